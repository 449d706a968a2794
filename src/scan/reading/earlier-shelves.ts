import type { LocalDate } from '../../core/local-date.ts';
import type { Shelf } from '../../core/shelf.ts';
import type { StoreReader } from '../../store/port.ts';
import type { CapturedPage } from '../captured-page.ts';
import { isStrange } from './sanity.ts';

/** Earlier shelves that a strange one is held against. */
const EARLIER_MAX = 7;

/**
 * What captures of a date are held against: the newest believed shelf of an earlier one; more of them, newest first, when it does
 * not reach as far as the pages, or does not vouch for them.
 */
export async function listEarlierShelves(
  store: Pick<StoreReader, 'listShelvesBefore'>,
  { term, localDate }: { readonly term: string; readonly localDate: LocalDate },
  captures: readonly CapturedPage[],
): Promise<Shelf[]> {
  if (captures.length === 0) return [];
  const list = async (limit: number) =>
    (await store.listShelvesBefore(term, localDate, limit)).map(({ shelf }) => shelf);
  const newest = await list(1);
  if (newest.length === 0) return [];
  const numbers = new Set(newest.flatMap(({ pages }) => pages.map(({ page }) => page)));
  const isEnough = captures.every(({ page }) => numbers.has(page)) && !isStrange({ pages: captures }, newest);
  return isEnough ? newest : list(EARLIER_MAX);
}
