import { addDays, type LocalDate, localDateOf, startOfDayMs } from '../../core/local-date.ts';
import { nextPeriodStart } from '../../core/spending-cap.ts';
import type { DayCounts } from '../../store/port.ts';
import { todayOf } from '../data-status.ts';
import type { ReadContext } from '../operation.ts';
import { CAPS_MAX, isCapReached } from '../sources/cap-facts.ts';
import { findUseOf, type InstalledSource, listReading } from '../sources/source-facts.ts';

/**
 * Whether a next reading of keywords is planned: `no_source` if no source reads them, `paused` if the operator has paused all that do, `not_planned` if today has no plan (every
 * process that scans makes one at once, so none has run since midnight), else `planned`. `/me` cannot express
 * this: its `next_scan_at` is always a time.
 */
export type ScanPromise = 'planned' | 'not_planned' | 'no_source' | 'paused';

/** Why no source reads keywords now. */
export type Unread = Extract<ScanPromise, 'no_source' | 'paused'>;

/** Why no source reads keywords now; `null` if one does, whatever its state today. */
export async function findUnread(context: ReadContext): Promise<Unread | null> {
  const use = await findUseOf(context, 'term');
  return use === 'used' ? null : use;
}

/** Whether a next reading of keywords is planned now. */
export async function findScanPromise(context: ReadContext): Promise<ScanPromise> {
  const use = await findUseOf(context, 'term');
  if (use !== 'used') return use;
  return (await context.store.hasPlan(todayOf(context))) ? 'planned' : 'not_planned';
}

/**
 * The first date on which a source may be asked for an account's keywords: today, or a later one while caps are reached or
 * sources are stopped. `undefined` if no source reads keywords, or the operator has paused all that do.
 */
export async function findReadingDate(
  context: ReadContext,
  accountId: string,
): Promise<LocalDate | undefined> {
  const { store } = context;
  const today = todayOf(context);
  const sources = (await listReading(context, 'term')).filter(({ pausedAtMs }) => pausedAtMs === null);
  if (sources.length === 0) return undefined;
  const [caps, days] = await Promise.all([
    store.listCaps(today, { which: 'all', accountId, limit: CAPS_MAX }),
    store.listSourceDays(today),
  ]);
  const dateOf = ({ name }: InstalledSource): LocalDate => {
    const isStopped = days.some(({ source, stoppedReason }) => source === name && stoppedReason !== null);
    const reached = caps.filter((cap) => cap.source === name && isCapReached(cap));
    const dates = reached.map(({ period }) => nextPeriodStart(period, today));
    return [today, ...(isStopped ? [addDays(today, 1)] : []), ...dates].toSorted().at(-1) ?? today;
  };
  return sources.map(dateOf).toSorted()[0];
}

/**
 * When the next of an account's keywords is read, in milliseconds since the epoch; always in the future: as planned for
 * today if a source may be asked today, else at the start of the scan on the next date on which one may. Without a source
 * it is the next start of the scan.
 */
export async function findNextReadingMs(
  context: ReadContext,
  accountId: string,
  { nextDueAtMs }: Pick<DayCounts, 'nextDueAtMs'>,
): Promise<number> {
  const today = todayOf(context);
  const date = await findReadingDate(context, accountId);
  if (date !== today || nextDueAtMs === null) return nextScanMs(context, date);
  if (nextDueAtMs > context.nowMs()) return nextDueAtMs;
  // What is due already is read as soon as a source is free; the time of the next attempt after it is known.
  const listed = await context.store.listKeywordDays(accountId, today);
  const later = listed.flatMap(({ nextAttemptAtMs: atMs }) => aheadOf(context, atMs) ?? []);
  return later.length === 0 ? nextScanMs(context) : Math.min(...later);
}

/** A time that is still to come; `null` for one that has passed. */
export function aheadOf({ nowMs }: Pick<ReadContext, 'nowMs'>, atMs: number | null): number | null {
  return atMs !== null && atMs > nowMs() ? atMs : null;
}

/** The next start of the daily scan on a date or later, in milliseconds since the epoch; always in the future. */
export function nextScanMs(
  { nowMs, settings }: Pick<ReadContext, 'nowMs' | 'settings'>,
  from?: LocalDate,
): number {
  const now = nowMs();
  const today = localDateOf(now);
  const startOf = (date: LocalDate) => startOfDayMs(date) + settings.scanStartMinutes * 60_000;
  const first = startOf(from ?? today);
  return now < first ? first : startOf(addDays(today, 1));
}
