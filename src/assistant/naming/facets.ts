import { foldText } from '../fold/fold-text.ts';
import { outline } from '../fold/outline.ts';
import { joinSpellings, type Spelling, spell } from '../fold/spelling.ts';
import { type Amount, listAmounts } from '../products/amounts.ts';
import { type BookTitle, bookTitle } from '../products/book.ts';
import { brandSpellings } from '../products/brand.ts';
import { type Colour, parseColour } from '../products/colours.ts';
import { isModelNumber } from '../products/model-number.ts';
import { spellingVariants } from '../products/orthography.ts';
import type { OwnProduct } from '../products/product.ts';
import { type TitleWord, titleWords } from '../products/title.ts';
import { VARIANT_WORDS } from '../products/words.ts';
import { SHORT_CODE, type Token, tokenKeys, toTokens } from './tokens.ts';

/** One way to name a product: a given name, or the head of its title. */
export interface Designation {
  readonly isGiven: boolean;
  readonly tokens: readonly Token[];
  readonly weight: number;
}

/** What is known of a product, read once from its title, brand and names. */
export interface ProductFacets {
  readonly asin: string;
  /** Number among the products that were read together. */
  readonly index: number;
  readonly brands: readonly Spelling[];
  /** The products of one maker share it; empty without a brand. */
  readonly brandKey: string;
  /** Given names as they are. */
  readonly names: readonly GivenName[];
  readonly designations: readonly Designation[];
  readonly book: BookTitle | undefined;
  readonly colours: readonly Colour[];
  readonly amounts: readonly Amount[];
  /** Title, names and brand as one folded text, to check whether a word of an answer belongs to the product. */
  readonly words: string;
  /** The same as a set of whole words, without hyphens. */
  readonly vocabulary: ReadonlySet<string>;
  /** The words of all products of its maker, none of which is another maker's name. */
  readonly family: string;
  /** What it says of itself, by the key of each facet. */
  readonly keys: ReadonlySet<string>;
  /** The first words for the kind of product: their keys, by spelling. */
  readonly kinds: ReadonlyMap<string, string>;
  /** The own products of its maker that have a key. */
  readonly holders: ReadonlyMap<string, ReadonlySet<number>>;
  /** The number of own products of its maker. */
  readonly familySize: number;
  /** Codes shared with another own product, which alone name neither. */
  readonly shared: ReadonlySet<string>;
  /** The beginnings of its codes: `gx` of GX2. */
  readonly codeLetters: ReadonlySet<string>;
  /** Words of title and names with their hyphens, for words that stand in line with others: `白軸`. */
  readonly titleWords: readonly string[];
}

/** Whether a product has an amount. */
export function hasAmount(
  { amounts }: ProductFacets,
  { unit, value }: Pick<Amount, 'unit' | 'value'>,
): boolean {
  return amounts.some((one) => one.unit === unit && one.value === value);
}

export interface GivenName {
  readonly designation: Designation;
  readonly spellings: readonly Spelling[];
  /** Whether it begins with its maker's name. */
  readonly hasBrand: boolean;
  readonly hasModel: boolean;
  readonly endsInNumber: boolean;
}

/** Words of a title behind the brand that say which product it is; those further back describe it. */
const HEAD_WORDS = 14;
const HEAD_WEIGHTS = [1, 1, 0.7, 0.45, 0.3, 0.2, 0.2];

/** Reads what a product's title, brand and names say; `index` is its number among those that are read together. */
export function* readFacets(product: OwnProduct, index: number): Generator<void, ProductFacets> {
  const brands = brandSpellings(product);
  const all = [product.title, ...product.names].join('\n');
  const folded = foldText([product.brand ?? '', all].join('\n'));
  const outlined = outline(folded, 0, folded.characters.length);
  const given: Designation[] = [];
  const names: GivenName[] = [];
  for (const name of namesOf(product, brands)) {
    const designation = toDesignation(titleWords(name, brands), true);
    given.push(designation);
    names.push(readName(name, designation, brands));
    yield;
  }
  const titled = toDesignation(titleWords(product.title, brands), false);
  return {
    asin: product.asin,
    index,
    brands,
    brandKey: brands[0]?.characters ?? '',
    names,
    designations: [...given, titled].filter(({ tokens }) => tokens.length > 0),
    book: bookTitle(product),
    colours: [product.title, ...product.names]
      .flatMap((text) => titleWords(text, brands))
      .map(({ spelling }) => parseColour(spelling.characters))
      .filter((one) => one !== undefined),
    amounts: listAmounts(outlined),
    words: folded.characters,
    family: folded.characters,
    shared: new Set(),
    ...keysOf(given, titled),
    holders: new Map(),
    familySize: 1,
    vocabulary: new Set(
      outlined
        .split(/[^\p{L}\p{N}.-]+/u)
        .flatMap((word) => [word, targetOf(word)])
        .flatMap((word) => [word.replaceAll('-', ''), ...word.split('-')]),
    ),
    codeLetters: new Set(
      [...outlined.matchAll(/(?<![a-z0-9])([a-z]{1,8})(?:[ -]?|-[a-z]{1,2}-?)\d{1,5}(?![a-z0-9])/gu)].map(
        ([, letters = '']) => letters,
      ),
    ),
    titleWords: outlined.split(/[^\p{L}\p{N}.-]+/u).filter((word) => word.length > 1),
  };
}

/** Words of a title without a brand that nobody but its seller has in that order. */
const WHOLE_WORDS = 4;

/** The given names; a product without a brand is called by its whole title as well, if that is long enough to be its own. */
function namesOf({ title, names }: OwnProduct, brands: readonly Spelling[]): readonly string[] {
  return brands.length > 0 || titleWords(title, brands).length < WHOLE_WORDS ? names : [...names, title];
}

function codesOf({ designations }: ProductFacets): string[] {
  const codes = designations.flatMap(({ tokens }) =>
    tokens.filter(({ role }) => role === 'model').map(({ characters }) => characters),
  );
  return [...new Set(codes)];
}

/** Keys of a family that are looked at in one step. */
const KEYS_OF_STEP = 50;

/** Which products of a family have a key, or a word that contains it: `焚き火台` does not distinguish from `ソロ焚き火台`. */
function* holdersOf(family: readonly ProductFacets[]): Generator<void, Map<string, Set<number>>> {
  const holders = new Map<string, Set<number>>();
  if (family.length === 1) return holders;
  for (const key of new Set(family.flatMap(({ keys }) => [...keys]))) {
    const isWord = key.length > 1 && !/[\d ]/u.test(key);
    const having = family.filter(
      ({ keys, words }) => keys.has(key) || (isWord && words.replaceAll(`${key}用`, '').includes(key)),
    );
    holders.set(key, new Set(having.map(({ index }) => index)));
    if (holders.size % KEYS_OF_STEP === 0) yield;
  }
  return holders;
}

function keysOf(given: readonly Designation[], titled: Designation): Pick<ProductFacets, 'keys' | 'kinds'> {
  const all = [...given, titled].flatMap(({ tokens }) => tokens);
  const named = titled.tokens.length > 0 ? titled.tokens : given.flatMap(({ tokens }) => tokens);
  const words = named.filter(({ role }) => role === 'word');
  const [thing, next] = words.filter(({ isQuality }) => !isQuality);
  const kinds = [...words.slice(0, 1), thing].filter((one) => one !== undefined);
  const second = next?.isCoined === true && next.weight >= 0.7 ? [next] : [];
  return {
    keys: new Set(all.flatMap(tokenKeys)),
    kinds: new Map([
      ...[...kinds, ...second].flatMap((one) =>
        one.spellings.map(({ characters }) => [characters, one.characters] as const),
      ),
      ...kinds.flatMap(({ pieces }) =>
        pieces.map(({ spelling: { characters } }) => [characters, characters] as const),
      ),
    ]),
  };
}

/** The same products, each with the words of all that share its maker. */
export function* joinFamilies(products: readonly ProductFacets[]): Generator<void, ProductFacets[]> {
  const families = Map.groupBy(products, ({ brandKey }) => brandKey);
  const words = new Map([...families].map(([key, own]) => [key, own.map((one) => one.words).join(' ')]));
  const counts = new Map<string, number>();
  for (const code of products.flatMap(codesOf)) counts.set(code, (counts.get(code) ?? 0) + 1);
  const shared = new Set([...counts].filter(([, count]) => count > 1).map(([code]) => code));
  const holders = new Map<string, ReadonlyMap<string, ReadonlySet<number>>>();
  for (const [key, own] of families) holders.set(key, yield* holdersOf(own));
  return products.map((one) => ({
    ...one,
    shared,
    holders: holders.get(one.brandKey) ?? new Map(),
    familySize: families.get(one.brandKey)?.length ?? 1,
    family: one.brandKey === '' ? one.words : (words.get(one.brandKey) ?? one.words),
  }));
}

function readName(name: string, designation: Designation, brands: readonly Spelling[]): GivenName {
  const spelling = spell(name);
  const brand = brands.find(({ characters }) => spelling.characters.startsWith(characters));
  return {
    designation,
    spellings: spellingVariants(spelling, brand?.characters.length ?? 0),
    hasBrand: brand !== undefined,
    hasModel: titleWords(name, brands).some(({ outlined }) => isModelNumber(outlined)),
    endsInNumber: designation.tokens.at(-1)?.role === 'number',
  };
}

function toDesignation(words: readonly TitleWord[], isGiven: boolean): Designation {
  const read = words.filter(
    ({ outlined }, at) =>
      !isModel(targetOf(outlined)) && !(isModel(outlined) && FOR.test(words[at + 1]?.outlined ?? '')),
  );
  const tokens = joinCodes(isGiven ? read : read.slice(0, HEAD_WORDS)).flatMap((word, at) =>
    toTokens(word, isGiven ? 1 : (HEAD_WEIGHTS[at] ?? 0.1)),
  );
  return { isGiven, tokens, weight: tokens.reduce((sum, one) => sum + one.weight, 0) };
}

/** A code and the variant after it are one: `CW-2 Pro` is not `CW-2`. */
function joinCodes(words: readonly TitleWord[]): TitleWord[] {
  const joined: TitleWord[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    if (last !== undefined && isModel(last.outlined) && VARIANT_WORDS.has(word.spelling.characters)) {
      joined[joined.length - 1] = {
        spelling: joinSpellings(last.spelling, word.spelling),
        outlined: `${last.outlined}-${word.outlined}`,
      };
    } else joined.push(word);
  }
  return joined;
}

function isModel(outlined: string): boolean {
  return isModelNumber(outlined) || SHORT_CODE.test(outlined);
}

/** `GX-12 対応`: a word of its own that says that the one before is what the thing is made for. */
const FOR = /^(?:専用|対応|用|互換)/u;

/** `HK-9専用`: what the thing is made for. */
function targetOf(outlined: string): string {
  return /^(.+?)(?:専用|対応|用|互換)$/u.exec(outlined)?.[1] ?? '';
}
