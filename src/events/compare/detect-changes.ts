import type { ChangeEvent, EventDetails } from '../../core/change-event.ts';
import { eventId } from './event-id.ts';
import { type EventKind, isRankSnapshot, type SeenFacet, type Snapshot } from './event-kind.ts';
import { changeOf, changePercentOf } from './value-change.ts';

/**
 * The events of `current` compared with earlier snapshots. Each value is compared with the last good one of the
 * same product, scope and likeness on an earlier date, facts also of the same source; without one there is no event.
 * `earlier` may be in any order; events are in the order of `kinds`.
 */
export function detectChanges(
  kinds: readonly EventKind[],
  current: Snapshot,
  earlier: readonly Snapshot[],
): ChangeEvent[] {
  const past = earlier
    .filter((snapshot) => isPast(snapshot, current))
    .toSorted((a, b) => compareTexts(b.localDate, a.localDate) || b.observedAtMs - a.observedAtMs);
  if (past.length === 0) return [];
  return kinds.flatMap((kind) =>
    seenFacets(kind, current).flatMap((after) => {
      const before = lastGood(kind, after, past);
      if (before === undefined || kind.isSame(before, after)) return [];
      const details = kind.detailsOf?.(before, after, likeFacets(kind, after, past)) ?? after.details;
      return [eventOf(kind, { before, after, details })];
    }),
  );
}

/**
 * Each source writes facts in its own way, while a rank is a place in the shop's list, whoever read it: what lists depend on is
 * their context.
 */
function isPast(snapshot: Snapshot, current: Snapshot): boolean {
  if (snapshot.asin !== current.asin || snapshot.localDate >= current.localDate) return false;
  if (isRankSnapshot(current)) return isRankSnapshot(snapshot);
  return !isRankSnapshot(snapshot) && snapshot.source === current.source;
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function seenFacets(kind: EventKind, snapshot: Snapshot): SeenFacet[] {
  return kind.read(snapshot).map((facet) => ({ ...facet, snapshot }));
}

/** `past` is newest first. */
function lastGood(kind: EventKind, after: SeenFacet, past: readonly Snapshot[]): SeenFacet | undefined {
  if (kind.findBefore !== undefined) return kind.findBefore(after, likeFacets(kind, after, past));
  return past
    .values()
    .map((snapshot) => findLike(kind, after, snapshot))
    .find((found) => found !== undefined);
}

/** The facets that are compared with one, in the order of their snapshots. */
function likeFacets(kind: EventKind, after: SeenFacet, past: readonly Snapshot[]): SeenFacet[] {
  return past.flatMap((snapshot) => findLike(kind, after, snapshot) ?? []);
}

function findLike(kind: EventKind, after: SeenFacet, snapshot: Snapshot): SeenFacet | undefined {
  return seenFacets(kind, snapshot).find(
    ({ scope, likeness }) => scope === after.scope && likeness === after.likeness,
  );
}

/** Two values that differ, and what else is known of the change. */
interface Difference {
  readonly before: SeenFacet;
  readonly after: SeenFacet;
  readonly details: EventDetails;
}

function eventOf({ kind, summarize }: EventKind, { before, after, details }: Difference): ChangeEvent {
  const { asin, source, localDate, observedAtMs } = after.snapshot;
  return {
    id: eventId({ asin, kind, localDate, scope: after.scope }),
    kind,
    scope: after.scope,
    asin,
    source,
    localDate,
    observedAtMs,
    before: before.value,
    after: after.value,
    unit: after.unit,
    change: changeOf(before.value, after.value),
    changePercent: changePercentOf(before.value, after.value),
    comparedWith: before.snapshot.localDate,
    details,
    summary: summarize(before, after, details),
  };
}
