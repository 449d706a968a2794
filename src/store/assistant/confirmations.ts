import type { Candidate } from '../../core/answer-verdict.ts';
import type { Confirmation } from '../../core/standing-verdict.ts';
import { storableJson } from '../../core/text.ts';
import type { Db } from '../tables.ts';

/** What people said about the checks with these ids, by check and then by ASIN. */
export async function listConfirmations(
  db: Db,
  accountId: string,
  checkIds: readonly string[],
): Promise<Map<string, Confirmation[]>> {
  const ids = checkIds.toSorted();
  const [from, to] = [ids.at(0), ids.at(-1)];
  if (from === undefined || to === undefined) return new Map();
  // People confirm few checks, so reading a range with some unneeded rows is cheaper than listing ids.
  const rows = await db
    .selectFrom('confirmations')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('check_id', '>=', from)
    .where('check_id', '<=', to)
    .orderBy('check_id')
    .orderBy('asin')
    .execute();
  const byCheck = Map.groupBy(rows, ({ check_id }) => check_id);
  return new Map(
    [...byCheck].map(([id, of]) => [
      id,
      of.map(({ asin, named, confirmed_at_ms, candidates }) => {
        const kept: readonly Candidate[] = JSON.parse(candidates);
        return { asin, named: named === 1, confirmedAtMs: confirmed_at_ms, candidates: kept };
      }),
    ]),
  );
}

/** Saves what a person said about a product in a check, replacing what was said before. */
export async function saveConfirmation(
  db: Db,
  { accountId, checkId }: { readonly accountId: string; readonly checkId: string },
  { asin, named, confirmedAtMs, candidates }: Confirmation,
): Promise<void> {
  const word = {
    named: named ? (1 as const) : (0 as const),
    confirmed_at_ms: confirmedAtMs,
    candidates: storableJson(candidates),
  };
  await db
    .insertInto('confirmations')
    .values({ account_id: accountId, check_id: checkId, asin, ...word })
    .onConflict((conflict) => conflict.columns(['account_id', 'check_id', 'asin']).doUpdateSet(word))
    .execute();
}
