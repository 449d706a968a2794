import { joinSpellings, type Spelling, sliceSpelling, spell, spellingKey } from '../fold/spelling.ts';
import { parseAmounts, withoutAmounts } from './amounts.ts';
import { parseColour } from './colours.ts';
import { isModelNumber } from './model-number.ts';
import { materialOf } from './orthography.ts';
import type { Description, Difference, KnownProduct, OwnProduct } from './product.ts';
import { isNoun, isSpecification, type TitleWord, titleWords } from './title.ts';
import { isMaterial, isQuality } from './words.ts';

/** Words of one kind that make up a name; more of them are a sentence, not a name. */
const PARTS_MAX = 3;
/** Siblings of a kind that are told apart; where there are more, the kind says too little. */
const SIBLINGS_MAX = 20;
/** Words of a title, from the kind on, that tell siblings apart; a colour does so wherever it stands. */
const TELLING_MAX = 5;

interface Draft {
  readonly product: KnownProduct;
  readonly words: readonly TitleWord[];
  readonly descriptions: readonly Description[];
  /** What the product is by its title, whatever names it has. */
  readonly kinds: ReadonlySet<string>;
}

/** The descriptions of all products: those of its names where the account gave any, that of its title otherwise. */
export function describe(
  products: readonly (readonly [OwnProduct, KnownProduct])[],
  brandOf: (product: KnownProduct) => string,
): Description[] {
  const drafts = products.map(([own, known]) => draft(own, known));
  const byKind = new Map<string, Draft[]>();
  for (const one of drafts) {
    for (const kind of one.kinds) {
      const key = `${brandOf(one.product)} ${kind}`;
      byKind.set(key, [...(byKind.get(key) ?? []), one]);
    }
  }
  return drafts.flatMap((one) => {
    const siblingsOf = (kind: string) =>
      (byKind.get(`${brandOf(one.product)} ${kind}`) ?? []).filter(({ product }) => product !== one.product);
    const described = one.descriptions.flatMap((description) =>
      description.isTitled
        ? withDifferences(description, one, siblingsOf(description.kind.signs))
        : [description],
    );
    const made = one.descriptions.flatMap(withoutMaterial).flatMap((description) => {
      const { kind, parts } = description;
      const siblings = new Set([...siblingsOf(kind.signs), ...siblingsOf(parts.join('') + kind.signs)]);
      return withDifferences(description, one, [...siblings]);
    });
    return [...described, ...made];
  });
}

/** `シルクナイトキャップ` as a ナイトキャップ of which シルク is said beside it. */
function withoutMaterial({ kind, product, parts, isTitled }: Description): Description[] {
  const material = isTitled && parts.length === 0 ? materialOf(kind.signs) : undefined;
  if (material === undefined) return [];
  return [{ ...titled(product, sliceSpelling(kind, material.length)), parts: [material] }];
}

function draft(own: OwnProduct, product: KnownProduct): Draft {
  const words = titleWords(own.title, product.brands);
  if (product.brands.length === 0) return { product, words, descriptions: [], kinds: new Set() };
  const titled = ofTitle(words, product);
  const named = own.names.flatMap((name) => ofName(titleWords(name, product.brands), name, product));
  return {
    product,
    words,
    descriptions: unique(own.names.length > 0 ? named : titled),
    kinds: new Set(titled.map(({ kind }) => kind.signs)),
  };
}

/** A name with a model number is found by that; one that does not begin with the brand is found as it is. */
function ofName(words: readonly TitleWord[], name: string, product: KnownProduct): Description[] {
  const { signs } = spell(name);
  if (!product.brands.some((brand) => signs.startsWith(brand.signs))) return [];
  if (words.some(({ outlined }) => isModelNumber(outlined))) return [];
  const amounts = parseAmounts(words.map(({ outlined }) => sized(outlined)).join(' '));
  const said = words.filter((word) => parseAmounts(sized(word.outlined)).size === 0);
  const plain = said.map(({ spelling }) => spelling);
  const [first, ...rest] = plain;
  if (first === undefined || plain.length > PARTS_MAX || !plain.every(isWord)) return [];
  const readings = [[first, ...rest.map((part) => part.signs)] as const, ...split(plain, product)];
  return readings.flatMap(([kind, ...parts]) => {
    if (kind.signs.length < 2 || /^[a-z0-9.]+$/u.test(kind.signs)) return [];
    if (parts.length === 0 && amounts.size === 0 && isQuality(kind.signs)) return [];
    return [{ product, kind, parts, amounts, differences: [], isTitled: false }];
  });
}

/** Whether a word of a name says something by itself: no single sign but a kanji, no number. */
function isWord({ signs }: Spelling): boolean {
  return /^\p{sc=Han}$/u.test(signs) || (signs.length > 1 && !/^[0-9.]+[a-z]?$/u.test(signs));
}

/** `ひのきまな板` of a title that says ひのき or まな板: the thing, and what is said of it. */
function split(
  words: readonly Spelling[],
  { titleWords: own }: KnownProduct,
): (readonly [Spelling, ...string[]])[] {
  return words.flatMap((word, index) => {
    const others = words.filter((_, other) => other !== index).map(({ signs }) => signs);
    return cutsOf(word)
      .filter(([head, tail]) => own.has(head.signs) || own.has(tail.signs) || changesScript(head, tail))
      .map(([head, tail]) => [tail, head.signs, ...others] as const);
  });
}

/** `真空断熱タンブラー`: kanji or hiragana say what the thing in katakana is like. */
function changesScript(head: Spelling, tail: Spelling): boolean {
  return /[\p{sc=Han}ぁ-ゖ]$/u.test(head.signs) && /^[ァ-ヺー]{3,}/u.test(tail.signs);
}

/** A word in two parts of two signs and more. */
function cutsOf(word: Spelling): [Spelling, Spelling][] {
  const cuts = Array.from({ length: Math.max(0, word.signs.length - 3) }, (_, index) => index + 2);
  return cuts.map((at) => [sliceSpelling(word, 0, at), sliceSpelling(word, at)]);
}

/** An outlined word, a bare `M` as the size that it is. */
export function sized(outlined: string): string {
  return /^[smlx]{1,3}$/u.test(outlined) ? `${outlined}サイズ` : outlined;
}

/** The first thing of a title that is no material: `萬古焼 土鍋` is a 土鍋. Amounts need not be said, but none may be wrong. */
function ofTitle(words: readonly TitleWord[], product: KnownProduct): Description[] {
  const at = words.findIndex((word) => isNoun(word) && !isMaterial(word.spelling.signs));
  const noun = words[at];
  if (noun === undefined || at > 2) return ofPlainTitle(words, product);
  if (/^[a-z0-9.]+$/u.test(noun.spelling.signs)) return [];
  const kinds = [noun.spelling];
  const before = words[at - 1];
  if (before !== undefined && !isSpecification(before))
    kinds.push(joinSpellings(before.spelling, noun.spelling));
  return [...kinds.map((kind) => titled(product, kind)), ...shortened(noun, product)];
}

/** Signs of a thing in kanji that is said shorter, and what is left at least: of 薬用保湿美容液 the 保湿美容液 and the 美容液. */
const LONG_MIN = 5;
const SHORT_MIN = 3;

/** A long thing in kanji is said shorter where the word is said that tells it from its siblings: `ブランドの美容液しっとりタイプ`. */
function shortened({ spelling }: TitleWord, product: KnownProduct): Description[] {
  const length = spelling.signs.length;
  const isLong = length >= LONG_MIN && /^\p{sc=Han}+$/u.test(spelling.signs);
  if (!isLong || product.flavour === null || product.flavour.kind !== spelling.signs) return [];
  const parts = [product.flavour.word];
  const cuts = Array.from({ length: length - SHORT_MIN }, (_, index) => index + 1);
  return cuts.map((at) => ({ ...titled(product, sliceSpelling(spelling, at)), parts }));
}

/** Of words that mostly say how things are, two together say what this is: `USB-C ケーブル`. */
function ofPlainTitle([first, second]: readonly TitleWord[], product: KnownProduct): Description[] {
  if (first === undefined || second === undefined) return [];
  if (isSpecification(first) || isSpecification(second) || !/^[ァ-ヺー]{3,}$/u.test(second.spelling.signs))
    return [];
  return [titled(product, joinSpellings(first.spelling, second.spelling))];
}

function titled(product: KnownProduct, kind: Spelling): Description {
  return { product, kind, parts: [], amounts: new Map(), differences: [], isTitled: true };
}

function withDifferences(one: Description, own: Draft, siblings: readonly Draft[]): Description[] {
  if (siblings.length > SIBLINGS_MAX) return [];
  const differences = siblings.map(({ product }) => difference(own, product));
  return differences.every(({ words, amounts }) => words.length > 0 || amounts.size > 0)
    ? [{ ...one, differences }]
    : [];
}

function difference({ product, words }: Draft, sibling: KnownProduct): Difference {
  const telling = words.filter((word, at) => (at < TELLING_MAX && isNoun(word)) || isColour(word));
  return {
    words: telling.map(({ spelling }) => spelling.signs).filter((signs) => !sibling.words.includes(signs)),
    amounts: withoutAmounts(product.amounts, sibling.amounts),
  };
}

function isColour({ spelling }: TitleWord): boolean {
  return parseColour(spelling.signs) !== undefined;
}

function unique(descriptions: readonly Description[]): Description[] {
  const keyed = descriptions.map((one) => {
    const amounts = [...one.amounts].map(([unit, values]) => `${unit}${[...values].join('/')}`);
    return [`${spellingKey(one.kind)} ${one.parts.join(' ')} ${amounts.join(' ')}`, one] as const;
  });
  return [...new Map(keyed).values()];
}
