import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { type CompiledQuery, Kysely } from 'kysely';
import { makeWatcher, organicCards, sampleAsin, sampleReading } from '../../../test/store/samples.ts';
import { makeFolder } from '../../../test/store/sqlite/sqlite-place.ts';
import { detectEvents } from '../../events/index.ts';
import { findAccountFacts } from '../accounts/account-facts.ts';
import { withMovedVersions } from '../accounts/moved-versions.ts';
import { countKeywordDays } from '../readings/account-day.ts';
import { countBestChanges } from '../readings/best-changes.ts';
import { countRanks, listBestPoints, listBestPointsOn, listPointsOn } from '../readings/rank-points.ts';
import { saveReading } from '../readings/save-reading.ts';
import type { Tables } from '../tables.ts';
import { begin, sqliteDialect } from './dialect.ts';
import { openSqliteStore, SQLITE_FILE } from './open-sqlite-store.ts';

const TERMS = ['水筒 1', '水筒 2'];
const OWN = [sampleAsin(1), sampleAsin(2)];

/** A database with an account that watches products and keywords, and the statements that it is asked from then on. */
async function openWatched(context: TestContext) {
  const file = join(makeFolder(context), SQLITE_FILE);
  {
    await using store = await openSqliteStore({ file });
    await makeWatcher(store, 'acc_a', { asins: OWN, keywords: TERMS });
  }
  const database = new DatabaseSync(file);
  context.after(() => database.close());
  const asked: CompiledQuery[] = [];
  const db = new Kysely<Tables>({
    dialect: sqliteDialect(database, begin),
    log: ({ query }) => {
      asked.push(query);
    },
  });
  /** The plans of all statements until now, step by step. */
  const plans = () => asked.flatMap((query) => planOf(database, query));
  return { db, asked, plans };
}

/** SQLite's plan for a statement. */
function planOf(database: DatabaseSync, { sql, parameters }: CompiledQuery): string[] {
  const places = parameters.map(() => null);
  return database
    .prepare(`explain query plan ${sql}`)
    .all(...places)
    .map((row) => String(row['detail']));
}

test('saving a reading finds its rows by term, product and date, however much other data there is', async (context) => {
  const { db, plans } = await openWatched(context);
  for (const localDate of ['2026-11-27', '2026-11-28']) {
    for (const term of TERMS) {
      const reading = sampleReading({ term, localDate, pages: { 1: organicCards(...OWN) } });
      await db
        .transaction()
        .execute((inner) => withMovedVersions(inner, (open) => saveReading(open, reading, detectEvents)));
    }
  }
  const details = new Set(plans());
  const walks = [...details].filter((detail) => /^SCAN (?!\d+ CONSTANT|\d+-ROW|CONSTANT)/.test(detail));
  assert.deepEqual(walks, []);
  const ofProducts = [...details].filter((detail) => / (product_snapshots|s|l) /.test(detail));
  assert.deepEqual(ofProducts.toSorted(), [
    'SEARCH l EXISTS USING COVERING INDEX product_snapshots_by_date (asin=? AND local_date>?)',
    'SEARCH product_snapshots USING INDEX product_snapshots_by_date (asin=? AND local_date=? AND term_id=?)',
    // All readings of the date that show the product, which may contradict each other.
    'SEARCH product_snapshots USING INDEX product_snapshots_by_date (asin=? AND local_date=?)',
    'SEARCH product_snapshots USING INDEX sqlite_autoindex_product_snapshots_1 (asin=? AND term_id=? AND source=? AND local_date>? AND local_date<?)',
    'SEARCH s USING COVERING INDEX product_snapshots_by_date (asin=? AND local_date=? AND term_id=?)',
  ]);
});

test('the keywords of many accounts are counted by account, term, product and date, without reading others', async (context) => {
  const { db, asked, plans } = await openWatched(context);
  const accounts = ['acc_a', 'acc_b', 'acc_c'];
  await countBestChanges(db, accounts, '2026-11-28');
  await countKeywordDays(db, accounts, ['2026-11-27', '2026-11-28']);
  await findAccountFacts(db, accounts, { nowMs: 0, endsUntilMs: 1 });
  await countRanks(db, 'acc_a', '2026-11-01', '2026-11-28');
  await listBestPoints(db, 'acc_a', TERMS, { from: '2026-11-01', to: '2026-11-28' });
  await listBestPointsOn(db, 'acc_a', TERMS, ['2026-11-21', '2026-11-28']);
  await listPointsOn(db, 'acc_a', '水筒 1', { asins: OWN, dates: ['2026-11-21', '2026-11-28'] });
  assert.equal(asked.length, 12);
  const walks = plans().filter((detail) => /^SCAN/.test(detail));
  // The keywords and dates of the request, the best products that were just found, and their ranks by date.
  assert.deepEqual([...new Set(walks)].toSorted(), [
    'SCAN (subquery-9)',
    'SCAN 2 CONSTANT ROWS',
    'SCAN b',
    'SCAN d',
    'SCAN json_each VIRTUAL TABLE INDEX 1:',
    'SCAN p',
    'SCAN s',
    'SCAN y',
  ]);
  const ofRanks = new Set(plans().filter((detail) => /^SEARCH r /.test(detail)));
  assert.deepEqual([...ofRanks].toSorted(), [
    'SEARCH r USING PRIMARY KEY (term_id=? AND asin=? AND local_date=?)',
    'SEARCH r USING PRIMARY KEY (term_id=? AND asin=? AND local_date>? AND local_date<?)',
    'SEARCH r USING PRIMARY KEY (term_id=? AND local_date=?) LEFT-JOIN',
  ]);
});
