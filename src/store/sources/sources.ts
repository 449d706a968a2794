import type { Selectable } from 'kysely';
import type { LocalDate } from '../../core/local-date.ts';
import { storableText } from '../../core/text.ts';
import type { AlarmEnd, SavedSource, SourceDay, SourceStop } from '../plan/port.ts';
import { moveVersionsOfTargets } from '../plan/target-rows.ts';
import type { Db, SourceDaysTable } from '../tables.ts';

/** Sources that the operator has added, in the order of adding. */
export async function listSources(db: Db): Promise<SavedSource[]> {
  const rows = await db.selectFrom('sources').selectAll().orderBy('added_at_ms').orderBy('name').execute();
  return rows.map((row) => ({
    name: row.name,
    kind: row.kind,
    values: JSON.parse(row.settings) as Record<string, string>,
    addedAtMs: row.added_at_ms,
  }));
}

/** `false` when the name is taken. */
export async function addSource(db: Db, { name, kind, values, addedAtMs }: SavedSource): Promise<boolean> {
  const added = await db
    .insertInto('sources')
    .values({ name, kind, settings: storableText(JSON.stringify(values)), added_at_ms: addedAtMs })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .execute();
  return added.length > 0;
}

/** `false` when there is no such source. */
export async function removeSource(db: Db, name: string): Promise<boolean> {
  const gone = await db.deleteFrom('sources').where('name', '=', name).returning('name').execute();
  return gone.length > 0;
}

/** How each source fares on a date. */
export async function listSourceDays(db: Db, localDate: LocalDate): Promise<SourceDay[]> {
  const rows = await db
    .selectFrom('source_days')
    .selectAll()
    .where('local_date', '=', localDate)
    .orderBy('source')
    .execute();
  return rows.map((row) => ({
    source: row.source,
    stoppedReason: row.stopped_reason,
    stoppedAtMs: row.stopped_at_ms,
    detail: row.detail,
    slowness: row.slowness,
    slowedAtMs: row.slowed_at_ms,
    pausedUntilMs: row.paused_until_ms,
  }));
}

/** Stops a source for the rest of a date; the first reason stays. */
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

/** Notes how slow a source is from now on. */
export async function slowSource(
  db: Db,
  localDate: LocalDate,
  source: string,
  slow: { readonly slowness: number; readonly slowedAtMs: number },
): Promise<void> {
  const values = { slowness: slow.slowness, slowed_at_ms: slow.slowedAtMs };
  await db
    .insertInto('source_days')
    .values({ ...freshDay(localDate, source), ...values })
    .onConflict((conflict) => conflict.columns(['local_date', 'source']).doUpdateSet(values))
    .execute();
}

/** Notes until when a source has asked to be left alone; a longer pause stays. */
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

function freshDay(localDate: LocalDate, source: string): Selectable<SourceDaysTable> {
  return {
    local_date: localDate,
    source: storableText(source),
    stopped_reason: null,
    stopped_at_ms: null,
    detail: null,
    slowness: 0,
    slowed_at_ms: null,
    paused_until_ms: null,
  };
}

/**
 * Forgets that a source was stopped or asked to be left alone; targets that ended since no source could read them wait again, due now.
 */
export async function startSource(
  db: Db,
  localDate: LocalDate,
  source: string,
  nowMs: number,
): Promise<void> {
  const row = await db
    .selectFrom('source_days')
    .select('stopped_reason')
    .where('local_date', '=', localDate)
    .where('source', '=', source)
    .executeTakeFirst();
  const stopped = row?.stopped_reason ?? null;
  await db
    .updateTable('source_days')
    .set({ stopped_reason: null, stopped_at_ms: null, detail: null, paused_until_ms: null })
    .where('local_date', '=', localDate)
    .where('source', '=', source)
    .execute();
  const again = await db
    .updateTable('day_targets')
    .set({ state: 'waiting', due_at_ms: nowMs, done_at_ms: null })
    .where('local_date', '=', localDate)
    .where('state', '=', 'done')
    .where('reason', 'in', ['quota', 'auth', ...(stopped === null ? [] : [stopped])])
    .returning(['term_id', 'asin'])
    .execute();
  await moveVersionsOfTargets(db, again);
}

/** Takes the alarm of a date that is due and that nobody has taken. */
export async function claimAlarm(
  db: Db,
  localDate: LocalDate,
  { nowMs, leaseUntilMs }: { readonly nowMs: number; readonly leaseUntilMs: number },
): Promise<boolean> {
  const taken = await db
    .updateTable('days')
    .set({ alarm: 'sending', alarm_until_ms: leaseUntilMs })
    .where('local_date', '=', localDate)
    .where('alarm_at_ms', '<=', nowMs)
    .where((eb) =>
      eb.or([
        eb('alarm', 'is', null),
        eb.and([eb('alarm', '=', 'sending'), eb('alarm_until_ms', '<=', nowMs)]),
      ]),
    )
    .returning('local_date')
    .execute();
  return taken.length > 0;
}

/** Gives an alarm back that was taken with this lease, which no two takers have in common. */
export async function releaseAlarm(db: Db, localDate: LocalDate, leaseUntilMs: number): Promise<void> {
  await db
    .updateTable('days')
    .set({ alarm: null, alarm_until_ms: null })
    .where('local_date', '=', localDate)
    .where('alarm', '=', 'sending')
    .where('alarm_until_ms', '=', leaseUntilMs)
    .execute();
}

/** Notes how the alarm of a date ended. */
export async function endAlarm(db: Db, localDate: LocalDate, end: AlarmEnd): Promise<void> {
  await db
    .updateTable('days')
    .set({ alarm: end, alarm_until_ms: null })
    .where('local_date', '=', localDate)
    .execute();
}
