import { snapshotOfCard } from '../../core/card-snapshot.ts';
import type { Reading } from '../../core/reading.ts';
import type { PlacedCard } from '../../core/shelf.ts';
import type { ChangedSnapshot } from '../changes/compare-products.ts';
import type { Db } from '../tables.ts';
import {
  deleteSnapshot,
  listOfDate,
  type SnapshotColumns,
  snapshotColumns,
  upsertSnapshots,
} from './product-snapshots.ts';

/** The shelf of a term on a date, and the products whose cards are saved as facts. */
export interface SeenShelf {
  readonly termId: number;
  readonly reading: Pick<Reading, 'localDate' | 'observedAtMs' | 'source' | 'context'>;
  readonly cards: readonly PlacedCard[];
  readonly asins: Iterable<string>;
}

/**
 * Saves what the organic cards of a shelf show of these products, replacing what that date's shelf said before. Ads are
 * left out because they show other texts. Returns the rows that changed.
 */
export async function saveCards(
  db: Db,
  { termId, reading, cards, asins }: SeenShelf,
): Promise<ChangedSnapshot[]> {
  const { localDate, observedAtMs, source, context } = reading;
  const wanted = new Set(asins);
  const seen = new Map<string, SnapshotColumns>();
  for (const card of cards) {
    if (card.rank === null || !wanted.has(card.asin)) continue;
    const snapshot = snapshotOfCard(card, { source, localDate, observedAtMs }, context);
    seen.set(card.asin, snapshotColumns(snapshot, termId));
  }
  const kept = await listOfDate(db, { termId, localDate, asins: [...wanted] });
  const gone = kept.filter((row) => seen.get(row.asin)?.source !== row.source);
  const before = new Map(kept.map((row) => [row.asin, row]));
  const written = [...seen.values()].filter((row) => !isSameRow(row, before.get(row.asin)));
  for (const row of gone) await deleteSnapshot(db, row);
  await upsertSnapshots(db, written);
  const isNew = ({ asin }: SnapshotColumns) => !before.has(asin);
  return [
    ...written.map((row): ChangedSnapshot => ({ row, change: isNew(row) ? 'new' : 'other' })),
    ...gone.map((row): ChangedSnapshot => ({ row, change: 'other' })),
  ];
}

function isSameRow(row: SnapshotColumns, kept: SnapshotColumns | undefined): boolean {
  return kept?.source === row.source && kept.observed_at_ms === row.observed_at_ms && kept.body === row.body;
}
