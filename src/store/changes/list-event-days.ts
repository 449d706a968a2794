import { type SqlBool, sql } from 'kysely';
import type { LocalDate } from '../../core/local-date.ts';
import { hasManyWriters } from '../row-locks.ts';
import type { Db } from '../tables.ts';
import { accountEventOf, EVENT_COLUMNS } from './event-columns.ts';
import { placeOfKind, selectEvents, stretchesOf } from './list-events.ts';
import type { EventDay, EventDays, EventDaysQuery } from './port.ts';

type Count = Pick<EventDay, 'localDate' | 'count' | 'smallCount'>;

/** The newest dates with events, see the port. The database counts and sorts, so that memory is bounded by the limit. */
export async function listEventDays(db: Db, accountId: string, query: EventDaysQuery): Promise<EventDays> {
  const counts = await countUntilFull(db, accountId, query);
  const shown = counts.slice(0, fittingDates(counts, query.limit));
  const [newest, oldest] = [shown.at(0), shown.at(-1)];
  if (newest === undefined || oldest === undefined) return { days: [], older: null };
  const last = Math.ceil(newest.count / query.limit) - 1;
  const first = Math.min(query.part, last) * query.limit;
  const rows = await listRows(db, accountId, query, { newest, oldest, first });
  const byDate = Map.groupBy(rows, ({ localDate }) => localDate);
  return {
    days: shown.map((day) => ({
      ...day,
      first: day === newest ? first : 0,
      events: byDate.get(day.localDate) ?? [],
    })),
    older: counts[shown.length]?.localDate ?? null,
  };
}

/** The counts of the newest dates, up to the first one that is not listed. */
async function countUntilFull(db: Db, accountId: string, query: EventDaysQuery): Promise<Count[]> {
  const counts: Count[] = [];
  for (const stretch of stretchesOf(query)) {
    counts.push(...(await countBetween(db, accountId, query, stretch)));
    if (fittingDates(counts, query.limit) < counts.length) break;
  }
  return counts;
}

/** How many of the newest dates are listed: those that fit as a whole, or a part of the first. */
function fittingDates(counts: readonly Count[], limit: number): number {
  let sum = 0;
  const end = counts.findIndex(({ count }, at) => {
    sum += count;
    return at > 0 && sum > limit;
  });
  return end === -1 ? counts.length : end;
}

async function countBetween(
  db: Db,
  accountId: string,
  query: EventDaysQuery,
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
): Promise<Count[]> {
  const rows = await selectMatching(db, accountId, query)
    .where('e.local_date', '>=', from)
    .where('e.local_date', '<=', to)
    .groupBy('e.local_date')
    .select((eb) => ['e.local_date', eb.fn.countAll<number>().as('count')])
    .select(sql<number>`sum(case when ${isSmall(db, query)} then 1 else 0 end)`.as('small'))
    .orderBy('e.local_date', 'desc')
    .execute();
  return rows.map(({ local_date: localDate, count, small }) => ({
    localDate,
    count: Number(count),
    smallCount: Number(small),
  }));
}

/** Events of the listed dates; only the newest can have more than fit, or have some before them. */
async function listRows(
  db: Db,
  accountId: string,
  query: EventDaysQuery,
  { newest, oldest, first }: { readonly newest: Count; readonly oldest: Count; readonly first: number },
) {
  const rows = await selectMatching(db, accountId, query)
    .where('e.local_date', '>=', oldest.localDate)
    .where('e.local_date', '<=', newest.localDate)
    .select(EVENT_COLUMNS)
    .orderBy('e.local_date', 'desc')
    .orderBy(sql`case when ${isSmall(db, query)} then 1 else 0 end`)
    .orderBy(sql`coalesce(e.keyword_term_id, 0)`)
    .orderBy('a.relation')
    .orderBy('e.asin')
    .orderBy(placeOfKind(query.kindOrder))
    .orderBy('e.id')
    .offset(first)
    .limit(query.limit)
    .execute();
  return rows.map(accountEventOf);
}

function selectMatching(db: Db, accountId: string, query: EventDaysQuery) {
  return selectEvents(db, accountId, { ...query, afterSeq: 0, bornUntilSeq: null, after: null });
}

/**
 * Whether the change `e` is small. PostgreSQL searches the body for the amount, which comes before every other member that
 * could have its name and cannot occur in a text, where quotes are escaped: parsing would refuse the body for one escape.
 */
function isSmall(db: Db, { small, smallKinds }: EventDaysQuery) {
  const amountOf = (name: string) =>
    hasManyWriters(db)
      ? sql`abs(cast(substring(e.body from ${sql.lit(`"${name}":(-?[0-9.e+-]+)`)}) as double precision))`
      : sql`abs(e.body ->> ${sql.lit(`$.${name}`)})`;
  const rules = small.map(
    (rule) => sql`e.kind = ${rule.kind} and (${amountOf(rule.in)} < ${sql.lit(rule.below)}) is true`,
  );
  const kinds = smallKinds.map((kind) => sql`e.kind = ${kind}`);
  return sql<SqlBool>`(${sql.join([sql`false`, ...rules, ...kinds], sql` or `)})`;
}
