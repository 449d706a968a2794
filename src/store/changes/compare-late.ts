import { addDays } from '../../core/local-date.ts';
import { type SnapshotColumns, snapshotOf } from '../products/product-snapshots.ts';
import type { Db } from '../tables.ts';
import { byPrecedence, type EventColumns, type FoundColumns, isSameNews } from './event-columns.ts';
import type { FindChanges } from './port.ts';
import type { EventReplacement } from './replace-events.ts';
import { addReported, indexReported, isReported } from './reported-changes.ts';
import { changesOf, isBefore, LOOK_BACK_DAYS, LOOK_BACK_MAX, listStored } from './series-changes.ts';

/**
 * The changes of a product after the first snapshot of a date arrived in a series, while other series already have
 * later dates. Only the changes of its own series are computed, so the cost does not grow with the number of lists that
 * show the product. `undefined` when changes of other series are affected, so that all series have to be compared
 * again.
 */
export async function compareLate(
  db: Db,
  row: SnapshotColumns,
  find: FindChanges,
): Promise<EventReplacement | undefined> {
  const { gone, come } = movesOf(row, await listSeries(db, row), find);
  if (gone.length === 0 && come.length === 0) return { kept: [], wanted: [] };
  const stored = await listStored(db, [row.asin], windowOf(row));
  if (gone.some((each) => isWanted(each, stored))) return undefined;
  return addAll(come, stored);
}

function windowOf({ local_date }: SnapshotColumns) {
  return [addDays(local_date, -LOOK_BACK_DAYS), addDays(local_date, LOOK_BACK_DAYS)] as const;
}

/** Good rows of a row's series, newest first. */
function listSeries(db: Db, row: SnapshotColumns): Promise<SnapshotColumns[]> {
  const [from, to] = windowOf(row);
  return db
    .selectFrom('product_snapshots')
    .selectAll()
    .where('asin', '=', row.asin)
    .where('term_id', '=', row.term_id)
    .where('source', '=', row.source)
    .where('local_date', '>=', from)
    .where('local_date', '<=', to)
    .where('reason', 'is', null)
    .orderBy('local_date', 'desc')
    .execute();
}

/** The changes that a series loses and gains when a row of a date is added. */
function movesOf(row: SnapshotColumns, series: readonly SnapshotColumns[], find: FindChanges) {
  const decoded = new Map(series.map((each) => [each, snapshotOf(each)]));
  const decode = (each: SnapshotColumns) => decoded.get(each) ?? null;
  const changesAmong = (each: SnapshotColumns, among: readonly SnapshotColumns[]) =>
    changesOf(each, among.filter(isBefore(each)), find, decode);
  const without = series.filter(({ local_date }) => local_date !== row.local_date);
  const own = series.filter(({ local_date }) => local_date === row.local_date);
  // Rows further away compare only with nearer ones.
  const later = series.filter(({ local_date }) => local_date > row.local_date).slice(-LOOK_BACK_MAX);
  const before = later.flatMap((each) => changesAmong(each, without));
  const after = [...own, ...later].flatMap((each) => changesAmong(each, series));
  return { gone: withoutSame(before, after), come: withoutSame(after, before) };
}

function withoutSame(some: readonly FoundColumns[], others: readonly FoundColumns[]): FoundColumns[] {
  const byId = new Map(others.map((each) => [each.id, each]));
  return some.filter((each) => {
    const other = byId.get(each.id);
    return other === undefined || !isSameNews(each, other);
  });
}

/** Whether the kept change is the one of this series. */
function isWanted(found: FoundColumns, stored: readonly EventColumns[]): boolean {
  return stored.some(
    (each) =>
      each.id === found.id &&
      each.teller_term_id === found.teller_term_id &&
      each.teller_source === found.teller_source,
  );
}

/** Adds each change to the kept ones, in the order of dates; `undefined` when it displaces another one. */
function addAll(
  come: readonly FoundColumns[],
  stored: readonly EventColumns[],
): EventReplacement | undefined {
  const now = new Map<string, FoundColumns>(stored.map((each) => [each.id, each]));
  const wanted: FoundColumns[] = [];
  for (const found of come.toSorted((a, b) => (a.local_date < b.local_date ? -1 : 1))) {
    const index = indexReported([...now.values()]);
    if (isReported(found, index)) continue;
    const same = now.get(found.id);
    if (same !== undefined && byPrecedence(same, found) <= 0) continue;
    if (same !== undefined && same.value_after !== found.value_after) return undefined;
    now.set(found.id, found);
    if (same === undefined && [...now.values()].some((each) => isHiddenBy(found, each))) return undefined;
    wanted.push(found);
  }
  const ids = new Set(wanted.map(({ id }) => id));
  return { kept: stored.filter(({ id }) => ids.has(id)), wanted };
}

/** Whether a later change is dropped once an earlier one is kept. */
function isHiddenBy(found: FoundColumns, later: FoundColumns): boolean {
  const alone = new Map<string, FoundColumns[]>();
  addReported(found, alone);
  return isReported(later, alone);
}
