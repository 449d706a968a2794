import type { Insertable } from 'kysely';
import type { LocalDate } from '../../core/local-date.ts';
import { liftedReasons } from '../../core/reading.ts';
import { storableText } from '../../core/text.ts';
import { wakeTargets } from '../plan/wake-targets.ts';
import { addCosts } from '../spending/add-costs.ts';
import type { Db } from '../tables.ts';
import type { SourceDay, SourceSlowdown, SourceStop, SourceTest } from './port.ts';
import type { SourceDaysTable } from './tables.ts';

/** How each source fares on a date. */
export async function listSourceDays(db: Db, localDate: LocalDate): Promise<SourceDay[]> {
  return db
    .selectFrom('source_days')
    .select([
      'source',
      'detail',
      'slowness',
      'stopped_reason as stoppedReason',
      'stopped_at_ms as stoppedAtMs',
    ])
    .select(['slowed_at_ms as slowedAtMs', 'paused_until_ms as pausedUntilMs'])
    .where('local_date', '=', localDate)
    .orderBy('source')
    .execute();
}

/** Stops a source for the rest of a date; the first reason is kept. */
export async function stopSource(db: Db, localDate: LocalDate, stop: SourceStop): Promise<void> {
  const values = {
    stopped_reason: stop.stoppedReason,
    stopped_at_ms: stop.stoppedAtMs,
    detail: stop.detail === null ? null : storableText(stop.detail),
  };
  await db
    .insertInto('source_days')
    .values({ ...freshDay(localDate, stop.source), ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['local_date', 'source'])
        .doUpdateSet(values)
        .where('source_days.stopped_reason', 'is', null),
    )
    .execute();
}

/** Saves the reduced rate of a source. */
export async function slowSource(
  db: Db,
  localDate: LocalDate,
  { source, slowness, slowedAtMs }: SourceSlowdown,
): Promise<void> {
  const values = { slowness, slowed_at_ms: slowedAtMs };
  await db
    .insertInto('source_days')
    .values({ ...freshDay(localDate, source), ...values })
    .onConflict((conflict) => conflict.columns(['local_date', 'source']).doUpdateSet(values))
    .execute();
}

/** Saves until when a source asked not to be called; a longer pause is kept. */
export async function pauseSource(
  db: Db,
  localDate: LocalDate,
  source: string,
  untilMs: number,
): Promise<void> {
  await db
    .insertInto('source_days')
    .values({ ...freshDay(localDate, source), paused_until_ms: untilMs })
    .onConflict((conflict) =>
      conflict
        .columns(['local_date', 'source'])
        .doUpdateSet({ paused_until_ms: untilMs })
        .where((eb) =>
          eb.or([
            eb('source_days.paused_until_ms', 'is', null),
            eb('source_days.paused_until_ms', '<', untilMs),
          ]),
        ),
    )
    .execute();
}

/** A source without a state on a date. */
function freshDay(localDate: LocalDate, source: string): Insertable<SourceDaysTable> {
  return { local_date: localDate, source: storableText(source), slowness: 0 };
}

/** Clears a source's stop and pause; targets that ended because no source could read them wait again and are due now. */
export async function startSource(
  db: Db,
  localDate: LocalDate,
  source: string,
  nowMs: number,
): Promise<void> {
  const stopped = await db
    .selectFrom('source_days')
    .select('stopped_reason')
    .where('local_date', '=', localDate)
    .where('stopped_reason', 'is not', null)
    .execute();
  await db
    .updateTable('source_days')
    .set({ stopped_reason: null, stopped_at_ms: null, detail: null, paused_until_ms: null })
    .where('local_date', '=', localDate)
    .where('source', '=', source)
    .execute();
  const reasons = liftedReasons(stopped.map((row) => row.stopped_reason));
  await wakeTargets(db, localDate, { reasons, nowMs });
}

/** Ends a test of a source; see the port. */
export async function endSourceTest(
  db: Db,
  { source, localDate, endedAtMs, answered, corrections }: SourceTest,
): Promise<void> {
  await addCosts(db, localDate, corrections);
  if (answered) await startSource(db, localDate, source, endedAtMs);
}
