import type { LocalDate } from '../../core/local-date.ts';
import type { TargetKind } from '../../core/target.ts';
import type { Db } from '../tables.ts';
import type { ScanQueue } from './port.ts';
import { isOfKind, targetsOf } from './target-rows.ts';

/** How many targets of a kind are still to be read on a date. */
export async function countQueue(
  db: Db,
  localDate: LocalDate,
  nowMs: number,
  kind: TargetKind,
): Promise<ScanQueue> {
  const groups = await db
    .selectFrom('day_targets')
    .where('local_date', '=', localDate)
    .where(isOfKind(kind))
    .where('state', '!=', 'done')
    // As a literal: grouped by and selected, it has to be the same expression, which two parameters are not.
    .groupBy((eb) => ['state', eb('due_at_ms', '<=', eb.lit(nowMs))])
    .select((eb) => [
      'state',
      eb('due_at_ms', '<=', eb.lit(nowMs)).as('is_due'),
      eb.fn.countAll<number>().as('count'),
    ])
    .execute();
  const queue = { due: 0, later: 0, reading: 0 };
  for (const { state, is_due: isDue, count } of groups) {
    queue[state === 'running' ? 'reading' : isDue ? 'due' : 'later'] += count;
  }
  return queue;
}

/** How many targets of a kind nobody has tried, nor imported, and are due after an instant. */
export async function countUntried(
  db: Db,
  localDate: LocalDate,
  kind: TargetKind,
  dueAfterMs: number,
): Promise<number> {
  const row = await targetsOf(db, localDate)
    .where('kind', '=', kind)
    .where('state', '!=', 'done')
    .where('due_at_ms', '>', dueAfterMs)
    .where('attempts', '=', 0)
    .where('reason', 'is', null)
    .where('task_source', 'is', null)
    .where('outcome', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst();
  return row?.count ?? 0;
}
