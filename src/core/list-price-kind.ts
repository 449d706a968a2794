import type { ListPriceKind } from './card.ts';
import { oneLine } from './text.ts';

/** The kind of a struck price by the words before it. The first match wins, so longer words come before those they contain. */
const KINDS: readonly (readonly [ListPriceKind, RegExp])[] = [
  ['lowest', /最低価格|最安|lowest|niedrigster|precio más bajo/i],
  [
    'rrp',
    /希望小売|希望価格|(?<!限)定価|定價|M\.?\s?R\.?\s?P\b|R\.?R\.?P\b|MSRP|UVP|UPE|Print List|PVP|建議售價/i,
  ],
  [
    'former',
    /過去|以前|旧価格|元の価格|元値|値下げ前|セール前|\bwas\b|previous|before|Statt|Vorher|antes|原價/i,
  ],
  ['usual', /通常|平均|中央値|標準価格|typical|usual|regular|median|average|典型|habitual/i],
  ['reference', /参考|リスト価格|カタログ価格|\blist\b|reference|recommend|recomend|ref\./i],
];

/**
 * What kind of price is struck, from the words before it: `参考価格:` and `List:` are `reference`, `過去:` and `過去価格:` `former`,
 * `メーカー希望小売価格:` `rrp`; `other` for words that are none of these, `undefined` without words.
 */
export function parseListPriceKind(label: string): ListPriceKind | undefined {
  const words = oneLine(label.normalize('NFKC'));
  if (!/\p{L}/u.test(words)) return undefined;
  return KINDS.find(([, pattern]) => pattern.test(words))?.[0] ?? 'other';
}
