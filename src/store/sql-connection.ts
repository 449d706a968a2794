import type { LocalDate } from '../core/local-date.ts';
import type { PruneCounts } from './retention/port.ts';
import type { Db } from './tables.ts';

/** A name that a write has exclusively, or shares with other writes that share it. */
export type ScopeName = string | { readonly shared: string };

/**
 * Names for what a write reads before it writes, or changes in more than one statement. Writes that have a name in
 * common do not run at the same time unless both share it. A write without a scope runs alone, which is always safe.
 */
export type WriteScope = readonly ScopeName[];

/** What a database adapter provides to the store. Each method reports failures of the database as `MiharuError`. */
export interface SqlConnection {
  /** Runs one query, outside of a transaction. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Runs several queries on one snapshot. */
  readSnapshot<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Runs a transaction: when it returns, it is durable; when it throws, nothing happened. `work` may run more than
   * once. A database with one writer at a time ignores the scope.
   */
  write<T>(work: (db: Db) => Promise<T>, scope?: WriteScope): Promise<T>;
  /** Forgets what the database can drop without reading each row, and prepares it for the coming days. */
  keepUp(keepFrom: LocalDate): Promise<PruneCounts>;
  changeToken(): number;
  backup(file: string): Promise<void>;
  /** Waits for what runs, then closes. */
  close(): Promise<void>;
}
