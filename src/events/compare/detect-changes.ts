import type { ChangeEvent } from '../../core/change-event.ts';
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
      return before === undefined || kind.isSame(before, after) ? [] : [eventOf(kind, before, after)];
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
  const isLike = (facet: SeenFacet) => facet.scope === after.scope && facet.likeness === after.likeness;
  const find = (snapshot: Snapshot) => seenFacets(kind, snapshot).find(isLike);
  if (kind.findBefore !== undefined)
    return kind.findBefore(
      after,
      past.flatMap((one) => find(one) ?? []),
    );
  return past
    .values()
    .map(find)
    .find((found) => found !== undefined);
}

function eventOf(
  { kind, detailsOf, summarize }: EventKind,
  before: SeenFacet,
  after: SeenFacet,
): ChangeEvent {
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
    details: detailsOf?.(before, after) ?? after.details,
    summary: summarize(before, after),
  };
}
