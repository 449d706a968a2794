import { endsWord, fitsJoints, startsWord } from '../fold/boundary.ts';
import type { FoldedText } from '../fold/folded-text.ts';
import { GAP, omitted } from '../fold/gaps.ts';
import { initials, type Spelling, spell, spellingKey } from '../fold/spelling.ts';
import { PatternTree } from '../products/pattern-tree.ts';
import type { OwnProduct } from '../products/product.ts';
import { wordSounds } from '../products/romanize.ts';
import { UNIT } from '../products/units.ts';
import { type GivenName, joinFamilies, type ProductFacets, readFacets } from './facets.ts';
import { characterAt, type Layout } from './layout.ts';
import { type Token, tokenKey } from './tokens.ts';

/** The meaning of a spelling. */
export type Use =
  | { readonly role: 'name'; readonly product: ProductFacets; readonly name: GivenName }
  | { readonly role: 'book'; readonly product: ProductFacets; readonly extent: 'whole' | 'part' | 'series' }
  | {
      readonly role: 'token';
      readonly product: ProductFacets;
      readonly token: Token;
      /** What it says: the key of the token, or the characters of one of its pieces with their share of the whole. */
      readonly key: string;
      readonly share: number;
    };

/** A spelling with all its possible meanings. */
export interface Pattern {
  readonly characters: string;
  readonly joints: string;
  readonly codes: ProductFacets[];
  readonly brands: Set<string>;
  /** By product, because products share most words. */
  readonly byProduct: Map<number, Use[]>;
  /** Products that it names without other words: a name, a book's title, a code. */
  readonly strong: Set<ProductFacets>;
}

/** Products prepared for judging any number of answers. */
export interface CompiledProducts {
  readonly tree: PatternTree;
  readonly patterns: readonly Pattern[];
  readonly facets: readonly ProductFacets[];
  /** The products of each maker, by its key. */
  readonly families: ReadonlyMap<string, readonly ProductFacets[]>;
  /** Words in Latin letters and katakana by their sound, because an answer may write them in the other script. */
  readonly sounds: ReadonlyMap<string, readonly Pattern[]>;
}

/** The place of a spelling in an answer, in folded characters. */
export interface Hit {
  readonly pattern: Pattern;
  readonly start: number;
  readonly end: number;
  /** Whether a word begins and ends there. */
  readonly starts: boolean;
  readonly ends: boolean;
  /** Whether it is written in another script than the products' own texts. */
  readonly isOtherScript: boolean;
}

/** Spellings that are prepared in one step. */
const USES_OF_STEP = 20;
/** Maximum number of spellings per answer; only hostile text has more. */
const HITS_MAX = 20_000;
const UNIT_BEHIND = new RegExp(`^(?:${UNIT})(?![a-z])`, 'u');

/** Prepares products in one go; the caller keeps the result until the products change. */
export function compileProducts(products: readonly OwnProduct[]): CompiledProducts {
  const steps = compileInSteps(products);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** As {@link compileProducts}, in steps of a few milliseconds: many names take seconds, and other work must run in between. */
export function* compileInSteps(products: readonly OwnProduct[]): Generator<void, CompiledProducts> {
  const read: ProductFacets[] = [];
  for (const [index, product] of products.entries()) {
    read.push(yield* readFacets(product, index));
  }
  const facets = yield* joinFamilies(read);
  const patterns = new Map<string, Pattern>();
  for (const product of facets) {
    addPattern(patterns, codeSpelling(product.asin))?.codes.push(product);
    let uses = 0;
    for (const [spelling, use] of usesOf(product)) {
      addUse(addPattern(patterns, spelling), use);
      uses += 1;
      if (uses % USES_OF_STEP === 0) yield;
    }
    yield;
  }
  for (const [brand, spellings] of brandsOf(facets)) {
    for (const one of spellings) addPattern(patterns, one)?.brands.add(brand);
  }
  const list = [...patterns.values()];
  yield;
  const tree = yield* PatternTree.inSteps(list.map(({ characters }) => characters));
  const families = Map.groupBy(facets, ({ brandKey }) => brandKey);
  return { tree, patterns: list, facets, families, sounds: soundsOf(list) };
}

/** An ASIN may have hyphens anywhere, as ISBNs do. */
function codeSpelling(asin: string): Spelling {
  const { characters } = spell(asin);
  return { characters, joints: Array.from(characters, () => 'inner' as const) };
}

function addUse(pattern: Pattern | undefined, use: Use): void {
  if (pattern === undefined) return;
  const { product } = use;
  const known = pattern.byProduct.get(product.index);
  if (known === undefined) pattern.byProduct.set(product.index, [use]);
  else known.push(use);
  if (use.role !== 'token' || use.token.role === 'model') pattern.strong.add(product);
}

function* usesOf(product: ProductFacets): Generator<readonly [Spelling, Use]> {
  for (const name of product.names) {
    for (const one of name.spellings)
      if (one.characters.length > 1) yield [one, { role: 'name', product, name }];
  }
  if (product.book !== undefined) {
    const { main, full, parts, series } = product.book;
    yield [main, { role: 'book', product, extent: full === null ? 'whole' : 'part' }];
    if (full !== null) yield [full, { role: 'book', product, extent: 'whole' }];
    for (const part of parts) yield [part, { role: 'book', product, extent: 'part' }];
    if (series !== null) yield [series, { role: 'book', product, extent: 'series' }];
  }
  for (const token of new Set(product.designations.flatMap(({ tokens }) => tokens))) {
    const use = { role: 'token', product, token } as const;
    for (const spelling of token.spellings) yield [spelling, { ...use, key: tokenKey(token), share: 1 }];
    for (const { spelling, share } of token.pieces)
      yield [spelling, { ...use, key: spelling.characters, share }];
  }
}

/** The spellings of each maker, without duplicates. */
function brandsOf(facets: readonly ProductFacets[]): Map<string, Iterable<Spelling>> {
  const brands = new Map<string, Map<string, Spelling>>();
  for (const { brandKey, brands: spellings } of facets) {
    if (brandKey === '') continue;
    const known = brands.get(brandKey) ?? new Map<string, Spelling>();
    for (const one of spellings) known.set(spellingKey(one), one);
    brands.set(brandKey, known);
  }
  return new Map([...brands].map(([key, spellings]) => [key, spellings.values()]));
}

function addPattern(patterns: Map<string, Pattern>, spelling: Spelling): Pattern | undefined {
  const { characters, joints } = spelling;
  if (characters === '') return undefined;
  const key = spellingKey(spelling);
  const known = patterns.get(key);
  if (known !== undefined) return known;
  const made: Pattern = {
    characters,
    joints: initials(joints),
    codes: [],
    brands: new Set(),
    byProduct: new Map(),
    strong: new Set(),
  };
  patterns.set(key, made);
  return made;
}

function soundsOf(patterns: readonly Pattern[]): Map<string, Pattern[]> {
  const sounds = new Map<string, Pattern[]>();
  for (const pattern of patterns) {
    if (!/^(?:[a-z]{3,40}|[ァ-ヺー]{3,40})$/u.test(pattern.characters)) continue;
    for (const sound of wordSounds(pattern.characters))
      if (sound.length > 1) sounds.set(sound, [...(sounds.get(sound) ?? []), pattern]);
  }
  return sounds;
}

/** Words that may be written in the other script; longer runs are hostile, and a sound takes time that grows with their square. */
const RUN = /(?<![a-z0-9])[a-z]{3,40}(?![a-z0-9])|(?<![ァ-ヺー])[ァ-ヺー]{3,40}(?![ァ-ヺー])/gu;

/** Spellings in the other script: `カスミ` of a product `KASUMI`, `KASUMI` of カスミ. */
function findSounding({ text, places }: Layout, { sounds }: CompiledProducts, known: readonly Hit[]): Hit[] {
  if (sounds.size === 0) return [];
  const heard = new Map<string, readonly Pattern[]>();
  const taken = new Set(known.map(({ start }) => start));
  const hits: Hit[] = [];
  for (const { 0: run, index } of text.matchAll(RUN)) {
    const start = characterAt(places, index);
    if (taken.has(start)) continue;
    let patterns = heard.get(run);
    if (patterns === undefined) {
      const isLatin = /^[a-z]/u.test(run);
      const heardAs = [...wordSounds(run)].flatMap((sound) => sounds.get(sound) ?? []);
      patterns = [...new Set(heardAs)].filter(({ characters }) => isLatin !== /^[a-z]/u.test(characters));
      heard.set(run, patterns);
    }
    for (const pattern of patterns)
      hits.push({ pattern, start, end: start + run.length, starts: true, ends: true, isOtherScript: true });
  }
  return hits;
}

/** All spellings in a folded text, by where they begin; those in the other script come last. */
export function findHits(folded: FoldedText, layout: Layout, products: CompiledProducts): Hit[] {
  const { tree, patterns } = products;
  const hits: Hit[] = [];
  tree.scan(folded.characters, (number, start, end) => {
    const pattern = patterns[number];
    if (pattern === undefined || hits.length > HITS_MAX) return;
    if (!fitsJoints(folded, start, pattern)) return;
    const [starts, ends] = [startsWord(folded, start), endsWord(folded, end)];
    if (starts || ends || pattern.byProduct.size > 0)
      hits.push({ pattern, start, end, starts, ends, isOtherScript: false });
  });
  return [...hits, ...findSounding(layout, products, hits)];
}

/** Whether a spelling names a maker there: it begins at a word, and ends at one or continues with the name of an own product. */
export function isMaker({ starts, ends, end }: Hit, begun: ReadonlySet<number>): boolean {
  return starts && (ends || begun.has(end));
}

/** Whether it is an own ASIN: one word; an ISBN may have hyphens. */
export function isCode({ gaps }: FoldedText, { starts, ends, start, end }: Hit): boolean {
  if (!starts || !ends) return false;
  for (let at = start + 1; at < end; at += 1) if ((omitted(gaps[at] ?? 0) & ~GAP.hyphen) !== 0) return false;
  return true;
}

/** A code and a number are whole; a name ends where a word ends; a word may be the end of a compound. */
export function isSeparateWord(
  folded: FoldedText,
  use: Use,
  { end, starts, ends, isOtherScript }: Hit,
): boolean {
  if (isOtherScript) return use.role === 'token';
  if (use.role === 'book') return starts && ends;
  if (use.role === 'name') return starts && (ends || (use.name.endsInNumber && hasUnitBehind(folded, end)));
  if (use.token.role === 'word')
    return (
      ends || endsBeforeKanji(folded, use.token, end) || SUFFIX.test(folded.characters.slice(end, end + 4))
    );
  return starts && ends;
}

function hasUnitBehind({ characters }: FoldedText, end: number): boolean {
  return UNIT_BEHIND.test(characters.slice(end, end + 8));
}

/** What may follow a word without changing what it says. */
const SUFFIX = /^(?:サイズ|タイプ|モデル|シリーズ|カラー|バージョン)/u;

/** A word in kanji may begin a compound: `保存容器`. */
function endsBeforeKanji({ characters }: FoldedText, { characters: own }: Token, end: number): boolean {
  return /\p{sc=Han}$/u.test(own) && own.length > 1 && /^\p{sc=Han}/u.test(characters.slice(end, end + 1));
}
