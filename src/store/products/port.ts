import type { LocalDate } from '../../core/local-date.ts';
import type { ProductSnapshot, ProductVerdict, Sighting } from '../../core/product.ts';
import type { Added, AddOptions } from '../accounts/port.ts';
import type { SaveOutcome } from '../readings/port.ts';

/** What a product is to an account: its own, or a competitor's that it watches. */
export type Relation = 'own' | 'watched';

/** A product of an account. */
export interface AccountAsin {
  readonly asin: string;
  readonly relation: Relation;
  /** Names by which answers may call it, in the order given. */
  readonly names: readonly string[];
  readonly addedAtMs: number;
}

/** What became of products that were added: the lists are disjoint and keep the order given. */
export interface AddedAsins extends Added<string> {
  /** Watched before, own now. */
  readonly becameOwn: readonly string[];
  /** To be watched, but own already: they stay own. */
  readonly stayedOwn: readonly string[];
}

/** Why a product could not be read: what its page is worth, what the source met, or that there is no such product. */
export type ProductFailure =
  | Exclude<ProductVerdict, 'sound'>
  | 'source_error'
  | 'quota'
  | 'auth'
  | 'not_found';

/** A reading of a product that says nothing of it. */
export interface FailedProduct extends Sighting {
  readonly asin: string;
  readonly reason: ProductFailure;
  /** The product that was shown in its place, as `other_product` knows it. */
  readonly shownAsin: string | null;
}

/** What a source says of one product on one Japanese date. */
export type ProductReading = ProductSnapshot | FailedProduct;

/** A product of an account with what is known of it. */
export interface ProductStanding {
  readonly asin: string;
  /** Facts of the newest date that has any, the product's own page first, then the latest; empty when nothing is known. */
  readonly snapshots: readonly ProductSnapshot[];
  /** The newest reading of the product itself, when it failed. */
  readonly lastFailure: FailedProduct | null;
}

/** The account's products in the plan of a date. */
export interface ProductDayCounts {
  readonly planned: number;
  /** Of these, how many will not be read again on that date. */
  readonly settled: number;
}

/** Products of accounts, and what is known of them, as they can be read. */
export interface ProductReader {
  /** Own first, each in the order of adding. */
  listAsins(accountId: string): Promise<AccountAsin[]>;
  /** Latest title seen of each product, for those that were seen. */
  findTitles(asins: readonly string[]): Promise<Map<string, string>>;
  /** Brand of each product by the newest page of its own that shows it, `null` where that says that it has none; others are missing. */
  findBrands(asins: readonly string[]): Promise<Map<string, string | null>>;
  /** In the order of `asins`. */
  listProductStandings(asins: readonly string[]): Promise<ProductStanding[]>;
  /** Newest date with facts of any of the account's products, their own or those of their cards. */
  findNewestProductDate(accountId: string): Promise<LocalDate | undefined>;
  /** How far the plan of a date is with the account's products. */
  countProductDay(accountId: string, localDate: LocalDate): Promise<ProductDayCounts>;
  /** Readings of a product itself, both dates included, oldest first; cards of shelves are none. */
  listProductReadings(asin: string, from: LocalDate, to: LocalDate): Promise<ProductReading[]>;
}

/** Products of accounts, and what is known of them, as they are kept. */
export interface ProductStore extends ProductReader {
  /**
   * Adds products, all or nothing; a product that is there gets the new names added to its own, and one that was watched
   * and is added as own becomes own (never the other way). What is given twice counts once.
   * Throws `plan_limit` when the account would hold more than `limits` allows.
   */
  addAsins(
    accountId: string,
    asins: readonly Omit<AccountAsin, 'addedAtMs'>[],
    options: AddOptions,
  ): Promise<AddedAsins>;
  /** Gives a product these names instead of those it has; `false` when the account has no such product. */
  setAsinNames(accountId: string, asin: string, names: readonly string[]): Promise<boolean>;
  /** ASINs that were there and are gone now. Ranks already kept stay. */
  removeAsins(accountId: string, asins: readonly string[]): Promise<string[]>;
  /**
   * Saves what a source says of products, with the changes that follow from it, and moves the versions of every account that has
   * one of them. A failed reading never replaces a good one; of two good ones of a day the later stays. Saving the same again
   * changes nothing. Others wait while it runs: some hundreds at a time.
   */
  saveProducts(readings: readonly ProductReading[]): Promise<SaveOutcome[]>;
}
