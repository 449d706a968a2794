import { foldText } from '../fold/fold-text.ts';
import { outline } from '../fold/outline.ts';
import { initials, type Spelling, spellingKey } from '../fold/spelling.ts';
import { parseAmounts } from './amounts.ts';
import { Automaton } from './automaton.ts';
import { bookTitle } from './book.ts';
import { brandSpellings } from './brand.ts';
import { type Colour, parseColour } from './colours.ts';
import { describe, sized } from './descriptions.ts';
import {
  modelsIn,
  type SpelledUse,
  usesOfBook,
  usesOfHead,
  usesOfIdentity,
  usesOfKinds,
  usesOfName,
  usesOfTitle,
  wordsOf,
} from './name-uses.ts';
import type { KnownProduct, OwnProduct, Pattern, Use } from './product.ts';
import { flavourOf, identify, type TitleIdentity, titleHeads, titleWords } from './title.ts';

const TOKEN = /[a-z0-9.]+(?:-[a-z0-9.]+)*|[ァ-ヺー]+/gu;

/** Products made ready for judging any number of answers. */
export interface CompiledProducts {
  readonly automaton: Automaton;
  readonly patterns: readonly Pattern[];
}

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
  const known: { readonly product: OwnProduct; readonly known: KnownProduct }[] = [];
  for (const product of products) {
    known.push({ product, known: knowProduct(product) });
    yield;
  }
  const titles = known.map(({ product, known: one }) => titleWords(product.title, one.brands));
  const identities = titles.map(identify);
  const heads = titleHeads(titles, (index) => known[index]?.known.brands[0]?.signs ?? '');
  const shared = sharedCores(known.map(({ known: one }, index) => coreKeys(one, identities[index])));
  yield;
  const uses: SpelledUse[] = [];
  for (const [index, { product, known: one }] of known.entries()) {
    const identity = withoutShared(one, identities[index], shared);
    const named: SpelledUse[] = [];
    for (const name of product.names) {
      named.push(...usesOfName(name, one));
      yield;
    }
    uses.push(
      ...usesOfIdentity(one, brandKey(one)),
      ...usesOfHead(heads[index], one),
      ...usesOfBook(bookTitle(product), one),
      ...(named.length > 0 ? named : usesOfTitle(identity, one)),
    );
  }
  const described = describe(
    known.map(({ product, known: one }) => [product, one] as const),
    brandKey,
  );
  yield;
  const patterns = gather([...uses, ...usesOfKinds(described, brandKey)]);
  yield;
  const automaton = yield* Automaton.inSteps(patterns.map(({ spelling }) => spelling.signs));
  return { automaton, patterns };
}

/** The key under which the brand's places in an answer are kept. */
export function brandKey({ brands }: KnownProduct): string {
  return brands[0]?.signs ?? '';
}

function knowProduct(product: OwnProduct): KnownProduct {
  const text = [product.title, ...product.names].join('\n');
  const folded = foldText(text);
  const outlined = outline(folded, 0, folded.signs.length);
  const brands = brandSpellings(product);
  const words = titleWords(product.title, brands);
  return {
    asin: product.asin,
    brands,
    words: wordsOf(product),
    tokens: new Set(outlined.match(TOKEN)?.map((token) => token.replaceAll('-', ''))),
    titleWords: new Set(words.map(({ spelling }) => spelling.signs).filter((signs) => signs.length > 1)),
    models: modelsIn(text).map(({ signs }) => signs),
    amounts: parseAmounts([outlined, ...words.map((word) => sized(word.outlined))].join('\n')),
    colours: coloursOf(product, brands),
    isNamed: product.names.length > 0,
    flavour: product.names.length === 0 ? flavourOf(product.title, brands) : null,
  };
}

function coloursOf({ title, names }: OwnProduct, brands: KnownProduct['brands']): Colour[] {
  const words = [title, ...names].flatMap((text) => titleWords(text, brands));
  return words.map(({ spelling }) => parseColour(spelling.signs)).filter((one) => one !== undefined);
}

/** Core words that several own products of one brand have say nothing about which of them is meant. */
function sharedCores(keysByProduct: readonly (readonly string[])[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const keys of keysByProduct) {
    for (const key of new Set(keys)) (seen.has(key) ? shared : seen).add(key);
  }
  return shared;
}

function coreKeys(product: KnownProduct, identity: TitleIdentity | undefined): string[] {
  return (identity?.cores ?? []).map(({ signs }) => `${brandKey(product)} ${signs}`);
}

function withoutShared(
  product: KnownProduct,
  identity: TitleIdentity | undefined,
  shared: ReadonlySet<string>,
): TitleIdentity {
  const cores = (identity?.cores ?? []).filter(({ signs }) => !shared.has(`${brandKey(product)} ${signs}`));
  return { cores, models: identity?.models ?? [] };
}

function gather(uses: readonly SpelledUse[]): Pattern[] {
  const patterns = new Map<string, Pattern>();
  for (const [spelling, use] of uses) {
    if (spelling.signs === '') continue;
    const key = spellingKey(spelling);
    const pattern = patterns.get(key);
    if (pattern === undefined) patterns.set(key, patternOf(spelling, use));
    else if (!pattern.uses.some((one) => isSameUse(one, use))) pattern.uses.push(use);
  }
  return [...patterns.values()];
}

function patternOf(spelling: Spelling, use: Use): Pattern {
  const { signs, joints } = spelling;
  return { spelling, length: signs.length, joints: initials(joints), uses: [use] };
}

function isSameUse(one: Pattern['uses'][number], other: Pattern['uses'][number]): boolean {
  if (one.role === 'brand' || other.role === 'brand') {
    return one.role === 'brand' && other.role === 'brand' && one.brand === other.brand;
  }
  if (one.role === 'kind' || other.role === 'kind') return one === other;
  return one.role === other.role && one.product === other.product;
}
