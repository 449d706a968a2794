import { INVISIBLE, oneLine } from './text.ts';

/** Words that say how many were bought. */
const BOUGHT = /購入され|bought in|purchased in|gekauft|comprados|compras no|購買|购买/i;

/** Tens that the shop counts in, by the sign behind the number. */
const TENS: Readonly<Record<string, number>> = {
  K: 1e3,
  k: 1e3,
  M: 1e6,
  mil: 1e3,
  千: 1e3,
  万: 1e4,
  萬: 1e4,
  億: 1e8,
};

/** The lower bound in the shop's words about sales: `過去1か月で1万点以上購入されました` gives 10000; `null` when they are about something else. */
export function parseSalesMin(text: string): number | null {
  const plain = oneLine(text.normalize('NFKC').replace(INVISIBLE, ''));
  if (!BOUGHT.test(plain)) return null;
  const counted = plain.replace(/^過去\s*\d*\s*[かヵヶケカ箇]?月(?:間)?(?:で|に)?/u, '');
  const found = /(\d+(?:[.,]\d+)*)\s*(mil\b|[KkM千万萬億]?)/u.exec(counted);
  if (found?.[1] === undefined) return null;
  const tens = TENS[found[2] ?? ''] ?? 1;
  const amount =
    tens === 1 ? Number(found[1].replace(/[.,]/g, '')) : Number(found[1].replace(',', '.')) * tens;
  return Number.isSafeInteger(Math.round(amount)) ? Math.round(amount) : null;
}
