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

/** The seller is the maker with most of this many first positions. */
const FIRST_PLACES = 24;

/** How many products the seller has. */
const OWN_PRODUCTS = 4;

/** How many competitors' products the seller tracks for their position, and as many for their coupons. */
const RIVALS = 2;

/** Share of the past readings that go wrong on one page, so that the demo has gaps. */
const FAILED_SHARE = 0.03;

/**
 * Opens the shop; on some past mornings one of its pages is faulty. Throws `address_in_use` if it cannot listen.
 */
export async function openDemoShop(options: {
  readonly port: number;
  readonly today: LocalDate;
  /** The shop's clock; by default the machine's. */
  readonly nowMs?: () => number;
}): Promise<SampleShop> {
  const { port, today, nowMs = Date.now } = options;
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

/** The same mornings fail at every start, but never today. */
function pastFaults(today: LocalDate): FaultPlan {
  return ({ term, localDate, page }) => {
    const seed = seedOf('demo', term, localDate);
    if (localDate >= today || draw(seed, 'fails') >= FAILED_SHARE) return null;
    const [kind, failing] = pick(seed, 'kind', PAST_FAULTS);
    return page === failing ? kind : null;
  };
}

/** A product of the seller, with the names by which people call it. */
export interface OwnProduct {
  readonly asin: string;
  readonly names: readonly string[];
}

/** The seller's products: those of the maker with most of the first positions of a shelf, with short name and model number. */
export function ownProductsOn(shelf: ShopShelf): OwnProduct[] {
  const ranked = shelf.pages.flatMap(({ cards }) => cards).filter(({ rank }) => rank !== null);
  const makers = Map.groupBy(ranked.slice(0, FIRST_PLACES), ({ card }) => makerOf(card));
  const [maker] = [...makers].toSorted(([, some], [, others]) => others.length - some.length)[0] ?? [''];
  const own = ranked.filter(({ card }) => makerOf(card) === maker).slice(0, OWN_PRODUCTS);
  return own.map(({ card }) => {
    const words = (card.title ?? '').replace(/ 【[^】]*】$/u, '').split(' ');
    return { asin: card.asin, names: [words.slice(0, 2).join(' '), `${words[0]} ${words.at(-1)}`] };
  });
}

/** Competitors' products on a shelf: the first ones, and the first ones with a coupon. */
export function rivalsOn(shelf: ShopShelf, own: readonly OwnProduct[]): string[] {
  const asins = new Set(own.map(({ asin }) => asin));
  const cards = shelf.pages.flatMap((page) => page.cards).filter(({ rank }) => rank !== null);
  const others = cards.map(({ card }) => card).filter(({ asin }) => !asins.has(asin));
  const withCoupon = others.slice(RIVALS).filter(({ coupon }) => coupon !== null);
  return [...others.slice(0, RIVALS), ...withCoupon.slice(0, RIVALS)].map(({ asin }) => asin);
}

function makerOf({ title }: Card): string {
  return title?.split(' ')[0] ?? '';
}
