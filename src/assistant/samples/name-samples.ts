import { judgeAnswer } from '../judge-answer.ts';
import type { CompiledProducts } from '../naming/mentions.ts';
import type { OwnProduct } from '../products/product.ts';
import { toKatakana, toLatin } from '../products/romanize.ts';
import { type OwnWords, ownWords } from './own-words.ts';

/** The verdict on one product in a sentence: it is named, needs confirmation, or is not named. */
export const SAMPLE_OUTCOMES = ['named', 'asked', 'not_named'] as const;
export type SampleOutcome = (typeof SAMPLE_OUTCOMES)[number];

/** A sentence that an answer may contain, with the verdict on it. */
export interface NameSample {
  readonly sentence: string;
  readonly outcome: SampleOutcome;
}

/** Maximum number of sentences for a product. */
export const SAMPLES_MAX = 12;

/**
 * Sentences like those of answers, made of a product's own words, each with its verdict, so that people see how far names
 * and title suffice. `products` are all own products, `compiled` the same in compiled form. None for a product without
 * any word. In steps of one sentence each.
 */
export function* sampleNames(
  asin: string,
  products: readonly OwnProduct[],
  compiled: CompiledProducts,
): Generator<void, NameSample[]> {
  const words = wordsOf(asin, products, compiled);
  if (words === undefined) return [];
  yield;
  const samples: NameSample[] = [];
  for (const sentence of listSentences(words, callOfSibling(asin, products, compiled))) {
    samples.push({ sentence, outcome: outcomeOf(asin, sentence, compiled) });
    yield;
  }
  return samples;
}

/** The verdict on one own product in a sentence. */
export function outcomeOf(asin: string, sentence: string, compiled: CompiledProducts): SampleOutcome {
  const { matches, candidates } = judgeAnswer({ answer: sentence, question: '', products: compiled });
  if (matches.some((one) => one.asin === asin)) return 'named';
  return candidates.some((one) => one.asin === asin) ? 'asked' : 'not_named';
}

/** The sentences whose words the product has, each once. */
function listSentences({ brand, kind, distinguishing, model, names }: OwnWords, sibling: string): string[] {
  const [name = ''] = names;
  const otherBrand = toKatakana(brand) ?? toLatin(brand) ?? '';
  const sentences: readonly (readonly [sentence: string, ...of: readonly string[]])[] = [
    ...names.map((one) => [`「${one}」が人気です。`] as const),
    [`${model}もおすすめです。`, model],
    [`${brand}の${kind}がおすすめです。`, brand, kind],
    [`${brand}の${distinguishing}がおすすめです。`, brand, distinguishing],
    [`${otherBrand}の${kind}がおすすめです。`, otherBrand, kind],
    [`${brand}の商品が人気です。`, brand],
    [`${kind}なら何でもよいでしょう。`, kind],
    [`「${sibling}」が人気です。`, sibling],
    [`${name}専用カバーも販売されています。`, name],
    [`${name} Proも発売されています。`, name],
  ];
  const said = sentences.filter(([, ...of]) => !of.includes('')).map(([sentence]) => sentence);
  return [...new Set(said)].slice(0, SAMPLES_MAX);
}

function wordsOf(
  asin: string,
  products: readonly OwnProduct[],
  { facets }: CompiledProducts,
): OwnWords | undefined {
  const [product, own] = [products.find((one) => one.asin === asin), facets.find((one) => one.asin === asin)];
  return product === undefined || own === undefined ? undefined : ownWords(product, own);
}

/** The name of another own product of the same maker; empty if there is none. */
function callOfSibling(asin: string, products: readonly OwnProduct[], compiled: CompiledProducts): string {
  const key = compiled.facets.find((one) => one.asin === asin)?.brandKey ?? '';
  const sibling = (compiled.families.get(key) ?? []).find((one) => one.asin !== asin);
  if (key === '' || sibling === undefined) return '';
  return wordsOf(sibling.asin, products, compiled)?.names[0] ?? '';
}
