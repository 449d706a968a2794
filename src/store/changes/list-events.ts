import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { addDays, earlierOf, type LocalDate, laterOf } from '../../core/local-date.ts';
import type { AccountAsinsTable } from '../products/tables.ts';
import type { Db, Tables } from '../tables.ts';
import { accountEventOf, EVENT_COLUMNS } from './event-columns.ts';
import type { AccountEvent, EventList, EventQuery } from './port.ts';
import type { ChangeEventsTable } from './tables.ts';
import { isVisibleTo } from './visible-changes.ts';

/** How many dates the first stretch has; each further one has four times as many. Most pages are full after the newest dates. */
const FIRST_DATES = 2;

/** A range of dates in stretches, newest first. */
export function* stretchesOf({ from, to }: DateStretch): Generator<DateStretch> {
  let end = to;
  for (let dates = FIRST_DATES; end >= from; dates *= 4) {
    const start = laterOf(addDays(end, 1 - dates), from);
    yield { from: start, to: end };
    end = addDays(start, -1);
  }
}

interface DateStretch {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

type Joined = Tables & { readonly a: AccountAsinsTable; readonly e: ChangeEventsTable };
type Builder = ExpressionBuilder<Joined, 'a' | 'e'>;

/** Events of the account's products, in the order of the port; reads only as many dates as it needs. */
export async function listEvents(db: Db, accountId: string, query: EventQuery): Promise<EventList> {
  const { last_seq } = await db.selectFrom('event_order').select('last_seq').executeTakeFirstOrThrow();
  const found: AccountEvent[] = [];
  const to = query.after === null ? query.to : earlierOf(query.to, query.after.localDate);
  for (const stretch of stretchesOf({ from: query.from, to })) {
    const wanted = query.limit + 1 - found.length;
    for (const event of await listBetween(db, accountId, query, { ...stretch, wanted })) found.push(event);
    if (found.length > query.limit) break;
  }
  const hasMore = found.length > query.limit;
  return { events: hasMore ? found.slice(0, query.limit) : found, hasMore, lastSeq: last_seq };
}

interface Stretch extends DateStretch {
  readonly wanted: number;
}

async function listBetween(
  db: Db,
  accountId: string,
  query: EventQuery,
  { from, to, wanted }: Stretch,
): Promise<AccountEvent[]> {
  const rows = await selectEvents(db, accountId, query)
    .where('e.local_date', '>=', from)
    .where('e.local_date', '<=', to)
    .select(EVENT_COLUMNS)
    .orderBy('e.local_date', 'desc')
    .orderBy('a.relation')
    .orderBy('e.asin')
    .orderBy(placeOfKind(query.kindOrder))
    .orderBy('e.id')
    .limit(wanted)
    .execute();
  return rows.map(accountEventOf);
}

/** The account's events `e` with the relations `a` of their products, on any date, under the conditions of the query. */
export function selectEvents(db: Db, accountId: string, query: EventConditions) {
  return db
    .selectFrom('account_asins as a')
    .innerJoin('change_events as e', 'e.asin', 'a.asin')
    .where('a.account_id', '=', accountId)
    .where((eb) => eb.and(conditionsOf(eb, accountId, query)));
}

type EventConditions = Omit<EventQuery, 'from' | 'to' | 'limit'>;

function conditionsOf(eb: Builder, accountId: string, query: EventConditions) {
  const { asins, kinds, keyword, relation, afterSeq, bornUntilSeq, after } = query;
  const conditions: Expression<SqlBool>[] = [];
  if (asins !== undefined) conditions.push(eb('a.asin', 'in', asins));
  if (kinds !== undefined) conditions.push(eb('e.kind', 'in', kinds));
  if (keyword !== undefined) conditions.push(isOfKeyword(keyword));
  if (relation !== undefined) conditions.push(eb('a.relation', '=', relation));
  if (afterSeq > 0) conditions.push(eb('e.seq', '>', afterSeq));
  if (bornUntilSeq !== null) conditions.push(eb('e.born_seq', '<=', bornUntilSeq));
  if (after !== null) {
    const place = query.kindOrder.indexOf(after.kind);
    conditions.push(
      eb.or([
        eb('e.local_date', '<', after.localDate),
        sql<SqlBool>`(a.relation, e.asin, ${placeOfKind(query.kindOrder)}, e.id) > (${after.relation}, ${after.asin}, ${place}, ${after.id})`,
      ]),
    );
  }
  // Last, since it looks up the keyword of each rank change that the others leave.
  conditions.push(isVisibleTo(accountId));
  return conditions;
}

/** Whether the change does not concern a rank, or concerns the one for this keyword. */
function isOfKeyword(keyword: string) {
  return sql<SqlBool>`(e.keyword_term_id is null or e.keyword_term_id = (select id from terms where term = ${keyword}))`;
}

/** Position of a row's kind in the order of kinds; unknown kinds come first. */
export function placeOfKind(kindOrder: readonly string[]) {
  const cases = kindOrder.map((kind, place) => sql`when ${kind} then ${sql.lit(place)}`);
  return sql<number>`case e.kind ${sql.join(cases, sql` `)} else -1 end`;
}

/** The seq of an event of the account's products, if it is of one of the kinds; for ranks, only if the account has the keyword now. */
export async function findEventSeq(
  db: Db,
  accountId: string,
  eventId: string,
  kinds: readonly string[],
): Promise<number | undefined> {
  const row = await db
    .selectFrom('change_events as e')
    .innerJoin('account_asins as a', 'a.asin', 'e.asin')
    .where('e.id', '=', eventId)
    .where('e.kind', 'in', kinds)
    .where('a.account_id', '=', accountId)
    .where(isVisibleTo(accountId))
    .select('e.seq')
    .executeTakeFirst();
  return row?.seq;
}
