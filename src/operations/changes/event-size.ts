import type { Static } from 'typebox';
import type { EventDaysQuery, SmallChange } from '../../store/port.ts';
import type { eventSchema } from './event-schema.ts';

type Change = Pick<Static<typeof eventSchema>, 'kind' | 'change' | 'change_percent'>;

/** A change with its size. */
type SizedChange = Change & Pick<Static<typeof eventSchema>, 'relation'> & { readonly size: EventSize };

/** How loud a change is shown: small ones are folded, large ones are bold. */
export const EVENT_SIZES = ['small', 'usual', 'large'] as const;
export type EventSize = (typeof EVENT_SIZES)[number];

/** From where on a change is not small, and from where on it is large: in its own unit, or in percent of the value before. */
interface Bounds {
  readonly in: SmallChange['in'];
  readonly usual: number;
  readonly large: number;
}

const BOUNDS: Readonly<Record<string, Bounds>> = {
  rank: { in: 'change', usual: 3, large: 10 },
  price: { in: 'changePercent', usual: 3, large: 10 },
  list_price: { in: 'changePercent', usual: 3, large: 10 },
  points: { in: 'changePercent', usual: 10, large: 50 },
  bsr: { in: 'changePercent', usual: 20, large: 50 },
  review_count: { in: 'changePercent', usual: 5, large: 20 },
  rating: { in: 'change', usual: 0.1, large: 0.3 },
};

/** From how many percent on a change of any other number would be large. */
const LARGE_PERCENT = 50;

/** Changes without a size: who sells and whether it can be bought outweigh a delivery date, which moves every day. */
const SIZES: Readonly<Record<string, EventSize>> = {
  featured_offer: 'large',
  stock: 'large',
  seller: 'large',
  delivery: 'small',
};

/** Which changes {@link sizeOf} calls small, as the store counts them. */
export const SMALL_CHANGES: Pick<EventDaysQuery, 'small' | 'smallKinds'> = {
  small: Object.entries(BOUNDS).map(([kind, { in: unit, usual }]) => ({ kind, in: unit, below: usual })),
  smallKinds: Object.keys(SIZES).filter((kind) => SIZES[kind] === 'small'),
};

/** The size of a change. A product that entered the results or dropped out of them is large. */
export function sizeOf({ kind, change, change_percent: percent }: Change): EventSize {
  const bounds = BOUNDS[kind];
  if (bounds === undefined) return SIZES[kind] ?? 'usual';
  const by = bounds.in === 'change' ? change : percent;
  if (by === null) return kind === 'rank' ? 'large' : 'usual';
  const size = Math.abs(by);
  if (size >= bounds.large) return 'large';
  return size >= bounds.usual ? 'usual' : 'small';
}

/**
 * Orders changes for reading: large ones first, then those of own products, then by amount. Amounts of different units are
 * comparable as multiples of what is large for their kind; a large change without an amount precedes those with one.
 */
export function compareSizes(one: SizedChange, other: SizedChange): number {
  const bySize = EVENT_SIZES.indexOf(other.size) - EVENT_SIZES.indexOf(one.size);
  const byRelation = Number(other.relation === 'own') - Number(one.relation === 'own');
  if (bySize !== 0 || byRelation !== 0) return bySize || byRelation;
  const [first, second] = [amountOf(one), amountOf(other)];
  return first === second ? 0 : second - first;
}

/** The amount of a change, as a multiple of what is large for its kind. */
function amountOf({ kind, size, change, change_percent: percent }: SizedChange): number {
  const bounds = BOUNDS[kind];
  const by = bounds?.in === 'change' ? change : percent;
  if (by === null) return size === 'large' ? Number.POSITIVE_INFINITY : 0;
  return Math.abs(by) / (bounds?.large ?? LARGE_PERCENT);
}

/** Where a change goes: a better rank is up, and a featured offer that is lost is down. `null` for values that have no order. */
export function directionOf({
  kind,
  change,
  before,
  after,
}: Pick<Static<typeof eventSchema>, 'kind' | 'change' | 'before' | 'after'>): 'up' | 'down' | null {
  if (kind === 'featured_offer') return after === 'lost' ? 'down' : 'up';
  const isPlace = kind === 'rank' || kind === 'bsr';
  if (change !== null && change !== 0) return change > 0 === isPlace ? 'down' : 'up';
  if (kind !== 'rank' || before === after) return null;
  return after === null ? 'down' : 'up';
}
