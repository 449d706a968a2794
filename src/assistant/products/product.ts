import type { Spelling } from '../fold/spelling.ts';
import type { Amounts } from './amounts.ts';
import type { Colour } from './colours.ts';

/** A product of the account, as its caller knows it. */
export interface OwnProduct {
  /** Ten upper-case signs. */
  readonly asin: string;
  /** As on the shop. */
  readonly title: string;
  readonly brand?: string | null;
  /** Whether it is known to have no brand: then no word of its title is taken for one. */
  readonly hasNoBrand?: boolean;
  /** Names that the account gave; may be empty. */
  readonly names: readonly string[];
}

/** What is known of a product when an answer is judged. */
export interface KnownProduct {
  readonly asin: string;
  /** The brand's spellings; empty when no brand is known. */
  readonly brands: readonly Spelling[];
  /** Folded title and names, for "this word belongs to the product". */
  readonly words: string;
  /** Whole words of title and names in Latin letters, digits and katakana, without hyphens. */
  readonly tokens: ReadonlySet<string>;
  /** Whole words of the title, of two signs and more or one kanji. */
  readonly titleWords: ReadonlySet<string>;
  /** Those of the tokens that are model numbers. */
  readonly models: readonly string[];
  readonly amounts: Amounts;
  /** The colours that title and names say. */
  readonly colours: readonly Colour[];
  /** Of a product without given names: what it is, and the word behind that in its title, which siblings have another one for. */
  readonly flavour: Flavour | null;
  /** Whether the account gave it a name. */
  readonly isNamed: boolean;
}

/** `国産はちみつ` and `アカシア`. */
export interface Flavour {
  readonly kind: string;
  readonly word: string;
}

/** How near the brand must stand: a model number bears a few words between, other words bear connectives only. */
export type Closeness = 'near' | 'touching';

/** What a found spelling means. */
export type Use =
  | { readonly role: 'asin'; readonly product: KnownProduct }
  /** A given name as it is. `alone`: it holds a model number and no brand, so that a rival's brand may own it. */
  | { readonly role: 'name'; readonly product: KnownProduct; readonly alone: boolean }
  /** A book's title, which names it in quotation marks. */
  | { readonly role: 'title'; readonly product: KnownProduct }
  | { readonly role: 'brand'; readonly brand: string }
  /** The name without its brand, which must stand close by. */
  | { readonly role: 'rest'; readonly product: KnownProduct; readonly closeness: Closeness }
  /** What some products of a brand are, to which a sentence may add which of them is meant. */
  | { readonly role: 'kind'; readonly kind: Kind };

/**
 * A product as a sentence tells it: by its brand, what it is (`kind`), and what tells it from its siblings, in any order
 * and with particles between: `ミズホリのSサイズの鍋`, `鍋は350mlと500mlがあり`.
 */
export interface Description {
  readonly product: KnownProduct;
  readonly kind: Spelling;
  /** Folded words that must be said too. */
  readonly parts: readonly string[];
  /** Amounts of which each unit must be said. */
  readonly amounts: Amounts;
  /** Siblings that the kind names as well: of each something must be said that it lacks. */
  readonly differences: readonly Difference[];
  /** Made of the title, since the account gave no name. */
  readonly isTitled: boolean;
}

/** What a product has and a sibling has not. */
export interface Difference {
  readonly words: readonly string[];
  readonly amounts: Amounts;
}

/** The descriptions that share a brand and what the thing is: one place in a text is looked at once for all of them. */
export interface Kind {
  readonly brand: string;
  readonly descriptions: readonly Description[];
  readonly vocabulary: Vocabulary;
}

/** Words that a sentence may say beside a kind, folded. */
export interface Vocabulary {
  /** Each way to write a word that tells one product from another, the longest first, with that word. */
  readonly options: readonly (readonly [written: string, word: string])[];
  /** By word, the ways to write it. */
  readonly writings: ReadonlyMap<string, readonly string[]>;
  /** All words of the products, for "this word says nothing else". */
  readonly own: string;
}

/** A spelling that is looked for, and what it means for which product. */
export interface Pattern {
  readonly spelling: Spelling;
  /** How many signs it has, and the joints of its spelling by their first letters: what a walk over a text asks of each. */
  readonly length: number;
  readonly joints: string;
  readonly uses: Use[];
}
