import type { PriceReason } from '../core/card.ts';
import type { Element, Fragment } from './markup/fragment.ts';
import { isForeign, ownElements } from './markup/own-elements.ts';
import { visibleText, visibleTextBetween } from './markup/visible-text.ts';

const GROUP =
  '(?:(?:Amazon)?プライム|Prime|Student|学生|会員|法人|ビジネス|Business|ファミリー|Audible|オーディブル|従業員|Exclusive|Members?)';
/** Words beside an amount that say that it holds for a group alone: `プライム限定価格`, `プライム会員限定タイムセール`, `Business price`. */
const MEMBERS_LABEL = new RegExp(
  [
    `${GROUP}[ \\p{L}’']{0,12}?(?:限定|特別|専用|特典|割引|優待)?の?(?:価格|プライス)`,
    `${GROUP}[ \\p{L}’']{0,12}?限定(?:の)?(?:タイムセール|セール|割引|特典|オファー|ディール)?`,
    `${GROUP}[ \\p{L}’']{0,12}?(?:price|deal|savings?)\\b`,
    '(?:price|deal) (?:for|with) (?:Prime|members?|Business|students?)',
  ].join('|'),
  'iu',
);
/** Words before an amount that give it to a group: `プライム会員なら ￥3,480`. */
const MEMBERS_LEAD = new RegExp(`${GROUP}[ \\p{L}’']{0,10}?(?:なら|は|だと|:|：|pay|at|for)?\\s*$`, 'iu');
const AMOUNT_AHEAD = /^\s*(?:は|なら|では|で|:|：)?\s*(?:[￥¥$€£]|\d[\d,]*\s*円)/u;
/** How far from an amount its label stands, in characters that are seen. */
const REACH = 40;

/**
 * Whether an amount is one for members alone, by the words of its block directly before and behind it, or by a badge of the
 * block; `amounts` are all of the block, in document order.
 */
export function isMembersAmount(block: Fragment, amount: Element, amounts: readonly Element[]): boolean {
  const before = amounts.filter(({ end }) => end <= amount.start).at(-1);
  const behind = amounts.find(({ start }) => start >= amount.end);
  const lead = wordsBetween(block, before?.end ?? block.root.contentStart, amount.start).slice(-REACH);
  const label = wordsBetween(block, amount.end, behind?.start ?? block.root.contentEnd).slice(0, REACH);
  if (MEMBERS_LEAD.test(lead) || (before === undefined && isMembersLabel(lead))) return true;
  if (isMembersLabel(label) && !(behind !== undefined && MEMBERS_LEAD.test(label))) return true;
  return amounts.length === 1 && isBadged(block);
}

/** Words of the shop's own, those of its links too. */
function wordsBetween(block: Fragment, from: number, to: number): string {
  return visibleTextBetween(block, { from, to }, (inner) => isForeign(block, inner));
}

/** Whether words beside an amount say that it holds for members alone; words that go on with an amount of their own do not. */
export function isMembersLabel(text: string): boolean {
  const found = MEMBERS_LABEL.exec(text);
  return found !== null && !AMOUNT_AHEAD.test(text.slice(found.index + found[0].length));
}

function isBadged(block: Fragment): boolean {
  return ownElements(block).some(
    (element) => block.classes(element).includes('primeExclusiveBadge') && visibleText(block, element) !== '',
  );
}

const LOAN =
  /Audible|オーディブル|Prime Reading|プライムリーディング|(?:プライム|Prime)\s*(?:会員|members?)|会員(?:なら|は|の方|特典)|メンバーシップ|無料体験|free trial|聴き放題|読み放題|見放題|サブスク|定期購読|\bsubscri|membership|with Prime|Music Unlimited|Kids\s?\+|Kids Unlimited/i;

/** Why an amount of 0 is no price: it is what a subscription lends, by the words in its block or directly beside it; else `null`. */
export function loanReasonOf(words: string): PriceReason | null {
  if (/Kindle Unlimited/i.test(words)) return 'kindle_unlimited';
  return LOAN.test(words) ? 'subscription' : null;
}
