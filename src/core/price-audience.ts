import type { PriceReason } from './card.ts';

const GROUP =
  '(?:(?:Amazon)?プライム|Prime|Student|学生|会員|法人|ビジネス|Business|ファミリー|Audible|オーディブル|従業員|アプリ|メンバー|Exclusive|Members?)';
/** Words beside an amount that say that it holds for a group alone: `プライム限定価格`, `プライム会員限定タイムセール`, `Business price`. */
const LABEL = new RegExp(
  [
    `${GROUP}[ \\p{L}’']{0,12}?(?:限定|特別|専用|特典|割引|優待)?の?(?:価格|プライス|特価)`,
    `${GROUP}[ \\p{L}’']{0,12}?(?:限定|専用)(?:の)?(?:タイムセール|セール|割引|特典|オファー|ディール)?`,
    `${GROUP}[ \\p{L}’']{0,12}?(?:price|deal|savings?)\\b`,
    '(?:price|deal) (?:for|with) (?:Prime|members?|Business|students?)',
    '(?:初回|新規)(?:購入者?|ご?注文|のお客様)?(?:限定|特別)?価格',
  ].join('|'),
  'iu',
);
/** Words before an amount that give it to a group: `プライム会員なら ￥3,480`. */
const LEAD = new RegExp(
  `(?:${GROUP}[ \\p{L}’']{0,10}?(?:なら|は|だと|[:：]|pay|at|for)|会員(?:様|の方)?|members?)\\s*$`,
  'iu',
);
/** An amount that follows on a label: the label is that one's. */
const AMOUNT_AHEAD = /^\s*(?:は|なら|では|で|[:：])?\s*(?:[￥¥$€£]|\d[\d,]*\s*円)/u;

/** What stands around one of the amounts of a block, other amounts left out. */
export interface AmountWords {
  /** From the amount before it, or from the beginning. */
  readonly before: string;
  /** To the amount behind it, or to the end. */
  readonly behind: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** Whether an amount holds for members of something alone, by the words around it. */
export function isForMembers({ before, behind, isFirst, isLast }: AmountWords): boolean {
  if (LEAD.test(before) || (isFirst && isLabel(before))) return true;
  return isLabel(behind) && (isLast || !LEAD.test(behind));
}

function isLabel(text: string): boolean {
  const found = LABEL.exec(text);
  return found !== null && !AMOUNT_AHEAD.test(text.slice(found.index + found[0].length));
}

const LOAN =
  /Audible|オーディブル|Prime Reading|プライムリーディング|(?:プライム|Prime)\s*(?:会員|members?)|会員(?:なら|は|の方|特典)|メンバーシップ|無料体験|free trial|聴き放題|読み放題|見放題|サブスク|定期購読|\bsubscri|membership|with Prime|Music Unlimited|Kids\s?\+|Kids Unlimited/i;

/** Why an amount of 0 is no price, by the words beside it: it is what a subscription or a membership lends; `null` where it is free. */
export function loanReason(words: string): PriceReason | null {
  if (/Kindle Unlimited/i.test(words)) return 'kindle_unlimited';
  return LOAN.test(words) ? 'subscription' : null;
}
