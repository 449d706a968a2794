/** An amount of money: a whole number of the smallest unit of an ISO 4217 currency. */
export interface Amount {
  readonly units: number;
  readonly currency: string;
}

const SYMBOLS: readonly (readonly [RegExp, string])[] = [
  [/\b([A-Z]{3})\b/, ''],
  [/US\$/, 'USD'],
  [/R\$/, 'BRL'],
  [/[¥￥円]/, 'JPY'],
  [/€/, 'EUR'],
  [/₹/, 'INR'],
  [/£/, 'GBP'],
  [/\$/, 'USD'],
];
const WITHOUT_FRACTION = new Set(['JPY', 'KRW']);

/** One amount in the shop's spelling (`￥2,980`, `TWD 828.03`, `1.013,76 €`, `₹1,54,900`); `null` for any other text. */
export function parseAmount(text: string): Amount | null {
  const currency = currencyOf(text);
  const number = /\d[\d.,]*/.exec(text.normalize('NFKC'))?.[0];
  if (currency === null || number === undefined) return null;
  return { units: unitsOf(number, WITHOUT_FRACTION.has(currency) ? 0 : 2), currency };
}

function currencyOf(text: string): string | null {
  for (const [symbol, code] of SYMBOLS) {
    const hit = symbol.exec(text);
    if (hit !== null) return code === '' ? (hit[1] ?? null) : code;
  }
  return null;
}

/** The last mark with exactly two digits after it is the decimal mark; all others separate thousands. */
function unitsOf(number: string, decimals: number): number {
  const parts = /^(.*?)(?:[.,](\d{2}))?$/.exec(number.replace(/[.,]+$/, ''));
  const whole = Number((parts?.[1] ?? '').replace(/[.,]/g, ''));
  const fraction = parts?.[2];
  return decimals === 0 ? whole : whole * 100 + Number(fraction ?? 0);
}

/** Stars in `5つ星のうち4.2`, `4.2 out of 5 stars`, `4,3 von 5 Sternen`, `4.5 顆星，最高 5 顆星`. */
export function parseStars(text: string): number | null {
  const behind = /うち\s*\u200b?\s*(\d(?:[.,]\d)?)/.exec(text)?.[1];
  const first = /^\s*(\d(?:[.,]\d)?)/.exec(text)?.[1];
  const stars = text.includes('つ星') ? behind : first;
  return stars === undefined ? null : Number(stars.replace(',', '.'));
}

/**
 * The whole number of a label such as `1,057 レーティング`, `79.598 avaliações` or `3万4,500件`; `null` without digits, and for a short form that
 * was rounded (`2.6K`, `1.8万`, `1,000件以上`).
 */
export function parseCount(text: string): number | null {
  const found = /(?:(\d+)万)?(\d[\d.,\s]*)\s*(万|千|[KM]\b|件以上|以上|\+)?/.exec(text.normalize('NFKC'));
  if (found === null || found[3] !== undefined || /\d万(?![\d])/.test(text.normalize('NFKC'))) return null;
  return Number(found[1] ?? 0) * 10_000 + Number((found[2] ?? '').replace(/\D/g, ''));
}

const SALES: readonly RegExp[] = [
  /^(?:過去1[かヵヶケカ箇]月(?:間)?[でに]?|先月[はに]?)([\d,.]+)(万|千)?点以上/,
  /有([\d,.]+)(萬)?個以上/,
  /^([\d,.]+)(K|M)?\+ (?:bought in past month|Mal im letzten Monat)/,
  /^Mais de ([\d,.]+) (mil)? ?compras/,
  /^([\d,.]+)(K|M)?\+ comprados el mes pasado/,
];
const FACTORS: Readonly<Record<string, number>> = { 万: 1e4, 萬: 1e4, 千: 1e3, K: 1e3, mil: 1e3, M: 1e6 };

/** The lower bound in words about a month's sales: `1.2万点以上` is 12000, `4K+` 4000, `Mais de 5 mil` 5000; `null` for other periods. */
export function parseSalesMin(text: string): number | null {
  const hit = SALES.map((shape) => shape.exec(text)).find((found) => found !== null);
  if (hit === undefined) return null;
  return Math.round(Number((hit[1] ?? '').replace(/,/g, '')) * (FACTORS[hit[2] ?? ''] ?? 1));
}
