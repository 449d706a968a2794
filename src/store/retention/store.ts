import type { QueryMethods } from '../query-methods.ts';
import type { SqlConnection } from '../sql-connection.ts';
import { DATES } from '../write-scopes.ts';
import { NOTHING_PRUNED, type RetentionStore, sumOfPruned } from './port.ts';
import { prune } from './prune.ts';

/** Retention over any SQL database: the first step begins with what the database can forget at once. */
export function createRetentionStore(
  { write }: QueryMethods,
  { keepUp }: Pick<SqlConnection, 'keepUp'>,
): RetentionStore {
  const pruneRows = write(prune, DATES);
  return {
    async prune(request) {
      const gone = request.afterTermId === 0 ? await keepUp(request.keepFrom) : NOTHING_PRUNED;
      const { nextTermId, counts } = await pruneRows(request);
      return { nextTermId, counts: sumOfPruned(gone, counts) };
    },
  };
}
