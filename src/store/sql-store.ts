import { createAccountStore } from './accounts/store.ts';
import { createAssistantStore } from './assistant/store.ts';
import type { FindChanges } from './changes/port.ts';
import { createChangeReader } from './changes/store.ts';
import { createKeyStore } from './keys/store.ts';
import { createKeywordStore } from './keywords/store.ts';
import { createDayReader, createDayWriter } from './plan/store.ts';
import type { Store } from './port.ts';
import { createProductStore } from './products/store.ts';
import { createQueryMethods } from './query-methods.ts';
import { createRankReader, createReadingStore } from './readings/store.ts';
import type { SqlConnection } from './sql-connection.ts';
import { createUserStore } from './users/store.ts';
import { createWebhookStore } from './webhooks/store.ts';
import { createWithdrawalStore } from './withdrawals/store.ts';

/** The store of the port over any SQL database that Kysely speaks to; `find` says how changes are found. */
export function createSqlStore(given: SqlConnection, find: FindChanges): Store {
  const methods = createQueryMethods(given);
  const connection: SqlConnection = { ...given, write: (work, scope) => methods.write(work, scope)() };
  return {
    ...createAccountStore(methods),
    ...createKeyStore(methods),
    ...createKeywordStore(methods),
    ...createProductStore(methods, find),
    ...createChangeReader(methods),
    ...createReadingStore(methods, find),
    ...createRankReader(methods),
    ...createDayReader(connection),
    ...createDayWriter(connection, find),
    ...createAssistantStore(methods),
    ...createUserStore(methods),
    ...createWebhookStore(methods),
    ...createWithdrawalStore(methods, find),
    changeToken: connection.changeToken,
    backup: (file) => connection.backup(file),
    [Symbol.asyncDispose]: () => connection.close(),
  };
}
