import { sql } from 'kysely';
import type { Bringer } from '../../core/bringer.ts';
import type { LocalDate } from '../../core/local-date.ts';
import type { ReadingOutcome } from '../../core/reading.ts';
import type { Target } from '../../core/target.ts';
import { storableText } from '../../core/text.ts';
import { findTermId } from '../keywords/terms.ts';
import { type BringerColumns, bringerColumns, bringerOf } from '../readings/bringer-columns.ts';
import type { Db } from '../tables.ts';
import { holdProducts, holdTerm } from '../write-locks.ts';
import type { TargetFailure } from './claim-port.ts';
import type { BroughtAttempt, BroughtCount } from './port.ts';
import type { TargetColumns } from './tables.ts';
import { columnsOfProduct, columnsOfTerm, moveVersionsOfTargets } from './target-rows.ts';

/** How many of a target and a date are kept, the newest: whoever may add pages can send very many. */
const BROUGHT_MAX = 20;

/** Lists pages that did not become the reading of their date; see the port. */
export async function addBroughtAttempt(db: Db, target: Target, attempt: BroughtAttempt): Promise<void> {
  const columns = await holdTarget(db, target);
  if (columns === undefined) return;
  const isNew = await listBrought(db, {
    ...columns,
    ...bringerColumns(attempt.broughtBy),
    local_date: attempt.localDate,
    source: attempt.source,
    observed_at_ms: attempt.observedAtMs,
    outcome: attempt.outcome,
    reason: attempt.reason,
    pages_read: attempt.pagesRead,
  });
  if (isNew) await moveVersionsOfTargets(db, [columns]);
}

/** The columns of a target whose readings no other transaction changes; `undefined` for a term that nobody has or had. */
async function holdTarget(db: Db, target: Target): Promise<TargetColumns | undefined> {
  if (target.kind === 'product') {
    await holdProducts(db, [target.asin]);
    return columnsOfProduct(target.asin);
  }
  await holdTerm(db, target.term);
  const termId = await findTermId(db, target.term);
  return termId === undefined ? undefined : columnsOfTerm(termId);
}

/** What is listed of brought pages. */
interface BroughtRow extends TargetColumns, BringerColumns {
  readonly local_date: LocalDate;
  readonly source: string;
  readonly observed_at_ms: number;
  readonly outcome: ReadingOutcome;
  readonly reason: TargetFailure | null;
  readonly pages_read: number;
}

/**
 * Lists brought pages among the attempts of their date and forgets the oldest such ones; what a source read is not listed here. The
 * caller holds the target. Returns whether it was not listed before.
 */
export async function listBrought(db: Db, row: BroughtRow): Promise<boolean> {
  const { term_id, asin, local_date, observed_at_ms: atMs, outcome, reason, pages_read } = row;
  const { brought_kind, brought_id, brought_name, brought_account } = row;
  if (brought_kind === null) return false;
  const ofDate = sql`term_id = ${term_id} and asin = ${asin} and local_date = ${local_date}`;
  const { rows: same } = await sql`
    select attempt from target_attempts where ${ofDate} and brought_kind = ${brought_kind}
      and coalesce(brought_id, '') = ${brought_id ?? ''} and started_at_ms = ${atMs}
      and outcome = ${outcome} and pages_read = ${pages_read} limit 1`.execute(db);
  if (same.length > 0) return false;
  await db
    .insertInto('target_attempts')
    .values({
      term_id,
      asin,
      local_date,
      outcome,
      reason,
      pages_read,
      brought_kind,
      brought_id,
      brought_name,
      brought_account,
      attempt: sql<number>`(select coalesce(max(attempt), 0) + 1 from target_attempts where ${ofDate})`,
      source: storableText(row.source),
      started_at_ms: atMs,
      ended_at_ms: atMs,
      calls: 0,
      was_asked: 0,
      detail: null,
    })
    .execute();
  await sql`
    delete from target_attempts where ${ofDate} and attempt in (
      select attempt from target_attempts where ${ofDate} and brought_kind is not null
        order by attempt desc limit 1000 offset ${sql.lit(BROUGHT_MAX)})`.execute(db);
  return true;
}

/** Pages of the account's keywords that did not become the reading of a date; see the port. */
export async function listBroughtCounts(
  db: Db,
  accountId: string,
  localDate: LocalDate,
): Promise<ReadonlyMap<string, BroughtCount>> {
  const rows = await db
    .selectFrom('target_attempts as a')
    .innerJoin('account_keywords as k', 'k.term_id', 'a.term_id')
    .where('a.local_date', '=', localDate)
    .where('a.brought_kind', 'is not', null)
    .where('a.asin', '=', '')
    .where('k.account_id', '=', accountId)
    .select(['k.keyword', 'a.started_at_ms', 'a.outcome', 'a.reason'])
    .select(['a.brought_kind', 'a.brought_id', 'a.brought_name', 'a.brought_account'])
    .orderBy('a.attempt')
    .execute();
  const counts = new Map<string, BroughtCount>();
  for (const row of rows) {
    const broughtBy: Bringer | undefined = bringerOf(row);
    if (broughtBy === undefined) continue;
    const { outcome, reason, started_at_ms: observedAtMs } = row;
    const count = (counts.get(row.keyword)?.count ?? 0) + 1;
    counts.set(row.keyword, { count, outcome, reason, observedAtMs, broughtBy });
  }
  return counts;
}
