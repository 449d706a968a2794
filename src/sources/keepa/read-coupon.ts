import type { LocalDate } from '../../core/local-date.ts';
import type { Product } from './schema.ts';
import { instantOf, wasSeenOn } from './seen-on.ts';

/** A row of the history: time, coupon for one purchase, coupon for a subscription. */
const ROW = 3;

/**
 * The coupon for one purchase: a negative number is a percentage, a positive one yen. The vendor goes on giving one that ended
 * long ago, so it counts only where its date is known, and `null` is everything else.
 */
export function readCoupon(product: Product, date: LocalDate): string | null {
  const value = product.coupon?.[0];
  if (value === undefined || !isOfDate(product, value, date)) return null;
  if (!Number.isSafeInteger(value) || value === 0 || value < -100) return null;
  return value < 0 ? `${-value}% OFF` : `￥${value.toLocaleString('en-US')} OFF`;
}

/** The newest row of the history must say the same, and it or a look at all offers must be of the date. */
function isOfDate({ couponHistory, stats }: Product, value: number, date: LocalDate): boolean {
  const isFresh = (minutes: number | null | undefined) =>
    instantOf(minutes) !== null && wasSeenOn(date, minutes);
  const last = couponHistory?.slice(-ROW) ?? [];
  if (last.length === ROW && last[1] !== value) return false;
  return isFresh(stats?.lastOffersUpdate) || (last.length === ROW && isFresh(last[0]));
}
