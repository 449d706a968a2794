import { isSameBringer } from '../../core/bringer.ts';
import { storableText } from '../../core/text.ts';
import { saveAtEnd } from '../accounts/moved-versions.ts';
import { type ChangedSnapshot, compareProducts } from '../changes/compare-products.ts';
import type { FindChanges } from '../changes/port.ts';
import { listBrought } from '../plan/brought-attempts.ts';
import { columnsOfProduct } from '../plan/target-rows.ts';
import { bringerOf } from '../readings/bringer-columns.ts';
import type { SaveOutcome } from '../readings/port.ts';
import type { Db } from '../tables.ts';
import { holdProducts } from '../write-locks.ts';
import type { ProductReading } from './port.ts';
import {
  listOfDate,
  OWN_PAGE,
  type SnapshotColumns,
  snapshotColumns,
  upsertSnapshots,
} from './product-snapshots.ts';
import { saveSeenTitles } from './titles.ts';

/** Saves what a source reports about products, with the changes that follow; see the port. */
export async function saveProducts(
  db: Db,
  readings: readonly ProductReading[],
  find: FindChanges,
): Promise<SaveOutcome[]> {
  const rows = readings.map((reading) => snapshotColumns(reading, OWN_PAGE));
  await holdProducts(
    db,
    rows.map(({ asin }) => asin),
  );
  const before = new Map((await listKept(db, rows)).map((row) => [keyOf(row), row]));
  const now = new Map(before);
  const outcomes = rows.map((row): SaveOutcome => {
    const kept = now.get(keyOf(row));
    if (kept !== undefined && !isBetter(row, kept)) return 'kept';
    now.set(keyOf(row), row);
    return kept === undefined ? 'stored' : 'replaced';
  });
  const written = [...now].filter(([key, row]) => before.get(key) !== row).map(([, row]) => row);
  await upsertSnapshots(db, written);
  for (const row of written) await listReplaced(db, before.get(keyOf(row)), row);
  await saveSeen(db, readings);
  const good = written.filter(({ body }) => body !== null);
  const hadGood = (row: SnapshotColumns) => (before.get(keyOf(row))?.body ?? null) !== null;
  const changed = good.map((row): ChangedSnapshot => ({ row, change: hadGood(row) ? 'other' : 'new' }));
  saveAtEnd(db, await compareProducts(db, changed, find));
  return outcomes;
}

/** As for terms: what somebody brought and somebody else replaces is kept as an attempt of its date. */
async function listReplaced(db: Db, old: SnapshotColumns | undefined, row: SnapshotColumns): Promise<void> {
  if (old === undefined || isSameBringer(bringerOf(old), bringerOf(row))) return;
  const isRead = old.body !== null;
  const outcome = isRead ? 'complete' : 'failed';
  await listBrought(db, { ...old, ...columnsOfProduct(old.asin), outcome, pages_read: Number(isRead) });
}

function keyOf({ asin, source, local_date }: SnapshotColumns): string {
  return `${asin} ${local_date} ${source}`;
}

/** A good reading wins over a failed one; otherwise the later one wins, or a different report of the same instant. */
function isBetter(row: SnapshotColumns, kept: SnapshotColumns): boolean {
  const [isGood, wasGood] = [row.body !== null, kept.body !== null];
  if (isGood !== wasGood) return isGood;
  if (row.observed_at_ms !== kept.observed_at_ms) return row.observed_at_ms > kept.observed_at_ms;
  return row.body !== kept.body || row.reason !== kept.reason;
}

async function listKept(db: Db, rows: readonly SnapshotColumns[]): Promise<SnapshotColumns[]> {
  const kept: SnapshotColumns[] = [];
  for (const [localDate, group] of Map.groupBy(rows, (row) => row.local_date)) {
    const asins = [...new Set(group.map(({ asin }) => asin))];
    for (const row of await listOfDate(db, { termId: OWN_PAGE, localDate, asins })) kept.push(row);
  }
  return kept;
}

/** Titles by the instant at which they were seen: readings of one call share it. */
async function saveSeen(db: Db, readings: readonly ProductReading[]): Promise<void> {
  for (const [observedAtMs, group] of Map.groupBy(readings, (reading) => reading.observedAtMs)) {
    const seen = group.flatMap((reading): [string, string][] =>
      'reason' in reading || reading.title == null ? [] : [[reading.asin, storableText(reading.title)]],
    );
    if (seen.length > 0) await saveSeenTitles(db, new Map(seen), observedAtMs);
  }
}
