import { foldText } from '../fold/fold-text.ts';
import type { FoldedText } from '../fold/folded-text.ts';
import { GAP, omitted } from '../fold/gaps.ts';
import { outline } from '../fold/outline.ts';
import { type Spelling, sliceSpelling, spell } from '../fold/spelling.ts';
import { listAmounts } from './amounts.ts';
import { isModelNumber } from './model-number.ts';
import { isQuality } from './words.ts';

const PROMOTION = /[【[［][^】\]］]*[】\]］]/gu;
const SEPARATES =
  GAP.space |
  GAP.bracket |
  GAP.pipe |
  GAP.line |
  GAP.slash |
  GAP.comma |
  GAP.stop |
  GAP.symbol |
  GAP.colon |
  GAP.dash;

/** Words at the head of a title among which its maker is looked for. */
const BRAND_WITHIN = 4;

/** A word of a title: its spelling, and how it reads with its hyphens. */
export interface TitleWord {
  readonly spelling: Spelling;
  readonly outlined: string;
}

/** The title's words behind the brand: promotion in 【】 is left out unless the brand stands in it. */
export function titleWords(title: string, brands: readonly Spelling[]): readonly TitleWord[] {
  const plain = title.replace(PROMOTION, (part) => (mentions(spell(part).signs, brands) ? part : ' '));
  const words = withoutLongBrand(splitWords(foldText(plain)), brands);
  const at = words.slice(0, BRAND_WITHIN).findIndex((word) => brandAtHead(word, brands) !== undefined);
  if (at < 0) return words.filter((word) => !brands.some((one) => one.signs === word.spelling.signs));
  const brand = brandAtHead(words[at], brands)?.signs.length ?? 0;
  const rest = withoutHead(words[at], brand);
  return [...rest, ...words.slice(at + 1)].filter(
    (word) => !brands.some((one) => one.signs === word.spelling.signs),
  );
}

/** Without the words that make a brand of several: `Kaze Field`. */
function withoutLongBrand(words: readonly TitleWord[], brands: readonly Spelling[]): readonly TitleWord[] {
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 2; to <= Math.min(words.length, from + 5); to += 1) {
      const joined = words
        .slice(from, to)
        .map(({ spelling }) => spelling.signs)
        .join('');
      if (brands.some(({ signs }) => signs === joined)) return words.slice(to);
    }
  }
  return words;
}

/** Whether a word says what the thing is: no amount, no model number, and not only how it is. */
export function isNoun(word: TitleWord | undefined): boolean {
  if (word === undefined || isSpecification(word) || isQuality(word.spelling.signs)) return false;
  return word.spelling.signs.length > 1;
}

/** Whether a word is a model number, an amount or a bare number. */
export function isSpecification(word: TitleWord): boolean {
  return (
    isModelNumber(word.outlined) ||
    listAmounts(word.outlined).length > 0 ||
    /^[\d.]+\D{0,2}$/u.test(word.outlined)
  );
}

function mentions(signs: string, brands: readonly Spelling[]): boolean {
  return brands.some((brand) => signs.includes(brand.signs));
}

function brandAtHead(word: TitleWord | undefined, brands: readonly Spelling[]): Spelling | undefined {
  return brands.find((brand) => word?.spelling.signs.startsWith(brand.signs));
}

function withoutHead(word: TitleWord | undefined, length: number): TitleWord[] {
  if (word === undefined || word.spelling.signs.length === length) return [];
  const joined = word.spelling.signs.charAt(length) === 'の' ? 1 : 0;
  const spelling = sliceSpelling(word.spelling, length + joined);
  return spelling.signs === '' ? [] : [{ spelling, outlined: spelling.signs }];
}

function splitWords(folded: FoldedText): TitleWord[] {
  const words: TitleWord[] = [];
  let from = 0;
  for (let at = 1; at <= folded.signs.length; at += 1) {
    const gap = omitted(folded.gaps[at] ?? 0);
    if (at < folded.signs.length && (gap & SEPARATES) === 0) continue;
    words.push(wordAt(folded, from, at));
    from = at;
  }
  return words.filter((word) => word.spelling.signs !== '');
}

function wordAt(folded: FoldedText, from: number, to: number): TitleWord {
  const gaps = folded.gaps.slice(from, to + 1);
  gaps[0] = 0;
  gaps[to - from] = 0;
  const outlined = outline({ ...folded, signs: folded.signs.slice(from, to), gaps }, 0, to - from);
  return { spelling: spell(outlined.replaceAll('★', ' ')), outlined };
}
