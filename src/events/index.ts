/**
 * Detects changes. Each file beside this one is a kind of event: its facts, its comparison, its sentences, and
 * a pair of snapshots that fires it and one that does not. Docs, API and screens follow the list below. Pure:
 * snapshots in, events out; nothing is stored and no clock is read. An event needs two values seen by the same
 * source: missing, unreadable or withdrawn values change nothing.
 */

import type { ChangeEvent } from '../core/change-event.ts';
import { BADGES } from './badges.ts';
import { BSR } from './bsr.ts';
import { detectChanges } from './compare/detect-changes.ts';
import type { EventKind, Snapshot } from './compare/event-kind.ts';
import { COUPON } from './coupon.ts';
import { DELIVERY } from './delivery.ts';
import { FEATURED_OFFER } from './featured-offer.ts';
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
export { LIST_PRICE_NAMES } from './list-price.ts';

/** The published kinds, in the order of a product's events. */
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

/** Every kind, in the order in which screens list a product's events: those of the contract, and what only screens show. */
export const SCREEN_KINDS: readonly EventKind[] = [FEATURED_OFFER, ...EVENT_KINDS];

/**
 * The events of `current`, of every kind of {@link SCREEN_KINDS}: each value is compared with the last good one of the same product and source on an
 * earlier date. `earlier` may be in any order; other products, sources and dates in it are ignored.
 */
export function detectEvents(current: Snapshot, earlier: readonly Snapshot[]): ChangeEvent[] {
  return detectChanges(SCREEN_KINDS, current, earlier);
}
