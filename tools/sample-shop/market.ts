import type { Card } from '../../src/core/card.ts';
import type { LocalDate } from '../../src/core/local-date.ts';
import { MARKETPLACE } from '../../src/core/marketplace.ts';
import { type Product, rangeOf } from './catalogue.ts';
import { draw, drawInt, drift, pick, seedOf, stretchOf } from './chance.ts';
import { familyOf } from './families.ts';
import { marketDayOf, pageInstantMs } from './market-day.ts';
import { type CardNoise, isOutOfStock, productOn } from './product-day.ts';
import type { Delivery } from './product-delivery.ts';
import { ORDER_WEIGHT, PHONE_PAGE_SIZE, type ShopView } from './shop-view.ts';

/** A card as the shop means it: its facts, its true positions, and what surrounds the facts on the page. */
export interface ShopCard {
  readonly card: Card;
  /** Place among all cards of all pages, ads counted, 1-based. */
  readonly position: number;
  /** Organic rank over all pages; `null` on an ad and on a repetition. */
  readonly rank: number | null;
  readonly delivery: Delivery;
  readonly noise: CardNoise;
}

/** One page of a shelf. */
export interface ShopPage {
  readonly page: number;
  readonly observedAtMs: number;
  readonly cards: readonly ShopCard[];
}

/** What a search term shows on a date: the truth that pages are made from and readings are checked against. */
export interface ShopShelf {
  readonly term: string;
  readonly localDate: LocalDate;
  readonly view: ShopView;
  /** Organic cards of a full page: 16, 24 or 48; fewer on a phone. */
  readonly pageSize: number;
  /** Number of the last page, at most 7; also 1 if nothing is found. */
  readonly lastPage: number;
  readonly totalResults: number;
  /** All pages, from 1 on. */
  readonly pages: readonly ShopPage[];
}

export interface ShelfRequest {
  readonly seed: string;
  readonly term: string;
  readonly localDate: LocalDate;
  /** The shopper whom it is shown to; the usual one by default. */
  readonly view?: ShopView;
}

/** Terms with this beginning have an empty list. */
export const NOTHING_FOUND = '該当なし';

/** Places of the ads on a page, by the number of organic cards of a full one. */
const AD_PLACES: Readonly<Record<number, readonly number[]>> = {
  [PHONE_PAGE_SIZE]: [1, 2, 8],
  16: [1, 2, 11, 12, 21, 22],
  24: [1, 2, 3, 13, 14, 15, 25, 26, 27, 37, 38, 39].slice(0, 9),
  48: [1, 2, 3, 4, 21, 22, 23, 24, 57, 58, 59, 60],
};

/** The shelf of a term on a date; the same request always gives the same shelf. */
export function shelfOf({ seed, term, localDate, view = 'usual' }: ShelfRequest): ShopShelf {
  const termSeed = seedOf(seed, 'term', term);
  const day = marketDayOf(localDate);
  const deskSize = pick(termSeed, 'page size', [24, 24, 24, 24, 48, 16]);
  const pageSize = view === 'phone' ? PHONE_PAGE_SIZE : deskSize;
  const organicTotal = term.startsWith(NOTHING_FOUND) ? 0 : organicTotalOf(termSeed, day, deskSize);
  const lastPage = Math.min(MARKETPLACE.pagesMax, Math.max(1, Math.ceil(organicTotal / pageSize)));
  const range = organicTotal === 0 ? [] : rangeOf(seed, familyOf(term), day, rangeSizeOf(organicTotal));
  const organic = organicOrder(range, { termSeed, day, view }).slice(0, organicTotal);
  const ads = view === 'machine' ? [] : adOrder(range, termSeed, day);
  return {
    term,
    localDate,
    view,
    pageSize,
    lastPage,
    totalResults: totalResultsOf(termSeed, organicTotal, day),
    pages: layPages({ organic, ads, pageSize, lastPage, termSeed, day, localDate, view }),
  };
}

/** More products than places, so that some can drop off the end. */
function rangeSizeOf(organicTotal: number): number {
  return Math.ceil(organicTotal * 1.25) + 4;
}

function organicTotalOf(termSeed: number, day: number, pageSize: number): number {
  const pages = Math.min(MARKETPLACE.pagesMax, drawInt(termSeed, 'pages', [1, 14]));
  if (pages === MARKETPLACE.pagesMax) return pages * pageSize;
  const rest = drawInt(termSeed, 'rest', [1, pageSize - 2]);
  return Math.max(1, (pages - 1) * pageSize + rest + Math.round(drift(termSeed, 'rest', day, 12)));
}

/** The shop counts more than it shows once its last page is reached. */
function totalResultsOf(termSeed: number, organicTotal: number, day: number): number {
  if (organicTotal < 100) return organicTotal;
  return drawInt(termSeed, 'total', [600, 60_000]) + Math.round(drift(termSeed, 'total', day, 9) * 25);
}

/** The term, day and shopper of an order. */
type Ordering = Pick<Layout, 'termSeed' | 'day' | 'view'>;

function organicOrder(range: readonly Product[], ordering: Ordering): Product[] {
  return range
    .filter((product) => !isAway(product, ordering.termSeed, ordering.day))
    .map((product) => ({ product, score: scoreOf(product, ordering) }))
    .sort((one, other) => other.score - one.score)
    .map(({ product }) => product);
}

/** Products leave the results of a term for a while and come back. */
function isAway(product: Product, termSeed: number, day: number): boolean {
  const seed = product.seed ^ termSeed;
  return draw(seed, 'away', stretchOf(seed, 'away', day, 7)) < 0.04;
}

function scoreOf(product: Product, { termSeed, day, view }: Ordering): number {
  const seed = product.seed ^ termSeed;
  const jump = draw(seed, 'jump', stretchOf(seed, 'jump', day, 9));
  return (
    product.quality +
    0.6 * draw(seed, 'affinity') +
    0.1 * drift(seed, 'drift', day, 17) +
    0.03 * drift(seed, 'sway', day, 5) +
    0.008 * draw(seed, 'jitter', day) +
    ORDER_WEIGHT[view] * draw(seed, view) +
    (jump < 0.05 ? 0.3 : jump > 0.95 ? -0.3 : 0) -
    (isOutOfStock(product, day) ? 0.25 : 0)
  );
}

/** The buyers of ads for a term today, the highest bid first; products that are away bid more. */
function adOrder(range: readonly Product[], termSeed: number, day: number): Product[] {
  if (draw(termSeed, 'never has ads') < 0.04) return [];
  return range
    .filter((product) => product.advertises && !isOutOfStock(product, day))
    .map((product) => {
      const seed = product.seed ^ termSeed;
      const bid = draw(seed, 'bid', stretchOf(seed, 'bid', day, 3)) + 0.2 * draw(seed, 'bid today', day);
      return { product, bid: bid + (isAway(product, termSeed, day) ? 0.6 : 0) };
    })
    .sort((one, other) => other.bid - one.bid)
    .map(({ product }) => product);
}

interface Layout {
  readonly organic: readonly Product[];
  readonly ads: readonly Product[];
  readonly pageSize: number;
  readonly lastPage: number;
  readonly termSeed: number;
  readonly day: number;
  readonly localDate: LocalDate;
  readonly view: ShopView;
}

function layPages(layout: Layout): ShopPage[] {
  const ranked = new Set<string>();
  const pages: ShopPage[] = [];
  const distance = layout.view === 'far_away' ? 'far' : 'near';
  let position = 0;
  for (let page = 1; page <= layout.lastPage; page++) {
    const cards = pageSlots(layout, page).map(({ product, isSponsored }): ShopCard => {
      const { card, delivery, noise } = productOn(product, layout.day, distance);
      const counts = !isSponsored && !ranked.has(product.asin);
      if (counts) ranked.add(product.asin);
      position += 1;
      return { card: { ...card, isSponsored }, position, rank: counts ? ranked.size : null, delivery, noise };
    });
    pages.push({ page, observedAtMs: pageInstantMs(layout.termSeed, layout.localDate, page), cards });
  }
  return pages;
}

interface Slot {
  readonly product: Product;
  readonly isSponsored: boolean;
}

/** The cards of one page in order: its organic ones with the ads in their rows between them. */
function pageSlots(layout: Layout, page: number): Slot[] {
  const organic = organicOfPage(layout, page);
  const places = AD_PLACES[layout.pageSize] ?? [];
  const ads = adsOfPage(layout, page, places.length);
  const slots: Slot[] = [];
  let adIndex = 0;
  let organicIndex = 0;
  for (;;) {
    const ad = ads[adIndex];
    const next = organic[organicIndex];
    if (ad !== undefined && places.includes(slots.length + 1)) {
      slots.push({ product: ad, isSponsored: true });
      adIndex += 1;
    } else if (next !== undefined) {
      slots.push({ product: next, isSponsored: false });
      organicIndex += 1;
    } else return slots;
  }
}

/** Now and then the boundary between two pages moves while a shopper reads: the last product is shown again. */
function organicOfPage({ organic, pageSize, termSeed, day }: Layout, page: number): Product[] {
  const from = (page - 1) * pageSize;
  const own = organic.slice(from, from + pageSize);
  const before = organic[from - 1];
  const isRepeated = before !== undefined && draw(termSeed, `repeat ${page}`, day) < 0.06;
  return isRepeated ? [before, ...own].slice(0, Math.max(1, own.length)) : own;
}

/** Each page shows other ads; when they run out, the first ones are repeated. */
function adsOfPage({ ads, termSeed, day }: Layout, page: number, count: number): Product[] {
  const wanted = Math.min(count, ads.length);
  if (draw(termSeed, `unfilled ${page}`, day) < 0.05) return ads.slice(0, Math.max(0, wanted - 2));
  return Array.from({ length: wanted }, (_, index) => ads[((page - 1) * count + index) % ads.length]).filter(
    (product) => product !== undefined,
  );
}
