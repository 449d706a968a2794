import type { Actor } from '../core/audit.ts';
import type { AccountReader, AccountStore } from './accounts/port.ts';
import type { AssistantReader, AssistantStore } from './assistant/port.ts';
import type { AuditReader } from './audit/port.ts';
import type { ChangeReader } from './changes/port.ts';
import type { ExportReader } from './export/port.ts';
import type { ImportedRankReader, ImportedRankStore } from './imported-ranks/port.ts';
import type { KeyReader, KeyStore } from './keys/port.ts';
import type { KeywordReader, KeywordStore } from './keywords/port.ts';
import type { PlanReader, PlanStore } from './plan/port.ts';
import type { ProductReader, ProductStore } from './products/port.ts';
import type { ReadingReader, ReadingStore } from './readings/port.ts';
import type { RankReader } from './readings/ranks-port.ts';
import type { RetentionStore } from './retention/port.ts';
import type { SourceReader, SourceStore } from './sources/port.ts';
import type { SpendingReader, SpendingStore } from './spending/port.ts';
import type { UserReader, UserStore } from './users/port.ts';
import type { WebhookReader, WebhookStore } from './webhooks/port.ts';
import type { WithdrawalReader, WithdrawalStore } from './withdrawals/port.ts';

export type * from './accounts/port.ts';
export type * from './assistant/port.ts';
export type * from './audit/port.ts';
export type * from './changes/port.ts';
export * from './export/port.ts';
export * from './imported-ranks/port.ts';
export type * from './keys/port.ts';
export type * from './keywords/port.ts';
export type * from './plan/claim-port.ts';
export type * from './plan/port.ts';
export type * from './products/port.ts';
export type * from './readings/port.ts';
export type * from './readings/ranks-port.ts';
export * from './retention/port.ts';
export type * from './sources/port.ts';
export type * from './spending/port.ts';
export type * from './users/port.ts';
export type * from './webhooks/port.ts';
export type * from './withdrawals/port.ts';

/**
 * All stored data, by noun. Instants in the ports are milliseconds since the epoch. Arguments bound every list. Each
 * method that writes is one transaction: acknowledged means durable, failed means nothing happened. Texts are stored
 * unchanged, except that in names and titles U+0000 and lone surrogates, which not every database can store, become
 * U+FFFD. Adding to an unknown account throws `not_found`.
 */

/** Where a store's data is. */
export interface StoredData {
  /** The same object in every store on one connection, whoever it acts for: a key for what is remembered about the data. */
  readonly data: object;
}

/** Read access to the whole store. */
export interface StoreReader
  extends AccountReader,
    KeyReader,
    KeywordReader,
    ProductReader,
    ChangeReader,
    ReadingReader,
    RankReader,
    ImportedRankReader,
    AssistantReader,
    AuditReader,
    UserReader,
    WebhookReader,
    WithdrawalReader,
    PlanReader,
    SourceReader,
    SpendingReader,
    ExportReader,
    StoredData {
  /**
   * A number that changes with every committed write of any process to the same data; cheap enough for every request
   * (microseconds), at most one second old.
   */
  changeToken(): number;
}

/** The whole store; closing it waits for running writes. */
export interface Store
  extends StoreReader,
    AccountStore,
    KeyStore,
    KeywordStore,
    ProductStore,
    ReadingStore,
    ImportedRankStore,
    AssistantStore,
    UserStore,
    WebhookStore,
    WithdrawalStore,
    PlanStore,
    SourceStore,
    SpendingStore,
    RetentionStore,
    AsyncDisposable {
  /**
   * The same store acting for somebody else: its changes are audited as that actor's, at the instants of this clock.
   * Disposing of it disposes of all.
   */
  actingAs(actor: Actor, nowMs: () => number): Store;
  /**
   * Writes a consistent copy to a new file while others write; throws `file_not_writable` when the file exists or
   * cannot be written. On SQLite it blocks its own process but no others: it is for the command line.
   */
  backup(file: string): Promise<void>;
}
