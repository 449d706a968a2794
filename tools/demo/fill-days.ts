import { addDays, datesFrom, type LocalDate, localDateOf, startOfDayMs } from '../../src/core/local-date.ts';
import { scanToday } from '../../src/operations/days/scan-today.ts';
import type { OperatorContext } from '../../src/operations/operation.ts';
import type { DemoClock } from './demo-clock.ts';

/** Name of the demo's source. */
export const SHOP_SOURCE = 'sample-shop';

/** Number of days in the demo, so that today can be compared with 30 days before. */
export const DEMO_DAYS = 31;

/** When the scan of a past date starts, in milliseconds after midnight in Japan. */
const SCAN_AFTER_MS = 5 * 3_600_000;

/** What to fill with, and who is notified about the progress. */
export interface Filling {
  readonly clock: DemoClock;
  readonly signal: AbortSignal;
  /** Called after each past date. */
  readonly onDate: (dates: number, total: number) => void;
}

/** What scans read. */
export interface Filled {
  /** Results pages, those of repeated attempts included. */
  pages: number;
  readings: number;
  /** Readings that stayed failed or partial. */
  failed: number;
  productPages: number;
}

/**
 * Scans every past date of the demo that is not final yet, the oldest first, and then today. The clock is sent to each
 * past date and to its retries, so that the product's own scan leaves what it would have left then.
 */
export async function fillDays(context: OperatorContext, filling: Filling): Promise<Filled> {
  const { clock, signal, onDate } = filling;
  const filled: Filled = { pages: 0, readings: 0, failed: 0, productPages: 0 };
  const today = localDateOf(context.nowMs());
  const dates = datesFrom(addDays(today, 1 - DEMO_DAYS), addDays(today, -1));
  const past = { ...context, nowMs: clock.nowMs, scanning: { ...context.scanning, ...clock.pace } };
  for (const [index, date] of dates.entries()) {
    const day = await context.store.findDay(date);
    const isFinal = day !== undefined && day.finalAtMs !== null;
    if (!isFinal && !signal.aborted) await scanDate(past, date, { clock, signal, filled });
    onDate(index + 1, dates.length);
  }
  clock.return();
  if (!signal.aborted) await scan(context, { signal, filled });
  return filled;
}

/** Scans a past date as often as its failures are retried. */
async function scanDate(
  past: OperatorContext,
  date: LocalDate,
  { clock, ...run }: Pick<Filling, 'clock' | 'signal'> & { readonly filled: Filled },
): Promise<void> {
  let nextMs: number | null = startOfDayMs(date) + SCAN_AFTER_MS;
  while (nextMs !== null && !run.signal.aborted) {
    clock.goTo(nextMs);
    nextMs = await scan(past, run);
  }
}

/** Scans the date of the clock once; returns when its next attempt is due, in milliseconds since the epoch, or `null`. */
async function scan(
  context: OperatorContext,
  { signal, filled }: Pick<Filling, 'signal'> & { readonly filled: Filled },
): Promise<number | null> {
  const { next_attempt_at: next } = await scanToday(
    context,
    { date: 'today', keywords: [], asins: [] },
    {
      signal,
      onStart: () => undefined,
      onWaiting: () => undefined,
      onStop: () => undefined,
      onAlarm: () => undefined,
      onCap: () => undefined,
      onRead: ({ target, attempt, pages, outcome, nextAttemptAtMs }) => {
        if (target.kind === 'product') {
          filled.productPages += pages;
          return;
        }
        filled.pages += pages;
        filled.readings += attempt === 1 ? 1 : 0;
        filled.failed += outcome !== 'complete' && nextAttemptAtMs === null ? 1 : 0;
      },
    },
  );
  // It is printed without its fraction of a second.
  return next === null ? null : Date.parse(next) + 1_000;
}

/** The instant at which the demo's account is created, in milliseconds since the epoch. */
export function demoStartMs(nowMs: number): number {
  return startOfDayMs(addDays(localDateOf(nowMs), 1 - DEMO_DAYS));
}
