import type { LocalDate } from '../../core/local-date.ts';
import type { Db } from '../tables.ts';
import type { AlarmEnd } from './port.ts';

/** Claims the alarm of a date that is due and unclaimed. */
export async function claimAlarm(
  db: Db,
  localDate: LocalDate,
  nowMs: number,
  leaseUntilMs: number,
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

/** Releases an alarm that was claimed with this lease, which is unique to its owner. */
export async function releaseAlarm(db: Db, localDate: LocalDate, leaseUntilMs: number): Promise<void> {
  await db
    .updateTable('days')
    .set({ alarm: null, alarm_until_ms: null })
    .where('local_date', '=', localDate)
    .where('alarm', '=', 'sending')
    .where('alarm_until_ms', '=', leaseUntilMs)
    .execute();
}

/** Saves how the alarm of a date ended. */
export async function endAlarm(db: Db, localDate: LocalDate, end: AlarmEnd): Promise<void> {
  await db
    .updateTable('days')
    .set({ alarm: end, alarm_until_ms: null })
    .where('local_date', '=', localDate)
    .execute();
}
