import { broughtByOf } from '../../core/bringer.ts';
import { isBetterReading, type ReadingWithShelf } from '../../core/reading.ts';
import type { WaitingPage } from '../../store/port.ts';
import { hasPage } from '../captured-page.ts';
import { listEndOf } from '../depth.ts';
import { capturesOf } from '../merge-reading.ts';
import { type Beside, judgeImport, standingOf } from './judge-import.ts';

/**
 * Judges a day again whose pages are not all believed, after something on other dates changed. Returns its reading if that is better
 * now, `undefined` otherwise. `broughtSource`: id of the source of pages that were brought.
 */
export function judgeAgain(beside: Beside, broughtSource: string): ReadingWithShelf | undefined {
  const { kept, waiting } = beside;
  if (kept === undefined) return undefined;
  const { term, source, broughtBy } = kept.reading;
  const pagesWanted = wishOf(kept, waiting);
  const evidence = { term, source, ...broughtByOf(broughtBy), pagesWanted, captures: [] };
  const { reading: found } = judgeImport(evidence, beside);
  if (found === undefined || !isBetterReading(standingOf(found), standingOf(kept))) return undefined;
  const joined = waiting.findLast(({ page }) => hasPage(found, page) && !hasPage(kept, page));
  if (joined === undefined) return found;
  return { ...found, reading: { ...found.reading, source: broughtSource, ...broughtByOf(joined.broughtBy) } };
}

/** How many pages were wanted: a reading of the whole list does not say whether it was more. */
function wishOf(kept: ReadingWithShelf, waiting: readonly WaitingPage[]): number {
  const { pagesWanted } = kept.reading;
  if (listEndOf(capturesOf(kept)) !== pagesWanted) return pagesWanted;
  return Math.max(pagesWanted, ...waiting.map((one) => one.pagesWanted));
}
