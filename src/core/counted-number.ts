/** A number as people write counts. */
export interface CountedNumber {
  readonly count: number;
  /** Whether it ends in a unit (`1.8万`, `2.6K`): such a number was rounded before it was printed. */
  readonly isShort: boolean;
}

/** The number that a unit after digits multiplies by. */
const UNITS: Readonly<Record<string, number>> = {
  k: 1e3,
  tsd: 1e3,
  mil: 1e3,
  千: 1e3,
  万: 1e4,
  萬: 1e4,
  m: 1e6,
  mio: 1e6,
  億: 1e8,
};

/** Digits and units as one run, with anything between the digits and a minus sign in front. */
export const COUNTED_RUN =
  /(?<![\d.,'])(?:(?<![\p{L}\p{Nd}\s])[-−])?\d(?:[\d.,']*\d)?(?:\s*(?:[千万萬億]|(?:Tsd|Mio|mil|[KkMm])(?![\p{L}\p{Nd}]))\s*(?:\d(?:[\d.,']*\d)?)?)*/u;

const PART = /(\d(?:[\d.,']*\d)?)\s*([千万萬億]|[A-Za-z]+)?/gu;
const PLAIN = /^\d+$/;
/** One mark of grouping all through: `1,234,567`, `79.598`, and India's `1,54,900`. */
const GROUPED = /^\d{1,3}(?:([,.'])\d{3})(?:\1\d{3})*$|^\d{1,2}(?:,\d{2})*,\d{3}$/;
const DECIMAL = /^\d+[.,]\d{1,2}$/;

/**
 * Reads one count: `1,234`, `79.598`, `1.8万`, `3万4,500`, `2.6K`. Digits that are grouped in no way that is used (`1,2345`), a
 * fraction without a unit and a number below zero are `null`.
 */
export function parseCountedNumber(run: string): CountedNumber | null {
  const text = run.trim();
  if (/^[-−]/u.test(text)) return null;
  let count = 0;
  let below = Number.POSITIVE_INFINITY;
  let isShort = false;
  for (const [, digits = '', unit = ''] of text.matchAll(PART)) {
    const factor = unit === '' ? 1 : UNITS[unit.toLowerCase()];
    const value = partValue(digits, unit);
    if (value === null || factor === undefined || factor >= below) return null;
    if (below !== Number.POSITIVE_INFINITY && value * factor >= below) return null;
    count += value * factor;
    below = factor;
    isShort = unit !== '';
  }
  const whole = Math.round(count);
  const isNumber = below !== Number.POSITIVE_INFINITY && Number.isSafeInteger(whole);
  return isNumber ? { count: whole, isShort } : null;
}

function partValue(digits: string, unit: string): number | null {
  if (PLAIN.test(digits)) return Number(digits);
  if (GROUPED.test(digits)) return Number(digits.replace(/\D/g, ''));
  return unit !== '' && DECIMAL.test(digits) ? Number(digits.replace(',', '.')) : null;
}
