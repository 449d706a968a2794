import type { ChangeEvent, Snapshot } from '../../core/change-event.ts';
import type { LocalDate } from '../../core/local-date.ts';
import type { Relation } from '../products/port.ts';

/**
 * Finds the changes in `current` compared with earlier snapshots of its series, given in any order. Pure; passed in by
 * the code that opens a store.
 */
export type FindChanges = (current: Snapshot, earlier: readonly Snapshot[]) => readonly ChangeEvent[];

/** The position of an event in a list. */
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
  /** All kinds in the order in which events of one product are listed. */
  readonly kindOrder: readonly string[];
  readonly asins?: readonly string[] | undefined;
  readonly kinds?: readonly string[] | undefined;
  /** Of rank changes only those for this keyword. */
  readonly keyword?: string | undefined;
  readonly relation?: Relation | undefined;
  /** Only events that arrived, or got new content, after this seq. */
  readonly afterSeq: number;
  /** Only events that had arrived by this seq; `null` for all. */
  readonly bornUntilSeq: number | null;
  /** Only events after this position. */
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
  /** The last seq that any change had at the time of reading. */
  readonly lastSeq: number;
}

/**
 * Which changes are small: those of a kind whose amount is below a bound, in the unit of that amount. A change of unknown
 * amount is not.
 */
export interface SmallChange {
  readonly kind: string;
  readonly in: 'change' | 'changePercent';
  readonly below: number;
}

/** Which dates with events are listed, and how many of their events. */
export interface EventDaysQuery
  extends Pick<EventQuery, 'from' | 'to' | 'kindOrder' | 'asins' | 'kinds' | 'relation' | 'keyword'> {
  readonly small: readonly SmallChange[];
  /** Kinds of which every change is small. */
  readonly smallKinds: readonly string[];
  /** Events to list, at least 1: whole dates while they fit, or a part of the newest date that has events. */
  readonly limit: number;
  /** Which part of that date, 0-based, in steps of `limit`; beyond the last part, the last one. */
  readonly part: number;
}

/** A date with events of an account. */
export interface EventDay {
  readonly localDate: LocalDate;
  /** All events of the date that match, and how many of them are small. */
  readonly count: number;
  readonly smallCount: number;
  /** Number of skipped events. */
  readonly first: number;
  /**
   * Small ones last; then those of products before those of ranks; products in the order of {@link EventList}, ranks by
   * keyword, own products first.
   */
  readonly events: readonly AccountEvent[];
}

export interface EventDays {
  /** Newest first; only dates with events. */
  readonly days: readonly EventDay[];
  /** The newest date with events that is older than these. */
  readonly older: LocalDate | null;
}

/** Events in their order of arrival. */
export interface Arrivals {
  readonly events: readonly AccountEvent[];
  /** Everything up to this seq was considered. */
  readonly untilSeq: number;
}

/** Read access to changes of products; they are written together with what they follow from. */
export interface ChangeReader {
  /** Events of the account's products. Changes of ranks are included only for keywords that the account has now. */
  listEvents(accountId: string, query: EventQuery): Promise<EventList>;
  /** The newest dates of a range with events of the account's products, each counted as a whole. Ranks as in `listEvents`. */
  listEventDays(accountId: string, query: EventDaysQuery): Promise<EventDays>;
  /** The seq of an event of these kinds that the account can see; `undefined` for any other id. */
  findEventSeq(accountId: string, eventId: string, kinds: readonly string[]): Promise<number | undefined>;
  /**
   * Events of the account's products that arrived, or got new content, after a place in the order of arrival, oldest
   * first. Changes of ranks are included only for keywords that the account has now. `untilSeq` may lie beyond the last
   * event.
   */
  listArrivals(accountId: string, afterSeq: number, limit: number): Promise<Arrivals>;
}
