import type { ChangeEvent } from '../../core/change-event.ts';
import { addDays, type LocalDate } from '../../core/local-date.ts';
import type { RankSnapshot } from '../../core/rank-snapshot.ts';
import { inBatches } from '../batches.ts';
import { listShown, type ShownVariations } from '../products/shown-variations.ts';
import { reachOfRow } from '../readings/context-codec.ts';
import type { Db } from '../tables.ts';
import { eventColumns, type FoundColumns } from './event-columns.ts';
import type { FindChanges } from './port.ts';
import type { EventReplacement } from './replace-events.ts';
import { addReported, indexReported, isReported } from './reported-changes.ts';
import { LOOK_BACK_DAYS } from './series-changes.ts';

/** At most this many complete readings before a date are considered. */
const LOOK_BACK_MAX = 10;

/** The products whose ranks for a term are compared again, and from which date on. */
export interface RankComparison {
  readonly termId: number;
  readonly term: string;
  readonly asins: Iterable<string>;
  readonly from: LocalDate;
  readonly find: FindChanges;
}

/** A complete reading of the term. */
interface CompleteReading {
  readonly local_date: LocalDate;
  readonly observed_at_ms: number;
  readonly observed_results: number | null;
  readonly list_ends: number;
  readonly context: string;
  readonly source: string;
}

/**
 * The changes of ranks after a reading of a date changed: of that date, and of later dates that compare with it. Only
 * the ranks of complete readings can be compared.
 */
export async function compareRanks(db: Db, comparison: RankComparison): Promise<EventReplacement> {
  const { termId, from } = comparison;
  const readings = await listComplete(db, comparison);
  const stored = await db
    .selectFrom('change_events')
    .selectAll()
    .where('keyword_term_id', '=', termId)
    .where('local_date', '>=', addDays(from, -LOOK_BACK_DAYS))
    .where('local_date', '<=', addDays(from, LOOK_BACK_DAYS))
    .execute();
  const kept = stored.filter(({ local_date }) => local_date >= from);
  const isAffected = readings.some(({ local_date }) => local_date >= from);
  if (!isAffected && kept.length === 0) return { kept, wanted: [] };
  const asins = new Set([...comparison.asins, ...kept.map(({ asin }) => asin)]);
  const found = await findChanges(db, readings, { ...comparison, asins });
  const earlier = stored.filter(({ local_date }) => local_date < from);
  return { kept, wanted: onlyNews(found, earlier) };
}

/** Readings under other conditions may have brought the same change before. */
function onlyNews(found: readonly FoundColumns[], earlier: readonly FoundColumns[]): FoundColumns[] {
  const reported = indexReported(earlier);
  const inOrder = found.toSorted((a, b) => (a.local_date < b.local_date ? -1 : 1));
  return inOrder.filter((row) => {
    if (isReported(row, reported)) return false;
    addReported(row, reported);
    return true;
  });
}

/** The dates that are compared again, preceded by the newest dates before them; oldest first. */
async function listComplete(db: Db, { termId, from }: RankComparison): Promise<CompleteReading[]> {
  const rows = await db
    .selectFrom('readings')
    .select(['local_date', 'observed_at_ms', 'observed_results', 'list_ends', 'context', 'source'])
    .where('term_id', '=', termId)
    .where('outcome', '=', 'complete')
    .where('local_date', '>=', addDays(from, -LOOK_BACK_DAYS))
    .where('local_date', '<=', addDays(from, LOOK_BACK_DAYS))
    .orderBy('local_date')
    .execute();
  const earlier = rows.filter(({ local_date }) => local_date < from).slice(-LOOK_BACK_MAX);
  return [...earlier, ...rows.filter(({ local_date }) => local_date >= from)];
}

async function findChanges(db: Db, readings: readonly CompleteReading[], comparison: RankComparison) {
  const { termId, from, find } = comparison;
  const byAsin = Map.groupBy(await listSnapshots(db, readings, comparison), ({ asin }) => asin);
  const lookBacks = new Map(
    readings.map(({ local_date }) => [local_date, lookBackFrom(local_date, readings)]),
  );
  const pairs = [...byAsin.values()].flatMap((snapshots) =>
    snapshots
      .filter(({ localDate }) => localDate >= from)
      .map((current) => {
        const dates = lookBacks.get(current.localDate);
        return { current, earlier: snapshots.filter(({ localDate }) => dates?.has(localDate)) };
      }),
  );
  const found = pairs.map((pair) => ({ ...pair, events: find(pair.current, pair.earlier) }));
  const shown = await listShown(db, termId, datesWithout(found.flatMap(({ events }) => events)));
  return found.flatMap(({ current, earlier, events }) => {
    const observer = { termId, source: current.source };
    const [seen, ...past] = [current, ...earlier].map((snapshot) => withShown(snapshot, shown));
    const isSame = seen === current && past.every((snapshot, at) => snapshot === earlier[at]);
    const changes = seen === undefined || isSame ? events : find(seen, past);
    return changes.map((event) => eventColumns(event, observer, termId));
  });
}

/** The dates on which products that entered or dropped out were not observed. */
function datesWithout(events: readonly ChangeEvent[]): Set<LocalDate> {
  return new Set(
    events.flatMap(({ before, after, localDate, comparedWith }) => [
      ...(after === null ? [localDate] : []),
      ...(before === null ? [comparedWith] : []),
    ]),
  );
}

function withShown(snapshot: RankSnapshot, shown: ShownVariations): RankSnapshot {
  const shownAsin = shown.get(snapshot.localDate)?.get(snapshot.asin);
  return snapshot.rank !== null || shownAsin === undefined ? snapshot : { ...snapshot, shownAsin };
}

/** The dates of the readings that a reading of a date may be compared with. */
function lookBackFrom(date: LocalDate, readings: readonly CompleteReading[]): ReadonlySet<LocalDate> {
  const oldest = addDays(date, -LOOK_BACK_DAYS);
  const dates = readings.map(({ local_date }) => local_date);
  return new Set(dates.filter((one) => one < date && one >= oldest).slice(-LOOK_BACK_MAX));
}

/** The ranks of the products in these readings. A product that nobody tracked at the time has no snapshot. */
async function listSnapshots(
  db: Db,
  readings: readonly CompleteReading[],
  { termId, term, asins }: RankComparison,
): Promise<RankSnapshot[]> {
  const byDate = new Map(
    readings.map((reading) => {
      const { local_date, source, observed_at_ms: observedAtMs } = reading;
      return [local_date, { source, observedAtMs, ...reachOfRow(reading) }];
    }),
  );
  const rows = await inBatches([...asins], (batch) =>
    db
      .selectFrom('ranks')
      .select(['asin', 'local_date', 'rank'])
      .where('term_id', '=', termId)
      .where('asin', 'in', batch)
      .where('local_date', 'in', [...byDate.keys()])
      .execute(),
  );
  return rows.flatMap(({ asin, local_date, rank }): RankSnapshot[] => {
    const reading = byDate.get(local_date);
    if (reading === undefined) return [];
    return [{ ...reading, asin, localDate: local_date, keyword: term, outcome: 'complete', rank }];
  });
}
