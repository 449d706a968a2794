import type { ListPriceKind } from './card.ts';
import type { LocalDate } from './local-date.ts';
import type { ProductSnapshot } from './product.ts';
import type { RankSnapshot } from './rank-snapshot.ts';
import type { Text } from './text.ts';

/** What changes are found between: facts of a product, or its rank for a keyword. */
export type Snapshot = ProductSnapshot | RankSnapshot;

export type EventValue = number | string | boolean | readonly string[] | null;

/** What an event of some kinds says besides its values. */
export interface EventDetails {
  readonly category?: string | null;
  readonly categoryId?: string | null;
  readonly keyword?: string;
  readonly sellerId?: string | null;
  /** For a list price: the kind of the struck price. */
  readonly listPriceKind?: ListPriceKind;
  /** For a rank that was gained or lost: the variation of the product that is, or was, in its place. */
  readonly shownAsin?: string;
  /** For a featured offer that was won: whether the readings before it that are compared show an earlier one. */
  readonly isWonBack?: boolean;
  /** For a featured offer that was lost: whether one of another condition is featured instead. */
  readonly hasOtherOffer?: boolean;
}

/** A change as the API returns it, without accounts. */
export interface ChangeEvent {
  /** The same for every replay of the day and for a better reading of it; see `eventId`. */
  readonly id: string;
  readonly kind: string;
  /** Which of several values of the kind changed: a category, a keyword, an end of a range; `''` for a single value. */
  readonly scope: string;
  readonly asin: string;
  /** Id of the source that saw both values. */
  readonly source: string;
  readonly localDate: LocalDate;
  /** Milliseconds since the epoch. */
  readonly observedAtMs: number;
  readonly before: EventValue;
  readonly after: EventValue;
  readonly unit: string | null;
  /** `after` - `before`; `null` unless both are numbers. */
  readonly change: number | null;
  /** Of `before`, one decimal; `null` unless both are numbers and `before` is not 0. */
  readonly changePercent: number | null;
  /** Date of the value that it was compared with: the last good one, for facts of the same source. */
  readonly comparedWith: LocalDate;
  readonly details: EventDetails;
  readonly summary: Text;
}
