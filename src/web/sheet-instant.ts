import { MARKETPLACE } from '../core/marketplace.ts';

/** An instant (RFC 3339 in UTC) for downloaded files: in Japanese time with its offset, as on pages. Unknown remains unknown. */
export function sheetInstant(instant: string): string;
export function sheetInstant(instant: string | null): string | null;
export function sheetInstant(instant: string | null): string | null {
  if (instant === null) return null;
  return Temporal.Instant.from(instant)
    .toZonedDateTimeISO(MARKETPLACE.timeZone)
    .toString({ smallestUnit: 'second', timeZoneName: 'never' });
}
