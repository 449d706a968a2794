import type { ReadingWithShelf } from '../../core/reading.ts';
import { termTarget } from '../../core/target.ts';
import { type Evidence, hasPage, judgeReading } from '../../scan/index.ts';
import type { PlanStore } from '../../store/port.ts';

/** What the day has, which the pages did not change, and whether they look like those of another search. */
interface Unchanged {
  readonly day: ReadingWithShelf | undefined;
  readonly isDoubtful: boolean;
}

/**
 * Lists pages that somebody brought, and that did not change the reading of their date, among its attempts: with what they are worth
 * by themselves. Pages that the reading has already are left out.
 */
export async function noteUnused(
  store: PlanStore,
  evidence: Evidence,
  { day, isDoubtful }: Unchanged,
): Promise<void> {
  const { broughtBy, term, source } = evidence;
  if (broughtBy === undefined) return;
  const captures = evidence.captures.filter((capture) => !hasPage(day, capture));
  const own = judgeReading({ ...evidence, captures })?.reading;
  if (own === undefined || isTheDays(own, day)) return;
  const { localDate, observedAtMs, pagesRead } = own;
  const worth = isDoubtful ? SUSPECT : { outcome: own.outcome, reason: own.reason };
  await store.addBroughtAttempt(termTarget(term), {
    localDate,
    observedAtMs,
    pagesRead,
    source,
    broughtBy,
    ...worth,
  });
}

const SUSPECT = { outcome: 'failed', reason: 'suspect' } as const;

/** Whether the reading of the date is the failure that the same page has given before. */
function isTheDays(own: ReadingWithShelf['reading'], day: ReadingWithShelf | undefined): boolean {
  return (
    own.outcome === 'failed' &&
    own.observedAtMs === day?.reading.observedAtMs &&
    own.reason === day.reading.reason
  );
}
