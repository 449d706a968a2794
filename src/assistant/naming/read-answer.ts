import { foldText } from '../fold/fold-text.ts';
import type { FoldedText } from '../fold/folded-text.ts';
import { GAP } from '../fold/gaps.ts';
import { partitionPoint } from '../fold/partition-point.ts';
import { type Layout, layOut } from './layout.ts';
import { type CompiledProducts, findHits, type Hit, isCode, isMaker } from './mentions.ts';
import { amountsOf, type Candidate, type FoundMaker, type PlacedHit, type Reading } from './reading.ts';
import { besideOthers } from './siblings.ts';
import { weighSentence } from './weigh-sentence.ts';

/** The place of an own ASIN, in folded characters. */
export interface FoundCode {
  readonly asin: string;
  readonly start: number;
  readonly end: number;
}

/** The places of own ASINs, and every stretch that may name an own product. */
export interface AnswerReading {
  readonly codes: readonly FoundCode[];
  readonly candidates: readonly Candidate[];
  readonly reading: Reading;
}

/** Maximum number of weighed pairs of product and sentence per answer, from its beginning; ordinary answers have dozens. */
const WEIGHED_MAX = 1_000;

/** Finds what may name own products in an answer, with the evidence. */
export function readAnswer(answer: string, products: CompiledProducts): AnswerReading {
  const folded = foldText(answer);
  const layout = layOut(answer, folded);
  const found = findHits(folded, layout, products);
  const placed = placeHits(folded, layout, found);
  const begun = new Set(found.flatMap(({ pattern, start }) => (pattern.byProduct.size > 0 ? [start] : [])));
  const brands = placed.map((hits) => makersOf(hits, begun));
  const makers = new Map<string, boolean>();
  for (const [maker, places] of brands.flatMap((one) => [...one]))
    makers.set(maker, makers.get(maker) === true || places.some(({ isOtherScript }) => !isOtherScript));
  const reading: Reading = {
    folded,
    layout,
    products,
    hits: placed,
    brands,
    amounts: amountsOf(layout),
    words: new Set(found.filter(({ ends }) => ends).map(({ pattern }) => pattern.characters)),
    makers,
    known: new Map(),
    others: new Map(),
  };
  const budget = { left: WEIGHED_MAX };
  const candidates = layout.sentences.flatMap((one) => weighSentence(reading, one, budget));
  return { codes: codesOf(folded, found), candidates: besideOthers(candidates), reading };
}

function codesOf(folded: FoldedText, found: readonly Hit[]): FoundCode[] {
  return found.flatMap((hit) =>
    hit.pattern.codes.length > 0 && isCode(folded, hit)
      ? hit.pattern.codes.map(({ asin }) => ({ asin, start: hit.start, end: hit.end }))
      : [],
  );
}

/** The spellings of each sentence; those inside URLs are ignored. */
function placeHits(
  folded: FoldedText,
  { places, sentences }: Layout,
  found: readonly Hit[],
): (readonly PlacedHit[])[] {
  const placed: (readonly PlacedHit[])[] = new Array(sentences.length).fill(NONE);
  for (const hit of found) {
    if (((folded.gaps[hit.start] ?? 0) & GAP.link) !== 0) continue;
    const [from, to] = [places[hit.start] ?? 0, (places[hit.end - 1] ?? 0) + 1];
    const index = sentenceAt(sentences, from) ?? sentenceAt(sentences, to - 1);
    if (index === undefined) continue;
    const known = placed[index];
    if (known === undefined || known === NONE) placed[index] = [{ hit, from, to }];
    else if (known.length < PLACED_MAX) (known as PlacedHit[]).push({ hit, from, to });
  }
  return placed;
}

function makersOf(
  hits: readonly PlacedHit[],
  begun: ReadonlySet<number>,
): ReadonlyMap<string, readonly FoundMaker[]> {
  if (hits.length === 0) return NO_MAKERS;
  const makers = new Map<string, FoundMaker[]>();
  for (const { hit, from, to } of hits) {
    if (hit.pattern.brands.size === 0 || !isMaker(hit, begun)) continue;
    for (const brand of hit.pattern.brands) {
      const known = makers.get(brand) ?? [];
      if (known.length < MAKERS_MAX)
        makers.set(brand, [...known, { from, to, isOtherScript: hit.isOtherScript }]);
    }
  }
  return makers;
}

/** Shared by the many sentences that contain nothing. */
const NONE: readonly PlacedHit[] = [];
const NO_MAKERS: ReadonlyMap<string, readonly FoundMaker[]> = new Map();
/** Maximum number of spellings per sentence; hostile text has one at every character. */
const PLACED_MAX = 2_000;
/** Maximum number of mentions of one maker per sentence; hostile text has thousands. */
const MAKERS_MAX = 40;

function sentenceAt(sentences: Reading['layout']['sentences'], at: number): number | undefined {
  const begun = partitionPoint(sentences.length, (index) => (sentences[index]?.start ?? 0) <= at);
  const sentence = sentences[begun - 1];
  return sentence !== undefined && at < sentence.end ? sentence.index : undefined;
}
