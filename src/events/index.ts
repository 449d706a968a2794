/**
 * The room of changes: each file beside this one is a kind of event (its shape, its detector, its sentences, a pair that fires it
 * and one that does not), and the list below is the only one: docs, API and screens follow it. Pure: what is compared comes as
 * snapshots, what changed goes as events; nothing is stored and no clock is read. A change is told only between two values that
 * were both seen by the same source: what is missing, unreadable or withdrawn changes nothing.
 */

import type { ChangeEvent } from '../core/change-event.ts';
import { BADGES } from './badges.ts';
import { BSR } from './bsr.ts';
import { detectChanges } from './compare/detect-changes.ts';
import type { EventKind, Snapshot } from './compare/event-kind.ts';
import { COUPON } from './coupon.ts';
import { DELIVERY } from './delivery.ts';
import { LIST_PRICE } from './list-price.ts';
import { POINTS } from './points.ts';
import { PRICE } from './price.ts';
import { PRIME } from './prime.ts';
import { RANK } from './rank.ts';
import { RATING } from './rating.ts';
import { REVIEW_COUNT } from './review-count.ts';
import { SALES_VOLUME } from './sales-volume.ts';
import { SELLER } from './seller.ts';
import { STOCK } from './stock.ts';
import { TITLE } from './title.ts';

export type { ChangeEvent } from '../core/change-event.ts';
export { type EventIdentity, eventId } from './compare/event-id.ts';
export type {
  EventDetails,
  EventKind,
  EventValue,
  Facet,
  Snapshot,
} from './compare/event-kind.ts';

/** Every kind, in the order in which events of one product stand. */
export const EVENT_KINDS: readonly EventKind[] = [
  PRICE,
  LIST_PRICE,
  RATING,
  REVIEW_COUNT,
  BSR,
  POINTS,
  SALES_VOLUME,
  RANK,
  STOCK,
  SELLER,
  TITLE,
  COUPON,
  DELIVERY,
  BADGES,
  PRIME,
];

/**
 * The events that `current` brings: each of its values against the last good one of the same product and source on an earlier
 * date. `earlier` may stand in any order and hold other products, sources and dates, which are passed over.
 */
export function detectEvents(current: Snapshot, earlier: readonly Snapshot[]): ChangeEvent[] {
  return detectChanges(EVENT_KINDS, current, earlier);
}
