import { sql } from 'kysely';
import { broughtByOf } from '../../core/bringer.ts';
import { isOneOf } from '../../core/is-one-of.ts';
import { addDays, earlierOf, type LocalDate, localDateOf, startOfDayMs } from '../../core/local-date.ts';
import {
  type FailureReason,
  GAP_REASONS,
  isUnasked,
  type ReadingOutcome,
  type UnaskedReason,
} from '../../core/reading.ts';
import type { Doubt } from '../../core/reading-doubt.ts';
import { lookUp } from '../look-up.ts';
import type { TargetFailure } from '../plan/claim-port.ts';
import { toTargetResult } from '../plan/target-result.ts';
import { hasManyWriters } from '../row-locks.ts';
import type { Db } from '../tables.ts';
import { bringerOf } from './bringer-columns.ts';
import type { KeywordCoverage, KeywordDay, KeywordDayCount } from './ranks-port.ts';

/**
 * How each keyword that the account has now, or only some of them, fared on a date, in the order of adding. Keywords
 * added after the date are included only if the date has a reading of them (imported, or for other accounts), or an
 * earlier date a usable one, as in the gaps of `/rankings`. Sorted here, since asked to sort, a database reads all keywords
 * to find a few.
 */
export async function listKeywordDays(
  db: Db,
  accountId: string,
  localDate: LocalDate,
  only?: readonly string[],
): Promise<KeywordDay[]> {
  if (only?.length === 0) return [];
  const rows = await selectKeywordDays(db, [localDate])
    .where('k.account_id', '=', accountId)
    .$if(only !== undefined, (query) => query.where('k.keyword', 'in', only ?? []))
    .select([
      'k.keyword',
      'k.seq',
      'k.added_at_ms',
      'r.outcome',
      'r.reason',
      'r.observed_at_ms',
      'r.observed_results',
      'r.doubt',
      'r.brought_kind',
      'r.brought_id',
      'r.brought_name',
      'r.brought_account',
    ])
    .select([
      'r.pages_read',
      'r.pages_wanted',
      'd.state',
      'd.due_at_ms',
      'd.attempts',
      'd.reason as last_reason',
      'd.unasked',
      'd.done_at_ms',
    ])
    .execute();
  rows.sort((one, other) => one.seq - other.seq);
  return rows.map((row) => {
    const judged = judgementOf({
      ...row,
      isLater: row.done_at_ms !== null && row.added_at_ms > row.done_at_ms,
    });
    const isRead = judged.outcome !== null;
    return {
      keyword: row.keyword,
      ...judged,
      ...(isRead ? broughtByOf(bringerOf(row)) : {}),
      observedAtMs: isRead ? row.observed_at_ms : null,
      observedResults: row.observed_results,
      pagesRead: isRead ? row.pages_read : null,
      pagesWanted: isRead ? row.pages_wanted : null,
      attempts: row.attempts ?? 0,
      nextAttemptAtMs: row.state === null || row.state === 'done' ? null : row.due_at_ms,
      isPlanned: row.state !== null,
    };
  });
}

/**
 * The keywords of all accounts with their readings `r` and their rows `d` of the plan on each of some dates `y`; those added after a
 * date are included only if the date has a reading of them, or an earlier date a usable one.
 */
function selectKeywordDays(db: Db, dates: readonly LocalDate[]) {
  // Two columns, for whose names the databases have one form.
  const ofDates = sql.raw(hasManyWriters(db) ? 'date' : 'text');
  const values = dates.map(
    (date) => sql`(cast(${date} as ${ofDates}), cast(${startOfDayMs(addDays(date, 1))} as bigint))`,
  );
  const days = sql<{ column1: LocalDate; column2: number }>`(values ${sql.join(values)})`;
  const reading = lookUp(db, ['readings', 'r'], sql`r.term_id = k.term_id and r.local_date = y.column1`);
  const target = lookUp(
    db,
    ['day_targets', 'd'],
    sql`d.term_id = k.term_id and d.asin = '' and d.local_date = y.column1`,
  );
  return db
    .selectFrom(days.as('y'))
    .innerJoin('account_keywords as k', (join) => join.onTrue())
    .leftJoin(reading.table, (join) => join.on(reading.on))
    .leftJoin(target.table, (join) => join.on(target.on))
    .where((eb) =>
      eb.or([
        eb('k.added_at_ms', '<', eb.ref('y.column2')),
        eb('r.outcome', 'is not', null),
        // Not `exists`, for which PostgreSQL would read all earlier readings of all terms.
        eb(
          eb
            .selectFrom('readings as e')
            .select('e.term_id')
            .whereRef('e.term_id', '=', 'k.term_id')
            .whereRef('e.local_date', '<', 'y.column1')
            .where('e.outcome', '<>', 'failed')
            .limit(1),
          'is not',
          null,
        ),
      ]),
    );
}

/** The keywords of these accounts on some dates, counted by what {@link listKeywordDays} says of each. */
export async function countKeywordDays(
  db: Db,
  accountIds: readonly string[],
  dates: readonly LocalDate[],
): Promise<KeywordDayCount[]> {
  if (accountIds.length === 0 || dates.length === 0) return [];
  // No parameter, so that the database sees one expression twice.
  const isLater = sql<number>`case when k.added_at_ms > d.done_at_ms then 1 else 0 end`;
  const rows = await selectKeywordDays(db, dates)
    .where('k.account_id', 'in', accountIds)
    .groupBy([
      'y.column1',
      'k.account_id',
      'r.outcome',
      'r.reason',
      'r.doubt',
      'd.reason',
      'd.unasked',
      isLater,
    ])
    .select([
      'y.column1',
      'k.account_id',
      'r.outcome',
      'r.reason',
      'r.doubt',
      'd.reason as last_reason',
      'd.unasked',
    ])
    .select((eb) => [eb.fn.countAll<number>().as('count'), isLater.as('is_later')])
    .execute();
  return rows.map((row) => ({
    accountId: row.account_id,
    localDate: row.column1,
    ...judgementOf({ ...row, isLater: row.is_later === 1 }),
    count: row.count,
  }));
}

/** How many of some dates were read completely, for each of the account's keywords. */
export async function listKeywordCoverage(
  db: Db,
  accountId: string,
  from: LocalDate,
  to: LocalDate,
): Promise<KeywordCoverage[]> {
  const rows = await db
    .selectFrom('account_keywords as k')
    .where('k.account_id', '=', accountId)
    .orderBy('k.seq')
    .select(['k.keyword', 'k.added_at_ms'])
    .select((eb) => {
      const complete = eb
        .selectFrom('readings as r')
        .whereRef('r.term_id', '=', 'k.term_id')
        .where('r.local_date', '>=', from)
        .where('r.local_date', '<=', to)
        .where('r.outcome', '=', 'complete');
      return [
        complete.select((count) => count.fn.countAll<number>().as('count')).as('complete'),
        complete.select((last) => last.fn.max('r.local_date').as('last')).as('last_complete'),
        eb
          .selectFrom('readings as e')
          .whereRef('e.term_id', '=', 'k.term_id')
          .where('e.outcome', '<>', 'failed')
          .orderBy('e.local_date')
          .limit(1)
          .select('e.local_date')
          .as('first_usable'),
      ];
    })
    .execute();
  return rows.map((row) => ({
    keyword: row.keyword,
    since: earlierOf(localDateOf(row.added_at_ms), row.first_usable ?? localDateOf(row.added_at_ms)),
    complete: Number(row.complete),
    lastComplete: row.last_complete,
  }));
}

interface JudgedRow {
  readonly outcome: ReadingOutcome | null;
  /** Of the reading. */
  readonly reason: FailureReason | null;
  readonly doubt: Doubt | null;
  /** Of the last attempt. */
  readonly last_reason: TargetFailure | null;
  readonly unasked: UnaskedReason | null;
  /** Whether the account added it after its row of the plan was done: a cap that was reached is not its own. */
  readonly isLater: boolean;
}

/**
 * What a keyword's date brought, why it has no complete reading, and why its reading is doubted.
 */
function judgementOf(row: JudgedRow): Pick<KeywordDay, 'outcome' | 'reason' | 'doubt'> {
  const columns = { ...row, read_reason: row.reason, reason: termReason(row.last_reason) };
  const { outcome, reason } = toTargetResult(columns);
  const isOfOthers = reason === 'account_cap' && row.isLater;
  const known = isUnasked(reason) ? reason : termReason(reason);
  const doubt = outcome === null || outcome === 'failed' ? null : row.doubt;
  return { outcome, reason: isOfOthers ? null : known, doubt };
}

/** The reason of a term's row; reasons that only products have cannot occur. */
function termReason(reason: TargetFailure | null): FailureReason | null {
  return reason !== null && isOneOf(GAP_REASONS, reason) ? reason : null;
}
