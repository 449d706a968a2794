/** An amount of money: a whole number of the smallest unit of an ISO 4217 currency. */
export interface Amount {
  readonly units: number;
  readonly currency: string;
}

const SIGNS: readonly (readonly [RegExp, string])[] = [
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

/** One amount in the shop's spelling (`￥2,980`, `TWD 828.03`, `1.013,76 €`, `₹1,54,900`); `null` if it is none. */
export function parseAmount(text: string): Amount | null {
  const currency = currencyOf(text);
  const number = /\d[\d.,]*/.exec(text.normalize('NFKC'))?.[0];
  if (currency === null || number === undefined) return null;
  return { units: unitsOf(number, WITHOUT_FRACTION.has(currency) ? 0 : 2), currency };
}

function currencyOf(text: string): string | null {
  for (const [sign, code] of SIGNS) {
    const hit = sign.exec(text);
    if (hit !== null) return code === '' ? (hit[1] ?? null) : code;
  }
  return null;
}

/** The last mark with exactly two digits behind it is the decimal one; every other mark parts thousands. */
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

/** The whole number of a label such as `1,057 レーティング` or `79.598 avaliações`; `null` without digits. */
export function parseCount(text: string): number | null {
  const digits = /\d[\d.,\s]*/.exec(text)?.[0].replace(/\D/g, '');
  return digits === undefined ? null : Number(digits);
}

/** The lower bound that words about sales give: `1万点以上` is 10000, `4K+` is 4000, `50+` is 50, `Mais de 5 mil` is 5000. */
export function parseSalesMin(text: string): number | null {
  const japanese = /で([\d,.]+)(万|千)?点以上/.exec(text);
  const chinese = /有([\d,.]+)(萬)?個以上/.exec(text);
  const western = /^([\d,.]+)(K|M)?\+/.exec(text);
  const portuguese = /^Mais de ([\d,.]+) (mil)? ?compras/.exec(text);
  const hit = japanese ?? chinese ?? western ?? portuguese;
  if (hit === null) return null;
  const factor = { 万: 10_000, 萬: 10_000, 千: 1000, K: 1000, mil: 1000, M: 1_000_000 }[hit[2] ?? ''] ?? 1;
  return Math.round(Number((hit[1] ?? '').replace(/,/g, '')) * factor);
}
