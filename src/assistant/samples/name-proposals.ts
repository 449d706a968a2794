import { spell } from '../fold/spelling.ts';
import { judgeAnswer } from '../judge-answer.ts';
import type { ProductFacets } from '../naming/facets.ts';
import type { CompiledProducts } from '../naming/mentions.ts';
import type { OwnProduct } from '../products/product.ts';
import { toKatakana, toLatin } from '../products/romanize.ts';
import { type OwnWords, ownWords, withoutBrand } from './own-words.ts';

/** Maximum number of names proposed for a product. */
export const PROPOSALS_MAX = 6;

/**
 * Other spellings of a product's names, or of the beginning of its title, that are not found yet: in the other script if
 * that is certain, and without the maker if a coined word is left. Nothing else is shortened. In steps of one name each; it ends when there are enough.
 */
export function* proposeNames(product: OwnProduct, compiled: CompiledProducts): Generator<void, string[]> {
  const facets = compiled.facets.find(({ asin }) => asin === product.asin);
  if (facets === undefined) return [];
  const words = ownWords(product, facets);
  const coined = coinedWords(facets, words);
  yield;
  const bases = yield* keepFound(product.asin, words.names, compiled);
  const whole = [...bases, ...bases.flatMap((name) => shorter(name, facets, coined))];
  const spellings = whole.flatMap((base) => [inKatakana(base, coined), inLatin(base, coined), base]);
  const proposed: string[] = [];
  for (const one of new Set(spellings)) {
    if (proposed.length === PROPOSALS_MAX) break;
    if (namedIn(one, compiled).size === 0) proposed.push(one);
    yield;
  }
  return proposed;
}

/** The names by which only this product is found, in steps; proposed ones must be among the names of `compiled`. */
export function* keepFound(
  asin: string,
  names: readonly string[],
  compiled: CompiledProducts,
): Generator<void, string[]> {
  const found: string[] = [];
  for (const one of names) {
    const named = namedIn(one, compiled);
    if (named.size === 1 && named.get(asin) === SENTENCES.length) found.push(one);
    yield;
  }
  return found;
}

const SENTENCES = [(name: string) => `「${name}」が人気です。`, (name: string) => `${name}がおすすめです。`];

/** Own products that are named in sentences with a name, and the number of these sentences. */
function namedIn(name: string, products: CompiledProducts): Map<string, number> {
  const named = new Map<string, number>();
  for (const say of SENTENCES) {
    const { matches } = judgeAnswer({ answer: say(name), question: '', products });
    for (const asin of new Set(matches.map((one) => one.asin))) named.set(asin, (named.get(asin) ?? 0) + 1);
  }
  return named;
}

/** The words of a product that are written in either script, folded. */
interface Coined {
  readonly makers: ReadonlySet<string>;
  /** Words that makers coin and that no other own product of the maker has. */
  readonly series: ReadonlySet<string>;
  /** What kind of thing it is: `SENCHA` is センチャ, but nobody writes カメラ as `KAMERA`, and a kind alone names nothing. */
  readonly kind: string;
}

function coinedWords({ brands, designations, holders }: ProductFacets, { kind }: OwnWords): Coined {
  const coined = designations
    .flatMap(({ tokens }) => tokens)
    .filter(({ isCoined, characters }) => isCoined && (holders.get(characters)?.size ?? 1) === 1);
  return {
    makers: new Set(brands.map(({ characters }) => characters)),
    series: new Set(coined.map(({ characters }) => characters)),
    kind: spell(kind).characters,
  };
}

/** A name without its maker, if it has several words and one of them is not an everyday word. */
function shorter(name: string, facets: ProductFacets, { series, kind }: Coined): string[] {
  const rest = withoutBrand(name, facets);
  const words = rest?.split(WORD_ENDS) ?? [];
  const isTelling = words.some((word) => {
    const { characters } = spell(word);
    return characters !== kind && series.has(characters) && (toKatakana(word) ?? toLatin(word)) !== null;
  });
  return rest !== null && words.length > 1 && isTelling ? [rest] : [];
}

const WORD_ENDS = /[\s・/()（）]+/u;

function inKatakana(name: string, { makers, series }: Coined): string {
  return name.replace(/[A-Za-zＡ-Ｚａ-ｚ]+/gu, (word) => {
    const { characters } = spell(word);
    return makers.has(characters) || series.has(characters) ? (toKatakana(word) ?? word) : word;
  });
}

function inLatin(name: string, { makers, series, kind }: Coined): string {
  return name.replace(/[ァ-ヺー]+/gu, (word) => {
    const { characters } = spell(word);
    const isWritten = makers.has(characters) || (series.has(characters) && characters !== kind);
    return isWritten ? (toLatin(word) ?? word) : word;
  });
}
