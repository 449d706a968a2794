import type { LocalDate } from '../../core/local-date.ts';
import type { Shelf, ShelfPage } from '../../core/shelf.ts';
import type { ReadingReader } from '../../store/port.ts';
import { areRelated, isEmpty, organicAsins, reachingTo } from './sanity.ts';

/** How many believed shelves before a date, and how many after it, pages are compared with. */
const SHELVES_MAX = 7;

/** Pages of a date. */
export interface DatedShelf {
  readonly localDate: LocalDate;
  readonly shelf: Shelf;
}

/** What other dates show of a term's list. */
export interface KnownLists {
  /** Believed shelves of earlier dates, newest first. */
  readonly earlier: readonly DatedShelf[];
  /** Believed shelves of later dates, oldest first. */
  readonly later: readonly DatedShelf[];
  /** Of earlier dates, newest first: pages that are kept and not believed, and those that wait. */
  readonly doubtedBefore: readonly DatedShelf[];
  /** The same of later dates, oldest first. */
  readonly doubtedAfter: readonly DatedShelf[];
}

/** What is known of a term without readings on other dates. */
export const NOTHING_KNOWN_YET: KnownLists = { earlier: [], later: [], doubtedBefore: [], doubtedAfter: [] };

/** Where the shelves of other dates are kept. */
export type ListsReader = Pick<
  ReadingReader,
  'listShelvesBefore' | 'listShelvesAfter' | 'listFailedShelves' | 'listWaitingDays'
>;

/** A term and a date. */
export interface TermDate {
  readonly term: string;
  readonly localDate: LocalDate;
}

/** What pages of a date are compared with; only the nearest shelf if it already shows that they fit. */
export async function listKnownLists(
  store: ListsReader,
  { term, localDate }: TermDate,
  pages: readonly ShelfPage[],
): Promise<KnownLists> {
  const earlier = await listEarlier(store, { term, localDate }, 1);
  const nearest = { ...NOTHING_KNOWN_YET, earlier };
  if (pages.every((page) => likenessOf(page, nearest, undefined) === 'like')) return nearest;
  return listAround(store, { term, localDate }, await listDoubted(store, term));
}

/** Everything that pages of a date are compared with; `doubted` is what {@link listDoubted} returns. */
export async function listAround(
  store: ListsReader,
  { term, localDate }: TermDate,
  doubted: readonly DatedShelf[],
): Promise<KnownLists> {
  const later = await store.listShelvesAfter(term, localDate, SHELVES_MAX);
  return {
    earlier: await listEarlier(store, { term, localDate }, SHELVES_MAX),
    later: later.map(({ reading, shelf }) => ({ localDate: reading.localDate, shelf })),
    doubtedBefore: doubted.filter((one) => one.localDate < localDate).toReversed(),
    doubtedAfter: doubted.filter((one) => one.localDate > localDate),
  };
}

async function listEarlier(
  store: ListsReader,
  { term, localDate }: TermDate,
  limit: number,
): Promise<DatedShelf[]> {
  const found = await store.listShelvesBefore(term, localDate, limit);
  return found.map(({ reading, shelf }) => ({ localDate: reading.localDate, shelf }));
}

/** The pages of each date of a term that are kept and not believed, and those that wait, oldest date first. */
export async function listDoubted(store: ListsReader, term: string): Promise<DatedShelf[]> {
  const suspects = await store.listFailedShelves(term);
  const waiting = await store.listWaitingDays(term);
  const byDate = new Map<LocalDate, ShelfPage[]>();
  for (const { reading, shelf } of suspects) byDate.set(reading.localDate, [...shelf.pages]);
  for (const { localDate, pages } of waiting)
    byDate.getOrInsert(localDate, []).push(...pages.map(({ page }) => page));
  return [...byDate]
    .map(([localDate, pages]) => ({ localDate, shelf: { pages } }))
    .toSorted((a, b) => (a.localDate < b.localDate ? -1 : 1));
}

/**
 * Whether a page looks like one of its term's list: it shares enough with a believed shelf that reaches as far, of its own date (`own`)
 * or of another one; or with the nearest pages before or after it that are not believed, unless a believed shelf that reaches as far
 * lies between. `unknown` if nothing reaches as far, or if it has only ads.
 */
export function likenessOf(
  page: ShelfPage,
  known: KnownLists,
  own: Shelf | undefined,
): 'like' | 'strange' | 'unknown' {
  const asins = organicAsins([page]);
  if (asins.size === 0) return 'unknown';
  const believed = reachingTo(page, believedShelves(known, own));
  const doubted = reachingTo(page, neighbours(page, known, own));
  if ([...believed, ...doubted].some((others) => areRelated(asins, others))) return 'like';
  return believed.some(({ size }) => size > 0) ? 'strange' : 'unknown';
}

function believedShelves({ earlier, later }: KnownLists, own: Shelf | undefined): Shelf[] {
  const others = [...earlier, ...later].map(({ shelf }) => shelf);
  return own === undefined ? others : [own, ...others];
}

/** The nearest doubted pages on each side that reach as far as a page, and that no believed shelf separates from it. */
function neighbours(page: ShelfPage, known: KnownLists, own: Shelf | undefined): Shelf[] {
  const reaches = ({ pages }: Shelf) => pages.some((each) => each.page === page.page);
  return own !== undefined && reaches(own) ? [] : nearestDoubted(known, reaches);
}

/** The nearest doubted pages before and after, of the shelves that count, unless a believed one lies between. */
function nearestDoubted(known: KnownLists, counts: (shelf: Shelf) => boolean): Shelf[] {
  const first = (shelves: readonly DatedShelf[]) => shelves.find(({ shelf }) => counts(shelf));
  const [before, wallBefore] = [first(known.doubtedBefore), first(known.earlier)];
  const [after, wallAfter] = [first(known.doubtedAfter), first(known.later)];
  const isBefore = before && (wallBefore === undefined || wallBefore.localDate < before.localDate);
  const isAfter = after && (wallAfter === undefined || wallAfter.localDate > after.localDate);
  return [...(isBefore ? [before.shelf] : []), ...(isAfter ? [after.shelf] : [])];
}

/**
 * Whether it is believed that nothing matches: the nearest believed shelf before or after says so too, or the nearest doubted one.
 * A term without any other shelf is believed.
 */
export function fitsEmpty(known: KnownLists): boolean {
  const believed = [known.earlier[0], known.later[0]].flatMap((one) => one?.shelf ?? []);
  const nearest = [...believed, ...nearestDoubted(known, () => true)];
  return nearest.length === 0 || nearest.some(isEmpty);
}
