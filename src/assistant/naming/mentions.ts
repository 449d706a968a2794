import { endsWord, fitsJoints, startsWord } from '../appearances/boundary.ts';
import type { FoldedText } from '../fold/folded-text.ts';
import { initials, type Spelling, spell, spellingKey } from '../fold/spelling.ts';
import { Automaton } from '../products/automaton.ts';
import type { OwnProduct } from '../products/product.ts';
import { soundOf } from '../products/romanize.ts';
import { UNIT } from '../products/units.ts';
import { type GivenName, joinFamilies, type ProductFacets, readFacets } from './facets.ts';
import { type Layout, signAt } from './layout.ts';
import type { Token } from './tokens.ts';

/** What a spelling that is looked for means. */
type Use =
  | { readonly role: 'asin'; readonly product: ProductFacets }
  | { readonly role: 'name'; readonly product: ProductFacets; readonly name: GivenName }
  | { readonly role: 'book'; readonly product: ProductFacets; readonly extent: 'whole' | 'part' | 'series' }
  | { readonly role: 'brand'; readonly brand: string }
  | {
      readonly role: 'token';
      readonly product: ProductFacets;
      readonly token: Token;
      readonly share: number;
    };

interface Pattern {
  readonly signs: string;
  readonly length: number;
  readonly joints: string;
  readonly uses: Use[];
}

/** Products made ready for judging any number of answers. */
export interface CompiledProducts {
  readonly automaton: Automaton;
  readonly patterns: readonly Pattern[];
  readonly facets: readonly ProductFacets[];
  /** Words in Latin letters by what they sound like: an answer may write them in katakana. */
  readonly sounds: ReadonlyMap<string, readonly Use[]>;
}

/** Where something of a product, or its maker, stands in an answer, in folded signs. */
export interface Mention {
  readonly use: Use;
  readonly start: number;
  readonly end: number;
  /** Whether it is written in another script than the product's own texts. */
  readonly isOtherScript: boolean;
}

/** Mentions that are looked at: hostile text has more than any answer. */
const MENTIONS_MAX = 40_000;
const UNIT_BEHIND = new RegExp(`^(?:${UNIT})(?![a-z])`, 'u');

/** Makes products ready at one stroke: the caller keeps the result for as long as the products stay the same. */
export function compileProducts(products: readonly OwnProduct[]): CompiledProducts {
  const steps = compileInSteps(products);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** As {@link compileProducts}, in steps of some milliseconds: many names take seconds, in which others want their turn. */
export function* compileInSteps(products: readonly OwnProduct[]): Generator<void, CompiledProducts> {
  const read: ProductFacets[] = [];
  for (const [index, product] of products.entries()) {
    read.push(readFacets(product, index));
    yield;
  }
  const facets = joinFamilies(read);
  const patterns = new Map<string, Pattern>();
  for (const product of facets) {
    for (const [spelling, use] of usesOf(product)) addPattern(patterns, spelling, use);
    yield;
  }
  for (const [brand, spellings] of brandsOf(facets)) {
    for (const one of spellings) addPattern(patterns, one, { role: 'brand', brand });
  }
  const list = [...patterns.values()];
  yield;
  const automaton = yield* Automaton.inSteps(list.map(({ signs }) => signs));
  return { automaton, patterns: list, facets, sounds: soundsOf(list) };
}

function* usesOf(product: ProductFacets): Generator<readonly [Spelling, Use]> {
  yield [spell(product.asin), { role: 'asin', product }];
  for (const name of product.names) {
    for (const one of name.spellings) yield [one, { role: 'name', product, name }];
  }
  if (product.book !== undefined) {
    const { main, full, parts, series } = product.book;
    yield [main, { role: 'book', product, extent: full === null ? 'whole' : 'part' }];
    if (full !== null) yield [full, { role: 'book', product, extent: 'whole' }];
    for (const part of parts) yield [part, { role: 'book', product, extent: 'part' }];
    if (series !== null) yield [series, { role: 'book', product, extent: 'series' }];
  }
  for (const token of new Set(product.designations.flatMap(({ tokens }) => tokens))) {
    for (const spelling of token.spellings) yield [spelling, { role: 'token', product, token, share: 1 }];
    for (const { spelling, share } of token.pieces)
      yield [spelling, { role: 'token', product, token, share }];
  }
}

/** Each maker's spellings, each once. */
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

function addPattern(patterns: Map<string, Pattern>, spelling: Spelling, use: Use): void {
  const { signs, joints } = spelling;
  if (signs === '') return;
  const key = spellingKey(spelling);
  const known = patterns.get(key);
  if (known === undefined)
    patterns.set(key, { signs, length: signs.length, joints: initials(joints), uses: [use] });
  else known.uses.push(use);
}

function soundsOf(patterns: readonly Pattern[]): Map<string, Use[]> {
  const sounds = new Map<string, Use[]>();
  for (const { signs, uses } of patterns) {
    const heard = uses.filter(({ role }) => role === 'brand' || role === 'token');
    if (heard.length === 0 || !/^(?:[a-z]{3,}|[ァ-ヺー]{3,})$/u.test(signs)) continue;
    const sound = soundOf(signs.replace(SILENT, ''));
    if (sound.length > 1) sounds.set(sound, [...(sounds.get(sound) ?? []), ...heard]);
  }
  return sounds;
}

const SILENT = /(?<=[^aiueo])e$/u;
const RUN = /(?<![a-z0-9])[a-z]{3,}(?![a-z0-9])|[ァ-ヺー]{3,}/gu;

/** Mentions in the other script: `カスミ` of a product `KASUMI`, `KASUMI` of カスミ. */
function findSounding(
  { text, places }: Layout,
  { sounds }: CompiledProducts,
  known: readonly Mention[],
): Mention[] {
  if (sounds.size === 0) return [];
  const heard = new Map<string, readonly Use[]>();
  const taken = new Set(known.map(({ start }) => start));
  const mentions: Mention[] = [];
  for (const match of text.matchAll(RUN)) {
    const [run] = match;
    const start = signAt(places, match.index);
    if (taken.has(start)) continue;
    let uses = heard.get(run);
    if (uses === undefined) {
      const isLatin = /^[a-z]/u.test(run);
      uses = (sounds.get(soundOf(run.replace(SILENT, ''))) ?? []).filter(
        (use) => isLatin !== isLatinUse(use),
      );
      heard.set(run, uses);
    }
    for (const use of uses) mentions.push({ use, start, end: start + run.length, isOtherScript: true });
  }
  return mentions;
}

function isLatinUse(use: Use): boolean {
  return /^[a-z]/u.test(use.role === 'brand' ? use.brand : use.role === 'token' ? use.token.signs : '');
}

/** All mentions in a folded text, in the order of their ends. */
export function findMentions(folded: FoldedText, layout: Layout, products: CompiledProducts): Mention[] {
  const { automaton, patterns } = products;
  const mentions: Mention[] = [];
  automaton.scan(folded.signs, (number, end) => {
    const pattern = patterns[number];
    if (pattern === undefined || mentions.length > MENTIONS_MAX) return;
    const start = end - pattern.length;
    if (!fitsJoints(folded, start, pattern)) return;
    const [starts, ends] = [startsWord(folded, start), endsWord(folded, end)];
    for (const use of pattern.uses)
      if (standsFree(folded, use, end, starts, ends))
        mentions.push({ use, start, end, isOtherScript: false });
  });
  const begun = new Set(mentions.filter(({ use }) => use.role !== 'brand').map(({ start }) => start));
  const whole = mentions.filter(
    ({ use, end }) => use.role !== 'brand' || begun.has(end) || endsWord(folded, end),
  );
  return [...whole, ...findSounding(layout, products, whole)];
}

/** A code and a number are whole; a name ends where a word ends; a word may be the end of a compound. */
function standsFree(folded: FoldedText, use: Use, end: number, starts: boolean, ends: boolean): boolean {
  if (use.role === 'asin') return starts && ends;
  if (use.role === 'brand') return starts;
  if (use.role === 'book') return starts && ends;
  if (use.role === 'name') return starts && (ends || (use.name.endsInNumber && hasUnitBehind(folded, end)));
  if (use.token.role === 'word') return ends || endsBeforeKanji(folded, use.token, end);
  if (use.token.role === 'number') return starts && (ends || hasUnitBehind(folded, end));
  return starts && ends;
}

function hasUnitBehind({ signs }: FoldedText, end: number): boolean {
  return UNIT_BEHIND.test(signs.slice(end, end + 8));
}

/** A word in kanji may begin a compound: `保存容器`. */
function endsBeforeKanji({ signs }: FoldedText, { signs: own }: Token, end: number): boolean {
  return /\p{sc=Han}$/u.test(own) && own.length > 1 && /^\p{sc=Han}/u.test(signs.slice(end, end + 1));
}
