import { COUNTED_RUN, parseCountedNumber } from './counted-number.ts';
import { INVISIBLE, oneLine } from './text.ts';

/** Words that say how many were bought; `2点購入で5%割引` is an offer. */
const BOUGHT =
  /購入され|(?:点|個|件|回|人)(?:以上)?(?:が)?購入(?!で|する|すると|時|者)|bought in|purchased in|gekauft|comprados|compras no|購買|购买/i;

/** The month that stands before the number. */
const PERIOD = /^過去\s*\d*\s*[かヵヶケカ箇]?月(?:間)?(?:で|に)?/u;
/** Japanese writes a fraction with a point: `1,5万` is no number. */
const COMMA_FRACTION = /\d,\d{1,2}\s*[万千億]/u;
/** Another stretch of time than a month, and an upper bound. */
const OTHER_NUMBER =
  /過去\s*\d*\s*(?:年|週|日|時間|分)|過去\s*(?:[2-9]|\d{2,})\s*[かヵヶケカ箇]?月|(?:past|last)\s+(?:\d+\s+)?(?:years?|weeks?|days?|hours?|\d+ months)|未満|以下|(?:less|fewer) than|under \d/iu;

/**
 * The lower bound in the shop's words about sales: `過去1か月で2.5万点以上購入されました` gives 25000; `null` when they are about
 * something else or another stretch of time, or hold a number that is none.
 */
export function parseSalesMin(text: string): number | null {
  const plain = oneLine(text.normalize('NFKC').replace(INVISIBLE, ''));
  if (!BOUGHT.test(plain) || OTHER_NUMBER.test(plain)) return null;
  const run = COUNTED_RUN.exec(plain.replace(PERIOD, ''))?.[0];
  return run === undefined || COMMA_FRACTION.test(run) ? null : (parseCountedNumber(run)?.count ?? null);
}
