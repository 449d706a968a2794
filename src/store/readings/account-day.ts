import { sql } from 'kysely';
import { isOneOf } from '../../core/is-one-of.ts';
import { addDays, type LocalDate, startOfDayMs } from '../../core/local-date.ts';
import { type FailureReason, GAP_REASONS } from '../../core/reading.ts';
import { lookUp } from '../look-up.ts';
import type { TargetFailure } from '../plan/claim-port.ts';
import type { Db } from '../tables.ts';
import type { KeywordDay, KeywordDayCount } from './ranks-port.ts';

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
  const rows = await selectKeywordDays(db, localDate)
    .where('k.account_id', '=', accountId)
    .$if(only !== undefined, (query) => query.where('k.keyword', 'in', only ?? []))
    .select([
      'k.keyword',
      'k.seq',
      'r.outcome',
      'r.reason',
      'r.observed_at_ms',
      'r.observed_results',
      'r.doubt',
    ])
    .select([
      'r.pages_read',
      'r.pages_wanted',
      'd.state',
      'd.due_at_ms',
      'd.attempts',
      'd.reason as last_reason',
    ])
    .execute();
  rows.sort((one, other) => one.seq - other.seq);
  return rows.map((row) => ({
    keyword: row.keyword,
    outcome: row.outcome,
    ...judgementOf(row),
    observedAtMs: row.observed_at_ms,
    observedResults: row.observed_results,
    pagesRead: row.pages_read,
    pagesWanted: row.pages_wanted,
    attempts: row.attempts ?? 0,
    nextAttemptAtMs: row.state === null || row.state === 'done' ? null : row.due_at_ms,
    isPlanned: row.state !== null,
  }));
}

/**
 * The keywords of all accounts with their readings `r` and their rows `d` of the plan of a date; those added later are included only
 * if the date has a reading of them, or an earlier date a usable one.
 */
function selectKeywordDays(db: Db, localDate: LocalDate) {
  const reading = lookUp(db, ['readings', 'r'], sql`r.term_id = k.term_id and r.local_date = ${localDate}`);
  const target = lookUp(
    db,
    ['day_targets', 'd'],
    sql`d.term_id = k.term_id and d.asin = '' and d.local_date = ${localDate}`,
  );
  return db
    .selectFrom('account_keywords as k')
    .leftJoin(reading.table, (join) => join.on(reading.on))
    .leftJoin(target.table, (join) => join.on(target.on))
    .where((eb) =>
      eb.or([
        eb('k.added_at_ms', '<', startOfDayMs(addDays(localDate, 1))),
        eb('r.outcome', 'is not', null),
        // Not `exists`, for which PostgreSQL would read all earlier readings of all terms.
        eb(
          eb
            .selectFrom('readings as e')
            .select('e.term_id')
            .whereRef('e.term_id', '=', 'k.term_id')
            .where('e.local_date', '<', localDate)
            .where('e.outcome', '<>', 'failed')
            .limit(1),
          'is not',
          null,
        ),
      ]),
    );
}

/** The keywords of these accounts on a date, counted by what {@link listKeywordDays} says of each. */
export async function countKeywordDays(
  db: Db,
  accountIds: readonly string[],
  localDate: LocalDate,
): Promise<KeywordDayCount[]> {
  if (accountIds.length === 0) return [];
  const rows = await selectKeywordDays(db, localDate)
    .where('k.account_id', 'in', accountIds)
    .groupBy(['k.account_id', 'r.outcome', 'r.reason', 'r.doubt', 'd.reason'])
    .select(['k.account_id', 'r.outcome', 'r.reason', 'r.doubt', 'd.reason as last_reason'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .execute();
  return rows.map((row) => ({
    accountId: row.account_id,
    outcome: row.outcome,
    ...judgementOf(row),
    count: row.count,
  }));
}

interface JudgedRow extends Pick<KeywordDay, 'outcome' | 'reason' | 'doubt'> {
  readonly last_reason: TargetFailure | null;
}

/** Why a keyword has no complete reading, as the last attempt says it, and why its reading is doubted. */
function judgementOf({
  outcome,
  reason,
  doubt,
  last_reason,
}: JudgedRow): Pick<KeywordDay, 'reason' | 'doubt'> {
  return {
    reason: outcome === 'complete' ? null : (termReason(last_reason) ?? reason),
    doubt: outcome === 'failed' ? null : doubt,
  };
}

/** The reason of a term's row; reasons that only products have cannot occur. */
function termReason(reason: TargetFailure | null): FailureReason | null {
  return reason !== null && isOneOf(GAP_REASONS, reason) ? reason : null;
}
