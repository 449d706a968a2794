import type { LocalDate } from '../../core/local-date.ts';
import type { Reading, ReadingOutcome } from '../../core/reading.ts';
import type { Db } from '../tables.ts';

const NEWEST_DATES = [
  ['newest_date', ['failed', 'partial', 'complete']],
  ['newest_usable_date', ['partial', 'complete']],
  ['newest_complete_date', ['complete']],
] as const satisfies readonly (readonly [string, readonly ReadingOutcome[]])[];

type NewestDate = (typeof NEWEST_DATES)[number];

/** Updates the term's newest dates with this reading's; one that was this date but no longer qualifies is looked up again. */
export async function moveNewestDates(db: Db, termId: number, reading: Reading): Promise<void> {
  if (reading.outcome === 'complete') return moveAllDates(db, termId, reading.localDate);
  for (const newest of NEWEST_DATES) {
    const [column, outcomes] = newest;
    if (!outcomes.some((outcome) => outcome === reading.outcome)) {
      await lookUpDate(db, newest, [termId], reading.localDate);
      continue;
    }
    await db
      .updateTable('terms')
      .where('id', '=', termId)
      .set({ [column]: reading.localDate })
      .where((eb) => eb.or([eb(column, 'is', null), eb(column, '<', reading.localDate)]))
      .execute();
  }
}

/** Looks up again those newest dates of one batch of terms that are this date, whose readings are gone. */
export async function forgetNewestDates(
  db: Db,
  termIds: readonly number[],
  localDate: LocalDate,
): Promise<void> {
  for (const newest of NEWEST_DATES) await lookUpDate(db, newest, termIds, localDate);
}

async function lookUpDate(
  db: Db,
  [column, outcomes]: NewestDate,
  termIds: readonly number[],
  localDate: LocalDate,
): Promise<void> {
  await db
    .updateTable('terms')
    .set((eb) => ({
      [column]: eb
        .selectFrom('readings')
        .select((reading) => reading.fn.max('readings.local_date').as('date'))
        .whereRef('readings.term_id', '=', 'terms.id')
        .where('readings.outcome', 'in', outcomes),
    }))
    .where('id', 'in', termIds)
    .where(column, '=', localDate)
    .execute();
}

/** As {@link moveNewestDates}, for a reading that changes all three. */
async function moveAllDates(db: Db, termId: number, localDate: LocalDate): Promise<void> {
  await db
    .updateTable('terms')
    .where('id', '=', termId)
    .set((eb) => {
      const later = (column: NewestDate[0]) =>
        eb.case().when(column, '>', localDate).then(eb.ref(column)).else(localDate).end();
      return {
        newest_date: later('newest_date'),
        newest_usable_date: later('newest_usable_date'),
        newest_complete_date: later('newest_complete_date'),
      };
    })
    .execute();
}

/** Instant of the newest usable reading. The terms contain its date, so no long table is scanned. */
export async function findNewestObservedMs(db: Db): Promise<number | undefined> {
  const newest = db.selectFrom('terms').select((eb) => eb.fn.max('newest_usable_date').as('date'));
  const row = await db
    .selectFrom('terms as t')
    .innerJoin('readings as r', 'r.term_id', 't.id')
    .where('t.newest_usable_date', '=', newest)
    .where('r.local_date', '=', newest)
    .select((eb) => eb.fn.max('r.observed_at_ms').as('observed_at_ms'))
    .executeTakeFirst();
  return row?.observed_at_ms ?? undefined;
}
