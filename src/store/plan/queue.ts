import type { LocalDate } from '../../core/local-date.ts';
import type { TargetKind } from '../../core/target.ts';
import type { Db } from '../tables.ts';
import type { ScanQueue } from './port.ts';
import { isOfKind, targetsOf } from './target-rows.ts';

/** How many targets of a kind still have to be read on a date. */
export async function countQueue(
  db: Db,
  localDate: LocalDate,
  nowMs: number,
  kind: TargetKind,
): Promise<ScanQueue> {
  return db
    .selectFrom('day_targets')
    .where('local_date', '=', localDate)
    .where(isOfKind(kind))
    .where('state', '!=', 'done')
    .select(({ fn }) => {
      const waiting = fn.countAll<number>().filterWhere('state', '=', 'waiting');
      return [
        waiting.filterWhere('due_at_ms', '<=', nowMs).as('due'),
        waiting.filterWhere('due_at_ms', '>', nowMs).as('later'),
        fn.countAll<number>().filterWhere('state', '=', 'running').as('reading'),
      ];
    })
    .executeTakeFirstOrThrow();
}

/** How many targets of a kind were neither tried nor imported and are due after an instant. */
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
