import type { Static } from 'typebox';
import type { eventSchema } from '../../../operations/changes/event-schema.ts';

type AccountEvent = Static<typeof eventSchema>;

/** How loud a change is shown: small ones are folded, large ones are bold. */
export type EventSize = 'small' | 'usual' | 'large';

/** From where on a change is not small, and from where on it is large: in its own unit, or in percent of the value before. */
interface Bounds {
  readonly in: 'change' | 'change_percent';
  readonly usual: number;
  readonly large: number;
}

const BOUNDS: Readonly<Record<string, Bounds>> = {
  rank: { in: 'change', usual: 3, large: 10 },
  price: { in: 'change_percent', usual: 3, large: 10 },
  list_price: { in: 'change_percent', usual: 3, large: 10 },
  points: { in: 'change_percent', usual: 10, large: 50 },
  bsr: { in: 'change_percent', usual: 20, large: 50 },
  review_count: { in: 'change_percent', usual: 5, large: 20 },
  rating: { in: 'change', usual: 0.1, large: 0.3 },
};

/** Changes without a size: who sells and whether it can be bought outweigh a delivery date, which moves every day. */
const SIZES: Readonly<Record<string, EventSize>> = { stock: 'large', seller: 'large', delivery: 'small' };

/** The size of a change. A product that entered the results or dropped out of them is large. */
export function sizeOf(event: AccountEvent): EventSize {
  const bounds = BOUNDS[event.kind];
  if (bounds === undefined) return SIZES[event.kind] ?? 'usual';
  const by = event[bounds.in];
  if (by === null) return event.kind === 'rank' ? 'large' : 'usual';
  const size = Math.abs(by);
  if (size >= bounds.large) return 'large';
  return size >= bounds.usual ? 'usual' : 'small';
}

/** Where a change goes: a better rank is up. `null` for values that have no order. */
export function directionOf({ kind, change, before, after }: AccountEvent): 'up' | 'down' | null {
  const isPlace = kind === 'rank' || kind === 'bsr';
  if (change !== null && change !== 0) return change > 0 === isPlace ? 'down' : 'up';
  if (kind !== 'rank' || before === after) return null;
  return after === null ? 'down' : 'up';
}
