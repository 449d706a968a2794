import type { EventDetails, EventValue, Snapshot } from '../../core/change-event.ts';
import type { ProductFacts, ProductSnapshot } from '../../core/product.ts';
import type { RankSnapshot } from '../../core/rank-snapshot.ts';
import type { Text } from '../../core/text.ts';

export type { EventDetails, EventValue, Snapshot } from '../../core/change-event.ts';

/** What the values of a kind are; texts of the shop with the length at which they are cut, in code points. */
type Values =
  | { readonly valueType: 'number' | 'boolean' }
  | { readonly valueType: 'string' | 'array'; readonly pointsMax: number };

/** One value that a snapshot holds for a kind. Missing and unreadable fields give none, so they can cause no event. */
export interface Facet {
  /** Which of several values of the kind it is: a category, a keyword, an end of a range; `''` where there is one only. Part of an event's id. */
  readonly scope: string;
  /** What it may be compared with: only facets of equal scope and likeness are (a currency, a place). */
  readonly likeness: string;
  readonly value: EventValue;
  /** What numbers are counted in: an ISO 4217 code, `stars`, `reviews` …; `null` for everything else. */
  readonly unit: string | null;
  readonly details: EventDetails;
}

/** A facet with the snapshot that it was seen in. */
export interface SeenFacet extends Facet {
  readonly snapshot: Snapshot;
}

/** Two snapshots of one product on consecutive dates. */
export interface ExamplePair {
  readonly before: Snapshot;
  readonly after: Snapshot;
}

/** Everything about one kind of event but its values. */
interface KindFacts {
  /** Snake case; stands in `kind` of the API. */
  readonly kind: string;
  readonly title: Text;
  /** When it fires and when not, in a sentence. */
  readonly meaning: Text;
  /** The facts it needs, `[]` for what is no fact of a product: a source that never knows them cannot fill it. */
  readonly fields: readonly (keyof ProductFacts)[];
  /** Whether a seller does something about it; all others, such as best-seller ranks, move by themselves nearly every day. */
  readonly isActedOn: boolean;
  /** The values that a snapshot holds for it. */
  read(snapshot: Snapshot): readonly Facet[];
  /** The earlier facet that one may be compared with; the newest unless given. `past` has its scope and likeness, newest first. */
  findBefore?(after: SeenFacet, past: readonly SeenFacet[]): SeenFacet | undefined;
  /** Whether two facets say the same, however they are spelled. Symmetric. */
  isSame(before: SeenFacet, after: SeenFacet): boolean;
  /** What an event says besides its values; the details of `after` unless given. */
  detailsOf?(before: SeenFacet, after: SeenFacet): EventDetails;
  /** What happened, as a sentence; the values differ. It holds text from outside, cut and cleansed. */
  summarize(before: SeenFacet, after: SeenFacet): Text;
  /** A pair that must fire exactly one event of this kind, and one that must fire none of it. */
  readonly fires: ExamplePair;
  readonly silent: ExamplePair;
}

/** Everything about one kind of event. */
export type EventKind = KindFacts & Values;

/** A kind that reads facts of products; ranks hold nothing for it. */
export type ProductKind = Omit<KindFacts, 'read'> &
  Values & { readFacts(product: ProductSnapshot): readonly Facet[] };

/** Makes a kind out of what it reads from the facts of a product. */
export function productKind({ readFacts, ...kind }: ProductKind): EventKind {
  return { ...kind, read: (snapshot) => (isRankSnapshot(snapshot) ? [] : readFacts(snapshot)) };
}

/** Whether the snapshot is one of a rank. */
export function isRankSnapshot(snapshot: Snapshot): snapshot is RankSnapshot {
  return 'keyword' in snapshot;
}

/** The one facet of a kind that has one value only; none when the value is unknown. */
export function oneFacet(
  value: EventValue | undefined,
  unit: string | null = null,
  details: EventDetails = {},
): readonly Facet[] {
  if (value === null || value === undefined) return [];
  return [{ scope: '', likeness: unit ?? '', value, unit, details }];
}
