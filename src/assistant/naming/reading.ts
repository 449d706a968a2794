import type { FoldedText } from '../fold/folded-text.ts';
import { type Amount, listAmounts } from '../products/amounts.ts';
import type { ProductFacets } from './facets.ts';
import type { Layout, Sentence } from './layout.ts';
import type { CompiledProducts, Hit, Use } from './mentions.ts';

/** The place of something found of a product: in folded characters, and in the drawn text. */
export interface Found {
  readonly use: Use;
  readonly start: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
  /** Whether the product's own texts write it in another script. */
  readonly isOtherScript: boolean;
}

/** The place of a maker in the drawn text. */
export interface FoundMaker {
  readonly from: number;
  readonly to: number;
  readonly isOtherScript: boolean;
}

/** A word that may be another maker's name, with what joins it to the words behind: `ミツマタの`, `ミツマタ製の`. */
export interface OtherMaker {
  readonly word: string;
  readonly from: number;
}

/** A spelling with its place in the drawn text. */
export interface PlacedHit {
  readonly hit: Hit;
  readonly from: number;
  readonly to: number;
}

/** An answer with everything that was found in it. */
export interface Reading {
  readonly folded: FoldedText;
  readonly layout: Layout;
  readonly products: CompiledProducts;
  /** For each sentence, the spellings in it. */
  readonly hits: readonly (readonly PlacedHit[])[];
  /** For each sentence, the places of makers, by their key. */
  readonly brands: readonly ReadonlyMap<string, readonly FoundMaker[]>[];
  /** For each sentence, the amounts in it, by their places in the drawn text. */
  readonly amounts: readonly (readonly Amount[])[];
  /** For each sentence read so far, the words in it that may be names of others, by where they end. */
  readonly others: Map<number, ReadonlyMap<number, OtherMaker>>;
  /** Spellings that are words anywhere in the answer. */
  readonly words: ReadonlySet<string>;
  /** Own makers anywhere in the answer, and whether one is written as in its products' own texts. */
  readonly makers: ReadonlyMap<string, boolean>;
  /** What was found of a product in a sentence, once it has been searched. */
  readonly known: Map<string, readonly Found[]>;
}

/** Evidence that a stretch names a product, by the name of the feature. */
export type Evidence = Readonly<Record<string, number>>;

/** How well what is said fits a product. */
export interface Fit {
  /** How much of what its title or names say is said. */
  readonly said: number;
  /** Whether the sentence itself sets it apart from its siblings. */
  readonly isApart: boolean;
}

/** A stretch that may name a product. */
export interface Candidate {
  readonly product: ProductFacets;
  readonly sentence: number;
  readonly start: number;
  readonly end: number;
  readonly evidence: Evidence;
  /** The measure by which it is compared with siblings. */
  readonly fit: Fit;
  /** Whether it can be likely at most: an amount beside its maker, or a word in a script that the product's own texts do not use. */
  readonly isLikelyAtMost: boolean;
  /** Whether something that sets the product apart is not said. */
  readonly isOpen: boolean;
}

export type Relation =
  | 'touch'
  | 'row'
  | 'under'
  | 'near'
  | 'same'
  | 'later'
  | 'before'
  | 'led'
  | 'behind'
  | 'elsewhere'
  | 'none'
  | 'unbranded';

export interface Stretch {
  /** Whether it is made of parts of compounds alone. */
  readonly isPiece: boolean;
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
}

export interface Scene {
  readonly reading: Reading;
  readonly sentence: Sentence;
  readonly product: ProductFacets;
  readonly stretch: Stretch;
  /** Where it begins, including its maker's name directly before. */
  readonly begin: number;
  readonly line: string;
  /** The text before and after the stretch, and directly after the anchor. */
  readonly said: { readonly before: string; readonly behind: string; readonly rightBehind: string };
  /** Whether something that a name or title says is not said. */
  readonly lacks: boolean;
  readonly lacksNumber: boolean;
  /** Whether it is a given name that ends in a number. */
  readonly isNumbered: boolean;
  /** Whether the sentence mentions only amounts of the product. */
  readonly isMeasured: boolean;
  readonly anchorIsBook: boolean;
  readonly anchorIsCode: boolean;
  /** Whether the stretch continues with own amounts. */
  readonly endsInAmount: boolean;
  /** The content of the zone of the stretch. */
  readonly zoneText: string;
  readonly zone: { readonly from: number; readonly to: number };
}

/** Whether what was found is a name, a book title or a code, which need no other word. */
export function isStrong({ use }: Pick<Found, 'use'>): boolean {
  return use.role === 'name' || use.role === 'book' || (use.role === 'token' && use.token.role === 'model');
}

/** Whether what ends at `to` is called a series: `汐風シリーズ`, `「汐風」シリーズ`. */
export function isSeries({ layout: { text } }: Reading, to: number): boolean {
  return /^[) ']{0,2}(?:シリーズ|全\d+巻)/u.test(text.slice(to, to + 6));
}

/** Whether a whole word of the title is called a series, and not one that anybody's goods may have: `大容量シリーズ`. */
export function isOwnSeries(reading: Reading, { use, to }: Found): boolean {
  const isDistinctive =
    use.role === 'token' && use.token.role === 'word' && use.share === 1 && !use.token.isQuality;
  return isDistinctive && isSeries(reading, to);
}

/** The sentences whose words count for a sentence: itself, its entry, and those above, beside and below. */
export function contextOf(sentence: Sentence): number[] {
  const { index, heads, before, behind, entry, below } = sentence;
  return [
    index,
    entry,
    ...heads,
    ...below,
    ...(before === null ? [] : [before]),
    ...(behind === null ? [] : [behind]),
  ];
}

/** Maximum number of amounts written in a sentence; hostile text has thousands. */
const AMOUNTS_MAX = 200;

/** The amounts of each sentence: those written in it, and those with their unit in the table's header. */
export function amountsOf({ text, sentences }: Layout): (readonly Amount[])[] {
  const listed = listAmounts(text);
  let next = 0;
  return sentences.map(({ start, end, amounts }) => {
    while ((listed[next]?.start ?? end) < start) next += 1;
    const first = next;
    while ((listed[next]?.start ?? end) < end) next += 1;
    const own =
      first === next ? amounts : [...listed.slice(first, Math.min(next, first + AMOUNTS_MAX)), ...amounts];
    return amounts.length === 0 ? own : [...own].sort((one, other) => one.start - other.start);
  });
}
