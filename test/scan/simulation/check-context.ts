import { addDays } from '../../../src/core/local-date.ts';
import type { ReadingWithShelf } from '../../../src/core/reading.ts';
import type { ShopView } from '../../../tools/sample-shop/shop-view.ts';
import type { World } from './world.ts';

const SHOP = 'sample-shop';

/** For how many dates the ads of a term are remembered, as docs/scanning.md says. */
const DOUBT_DAYS = 30;

/** The place and device that the pages for each shopper name. */
const PLACE_OF: Readonly<Record<ShopView, string>> = {
  usual: '千代田 100',
  machine: '千代田 100',
  phone: '千代田 100',
  far_away: '札幌 060',
};

/**
 * The kind of shopper that a kept reading claims: its cards must be that shopper's. No page shows that it was made for
 * a machine, so that comes from the plan. A vendor always receives the usual list.
 */
export function viewOfKept(world: World, { reading }: ReadingWithShelf): ShopView {
  const { term, localDate, source, context } = reading;
  if (source !== SHOP) return 'usual';
  if (context.place === PLACE_OF.far_away) return 'far_away';
  if (context.device === 'phone') return 'phone';
  return world.viewOf({ term, localDate }) === 'machine' ? 'machine' : 'usual';
}

/** Whether the pages that count showed ads; `null` if they came from a vendor, or are empty. */
function adsOf({ reading, shelf }: ReadingWithShelf): 'seen' | 'none' | null {
  const leading = shelf.pages.slice(0, reading.pagesRead);
  if (reading.source !== SHOP || leading.some(({ cards }) => cards.length === 0)) return null;
  return leading.some(({ cards }) => cards.some(({ isSponsored }) => isSponsored)) ? 'seen' : 'none';
}

/** Whether a usable reading has no ads although the term had some recently. */
export function isDoubted(world: World, kept: ReadingWithShelf): boolean {
  const { term, localDate } = kept.reading;
  if (adsOf(kept) !== 'none') return false;
  const from = addDays(localDate, -DOUBT_DAYS);
  return (world.adDates.get(term) ?? []).some((date) => date >= from && date < localDate);
}

/** The contexts in which ranks, and offers on cards, are compared. */
export function likenessOf(world: World, kept: ReadingWithShelf): { likeness: string; offer: string } {
  if (kept.reading.source !== SHOP) return { likeness: 'vendor', offer: 'vendor' };
  const view = viewOfKept(world, kept);
  const offer = view === 'machine' ? 'usual' : view;
  return { likeness: `${offer} ads ${adsOf(kept)}`, offer };
}

/** Compares the context of a usable reading with the shop's, and records whether it showed ads. */
export function checkContext(
  world: World,
  kept: ReadingWithShelf,
  say: (rule: string, detail: string) => void,
): void {
  const { term, localDate, source, context, doubt } = kept.reading;
  const view = viewOfKept(world, kept);
  const shopper = source === SHOP ? view : 'vendor';
  world.counts.views[shopper] = (world.counts.views[shopper] ?? 0) + 1;
  const ads = adsOf(kept);
  // An empty list may lack the menus that show how it is sorted.
  const isEmpty = kept.shelf.pages.every(({ cards }) => cards.length === 0) && context.order === null;
  const whole = {
    ...(isEmpty ? { order: null, filters: null } : { order: 'usual', filters: [] }),
    department: 'all',
    seller: 'all',
    place: PLACE_OF[view],
    device: view === 'phone' ? 'phone' : 'desktop',
    visitor: null,
    ads,
  };
  const nothing = { order: null, filters: null, department: null, seller: null };
  const unknown = { ...nothing, place: null, device: null, visitor: null, ads };
  const [one, other] = [context, source === SHOP ? whole : unknown].map((each) => textOf(each));
  if (one !== other) say('context', `${one} instead of ${other}`);
  if ((doubt === 'no_ads') !== isDoubted(world, kept)) say('doubt', `${doubt} with ads ${ads}`);
  if (ads === 'seen') world.adDates.set(term, [...(world.adDates.get(term) ?? []), localDate]);
}

function textOf(context: object): string {
  return JSON.stringify(Object.entries(context).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
