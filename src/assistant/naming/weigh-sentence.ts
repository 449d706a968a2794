import { weigh } from './evidence.ts';
import type { ProductFacets } from './facets.ts';
import { foundOf } from './found.ts';
import type { Sentence } from './layout.ts';
import {
  type Candidate,
  contextOf,
  type Found,
  isOwnSeries,
  isSeries,
  isStrong,
  type Reading,
} from './reading.ts';
import { compareSiblings } from './siblings.ts';

/** Maximum number of weighed stretches per sentence: if so many products fit the same words, it is unclear which is meant. */
const SENTENCE_MAX = 40;
/** A word that more own products share says too little to weigh each of them. */
const RARE_MAX = 12;

/** All stretches of a sentence that may name a product, with the evidence for and against each. */
export function weighSentence(reading: Reading, sentence: Sentence, budget: { left: number }): Candidate[] {
  const hits = reading.hits[sentence.index] ?? [];
  if (hits.length === 0 && (reading.amounts[sentence.index]?.length ?? 0) === 0) return [];
  const candidates: Candidate[] = [];
  for (const product of productsIn(reading, sentence)) {
    const found = foundOf(reading, sentence.index, product);
    if (found.length === 0 || !mayName(reading, sentence, product, found)) continue;
    const isOver = candidates.length >= SENTENCE_MAX && !found.some(isStrong);
    if (budget.left <= 0 || isOver) continue;
    for (const anchor of anchorsOf(reading, product, found))
      candidates.push(weigh({ reading, sentence, product }, found, anchor));
    budget.left -= 1;
  }
  return compareSiblings(candidates);
}

/** Products that a sentence may name: by a name or code, by a word that few have, by its series, or by its maker near. */
function productsIn(reading: Reading, sentence: Sentence): Set<ProductFacets> {
  const { products, brands, makers } = reading;
  const picked = new Set<ProductFacets>();
  for (const hit of reading.hits[sentence.index] ?? []) {
    const { pattern } = hit.hit;
    for (const one of pattern.strong) picked.add(one);
    if (pattern.byProduct.size > RARE_MAX) continue;
    const isNamed = isSeries(reading, hit.to);
    for (const index of pattern.byProduct.keys()) {
      const product = products.facets[index];
      if (product !== undefined && (isNamed || product.brandKey === '' || makers.has(product.brandKey)))
        picked.add(product);
    }
  }
  for (const maker of new Set(contextOf(sentence).flatMap((index) => [...(brands[index]?.keys() ?? [])]))) {
    const family = products.families.get(maker) ?? [];
    if (family.length <= RARE_MAX) for (const one of family) picked.add(one);
  }
  return picked;
}

/** A cheap first look: without its maker near, only names, codes, book titles and series count. */
function mayName(
  reading: Reading,
  sentence: Sentence,
  product: ProductFacets,
  found: readonly Found[],
): boolean {
  if (found.some((one) => isStrong(one) || isSeries(reading, one.to))) return true;
  if (product.brandKey === '') return found.length > 1;
  if (contextOf(sentence).some((index) => reading.brands[index]?.has(product.brandKey) === true)) return true;
  return reading.makers.has(product.brandKey) && found.length > 1;
}

const ANCHORS_MAX = 6;

/** Each given name and code is weighed separately, and a series without its maker; other words together. */
function anchorsOf(reading: Reading, product: ProductFacets, found: readonly Found[]): Found[] {
  const names = longest(found.filter(({ use }) => use.role === 'name' || use.role === 'book'));
  const models = found.filter(({ use }) => use.role === 'token' && use.token.role === 'model');
  const loose = models.filter(({ from, to }) => !names.some((name) => name.from <= from && to <= name.to));
  const isMakerless = product.book === undefined && !reading.makers.has(product.brandKey);
  const series = isMakerless ? found.filter((one) => isOwnSeries(reading, one)) : [];
  const strong = [...names, ...longest(loose), ...longest(series)].slice(0, ANCHORS_MAX);
  if (product.book !== undefined) return strong;
  const words = longest(found.filter((one) => !strong.includes(one))).sort(
    (one, other) => weightOf(other) - weightOf(one),
  );
  const apart: Found[] = [...strong];
  for (const one of words) {
    if (
      apart.length < strong.length + 3 &&
      apart.every(({ from, to }) => one.from > to + 12 || one.to < from - 12)
    )
      apart.push(one);
  }
  return apart;
}

function longest(found: readonly Found[]): Found[] {
  return found.filter(
    (one, at) =>
      !found.some(
        (other, index) =>
          other.from <= one.from &&
          one.to <= other.to &&
          (other.to - other.from > one.to - one.from ||
            (index < at && other.from === one.from && other.to === one.to)),
      ),
  );
}

function weightOf({ use }: Found): number {
  if (use.role !== 'token') return 10;
  return use.token.role === 'amount' ? 0.01 : use.token.weight * use.share;
}
