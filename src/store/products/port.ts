import type { ChangeEvent, Snapshot } from '../../core/change-event.ts';
import type { LocalDate } from '../../core/local-date.ts';
import type { ProductSnapshot, ProductVerdict, Sighting } from '../../core/product.ts';

/** What a product is to an account: its own, or a competitor's that it watches. */
export type Relation = 'own' | 'watched';

/** `stored`: the day had none; `replaced`: it was better; `kept`: what is there is as good or better, nothing changed. */
export type SaveOutcome = 'stored' | 'replaced' | 'kept';

/**
 * Finds the changes that `current` brings against earlier snapshots of its own series, in whatever order they stand. Pure; who
 * opens a store says how changes are found.
 */
export type FindChanges = (current: Snapshot, earlier: readonly Snapshot[]) => readonly ChangeEvent[];

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

/** Where an event stands in the order of a list. */
export interface EventPlace {
  readonly localDate: LocalDate;
  readonly relation: Relation;
  readonly asin: string;
  readonly kind: string;
  readonly id: string;
}

/** Which events of an account are listed. */
export interface EventQuery {
  /** Both dates included. */
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** All kinds in the order in which events of one product stand. */
  readonly kindOrder: readonly string[];
  readonly asins?: readonly string[] | undefined;
  readonly kinds?: readonly string[] | undefined;
  readonly relation?: Relation | undefined;
  /** Only what arrived, or got new content, after this. */
  readonly afterSeq: number;
  /** Only what had arrived by then; `null`: everything. */
  readonly bornUntilSeq: number | null;
  /** Only what stands behind this place. */
  readonly after: EventPlace | null;
  readonly limit: number;
}

/** An event as an account sees it. */
export interface AccountEvent extends ChangeEvent {
  readonly relation: Relation;
}

export interface EventList {
  /** Newest date first; within a date own products first, then by ASIN, kind and id. */
  readonly events: readonly AccountEvent[];
  readonly hasMore: boolean;
  /** The last seq that any change had when this was read. */
  readonly lastSeq: number;
}

/** What is known of products, as it can be read. */
export interface ProductReader {
  /** In the order of `asins`. */
  listProductStandings(asins: readonly string[]): Promise<ProductStanding[]>;
  /** Newest date with facts of any of the account's products, their own or those of their cards. */
  findNewestProductDate(accountId: string): Promise<LocalDate | undefined>;
  /** How far the plan of a date is with the account's products. */
  countProductDay(accountId: string, localDate: LocalDate): Promise<ProductDayCounts>;
  /** Readings of a product itself, both dates included, oldest first; cards of shelves are none. */
  listProductReadings(asin: string, from: LocalDate, to: LocalDate): Promise<ProductReading[]>;
  /** Events of the account's products. Ranks are told only for keywords that the account has now. */
  listEvents(accountId: string, query: EventQuery): Promise<EventList>;
  /** The seq of an event that the account can see; `undefined` for any other id. */
  findEventSeq(accountId: string, eventId: string): Promise<number | undefined>;
}

/** The writing side. One transaction each, as with the writer of the port. */
export interface ProductWriter {
  /**
   * Saves what a source says of products, with the changes that follow from it, and moves the versions of every account that has
   * one of them. A failed reading never replaces a good one; of two good ones of a day the later stays. Saving the same again
   * changes nothing. Others wait while it runs: some hundreds at a time.
   */
  saveProducts(readings: readonly ProductReading[]): Promise<SaveOutcome[]>;
}
