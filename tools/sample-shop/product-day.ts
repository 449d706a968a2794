import type { Card, PriceReason } from '../../src/core/card.ts';
import { addDays } from '../../src/core/local-date.ts';
import { printYen } from './amounts.ts';
import type { Product } from './catalogue.ts';
import { draw, drawInt, drift, pick, stretchOf } from './chance.ts';
import { MARKET_START } from './market-day.ts';
import { type Delivery, type Distance, deliveryOf } from './product-delivery.ts';

/** What a card shows beside its facts to mislead a reader: other amounts and words. */
export interface CardNoise {
  readonly listPriceLabel: string;
  /** Yen per unit, with the unit: `(￥198/本)`. */
  readonly unitPrice: { readonly amount: number; readonly unit: string } | null;
  /** Lowest other offer, often used. */
  readonly otherOffer: { readonly amount: number; readonly text: string } | null;
  readonly multiBuy: string | null;
  readonly certificate: string | null;
  readonly isKindleUnlimited: boolean;
  readonly isNew: boolean;
  /** A sale in its last hours shows a countdown instead of its badge. */
  readonly hasSaleClock: boolean;
  readonly category: string;
  readonly pointsPercent: number;
  /** The price for members only, if no other price is shown. */
  readonly membersPrice: number | null;
}

/** A product as the shop shows it on one day. */
export interface ProductDay {
  readonly card: Omit<Card, 'isSponsored'>;
  readonly delivery: Delivery;
  readonly noise: CardNoise;
}

interface Day {
  readonly product: Product;
  readonly day: number;
  /** Days on sale. */
  readonly age: number;
  readonly isOut: boolean;
  readonly isDeal: boolean;
  readonly isForMembers: boolean;
}

/** The words before the countdown of a sale. */
export const BEFORE_CLOCK = '終了まで';

/** Bounds of "bought in the past month", as the shop words them. */
const SALES_STEPS = [50, 100, 200, 300, 400, 500, 1000, 2000, 5000, 7000, 10_000];

/** What the shop shows of a product on a day to a shopper at a distance; a pure function of all three. */
export function productOn(product: Product, day: number, distance: Distance = 'near'): ProductDay {
  const today: Day = {
    product,
    day,
    age: Math.max(0, day - product.bornOn),
    isOut: isOutOfStock(product, day),
    isDeal: chanceOf(product, 'deal', day, 3) < 0.08,
    isForMembers: !product.isEbook && chanceOf(product, 'members', day, 3) < 0.05,
  };
  const prices = pricesOf(today);
  const reviewCount = reviewsOf(today);
  const points = pointsOf(today, prices.price);
  const sales = salesOf(today);
  const delivery = deliveryOf({ ...today, distance });
  return {
    card: {
      asin: product.asin,
      title: titleOn(today),
      imageUrl: `https://images.sample-shop.example/I/${drawInt(product.seed, 'image', [100000, 999999])}${product.asin}.jpg`,
      ...prices,
      rating: reviewCount === null ? null : ratingOf(today),
      reviewCount,
      isPrime: null,
      badges: badgesOf(today, prices.price),
      delivery: delivery.text,
      stockText: delivery.stockText,
      points: points?.amount ?? null,
      coupon: prices.price === null ? null : couponOf(today, prices.price),
      salesVolume: sales === null ? null : salesText(sales),
      salesVolumeMin: sales,
    },
    delivery,
    noise: noiseOf(today, prices.price, points?.percent ?? 0),
  };
}

/** Whether the product cannot be bought on a day; about one day in thirty. */
export function isOutOfStock(product: Product, day: number): boolean {
  return !product.isEbook && chanceOf(product, 'out of stock', day, 3) < 0.03;
}

function chanceOf(product: Product, name: string, day: number, periodDays: number): number {
  return draw(product.seed, name, stretchOf(product.seed, name, day, periodDays));
}

interface Prices extends Pick<Card, 'priceReason' | 'currency' | 'listPriceKind'> {
  readonly price: number | null;
  readonly priceMax: number | null;
  readonly listPrice: number | null;
}

function pricesOf(today: Day): Prices {
  const { product, day } = today;
  const reason = priceReasonOf(today);
  if (reason !== null) {
    return { price: null, priceMax: null, priceReason: reason, currency: null, listPrice: null };
  }
  const price = priceOf(today);
  if (today.isForMembers) {
    return { price: null, priceMax: null, priceReason: 'members_only', currency: null, listPrice: null };
  }
  const hasRange = !today.isDeal && !product.isEbook && draw(product.seed, 'range') < 0.03;
  const reference = product.basePrice + Math.round((product.basePrice * 0.25) / 10) * 10;
  const raised = reference + (chanceOf(product, 'list price', day, 45) < 0.2 ? 200 : 0);
  const showsList = today.isDeal || draw(product.seed, 'shows list price') < 0.4;
  const hasList = showsList && !hasRange && price > 0 && raised > price;
  return {
    price,
    priceMax: hasRange ? price + drawInt(product.seed, 'range', [3, 20]) * 100 : null,
    priceReason: null,
    currency: 'JPY',
    listPrice: hasList ? raised : null,
    ...(hasList ? { listPriceKind: today.isDeal ? ('former' as const) : ('reference' as const) } : {}),
  };
}

function priceReasonOf(today: Day): PriceReason | null {
  const { product, day } = today;
  if (product.isEbook && draw(product.seed, 'unlimited') < 0.4) return 'kindle_unlimited';
  if (today.isOut) return 'not_shown';
  if (chanceOf(product, 'no offer', day, 4) < 0.02) return 'no_featured_offer';
  return null;
}

function priceOf({ product, day, isDeal }: Day): number {
  if (product.isEbook && draw(product.seed, 'free') < 0.1) return 0;
  const level = pick(product.seed, 'level', [1, 1, 1, 1, 0.95, 0.9, 1.05], levelStretch(product, day));
  const factor = isDeal ? level * 0.8 : level;
  return Math.max(1, Math.round(product.basePrice * factor));
}

function levelStretch(product: Product, day: number): number {
  return stretchOf(product.seed, 'level', day, drawInt(product.seed, 'level days', [6, 16]));
}

/** Review counts never fall. */
function reviewsOf({ product, age }: Day): number | null {
  const perDay = 0.02 + 4 * product.quality ** 3 * draw(product.seed, 'reviewed');
  const count = Math.floor(perDay * age + draw(product.seed, 'first review'));
  return count === 0 ? null : count;
}

function ratingOf({ product, day }: Day): number {
  const stars = 3.3 + 1.4 * draw(product.seed, 'stars') + 0.12 * drift(product.seed, 'stars', day, 30);
  return Math.round(stars * 10) / 10;
}

function salesOf({ product, day, age }: Day): number | null {
  if (age < 20) return null;
  const moved = product.quality * 13 - 4 + drift(product.seed, 'sales', Math.floor(day / 3) * 3, 24);
  const step = Math.min(SALES_STEPS.length, Math.floor(moved));
  return SALES_STEPS[step - 1] ?? null;
}

function salesText(min: number): string {
  const count = min % 10_000 === 0 ? `${min / 10_000}万` : `${min}`;
  return `過去1か月で${count}点以上購入されました`;
}

function pointsOf({ product, day }: Day, price: number | null): { amount: number; percent: number } | null {
  if (price === null || draw(product.seed, 'gives points') < 0.4) return null;
  const percent = pick(
    product.seed,
    'points',
    [1, 1, 1, 1, 1, 1, 5, 10],
    stretchOf(product.seed, 'points', day, 6),
  );
  const amount = Math.floor((price * percent) / 100);
  return amount === 0 ? null : { amount, percent };
}

/** Some makers have a coupon nearly always, one after another; the others rarely. */
function couponOf({ product, day }: Day, price: number): string | null {
  const stretch = stretchOf(product.seed, 'coupon', day, 8);
  const share = draw(product.seed, 'likes coupons') < 0.12 ? 0.9 : 0.03;
  if (price < 500 || draw(product.seed, 'coupon', stretch) >= share) return null;
  const percent = pick(product.seed, 'coupon percent', [0, 5, 10, 15], stretch);
  const saving = percent > 0 ? `${percent}% OFF` : `${printYen(Math.ceil(price / 2000) * 100)} OFF`;
  return `${saving} クーポンあり`;
}

function badgesOf(today: Day, price: number | null): string[] {
  const { product, day } = today;
  const badges: string[] = [];
  if (product.quality > 0.9 && chanceOf(product, 'best seller', day, 7) < 0.5) badges.push('ベストセラー');
  else if (chanceOf(product, 'choice', day, 9) < 0.04) badges.push('Amazonおすすめ');
  if (isOnSale(today, price) && !hasClock(today)) badges.push('タイムセール');
  return badges;
}

function isOnSale({ product, isDeal }: Day, price: number | null): boolean {
  return isDeal && price !== null && !product.isEbook;
}

/** Whether a sale shows a countdown instead of its badge. */
function hasClock({ product, day }: Day): boolean {
  return chanceOf(product, 'clock', day, 2) < 0.5;
}

/** A maker rewords a title rarely. */
function titleOn({ product, day }: Day): string {
  if (product.isBook || product.isEbook || chanceOf(product, 'title', day, 50) >= 0.25) return product.title;
  const year = addDays(MARKET_START, day).slice(0, 4);
  return `${product.title} 【${year}年改良モデル】`;
}

function noiseOf(today: Day, price: number | null, pointsPercent: number): CardNoise {
  const { product, day, age, isDeal, isForMembers } = today;
  const hasOthers = price === null || draw(product.seed, 'other offers') < 0.25;
  const count = drawInt(product.seed, 'other offers', [1, 21]);
  return {
    listPriceLabel: isDeal ? '過去価格:' : '参考価格:',
    unitPrice: unitPriceOf(product, price),
    otherOffer: hasOthers
      ? { amount: Math.max(1, Math.floor(product.basePrice * 0.73)), text: `(${count}点の中古品と新品)` }
      : null,
    multiBuy: chanceOf(product, 'multi buy', day, 20) < 0.1 ? '本出品者から対象商品を2点購入で5%割引' : null,
    certificate: draw(product.seed, 'certificate') < 0.04 ? 'ミドリノワ再生素材認証' : null,
    isKindleUnlimited: product.isEbook && draw(product.seed, 'unlimited') < 0.4,
    isNew: age < 20,
    hasSaleClock: isOnSale(today, price) && hasClock(today),
    category: product.category,
    pointsPercent,
    membersPrice:
      isForMembers && price === null && priceReasonOf(today) === null
        ? Math.ceil(priceOf(today) * 0.85)
        : null,
  };
}

function unitPriceOf(product: Product, price: number | null): CardNoise['unitPrice'] {
  if (product.unit === null || price === null) return null;
  return { amount: Math.max(1, Math.round(price / 10)), unit: product.unit };
}
