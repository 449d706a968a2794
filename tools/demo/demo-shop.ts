import type { Card } from '../../src/core/card.ts';
import { MiharuError } from '../../src/core/errors.ts';
import type { LocalDate } from '../../src/core/local-date.ts';
import { draw, pick, seedOf } from '../sample-shop/chance.ts';
import type { Fault, FaultPlan } from '../sample-shop/faults.ts';
import type { ShopShelf } from '../sample-shop/market.ts';
import { type SampleShop, startSampleShop } from '../sample-shop/server.ts';

/** The keywords of the demo's seller. The last one shows none of the seller's products. */
export const DEMO_KEYWORDS = [
  '水筒 500ml',
  '保温ボトル',
  'マグボトル 洗いやすい',
  '子ども 水筒',
  'タンブラー 蓋付き',
  'ヨガマット 10mm',
] as const;

/** How many results pages the demo reads. */
export const PAGES_READ = 3;

/** How many products the seller has. */
const OWN_PRODUCTS = 4;

/** How many competitors' products the seller tracks for their position. */
const RIVALS = 2;

/** Share of the past readings that go wrong on one page, and of those that the first retry repairs. */
const [FAULTY_SHARE, REPAIRED_SHARE] = [0.06, 0.5];

/**
 * Opens the shop; on some past mornings one of its pages is faulty. Throws `address_in_use` if it cannot listen.
 */
export async function openDemoShop(options: {
  readonly port: number;
  readonly today: LocalDate;
  readonly nowMs: () => number;
}): Promise<SampleShop> {
  const { port, today, nowMs } = options;
  try {
    return await startSampleShop({ port, nowMs, faultOf: pastFaults(today) });
  } catch (cause) {
    const isTaken = cause instanceof Error && 'code' in cause && UNLISTENABLE.has(String(cause.code));
    if (!isTaken) throw cause;
    throw new MiharuError(
      'address_in_use',
      {
        en: `127.0.0.1:${port} cannot be listened on by the sample shop. Choose another port with --shop-port, or leave it out for a free one.`,
        ja: `サンプルショップは 127.0.0.1:${port} で待ち受けできません。--shop-port で別のポートを指定するか、指定せずに空きポートを使ってください。`,
      },
      { cause },
    );
  }
}

/** Error codes of a port that another program uses, or that this user may not use. */
const UNLISTENABLE: ReadonlySet<string> = new Set(['EADDRINUSE', 'EACCES']);

/** Which fault, and on which page of the reading. */
const PAST_FAULTS: readonly [readonly [Fault, number], ...(readonly [Fault, number])[]] = [
  ['captcha', 1],
  ['half_page', 3],
  ['foreign_place', 1],
  ['status_503', 2],
];

/** The same mornings fail at every start, but never today; those that no retry repairs are gaps. */
function pastFaults(today: LocalDate): FaultPlan {
  return ({ term, localDate, page, attempt }) => {
    const seed = seedOf('demo', term, localDate);
    if (localDate >= today || draw(seed, 'fails') >= FAULTY_SHARE) return null;
    if (attempt > 1 && draw(seed, 'repaired') < REPAIRED_SHARE) return null;
    const [kind, failing] = pick(seed, 'kind', PAST_FAULTS);
    return page === failing ? kind : null;
  };
}

/** A product of the seller, with the names by which people call it. */
export interface OwnProduct {
  readonly asin: string;
  readonly names: readonly string[];
}

/**
 * The seller's products, with short name and model number: the first one with an ad, so that the demo shows an ad of its
 * own, and others of its maker, the next ones first.
 */
export function ownProductsOn(shelf: ShopShelf): OwnProduct[] {
  const cards = shelf.pages.slice(0, PAGES_READ).flatMap((page) => page.cards);
  const advertised = new Set(cards.flatMap(({ card }) => (card.isSponsored === true ? [card.asin] : [])));
  const ranked = cards.filter(({ rank }) => rank !== null);
  const ranges = ranked
    .filter(({ card }) => advertised.has(card.asin))
    .map((best) => {
      const range = ranked.filter(({ card }) => makerOf(card) === makerOf(best.card));
      const at = range.indexOf(best);
      return [...range.slice(at), ...range.slice(0, at).toReversed()].slice(0, OWN_PRODUCTS);
    });
  const own = ranges.find((range) => range.length === OWN_PRODUCTS) ?? ranges[0] ?? [];
  return own.map(({ card }) => {
    const words = (card.title ?? '').replace(/ 【[^】]*】$/u, '').split(' ');
    return { asin: card.asin, names: [words.slice(0, 2).join(' '), `${words[0]} ${words.at(-1)}`] };
  });
}

/**
 * Competitors' products on a shelf: the first ones, the first with a coupon, and the first whose list price was another
 * one on an earlier shelf.
 */
export function rivalsOn(shelf: ShopShelf, earlier: ShopShelf, own: readonly OwnProduct[]): string[] {
  const asins = new Set(own.map(({ asin }) => asin));
  const others = organicCards(shelf).filter(({ asin }) => !asins.has(asin));
  const [first, rest] = [others.slice(0, RIVALS), others.slice(RIVALS)];
  const listPrices = new Map(organicCards(earlier).map((card) => [card.asin, referenceOf(card)]));
  const withCoupon = rest.find(({ coupon }) => coupon !== null);
  const repriced = rest.find((card) => {
    const [before, after] = [listPrices.get(card.asin) ?? null, referenceOf(card)];
    return card !== withCoupon && before !== null && after !== null && before !== after;
  });
  return [...first, withCoupon, repriced].flatMap((card) => (card === undefined ? [] : [card.asin]));
}

/** Only list prices of one kind are compared. */
function referenceOf({ listPrice, listPriceKind = 'reference' }: Card): Card['listPrice'] {
  return listPriceKind === 'reference' ? listPrice : null;
}

function organicCards({ pages }: ShopShelf): Card[] {
  return pages.flatMap(({ cards }) => cards.flatMap(({ card, rank }) => (rank === null ? [] : [card])));
}

function makerOf({ title }: Card): string {
  return title?.split(' ')[0] ?? '';
}
