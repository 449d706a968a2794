import type { LocalDate } from '../../core/local-date.ts';
import { TARGET_KINDS, type Target, type TargetKind } from '../../core/target.ts';
import { inBatches } from '../batches.ts';
import type { Db } from '../tables.ts';
import type { OpenTarget, Unasked } from './port.ts';
import { toTargetResult } from './target-result.ts';
import { isAmong, isOfKind, type TargetRow, targetOf, targetsOf } from './target-rows.ts';

/** Targets of a date without a complete reading, terms first, by name; at most `limit` of each kind. */
export async function listOpenTargets(db: Db, localDate: LocalDate, limit: number): Promise<OpenTarget[]> {
  const open: OpenTarget[] = [];
  for (const kind of TARGET_KINDS) {
    const rows = await targetsOf(db, localDate)
      .selectAll()
      .where('kind', '=', kind)
      .where((eb) => eb.or([eb('outcome', 'is', null), eb('outcome', '!=', 'complete')]))
      .orderBy('term')
      .orderBy('asin')
      .limit(limit)
      .execute();
    open.push(...rows.map(openOf));
  }
  return open;
}

function openOf(row: TargetRow): OpenTarget {
  return {
    target: targetOf(row),
    ...toTargetResult(row),
    attempts: row.attempts,
    nextAttemptAtMs: row.state === 'done' ? null : row.due_at_ms,
    isPosted: row.task_id !== null,
  };
}

/** Dates on which no source was asked for these targets; see the port. */
export async function listUnasked(
  db: Db,
  targets: readonly Target[],
  from: LocalDate,
  to: LocalDate,
): Promise<Unasked[]> {
  const unasked: Unasked[] = [];
  for (const kind of TARGET_KINDS) {
    const some = targets.filter((target) => target.kind === kind);
    const rows = await inBatches(some, (batch) =>
      db
        .selectFrom('day_targets')
        .leftJoin('terms', 'terms.id', 'day_targets.term_id')
        .select(['terms.term', 'day_targets.asin', 'local_date', 'unasked', 'done_at_ms'])
        .where(isAmong(kind, batch))
        .where('unasked', 'is not', null)
        .where('local_date', '>=', from)
        .where('local_date', '<=', to)
        .orderBy('local_date')
        .execute(),
    );
    for (const { unasked: reason, local_date: localDate, done_at_ms: endedAtMs, ...row } of rows)
      if (reason !== null && endedAtMs !== null)
        unasked.push({ target: targetOf(row), localDate, reason, endedAtMs });
  }
  return unasked;
}

/** Earliest due time of a date's waiting targets, of one kind or all. */
export async function findNextDue(
  db: Db,
  localDate: LocalDate,
  kinds: readonly TargetKind[] = TARGET_KINDS,
): Promise<number | undefined> {
  const waiting = db
    .selectFrom('day_targets')
    .select((eb) => eb.fn.min('due_at_ms').as('due'))
    .where('local_date', '=', localDate)
    .where('state', '=', 'waiting');
  const row = await waiting.where((eb) => eb.or(kinds.map((kind) => isOfKind(kind)))).executeTakeFirst();
  return row?.due ?? undefined;
}
