import type { Db } from '../tables.ts';
import { accountEventOf, EVENT_COLUMNS } from './event-columns.ts';
import type { Arrivals } from './port.ts';
import { isVisibleTo } from './visible-changes.ts';

/** How many places of the order of arrival are read at once: this bounds the time, however much arrived for other accounts. */
const SEQS_MAX = 10_000;

/** Events of an account's products after a place in the order of arrival; see the port. */
export async function listArrivals(
  db: Db,
  accountId: string,
  afterSeq: number,
  limit: number,
): Promise<Arrivals> {
  const { last_seq } = await db.selectFrom('event_order').select('last_seq').executeTakeFirstOrThrow();
  const untilSeq = Math.min(last_seq, afterSeq + SEQS_MAX);
  const rows = await db
    .selectFrom('change_events as e')
    // CROSS JOIN, so that SQLite goes through the events by seq and looks up each product.
    .crossJoin('account_asins as a')
    .where('e.seq', '>', afterSeq)
    .where('e.seq', '<=', untilSeq)
    .whereRef('a.asin', '=', 'e.asin')
    .where('a.account_id', '=', accountId)
    .where(isVisibleTo(accountId))
    .select([...EVENT_COLUMNS, 'e.seq'])
    .orderBy('e.seq')
    .limit(limit)
    .execute();
  return {
    events: rows.map(accountEventOf),
    untilSeq: rows.length < limit ? untilSeq : (rows.at(-1)?.seq ?? untilSeq),
  };
}
