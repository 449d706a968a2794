import type { LocalDate } from '../../core/local-date.ts';
import type { ProductSnapshot, ProductVerdict, Sighting } from '../../core/product.ts';
import type { Added, AddOptions } from '../accounts/port.ts';
import type { SaveOutcome } from '../readings/port.ts';
import type { RankLine } from '../readings/ranks-port.ts';

/** Whether a product is the account's own or a competitor's that it watches. */
export type Relation = 'own' | 'watched';

/** A product of an account. */
export interface AccountAsin {
  readonly asin: string;
  readonly relation: Relation;
  /** Names by which answers may call it, in the given order. */
  readonly names: readonly string[];
  readonly addedAtMs: number;
}

/** The result of adding products: the lists are disjoint and keep the given order. */
export interface AddedAsins extends Added<string> {
  /** Were watched and are own now. */
  readonly becameOwn: readonly string[];
  /** Were to be watched, but are own already and stay own. */
  readonly stayedOwn: readonly string[];
}

/** Why a product could not be read: the verdict on its page, a failure of the source, or the product does not exist. */
export type ProductFailure =
  | Exclude<ProductVerdict, 'sound'>
  | 'source_error'
  | 'quota'
  | 'auth'
  | 'not_found';

/** A reading of a product without facts. */
export interface FailedProduct extends Sighting {
  readonly asin: string;
  readonly reason: ProductFailure;
  /** The product that was shown instead, for `other_product`. */
  readonly shownAsin: string | null;
}

/** What a source reports about one product on one Japanese date. */
export type ProductReading = ProductSnapshot | FailedProduct;

/** A product of an account with its facts. */
export interface ProductStanding {
  readonly asin: string;
  /** Facts of the newest date that has any, those of the product's own page first, then the latest; empty when nothing is known. */
  readonly snapshots: readonly ProductSnapshot[];
  /** The newest reading of the product itself, if it failed. */
  readonly lastFailure: FailedProduct | null;
}

/** The account's products in the plan of a date. */
export interface ProductDayCounts {
  readonly planned: number;
  /** How many of these will not be read again on that date. */
  readonly settled: number;
}

/** Read access to products of accounts and their facts. */
export interface ProductReader {
  /** Own products first, each group in the order of adding. */
  listAsins(accountId: string): Promise<AccountAsin[]>;
  /** What `addAsins` would do; throws as it does. */
  previewAsins(
    accountId: string,
    asins: readonly Omit<AccountAsin, 'addedAtMs'>[],
    options: Pick<AddOptions, 'limits'>,
  ): Promise<AddedAsins>;
  /** The latest title seen of each product; products without one are missing. */
  findTitles(asins: readonly string[]): Promise<Map<string, string>>;
  /**
   * The brand of each product from the newest product page that shows it, `null` where that page shows that it has
   * none; other products are missing.
   */
  findBrands(asins: readonly string[]): Promise<Map<string, string | null>>;
  /** In the order of `asins`. */
  listProductStandings(asins: readonly string[]): Promise<ProductStanding[]>;
  /** Newest date with facts of any of the account's products, from product pages or cards. */
  findNewestProductDate(accountId: string): Promise<LocalDate | undefined>;
  /** How far the plan of a date is with the account's products. */
  countProductDay(accountId: string, localDate: LocalDate): Promise<ProductDayCounts>;
  /** Readings of a product itself, both dates included, oldest first; cards of shelves are not included. */
  listProductReadings(asin: string, from: LocalDate, to: LocalDate): Promise<ProductReading[]>;
  /** What the cards of a product in the results of a term show, both dates included, oldest first. */
  listProductCards(line: RankLine, from: LocalDate, to: LocalDate): Promise<ProductSnapshot[]>;
}

/** Write access to products of accounts and their facts. */
export interface ProductStore extends ProductReader {
  /**
   * Adds products, all or nothing. New names are added to those of an existing product, and a watched product that is
   * added as own becomes own (never the other way). Repetitions count once. Throws `plan_limit` when the account would
   * exceed `limits`.
   */
  addAsins(
    accountId: string,
    asins: readonly Omit<AccountAsin, 'addedAtMs'>[],
    options: AddOptions,
  ): Promise<AddedAsins>;
  /** Replaces the names of a product; `false` when the account does not have it. */
  setAsinNames(accountId: string, asin: string, names: readonly string[]): Promise<boolean>;
  /** The ASINs that were there and are removed now. Stored ranks remain. */
  removeAsins(accountId: string, asins: readonly string[]): Promise<string[]>;
  /**
   * Saves what a source reports about products, with the changes that follow, and moves the versions of every account
   * that has one of them. A failed reading never replaces a good one; of two good ones of a day the later remains.
   * Saving the same again changes nothing. Other writes wait meanwhile, so pass some hundreds at a time.
   */
  saveProducts(readings: readonly ProductReading[]): Promise<SaveOutcome[]>;
}
