import type { PriceReason } from '../core/card.ts';
import { withoutMovingWords } from '../core/moving-words.ts';
import { loanReason, whyNotEverybodys } from '../core/price-audience.ts';
import { oneLine } from '../core/text.ts';
import { plainText } from './plain-text.ts';

/** Texts of links beside a value that are not part of it. */
const LINKS =
  /(?:利用)?規約(?:\s*[|｜]\s*買い物をする)?|詳細(?:を見る|はこちら)|(?:See )?(?:details|terms)$/giu;

/** A line that is a piece of an offer, about another amount: `Get`, `$5.00`, `off`. */
const TAKEN_OFF = /^\s*(?:off|オフ|割引|値引き?|引き)\s*$/iu;

const AMOUNT = /[￥¥$€£]\s*\d[\d.,]*|\d[\d,]*\s*円/u;

/** The text of an offer (a coupon) as it is kept: plain, without links beside it and without counters and clocks. */
export function offerWords(text: string | null | undefined): string | null {
  const words = oneLine(withoutMovingWords(withoutLinks(plainText(text) ?? '')));
  return words === '' ? null : words;
}

/** Text without the words of links beside it. */
export function withoutLinks(text: string): string {
  return oneLine(text.replace(LINKS, ' '));
}

/**
 * Why an amount is not everybody's price, by the words that a vendor gives with it: members' alone, a subscription's, one under a condition, or an amount of 0 that a
 * subscription lends; `null` where it is everybody's. `beside` are words of the same product, each a line of its own.
 */
export function whyNotForAll(
  amount: number,
  { around, beside }: { readonly around: string; readonly beside: readonly string[] },
): PriceReason | null {
  const words = beside.flatMap((text) => plainText(text) ?? []);
  if (amount === 0) return loanReason([around, ...words].join(' '));
  const own = AMOUNT.exec(around);
  const before = own === null ? '' : around.slice(0, own.index).trim();
  const rest = own === null ? around : around.slice(own.index + own[0].length);
  const lines = words.filter((text) => !TAKEN_OFF.test(text));
  const behind = [upToAmount([rest, ...words].join(' ')), ...lines.map(upToAmount)];
  const reasons = behind.map((text) =>
    whyNotEverybodys({ before, behind: text, isFirst: true, isLast: true }),
  );
  return reasons.find((reason) => reason !== null) ?? null;
}

/** To the end of the first amount: what follows it is about that one. */
function upToAmount(text: string): string {
  const found = AMOUNT.exec(text);
  return oneLine(found === null ? text : text.slice(0, found.index + found[0].length));
}
