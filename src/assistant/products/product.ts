import type { Spelling } from '../fold/spelling.ts';
import type { Amounts } from './amounts.ts';

/** A product of the account, as its caller knows it. */
export interface OwnProduct {
  /** Ten upper-case signs. */
  readonly asin: string;
  /** As on the shop. */
  readonly title: string;
  readonly brand?: string | null;
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
  /** Those of them that are model numbers. */
  readonly models: ReadonlySet<string>;
  readonly amounts: Amounts;
}

/** How near the brand must stand: a model number bears a few words between, other words bear connectives only. */
export type Closeness = 'near' | 'touching';

/** What a found spelling means. */
export type Use =
  | { readonly role: 'asin'; readonly product: KnownProduct }
  /** A given name as it is. `alone`: it holds a model number and no brand, so that a rival's brand may own it. */
  | { readonly role: 'name'; readonly product: KnownProduct; readonly alone: boolean }
  | { readonly role: 'brand'; readonly brand: string }
  /** The name without its brand, which must stand close by. */
  | { readonly role: 'rest'; readonly product: KnownProduct; readonly closeness: Closeness };

/** A spelling that is looked for, and what it means for which product. */
export interface Pattern {
  readonly spelling: Spelling;
  readonly uses: Use[];
}
