import type { LocalDate } from '../../core/local-date.ts';
import { TARGET_KINDS, type TargetKind } from '../../core/target.ts';
import type { Db } from '../tables.ts';
import type { OpenTarget } from './port.ts';
import { isOfKind, type TargetRow, targetOf, targetsOf } from './target-rows.ts';

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
    outcome: row.outcome,
    reason: row.reason ?? row.read_reason,
    attempts: row.attempts,
    nextAttemptAtMs: row.state === 'done' ? null : row.due_at_ms,
    isPosted: row.task_id !== null,
  };
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
