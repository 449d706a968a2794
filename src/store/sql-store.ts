import { createAccountStore } from './accounts/store.ts';
import { createAssistantStore } from './assistant/store.ts';
import type { Acting } from './audit/entries.ts';
import { createAuditReader } from './audit/store.ts';
import type { FindChanges } from './changes/port.ts';
import { createChangeReader } from './changes/store.ts';
import { createExportReader } from './export/read-export.ts';
import { createImportedRankStore } from './imported-ranks/store.ts';
import { createKeyStore } from './keys/store.ts';
import { createKeywordStore } from './keywords/store.ts';
import { createPlanStore } from './plan/store.ts';
import type { Store } from './port.ts';
import { createProductStore } from './products/store.ts';
import { createQueryMethods } from './query-methods.ts';
import { createRankReader, createReadingStore } from './readings/store.ts';
import { createRetentionStore } from './retention/store.ts';
import { createSourceStore } from './sources/store.ts';
import { createSpendingStore } from './spending/store.ts';
import type { SqlConnection } from './sql-connection.ts';
import { createUserStore } from './users/store.ts';
import { createWebhookStore } from './webhooks/store.ts';
import { createWithdrawalStore } from './withdrawals/store.ts';

/**
 * The store over any SQL database that Kysely supports; `find` finds changes. Nothing is audited until it acts for
 * somebody.
 */
export function createSqlStore(
  connection: SqlConnection,
  find: FindChanges,
  acting: Acting | null = null,
): Store {
  const methods = createQueryMethods(connection, acting);
  return {
    ...createAccountStore(methods),
    ...createKeyStore(methods),
    ...createKeywordStore(methods),
    ...createProductStore(methods, find),
    ...createChangeReader(methods),
    ...createReadingStore(methods, find),
    ...createRankReader(methods),
    ...createImportedRankStore(methods),
    ...createPlanStore(methods, find),
    ...createSourceStore(methods),
    ...createSpendingStore(methods),
    ...createRetentionStore(methods, connection),
    ...createAssistantStore(methods),
    ...createAuditReader(methods),
    ...createUserStore(methods),
    ...createWebhookStore(methods),
    ...createWithdrawalStore(methods, find),
    ...createExportReader(methods),
    changeToken: connection.changeToken,
    data: connection,
    actingAs: (actor, nowMs) => createSqlStore(connection, find, { actor, nowMs }),
    backup: (file) => connection.backup(file),
    [Symbol.asyncDispose]: () => connection.close(),
  };
}
