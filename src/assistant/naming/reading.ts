import type { FoldedText } from '../fold/folded-text.ts';
import { type Amount, listAmounts } from '../products/amounts.ts';
import type { Designation, ProductFacets } from './facets.ts';
import type { Layout, Sentence } from './layout.ts';
import type { Mention } from './mentions.ts';
import type { Token } from './tokens.ts';

/** Where something of a product stands in the drawn text. */
export interface Found {
  readonly mention: Mention;
  readonly from: number;
  readonly to: number;
}

/** An answer with everything that was found in it. */
export interface Reading {
  readonly folded: FoldedText;
  readonly layout: Layout;
  /** For each sentence, what was found of each product, by its number. */
  readonly own: readonly ReadonlyMap<number, readonly Found[]>[];
  /** For each sentence, where makers stand, by their key. */
  readonly brands: readonly ReadonlyMap<string, readonly Found[]>[];
  readonly amounts: readonly (readonly Amount[])[];
  /** By product, the words that say what it is and stand anywhere in the answer. */
  readonly topics: ReadonlyMap<number, ReadonlySet<Token>>;
  /** Own makers that stand anywhere in the answer. */
  readonly makers: ReadonlySet<string>;
}

/** Evidence that a stretch names a product, by the name of the feature. */
export type Evidence = Readonly<Record<string, number>>;

/** A stretch that may name a product. */
export interface Candidate {
  readonly product: ProductFacets;
  readonly sentence: number;
  readonly start: number;
  readonly end: number;
  readonly evidence: Evidence;
  /** How much of what its title or names say is said here, to compare siblings by. */
  readonly said: number;
  /** Whether it can be likely at most: an amount beside its maker, a word in a script that the product's own texts do not show. */
  readonly isLikelyAtMost: boolean;
}

export type Relation =
  | 'touch'
  | 'near'
  | 'same'
  | 'later'
  | 'head'
  | 'before'
  | 'behind'
  | 'foreign'
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

export interface Match {
  readonly share: number;
  readonly isLocal: boolean;
}

export interface Covered {
  readonly designation: Designation;
  /** Shares of the weight that were found in sentence and context, and in the sentence alone. */
  readonly covered: number;
  readonly here: number;
  readonly matched: number;
  readonly missing: readonly string[];
  readonly firstShare: number;
  readonly said: number;
}

export interface Scene {
  readonly reading: Reading;
  readonly sentence: Sentence;
  readonly product: ProductFacets;
  readonly stretch: Stretch;
  readonly line: string;
  /** What stands before and behind the stretch, and right behind the word that was looked for. */
  readonly said: { readonly before: string; readonly behind: string; readonly rightBehind: string };
  /** Whether something that a name or title says is not said. */
  readonly lacks: boolean;
  readonly lacksNumber: boolean;
  /** Whether it is a given name that ends in a number. */
  readonly isNumbered: boolean;
  readonly anchorIsBook: boolean;
  /** Whether the stretch goes on with own amounts. */
  readonly endsInAmount: boolean;
  /** What stands in the zone of the stretch. */
  readonly zoneText: string;
  readonly zone: { readonly from: number; readonly to: number };
}

/** Whether a mention is a name, a book title or a code, which need no other word. */
export function isStrong({ use }: Mention): boolean {
  return use.role === 'name' || use.role === 'book' || (use.role === 'token' && use.token.role === 'model');
}

/** The sentences whose words count for a sentence: itself, its entry, what stands above, beside and below. */
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

/** Amounts of each sentence, with places counted from its start. */
export function amountsOf({ text, sentences }: Layout): Amount[][] {
  return sentences.map(({ start, end }) => listAmounts(text.slice(start, end)));
}
