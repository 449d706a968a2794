import type { LocalDate } from '../../../src/core/local-date.ts';
import type { Reading, ReadingOutcome } from '../../../src/core/reading.ts';
import type { ProductTarget } from '../../../src/core/target.ts';
import type { Violation } from './check-day.ts';
import { FIRST_DATE, type ReportedAttempt, type World } from './world.ts';

const OUTCOME_STEPS: Readonly<Record<ReadingOutcome, number>> = { failed: 0, partial: 1, complete: 2 };

/**
 * Compares everything that workers reported with what is kept at the end, and looks for readings of dates that were
 * never simulated.
 */
export async function checkReported(world: World, after: LocalDate): Promise<Violation[]> {
  const found: Violation[] = [];
  const readings = new Map<string, Reading>();
  for (const term of world.terms) {
    for (const reading of await world.store.listReadings(term, '2000-01-01', '2099-12-31')) {
      const { localDate } = reading;
      if (localDate < FIRST_DATE || localDate >= after)
        found.push({ rule: 'date', term, localDate, detail: 'nobody read on that date' });
      readings.set(`${localDate} ${term}`, reading);
    }
  }
  for (const reported of world.reported) {
    const { localDate, outcome, pages } = reported;
    if (reported.kind === 'product') {
      found.push(...(await checkReportedProduct(world, reported)));
      continue;
    }
    const { term } = reported;
    const kept = readings.get(`${localDate} ${term}`);
    const say = (detail: string) => found.push({ rule: 'lost', term, localDate, detail });
    if (kept === undefined) say(`${outcome} was reported and is missing`);
    else if (OUTCOME_STEPS[kept.outcome] < OUTCOME_STEPS[outcome])
      say(`${outcome} was reported, ${kept.outcome} is kept`);
    else if (kept.outcome === outcome && kept.pagesRead < pages && !isNewestSuspect(world, kept))
      say(`${pages} pages were reported, ${kept.pagesRead} are kept`);
  }
  return found;
}

/** Of two suspect readings the newer one stays even if it has fewer pages, since the next one has to agree with it. */
function isNewestSuspect({ suspectPages }: World, { reason, localDate, term, pagesRead }: Reading): boolean {
  return reason === 'suspect' && suspectPages.get(`${localDate} ${term}`) === pagesRead;
}

/** A product that was reported as read has its facts. */
async function checkReportedProduct(
  world: World,
  { asin, localDate, outcome }: ReportedAttempt & ProductTarget,
): Promise<Violation[]> {
  const kept = await world.store.listProductReadings(asin, localDate, localDate);
  if (outcome !== 'complete' || kept.some((reading) => !('reason' in reading))) return [];
  return [{ rule: 'lost', term: asin, localDate, detail: 'it was reported as read and is missing' }];
}
