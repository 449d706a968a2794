import { type LocalDate, localDateOf } from '../../core/local-date.ts';
import type { Product } from './schema.ts';

/** Minutes of the vendor's clock at the Unix epoch. */
const EPOCH_MINUTES = 21_564_000;

/** Later than any time that the vendor can mean, about the year 2200. */
const MINUTES_MAX = 100_000_000;

type Minutes = number | null | undefined;

/** The instant of the vendor's minutes, milliseconds since the epoch; `null` where they are none. */
export function instantOf(minutes: Minutes): number | null {
  if (typeof minutes !== 'number' || !Number.isInteger(minutes)) return null;
  return minutes > 0 && minutes < MINUTES_MAX ? (minutes + EPOCH_MINUTES) * 60_000 : null;
}

/** Whether what has an instant of its own was seen on the date; without one nothing says that it is of another date. */
export function wasSeenOn(date: LocalDate, minutes: Minutes): boolean {
  const instant = instantOf(minutes);
  return instant === null || localDateOf(instant) === date;
}

/** Whether the featured offer is the one of the date: the vendor looks at it apart from the rest, and at all offers more rarely. */
export function isOfferOf(date: LocalDate, { stats }: Product): boolean {
  return wasSeenOn(
    date,
    instantOf(stats?.lastBuyBoxUpdate) === null ? stats?.lastOffersUpdate : stats?.lastBuyBoxUpdate,
  );
}
