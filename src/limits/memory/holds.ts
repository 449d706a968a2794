import type { Hold, HoldName, LimitSettings } from '../port.ts';

/** A taken place; it expires a fixed time after it was taken (milliseconds of the monotonic clock). */
interface Place {
  readonly since: number;
}

/**
 * The places of every subject for running answers, oldest first, since a set keeps the order of adding. `elapsedMs` is
 * a monotonic clock.
 */
export function createHolds(
  { holdsMax, holdMsMax }: Pick<LimitSettings, 'holdsMax' | 'holdMsMax'>,
  elapsedMs: () => number,
) {
  const byKind = { answers: new Map<string, Set<Place>>(), pages: new Map<string, Set<Place>>() };

  function dropOverdue(places: Set<Place>, now: number): void {
    for (const place of places) {
      if (now - place.since < holdMsMax) return;
      places.delete(place);
    }
  }

  return {
    /** Takes a place of the subject, or returns when one is free at the latest. */
    hold(kind: HoldName, subject: string): Hold {
      const placesMax = holdsMax[kind];
      const now = elapsedMs();
      // A subject keeps its empty set, since it returns with the next request.
      const places = byKind[kind].getOrInsertComputed(subject, () => new Set());
      dropOverdue(places, now);
      if (places.size >= placesMax) {
        const [oldest] = places;
        return {
          granted: false,
          holdsMax: placesMax,
          retryAfterMs: holdMsMax - (now - (oldest?.since ?? now)),
        };
      }
      const place = { since: now };
      places.add(place);
      return { granted: true, release: () => void places.delete(place) };
    },
  };
}
