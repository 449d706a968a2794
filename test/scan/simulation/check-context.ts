import { addDays } from '../../../src/core/local-date.ts';
import type { ReadingWithShelf } from '../../../src/core/reading.ts';
import type { ShopView } from '../../../tools/sample-shop/shop-view.ts';
import type { World } from './world.ts';

const SHOP = 'sample-shop';

/** How far back the shop's ads for a term are remembered, as docs/scanning.md says it. */
const DOUBT_DAYS = 30;

/** The place and device that the pages for each shopper name. */
const PLACE_OF: Readonly<Record<ShopView, string>> = {
  usual: '千代田 100',
  machine: '千代田 100',
  phone: '千代田 100',
  far_away: '札幌 060',
};

/**
 * The shopper of a kept reading, as the reading names it: its cards must be that shopper's. No page shows that a
 * machine was answered, so that comes from the plan. A vendor always receives the usual list.
 */
export function viewOfKept(world: World, { reading }: ReadingWithShelf): ShopView {
  const { term, localDate, source, context } = reading;
  if (source !== SHOP) return 'usual';
  if (context.place === PLACE_OF.far_away) return 'far_away';
  if (context.device === 'phone') return 'phone';
  return world.viewOf({ term, localDate }) === 'machine' ? 'machine' : 'usual';
}

/** Whether the pages that count showed ads; `null` where a vendor gave them, or they are empty. */
function adsOf({ reading, shelf }: ReadingWithShelf): 'seen' | 'none' | null {
  const leading = shelf.pages.slice(0, reading.pagesRead);
  if (reading.source !== SHOP || leading.some(({ cards }) => cards.length === 0)) return null;
  return leading.some(({ cards }) => cards.some(({ isSponsored }) => isSponsored)) ? 'seen' : 'none';
}

/** Whether a usable reading shows no ads, and the term had some not long ago. */
export function isDoubted(world: World, kept: ReadingWithShelf): boolean {
  const { term, localDate } = kept.reading;
  if (adsOf(kept) !== 'none') return false;
  const from = addDays(localDate, -DOUBT_DAYS);
  return (world.adDates.get(term) ?? []).some((date) => date >= from && date < localDate);
}

/** What ranks are compared by, and what offers on cards are. */
export function likenessOf(world: World, kept: ReadingWithShelf): { likeness: string; offer: string } {
  if (kept.reading.source !== SHOP) return { likeness: 'vendor', offer: 'vendor' };
  const view = viewOfKept(world, kept);
  const offer = view === 'machine' ? 'usual' : view;
  return { likeness: `${offer} ads ${adsOf(kept)}`, offer };
}

/** Holds what a usable reading says it depends on against the shop, and notes whether it showed ads. */
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
  // An empty list may have no menus that say how it is sorted.
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
