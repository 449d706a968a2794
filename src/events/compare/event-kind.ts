import type { ChangeEvent, EventDetails, EventValue, Snapshot } from '../../core/change-event.ts';
import type { ProductFacts, ProductSnapshot } from '../../core/product.ts';
import type { RankSnapshot } from '../../core/rank-snapshot.ts';
import type { Text } from '../../core/text.ts';

export type { EventDetails, EventValue, Snapshot } from '../../core/change-event.ts';

/** The type of a kind's values; for texts of the shop with their maximum length in code points. */
type Values =
  | { readonly valueType: 'number' | 'boolean' }
  | { readonly valueType: 'string' | 'array'; readonly pointsMax: number };

/** One value of a kind in a snapshot. Missing and unreadable fields have none, so they cause no event. */
export interface Facet {
  /**
   * Which of the kind's values it is: a category, a keyword, an end of a range; `''` if the kind has only one.
   * Part of an event's id.
   */
  readonly scope: string;
  /** Only facets of equal scope and likeness are compared (a currency, a place). */
  readonly likeness: string;
  readonly value: EventValue;
  /** Unit of numbers: an ISO 4217 code, `stars`, `reviews` …; `null` for other values. */
  readonly unit: string | null;
  readonly details: EventDetails;
}

/** A facet with its snapshot. */
export interface SeenFacet extends Facet {
  readonly snapshot: Snapshot;
}

/** Two snapshots of one product on consecutive dates. */
export interface ExamplePair {
  readonly before: Snapshot;
  readonly after: Snapshot;
}

/** One kind of event, without the type of its values. */
interface KindFacts {
  /** The `kind` in the API, in snake case. */
  readonly kind: string;
  readonly title: Text;
  /** When it fires and when not. */
  readonly meaning: Text;
  /**
   * The facts of a product that it needs; `[]` for ranks. A source that never knows them causes no such event.
   */
  readonly fields: readonly (keyof ProductFacts)[];
  /** Whether sellers act on it; other values, such as the Best Sellers Rank, change nearly every day. */
  readonly isActedOn: boolean;
  /** The words of values that are states, by state. */
  readonly valueNames?: Readonly<Record<string, Text>>;
  /** What changes are called, where the title of the kind does not say it, by {@link changeOf}. */
  readonly changeNames?: Readonly<Record<string, Text>>;
  /** Which of `changeNames` a change is. */
  changeOf?(event: Pick<ChangeEvent, 'after' | 'details'>): string;
  /** The values of this kind in a snapshot. */
  read(snapshot: Snapshot): readonly Facet[];
  /**
   * Finds the earlier facet to compare with; the newest unless given. `past` has the same scope and likeness,
   * newest first.
   */
  findBefore?(after: SeenFacet, past: readonly SeenFacet[]): SeenFacet | undefined;
  /** Whether two facets are the same apart from spelling. Symmetric. */
  isSame(before: SeenFacet, after: SeenFacet): boolean;
  /** Details of the event; those of `after` unless given. `past` is as for {@link findBefore}. */
  detailsOf?(before: SeenFacet, after: SeenFacet, past: readonly SeenFacet[]): EventDetails;
  /**
   * What happened, as a sentence, given that the values differ. Text from outside in it is cut and cleansed.
   */
  summarize(before: SeenFacet, after: SeenFacet, details: EventDetails): Text;
  /** Examples: a pair that fires exactly one event of this kind, and one that fires none. */
  readonly fires: ExamplePair;
  readonly silent: ExamplePair;
}

/** Everything about one kind of event. */
export type EventKind = KindFacts & Values;

/** A kind that reads product facts; it reads nothing from ranks. */
export type ProductKind = Omit<KindFacts, 'read'> &
  Values & { readFacts(product: ProductSnapshot): readonly Facet[] };

/** Makes a kind that reads product facts. */
export function productKind({ readFacts, ...kind }: ProductKind): EventKind {
  return { ...kind, read: (snapshot) => (isRankSnapshot(snapshot) ? [] : readFacts(snapshot)) };
}

/** Whether the snapshot is of a rank. */
export function isRankSnapshot(snapshot: Snapshot): snapshot is RankSnapshot {
  return 'keyword' in snapshot;
}

/** The facet of a kind with only one value; none if the value is unknown. */
export function oneFacet(
  value: EventValue | undefined,
  unit: string | null = null,
  details: EventDetails = {},
): readonly Facet[] {
  if (value === null || value === undefined) return [];
  return [{ scope: '', likeness: unit ?? '', value, unit, details }];
}
