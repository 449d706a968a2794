import type { LocalDate } from '../../core/local-date.ts';
import type { KeywordReadings } from '../series-port.ts';
import type { Db } from './tables.ts';

/** A keyword of the account with the readings of its term, both dates included, oldest first. */
export async function findKeywordReadings(
  db: Db,
  accountId: string,
  { keyword, from, to }: { readonly keyword: string; readonly from: LocalDate; readonly to: LocalDate },
): Promise<KeywordReadings | undefined> {
  const rows = await db
    .selectFrom('account_keywords as k')
    .leftJoin('readings as r', (join) =>
      join.onRef('r.term_id', '=', 'k.term_id').on('r.local_date', '>=', from).on('r.local_date', '<=', to),
    )
    .select(['k.keyword', 'k.seq', 'k.added_at_ms', 'r.local_date', 'r.outcome', 'r.reason'])
    .where('k.account_id', '=', accountId)
    .where('k.keyword', '=', keyword)
    .orderBy('r.local_date')
    .execute();
  const [first] = rows;
  if (first === undefined) return undefined;
  return {
    keyword: { keyword: first.keyword, seq: first.seq, addedAtMs: first.added_at_ms },
    readings: rows.flatMap(({ local_date, outcome, reason }) =>
      local_date === null || outcome === null ? [] : [{ localDate: local_date, outcome, reason }],
    ),
  };
}
