import type { ChangeEvent, Snapshot } from '../../core/change-event.ts';
import type { LocalDate } from '../../core/local-date.ts';
import type { Relation } from '../products/port.ts';

/**
 * Finds the changes that `current` brings against earlier snapshots of its own series, in whatever order they stand. Pure; who
 * opens a store says how changes are found.
 */
export type FindChanges = (current: Snapshot, earlier: readonly Snapshot[]) => readonly ChangeEvent[];

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

/** Events in their order of arrival. */
export interface Arrivals {
  readonly events: readonly AccountEvent[];
  /** Everything up to here has been looked at. */
  readonly untilSeq: number;
}

/** Changes of products, as they can be read; they are written with what they follow from. */
export interface ChangeReader {
  /** Events of the account's products. Ranks are told only for keywords that the account has now. */
  listEvents(accountId: string, query: EventQuery): Promise<EventList>;
  /** The seq of an event that the account can see; `undefined` for any other id. */
  findEventSeq(accountId: string, eventId: string): Promise<number | undefined>;
  /**
   * Events of the account's products that arrived, or got new content, after a place in the order of arrival, oldest first. Ranks
   * are told only for keywords that it has now. `untilSeq` may be reached without an event.
   */
  listArrivals(accountId: string, afterSeq: number, limit: number): Promise<Arrivals>;
}
