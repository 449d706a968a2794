import { foldText } from '../fold/fold-text.ts';
import { GAP } from '../fold/gaps.ts';
import { weighSentence } from './evidence.ts';
import { layOut, signAt } from './layout.ts';
import { type CompiledProducts, findMentions, type Mention } from './mentions.ts';
import { amountsOf, type Candidate, type Found, type Reading } from './reading.ts';
import type { Token } from './tokens.ts';

/** Where own codes stand, and every stretch that may name an own product. */
export interface AnswerReading {
  readonly codes: readonly Mention[];
  readonly candidates: readonly Candidate[];
  readonly reading: Reading;
}

/** Products in sentences that are weighed in one answer, from its beginning on; ordinary answers have some dozens. */
const WEIGHED_MAX = 1_000;

/** Reads an answer against own products: what may name them, with the evidence. */
export function readAnswer(answer: string, products: CompiledProducts): AnswerReading {
  const folded = foldText(answer);
  const layout = layOut(answer, folded);
  const mentions = findMentions(folded, layout, products);
  const own: Map<number, Found[]>[] = layout.sentences.map(() => new Map());
  const brands: Map<string, Found[]>[] = layout.sentences.map(() => new Map());
  const codes: Mention[] = [];
  for (const mention of mentions) {
    const { use, start, end } = mention;
    if (use.role === 'asin') {
      codes.push(mention);
      continue;
    }
    if (((folded.gaps[start] ?? 0) & GAP.link) !== 0) continue;
    const [from, to] = [layout.places[start] ?? 0, (layout.places[end - 1] ?? 0) + 1];
    const index = sentenceAt(layout.sentences, from);
    if (index === undefined) continue;
    if (use.role === 'brand') push(brands[index], use.brand, { mention, from, to });
    else push(own[index], use.product.index, { mention, from, to });
  }
  const amounts = amountsOf(layout);
  addAmounts(layout, products, brands, amounts, own);
  const makers = new Set(brands.flatMap((one) => [...one.keys()]));
  const reading: Reading = { folded, layout, own, brands, makers, amounts, topics: topicsOf(own) };
  const budget = { left: WEIGHED_MAX };
  return {
    codes,
    candidates: layout.sentences.flatMap((one) => weighSentence(reading, one, budget)),
    reading,
  };
}

/** The first words of titles and names that stand anywhere: what a table below speaks of. */
function topicsOf(own: readonly ReadonlyMap<number, readonly Found[]>[]): Map<number, Set<Token>> {
  const topics = new Map<number, Set<Token>>();
  for (const found of own.flatMap((one) => [...one.values()].flat())) {
    const { use } = found.mention;
    if (use.role !== 'token' || use.share < 0.5 || use.token.role !== 'word') continue;
    if (!use.product.designations.some(({ tokens }) => tokens[0] === use.token)) continue;
    topics.set(use.product.index, (topics.get(use.product.index) ?? new Set()).add(use.token));
  }
  return topics;
}

/** Own amounts are mentions where their maker stands in the same sentence: `ナベリアの22cm`. */
function addAmounts(
  { places, sentences }: Reading['layout'],
  { facets }: CompiledProducts,
  brands: Reading['brands'],
  amounts: Reading['amounts'],
  own: Map<number, Found[]>[],
): void {
  sentences.forEach(({ index, start }) => {
    if ((brands[index]?.size ?? 0) === 0 || (amounts[index]?.length ?? 0) === 0) return;
    for (const product of facets) {
      if (brands[index]?.has(product.brandKey) !== true) continue;
      for (const token of product.designations.flatMap(({ tokens }) => tokens)) {
        const said = amounts[index]?.find(
          ({ unit, value }) => unit === token.amount?.unit && value === token.amount.value,
        );
        if (said === undefined) continue;
        const [from, to] = [start + said.start, start + said.end];
        const mention = { start: signAt(places, from), end: signAt(places, to), isOtherScript: false };
        push(own[index], product.index, {
          mention: { ...mention, use: { role: 'token', product, token, share: 1 } },
          from,
          to,
        });
      }
    }
  });
}

/** Of one thing in one sentence: hostile text says it thousands of times. */
const FOUND_MAX = 40;

function push<K>(map: Map<K, Found[]> | undefined, key: K, found: Found): void {
  const known = map?.get(key);
  if (known === undefined) map?.set(key, [found]);
  else if (known.length < FOUND_MAX) known.push(found);
}

function sentenceAt(sentences: Reading['layout']['sentences'], at: number): number | undefined {
  let [low, high] = [0, sentences.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sentences[middle]?.start ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  const sentence = sentences[low - 1];
  return sentence !== undefined && at < sentence.end ? sentence.index : undefined;
}
