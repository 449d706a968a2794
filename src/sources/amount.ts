import { fractionDigitsOf } from '../core/money.ts';

/**
 * An amount that a vendor gives as a number of whole currency units (14.99, 1980) in the currency's smallest unit; `null`
 * for what cannot be an amount of that currency (0.5 yen, a negative).
 */
export function smallestUnit(amount: number, currency: string): number | null {
  const scaled = amount * 10 ** fractionDigitsOf(currency);
  const whole = Math.round(scaled);
  const isAmount =
    Number.isSafeInteger(whole) && whole >= 0 && Math.abs(scaled - whole) < 1e-6 * Math.max(1, whole);
  return isAmount ? whole : null;
}

/** A vendor's number as an integer from 1 on; `null` for everything else, because vendors write 0 and -1 for "none". */
export function countOf(value: number | null | undefined): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null;
}

/** Stars from 1 to 5, the range of the shop; `null` for anything else. */
export function ratingOf(value: number | null | undefined): number | null {
  return typeof value === 'number' && value >= 1 && value <= 5 ? value : null;
}
