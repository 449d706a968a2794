import { broughtByOf } from '../../core/bringer.ts';
import type { ReadingWithShelf } from '../../core/reading.ts';
import type { Shelf } from '../../core/shelf.ts';
import { judgeReading } from '../judge-reading.ts';
import { capturesOf, isDoubted } from '../merge-reading.ts';
import { isStrange } from './sanity.ts';

/**
 * Judges a kept reading again that was not believed: `earlier` are the believed shelves before it, newest first;
 * `agreeing` is the shelf of a neighbouring date. Returns the reading if it is believed now, `undefined` otherwise.
 */
export function judgeSuspect(
  kept: ReadingWithShelf,
  { earlier, agreeing }: { readonly earlier: readonly Shelf[]; readonly agreeing: Shelf | undefined },
): ReadingWithShelf | undefined {
  if (!isDoubted(kept)) return undefined;
  const { term, source, broughtBy, pagesWanted } = kept.reading;
  const evidence = { term, source, ...broughtByOf(broughtBy), pagesWanted };
  const whole = judgeReading({ ...evidence, captures: capturesOf(kept) });
  if (whole === undefined || whole.reading.outcome === 'failed') return undefined;
  return isStrange(whole.shelf, earlier, agreeing) ? undefined : whole;
}
