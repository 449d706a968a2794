import type { Hold, LimitSettings } from '../port.ts';

/** A place that is taken; when it began (milliseconds since the epoch) decides when it is over. */
interface Place {
  readonly since: number;
}

/** The places of every subject for running answers. Oldest places stand first: a set keeps the order of adding. */
export function createHolds({ holdsMax, holdMsMax }: Pick<LimitSettings, 'holdsMax' | 'holdMsMax'>) {
  const placesOf = new Map<string, Set<Place>>();

  function release(subject: string, place: Place): void {
    const places = placesOf.get(subject);
    if (places?.delete(place) === true && places.size === 0) placesOf.delete(subject);
  }

  function dropOverdue(places: Set<Place>, now: number): void {
    for (const place of places) {
      if (now - place.since < holdMsMax) return;
      places.delete(place);
    }
  }

  return {
    /** Takes a place of the subject, or says when one is free at the latest. */
    hold(subject: string): Hold {
      const now = Date.now();
      const places = placesOf.get(subject) ?? new Set<Place>();
      dropOverdue(places, now);
      if (places.size >= holdsMax) {
        const [oldest] = places;
        return { granted: false, holdsMax, retryAfterMs: holdMsMax - (now - (oldest?.since ?? now)) };
      }
      const place = { since: now };
      places.add(place);
      placesOf.set(subject, places);
      return { granted: true, release: () => release(subject, place) };
    },
  };
}
