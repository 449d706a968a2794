import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ranksOf } from '../../../src/core/rank.ts';
import { leadingPages, placeCards } from '../../../src/core/shelf.ts';
import { openSqliteStore, SQLITE_FILE, type Store } from '../../../src/store/index.ts';
import { listRanks } from '../../store/rank-rows.ts';

/** A saved page with its contents. */
export interface SavedFile {
  readonly path: string;
  readonly term: string;
  readonly localDate: string;
  readonly page: number;
  /** Products of its cards in their order, ads included. */
  readonly asins: readonly string[];
}

/**
 * Throws when a reported file is incomplete or missing, when a reading contradicts itself, or when the file is
 * damaged.
 */
export async function checkStore(dataDir: string, reported: readonly SavedFile[]): Promise<void> {
  const file = join(dataDir, SQLITE_FILE);
  if (!existsSync(file))
    return assert.equal(reported.length, 0, 'files were reported before there was a database');
  await using store = await openSqliteStore({ file });
  checkIntegrity(file);
  for (const saved of reported) await checkReported(store, saved);
  const tracked = await listTracked(store);
  for (const { term, localDate } of listReadings(file))
    await checkReading(store, { term, localDate, tracked });
}

function checkIntegrity(file: string): void {
  using database = new DatabaseSync(file, { readOnly: true });
  assert.equal(database.prepare('pragma integrity_check').get()?.['integrity_check'], 'ok');
  assert.deepEqual(database.prepare('pragma foreign_key_check').all(), []);
}

async function checkReported(store: Store, { path, term, localDate, page, asins }: SavedFile): Promise<void> {
  const kept = await store.findReading(term, localDate);
  const cards = kept?.shelf.pages.find((one) => one.page === page)?.cards;
  assert.deepEqual(
    cards?.map((card) => card.asin),
    asins,
    `${path} was reported as stored and is not there in full`,
  );
}

function listReadings(file: string): { term: string; localDate: string }[] {
  using database = new DatabaseSync(file, { readOnly: true });
  const rows = database
    .prepare('select t.term, r.local_date from readings r join terms t on t.id = r.term_id')
    .all();
  return rows.map((row) => ({ term: String(row['term']), localDate: String(row['local_date']) }));
}

async function listTracked(store: Store): Promise<string[]> {
  const accounts = await store.listAccounts();
  const lists = await Promise.all(accounts.map((account) => store.listAsins(account.id)));
  return lists.flat().map(({ asin }) => asin);
}

/** A reading, its shelf and its ranks must agree, or the reading is only half stored. */
async function checkReading(
  store: Store,
  {
    term,
    localDate,
    tracked,
  }: { readonly term: string; readonly localDate: string; readonly tracked: readonly string[] },
): Promise<void> {
  const kept = await store.findReading(term, localDate);
  assert.ok(kept !== undefined);
  const { reading, shelf } = kept;
  assert.equal(
    reading.pagesRead,
    leadingPages(shelf).length,
    `${term} ${localDate}: the shelf has other pages`,
  );
  if (reading.outcome === 'failed') return;
  const expected = ranksOf(placeCards(leadingPages(shelf)), tracked, reading.outcome);
  const rows = await listRanks(store, term, tracked, [localDate, localDate]);
  const keptRanks = new Map(rows.map(({ asin, rank, position }) => [asin, [rank, position]]));
  assert.deepEqual(
    keptRanks,
    new Map(expected.map(({ asin, rank, position }) => [asin, [rank, position]])),
    `${term} ${localDate}: ranks differ from the shelf`,
  );
}
