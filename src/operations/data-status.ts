import { addDays, daysBetween, type LocalDate, localDateOf } from '../core/local-date.ts';
import type { DayCounts } from '../store/port.ts';
import type { ReadContext } from './operation.ts';
import type { DataStatus } from './schemas.ts';

/** Today's Japanese date by the context's clock. */
export function todayOf(context: Pick<ReadContext, 'nowMs'>): LocalDate {
  return localDateOf(context.nowMs());
}

/** The first Japanese date whose readings are kept. */
export function firstKeptDate(context: Pick<ReadContext, 'nowMs' | 'settings'>): LocalDate {
  return addDays(todayOf(context), 1 - context.settings.keepDays);
}

/** The date of the newest data of an account's keywords, and whether that date can still change. */
export async function readDataStatus(context: ReadContext, accountId: string): Promise<DataStatus> {
  const today = todayOf(context);
  const { newestDate, ...counts } = await context.store.findDataDay(accountId, today);
  if (newestDate === null) return NOTHING;
  // A date in the future was read under another clock, so it is counted separately.
  const ofNewest = newestDate > today ? await context.store.countDay(accountId, newestDate) : counts;
  return statusOf(newestDate, today, isDayFinal(newestDate, ofNewest, today));
}

/**
 * As {@link readDataStatus}, for keywords and products together. `ofToday` is the `countDay` of today, if the
 * caller asks for it anyway.
 */
export async function readAllDataStatus(
  context: ReadContext,
  accountId: string,
  ofToday?: Promise<DayCounts>,
): Promise<DataStatus> {
  const { store } = context;
  const today = todayOf(context);
  const dates = [await store.findNewestDate(accountId), await store.findNewestProductDate(accountId)];
  const newest = dates
    .filter((date) => date !== undefined)
    .toSorted()
    .at(-1);
  if (newest === undefined) return NOTHING;
  const [terms, products] = [
    await ((newest === today ? ofToday : undefined) ?? store.countDay(accountId, newest)),
    await store.countProductDay(accountId, newest),
  ];
  const planned = terms.planned + products.planned;
  return statusOf(
    newest,
    today,
    isDayFinal(newest, { planned, settled: terms.settled + products.settled }, today),
  );
}

const NOTHING: DataStatus = { local_date: null, final: false, stale_days: null };

function statusOf(newest: LocalDate, today: LocalDate, final: boolean): DataStatus {
  return { local_date: newest, final, stale_days: Math.max(0, daysBetween(newest, today)) };
}

/** A date is final if it is over, or if all its targets have a complete reading or no attempts left. */
export function isDayFinal(
  date: LocalDate,
  counts: Pick<DayCounts, 'planned' | 'settled'>,
  today: LocalDate,
): boolean {
  return date < today || (counts.planned > 0 && counts.settled === counts.planned);
}
