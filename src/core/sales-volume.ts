import { COUNTED_RUN, parseCountedNumber } from './counted-number.ts';
import { INVISIBLE, oneLine } from './text.ts';

/** Words that say how many were bought; `2点購入で5%割引` is an offer. */
const BOUGHT =
  /購入され|(?:点|個|件|回|人)(?:以上)?(?:が)?購入(?!で|する|すると|時|者)|bought in|purchased in|gekauft|comprados|compras no|購買|购买/i;

/** The month that is over, in the words of the shop's languages: nothing else is the stretch of time that is counted. */
const PAST_MONTH =
  /(?<![\d.,一二三四五六七八九十数])(?:過去|直近)?\s*(?:1|一)\s*[かヵヶケカ箇個]\s*月(?:間)?(?:以内)?(?:で|に)?|過去[かヵヶケカ箇]?月(?:間)?(?:で|に)?|(?<![先前])[先前]月(?:中)?(?:で|に)?|\b(?:past|last|previous) (?:1 |one )?month\b|letzten Monat|(?:mês|mes) passado|últim[oa] m[eê]s|mes pasado|mois dernier|mese scorso|上個?月/iu;
/** Japanese writes a fraction with a point: `1,5万` is no number. */
const COMMA_FRACTION = /\d,\d{1,2}\s*[万千億]/u;
/** Another stretch of time than that month, and an upper bound. */
const OTHER_NUMBER =
  /(?:過去|直近|この|ここ)\s*\d*\s*(?:年|半年|週|日|時間|分|四半期)|(?:過去|直近)\s*(?:[2-9]|\d{2,})\s*[かヵヶケカ箇]?月|累計|発売|以来|毎[年月週日]|未満|以下|(?:past|last)\s+(?:\d+\s+)?(?:years?|weeks?|days?|hours?|\d+ months)|(?:less|fewer) than|under \d/iu;

/**
 * The lower bound in the shop's words about sales: `過去1か月で2.5万点以上購入されました` gives 25000; `null` if they are about
 * something else, do not name a past month (`先週50点以上購入`), or contain an unreadable number.
 */
export function parseSalesMin(text: string): number | null {
  const plain = oneLine(text.normalize('NFKC').replace(INVISIBLE, ''));
  if (!BOUGHT.test(plain) || OTHER_NUMBER.test(plain)) return null;
  if (!PAST_MONTH.test(plain)) return null;
  const counted = plain.replace(PAST_MONTH, ' ');
  const run = COUNTED_RUN.exec(counted)?.[0];
  const isAbout =
    run !== undefined &&
    /(?:約|およそ|ほぼ|\babout|\baround)\s*$/iu.test(counted.slice(0, counted.indexOf(run)));
  return run === undefined || isAbout || COMMA_FRACTION.test(run)
    ? null
    : (parseCountedNumber(run)?.count ?? null);
}
