/** An amount in the currency's smallest unit (yen for JPY, cents for USD) and the currency's ISO 4217 code. */
export interface Money {
  readonly amount: number;
  readonly currency: string;
}

/** Signs and codes as the shop writes them; the first that matches wins, so longer ones come before those they contain. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/CN¥|RMB|人民元/u, 'CNY'],
  [/JP¥|JPY|[¥￥]|円/u, 'JPY'],
  [/NT\$|TWD/u, 'TWD'],
  [/US\$|USD/u, 'USD'],
  [/HK\$/u, 'HKD'],
  [/NZ\$/u, 'NZD'],
  [/CA?\$/u, 'CAD'],
  [/AU?\$/u, 'AUD'],
  [/MX\$/u, 'MXN'],
  [/S\$/u, 'SGD'],
  [/R\$|BRL/u, 'BRL'],
  [/€|EUR/u, 'EUR'],
  [/£|GBP/u, 'GBP'],
  [/₹|INR|Rs\.?/u, 'INR'],
  [/₩/u, 'KRW'],
  [/₫/u, 'VND'],
  [/₱/u, 'PHP'],
  [/฿/u, 'THB'],
  [/₺/u, 'TRY'],
  [/zł/u, 'PLN'],
  [/\$/u, 'USD'],
];

const OTHER_CODE =
  /\b(AED|AUD|CAD|CHF|CNY|CZK|DKK|HKD|IDR|ILS|KRW|MXN|MYR|NOK|NZD|PHP|PLN|SAR|SEK|SGD|THB|TRY|VND|ZAR)\b/;

/** Decimal places of currencies that do not have two (ISO 4217). */
const FRACTION_DIGITS: Readonly<Record<string, number>> = { JPY: 0, KRW: 0, VND: 0 };

/** The currency that `text` names by sign or code, else `null`. A bare `$` is USD. */
export function currencyOf(text: string): string | null {
  for (const [sign, currency] of SIGNS) if (sign.test(text)) return currency;
  return OTHER_CODE.exec(text)?.[1] ?? null;
}

/** How many decimal places the currency's smallest unit has: 0 for JPY, 2 for most. */
export function fractionDigitsOf(currency: string): number {
  return FRACTION_DIGITS[currency] ?? 2;
}

/**
 * An amount that is given as a number of whole currency units (14.99, 1980) in the currency's smallest unit; `null`
 * for what cannot be an amount of that currency (0.5 yen, a negative).
 */
export function smallestUnit(amount: number, currency: string): number | null {
  const scaled = amount * 10 ** fractionDigitsOf(currency);
  const whole = Math.round(scaled);
  const isAmount =
    Number.isSafeInteger(whole) && whole >= 0 && Math.abs(scaled - whole) < 1e-6 * Math.max(1, whole);
  return isAmount ? whole : null;
}

/** A minus before the amount: a discount, no price. */
const BELOW_ZERO = /^\s*[-−▲△]|[¥$€£₹₩]\s*[-−]\s*\d/u;

/** What is paid each month, or in parts: no price. */
const IN_PARTS = /月々|月額|毎月|分割|回払い|[/／]\s*(?:月|mo\b|month)|\b(?:per|a) month/iu;

/**
 * Reads one amount with its currency: `￥1,980`, `１，９８０円`, `TWD 828.03`, `1.299,00 €`. The currency comes from the text and
 * is never assumed. `null` without currency or digits, for a minus, for several amounts, and for one of several parts.
 */
export function parseMoney(text: string): Money | null {
  const plain = text.normalize('NFKC').replace(/[\u200b-\u200f\u2060\ufeff]/gu, '');
  const currency = currencyOf(plain);
  if (currency === null || BELOW_ZERO.test(plain) || IN_PARTS.test(plain)) return null;
  const numbers = plain.match(/\d[\d.,'\s]*/gu)?.map((run) => run.replace(/[.,'\s]+$/u, ''));
  if (numbers?.length !== 1 || numbers[0] === undefined) return null;
  const amount = parseAmount(numbers[0], fractionDigitsOf(currency));
  return amount === null ? null : { amount, currency };
}

/** Dashes between the ends of a price range, a plain hyphen included. */
const RANGE_DASH = /\s*[-‐‑‒–—―−~～〜]\s*/u;

/** Reads two amounts with a dash between them: `￥1,980～￥3,200`, `¥ 1,980 - ¥ 3,200`; `null` for anything else. */
export function parseMoneyRange(text: string): { readonly low: Money; readonly high: Money } | null {
  const ends = text.split(RANGE_DASH);
  if (ends.length !== 2 || ends[0] === undefined || ends[1] === undefined) return null;
  const high = parseMoney(ends[1]);
  const low = parseMoney(ends[0]) ?? (high === null ? null : parseMoney(`${high.currency} ${ends[0]}`));
  if (low === null || high === null || low.currency !== high.currency || low.amount >= high.amount)
    return null;
  return { low, high };
}

/** Reads digits with the thousands and decimal separators of any locale into the smallest unit; `null` if they are not a number. */
function parseAmount(digits: string, fractionDigits: number): number | null {
  const compact = digits.replace(/\s|'/gu, '');
  const decimal = fractionDigits === 0 ? null : /[.,](\d{1,2})$/.exec(compact);
  const whole = decimal === null ? compact : compact.slice(0, decimal.index);
  if (!/^(\d+|\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3})$/.test(whole)) return null;
  const fraction = (decimal?.[1] ?? '').padEnd(fractionDigits, '0');
  const amount = Number(whole.replace(/[.,]/g, '') + fraction);
  return Number.isSafeInteger(amount) ? amount : null;
}
