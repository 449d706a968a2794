import { endsWord, startsWord } from '../fold/boundary.ts';
import type { FoldedText } from '../fold/folded-text.ts';
import { beginOf } from './evidence.ts';
import { characterAt } from './layout.ts';
import type { CompiledProducts } from './mentions.ts';
import { readAnswer } from './read-answer.ts';
import type { Candidate, Reading } from './reading.ts';
import { scoreOf, standingOf } from './score.ts';

/** An appearance of an own product, in characters of the folded text. */
export interface Appearance {
  readonly asin: string;
  readonly kind: 'asin' | 'product_name';
  readonly start: number;
  readonly end: number;
}

/** What an answer says of own products. */
export interface Appearances {
  readonly folded: FoldedText;
  /** In the order of the text; the first ones of each product and kind. */
  readonly named: readonly Appearance[];
  /** Passages that may name a product without a certain mention, the likeliest of each product. */
  readonly likely: readonly Candidate[];
}

/** Maximum number of appearances per product and kind: a text may repeat a name thousands of times. */
const KEPT_MAX = 20;
/** Longest word, in characters: hostile text has runs of any length. */
const WORD_MAX = 40;
/** Maximum number of likely stretches per product. */
const LIKELY_MAX = 3;

/** Finds what an answer names for certain, and what it may name. Time grows with the text and the number of findings. */
export function findAppearances(answer: string, products: CompiledProducts): Appearances {
  const { codes, candidates, reading } = readAnswer(answer, products);
  const certain = candidates.filter((one) => standingOf(one) === 'certain');
  const named: Appearance[] = [
    ...codes.map((one) => ({ ...one, kind: 'asin' as const })),
    ...keepApart(certain).map((one) => ({
      asin: one.product.asin,
      kind: 'product_name' as const,
      ...wholeWordsOf(one, reading),
    })),
  ];
  const known = new Set(named.map(({ asin }) => asin));
  return {
    folded: reading.folded,
    named: keepFirst(named.sort((one, other) => one.start - other.start || other.end - one.end)),
    likely: keepLikeliest(
      candidates.filter((one) => !known.has(one.product.asin) && standingOf(one) === 'likely'),
    )
      .map((one) => ({ ...one, ...wholeWordsOf(one, reading) }))
      .sort((one, other) => one.start - other.start),
  };
}

/** The stretch of a candidate in whole words, including its maker's name directly before. */
function wholeWordsOf(
  { product, sentence, ...found }: Candidate,
  { folded, layout, brands }: Reading,
): { start: number; end: number } {
  const { places } = layout;
  const word = wordStart(folded, found.start);
  const begin = beginOf({ layout, brands }, sentence, product, places[word] ?? 0);
  return { start: characterAt(places, begin), end: wordEnd(folded, found.end) };
}

/** Where the word around `start` begins; `start` itself in a run that is too long for a word. */
function wordStart(folded: FoldedText, start: number): number {
  for (let at = start; at >= 0 && at > start - WORD_MAX; at -= 1) if (startsWord(folded, at)) return at;
  return start;
}

/** Where the word before `end` ends; `end` itself in a run that is too long for a word. */
function wordEnd(folded: FoldedText, end: number): number {
  for (let at = end; at < end + WORD_MAX; at += 1) if (endsWord(folded, at)) return at;
  return end;
}

/**
 * Whether a question names an own product, or an own brand as a separate word. The answer to such a question repeats the name,
 * so it is counted apart from those to open questions.
 */
export function isBrandedQuestion(question: string, products: CompiledProducts): boolean {
  const { codes, candidates, reading } = readAnswer(question, products);
  return (
    codes.length > 0 || reading.makers.size > 0 || candidates.some((one) => standingOf(one) === 'certain')
  );
}

/** Of stretches of one product that overlap the one that says most. */
function keepApart(candidates: readonly Candidate[]): Candidate[] {
  const kept = new Map<string, Candidate[]>();
  for (const one of [...candidates].sort(
    (a, b) => scoreOf(b) - scoreOf(a) || b.end - b.start - (a.end - a.start),
  )) {
    const others = kept.get(one.product.asin) ?? [];
    if (others.every(({ start, end }) => end <= one.start || one.end <= start))
      kept.set(one.product.asin, [...others, one]);
  }
  return [...kept.values()].flat();
}

function keepFirst(found: readonly Appearance[]): Appearance[] {
  const counts = new Map<string, number>();
  return found.filter(({ asin, kind }) => {
    const count = (counts.get(asin + kind) ?? 0) + 1;
    counts.set(asin + kind, count);
    return count <= KEPT_MAX;
  });
}

function keepLikeliest(candidates: readonly Candidate[]): Candidate[] {
  const byProduct = Map.groupBy(candidates, ({ product }) => product.asin);
  return [...byProduct.values()].flatMap((own) =>
    own.sort((one, other) => scoreOf(other) - scoreOf(one)).slice(0, LIKELY_MAX),
  );
}
