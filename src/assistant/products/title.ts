import { foldText } from '../fold/fold-text.ts';
import type { FoldedText } from '../fold/folded-text.ts';
import { GAP, omitted } from '../fold/gaps.ts';
import { outline } from '../fold/outline.ts';
import { joinSpellings, type Spelling, sliceSpelling, spell } from '../fold/spelling.ts';
import { parseAmounts } from './amounts.ts';
import { isModelNumber } from './model-number.ts';
import type { Flavour } from './product.ts';
import { isMaterial, isMimetic, isQuality } from './words.ts';

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

/** Words of a title, from the one behind the brand on, that are no longer a kind of thing but one product. */
const HEAD_WORDS_MIN = 4;

/** A word of a title: its spelling, and how it reads with its hyphens. */
export interface TitleWord {
  readonly spelling: Spelling;
  readonly outlined: string;
}

/** What identifies a product in its title, besides the brand. */
export interface TitleIdentity {
  /** Words that, with the brand close by, name the product. */
  readonly cores: readonly Spelling[];
  readonly models: readonly Spelling[];
}

/** The title's words behind the brand: promotion in 【】 is left out unless the brand stands in it. */
export function titleWords(title: string, brands: readonly Spelling[]): readonly TitleWord[] {
  const plain = title.replace(PROMOTION, (part) => (mentions(spell(part).signs, brands) ? part : ' '));
  const words = withoutLongBrand(splitWords(foldText(plain)), brands);
  const at = words.findIndex((word) => brandAtHead(word, brands) !== undefined);
  if (at < 0) return words;
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

/** Model numbers, and the core words: the first thing said behind the brand, and a coined name right behind that. */
export function identify(words: readonly TitleWord[]): TitleIdentity {
  const models = words.filter((word) => isModelNumber(word.outlined)).map((word) => word.spelling);
  const first = words.findIndex((word) => !isSpecification(word));
  if (first < 0) return { cores: [], models };
  const head = words.slice(first);
  return { cores: isLatin(head[0]) ? latinCores(head) : japaneseCores(head), models };
}

/**
 * The head of each title behind its brand, as lists and cards cut titles off: so many words that no other title of the
 * brand begins with them; `undefined` for a shorter title, or one that another begins with.
 */
export function titleHeads(
  titles: readonly (readonly TitleWord[])[],
  brandOf: (index: number) => string,
): (Spelling | undefined)[] {
  const keys = titles.map((words, index) => {
    let key = brandOf(index);
    return words.map(({ spelling }) => {
      key += ` ${spelling.signs}`;
      return key;
    });
  });
  const counts = new Map<string, number>();
  for (const key of keys.flat()) counts.set(key, (counts.get(key) ?? 0) + 1);
  return titles.map((words, index) => {
    const own = keys[index] ?? [];
    const last = own.findIndex((key, at) => at + 1 >= HEAD_WORDS_MIN && counts.get(key) === 1);
    return last < 0 ? undefined : joinAll(words.slice(0, last + 1));
  });
}

/** What a product is, and the word right behind it where that says which one: neither how it is nor how much. */
export function flavourOf(title: string, brands: readonly Spelling[]): Flavour | null {
  const words = titleWords(title, brands);
  const at = words.findIndex((word) => isNoun(word) && !isMaterial(word.spelling.signs));
  const [kind, word] = [words[at], words[at + 1]];
  if (kind === undefined || at > 2 || word === undefined || !isNoun(word)) return null;
  if (!/^(?:[ァ-ヺー]+|[ぁ-ゖ]+|.*味)$/u.test(word.spelling.signs)) return null;
  return { kind: kind.spelling.signs, word: word.spelling.signs };
}

/** A Latin name runs on while Latin words follow: `Desk Lamp Halo`, with and without what only says how it is (`LED`); one such word alone needs the next. */
function latinCores(words: readonly TitleWord[]): Spelling[] {
  const end = words.findIndex((word) => !isLatin(word) || isSpecification(word));
  const phrase = words.slice(0, end < 0 ? words.length : end);
  const [only] = phrase;
  if (phrase.length === 1 && only !== undefined && isQuality(only.spelling.signs)) {
    return isNoun(words[1]) ? [joinAll(words.slice(0, 2))] : [];
  }
  const last = phrase.findLastIndex(({ spelling }) => !isQuality(spelling.signs));
  return [
    joinAll(phrase),
    ...(last > 0 && last < phrase.length - 1 ? [joinAll(phrase.slice(0, last + 1))] : []),
  ];
}

function japaneseCores(words: readonly TitleWord[]): Spelling[] {
  const thing = words.findIndex((word) => isNoun(word) && !isMaterial(word.spelling.signs));
  const leading = thing >= 0 && thing <= 2 ? thing : words.findIndex((word) => isNoun(word));
  if (leading < 0 || leading > 2) return [];
  const noun = words[leading];
  if (noun === undefined) return [];
  const cores = [noun.spelling];
  if (leading > 0) cores.push(joinAll(words.slice(0, leading + 1)));
  const coined = words[leading + 1];
  if (coined !== undefined && isCoined(coined)) {
    cores.push(coined.spelling, joinSpellings(noun.spelling, coined.spelling));
  }
  const amount = words.find((word) => parseAmounts(word.outlined).size > 0);
  if (amount !== undefined) cores.push(joinSpellings(noun.spelling, amount.spelling));
  return cores;
}

/** Whether a word says what the thing is: no amount, no model number, and not only how it is. */
export function isNoun(word: TitleWord | undefined): boolean {
  if (word === undefined || isSpecification(word) || isQuality(word.spelling.signs)) return false;
  return word.spelling.signs.length > 1;
}

/** A word of one script that is no quality: what makers call their things. */
function isCoined(word: TitleWord): boolean {
  const { signs } = word.spelling;
  return /^(?:[ァ-ヺー]{3,}|[ぁ-ゖー]{3,}|[a-z]{4,})$/u.test(signs) && !isQuality(signs) && !isMimetic(signs);
}

/** Whether a word is a model number, an amount or a bare number. */
export function isSpecification(word: TitleWord): boolean {
  return (
    isModelNumber(word.outlined) ||
    parseAmounts(word.outlined).size > 0 ||
    /^[\d.]+\D{0,2}$/u.test(word.outlined)
  );
}

function isLatin(word: TitleWord | undefined): boolean {
  return word !== undefined && /^[a-z][a-z0-9]*$/u.test(word.spelling.signs);
}

function joinAll(words: readonly TitleWord[]): Spelling {
  const [first, ...rest] = words.map((word) => word.spelling);
  return rest.reduce(joinSpellings, first ?? { signs: '', joints: [] });
}

function mentions(signs: string, brands: readonly Spelling[]): boolean {
  return brands.some((brand) => signs.includes(brand.signs));
}

function brandAtHead(word: TitleWord | undefined, brands: readonly Spelling[]): Spelling | undefined {
  return brands.find((brand) => word?.spelling.signs.startsWith(brand.signs));
}

function withoutHead(word: TitleWord | undefined, length: number): TitleWord[] {
  if (word === undefined || word.spelling.signs.length === length) return [];
  const spelling = sliceSpelling(word.spelling, length);
  return [{ spelling, outlined: spelling.signs }];
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
