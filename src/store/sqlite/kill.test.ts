import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { makeWatcher, sampleAsin, TERM } from '../../../test/store/samples.ts';
import { makeFolder } from '../../../test/store/sqlite/sqlite-place.ts';
import { WriteReadingsProcess } from '../../../test/store/sqlite/write-readings-process.ts';
import { openSqliteStore, SQLITE_FILE } from './open-sqlite-store.ts';

/** Readings of which a part is missing: the shelf, a rank of a tracked product, or the term's newest dates. */
const HALF_READINGS = `
  select r.local_date from readings r
  left join shelves s on s.term_id = r.term_id and s.local_date = r.local_date
  left join ranks k on k.term_id = r.term_id and k.local_date = r.local_date
  group by r.local_date having count(distinct s.local_date) <> 1 or count(k.asin) <> 2
  union all select local_date from shelves where local_date not in (select local_date from readings)
  union all select local_date from ranks where local_date not in (select local_date from readings)
  union all select newest_date from terms where newest_date <> (select max(local_date) from readings)
  union all select local_date from latest_ranks where local_date <> (select max(local_date) from readings)`;

const ROUNDS = 6;

test(`a process killed ${ROUNDS} times while it saves loses nothing it acknowledged and leaves no half reading`, async (context) => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const file = join(makeFolder(context), SQLITE_FILE);
    {
      await using store = await openSqliteStore({ file });
      await makeWatcher(store, 'acc_a', { asins: [sampleAsin(1), sampleAsin(99)] });
    }
    const writer = new WriteReadingsProcess({ file, term: TERM, count: 5_000 });
    await writer.untilAcknowledged(1 + round * 4);
    await setTimeout(Math.random() * 20);
    writer.kill();
    await writer.ended;
    await requireWhole(file, writer.acknowledged);
  }
});

async function requireWhole(file: string, acknowledged: readonly string[]): Promise<void> {
  assert.ok(acknowledged.length > 0 && acknowledged.length < 5_000);
  await using store = await openSqliteStore({ file });
  const kept = await store.listReadings(TERM, '2026-01-01', '2099-12-31');
  const dates = kept.map((reading) => reading.localDate);
  assert.deepEqual(dates.slice(0, acknowledged.length), acknowledged);
  const last = await store.findReading(TERM, dates.at(-1) ?? '');
  assert.equal(last?.shelf.pages[0]?.cards.length, 60);
  using database = new DatabaseSync(file);
  assert.deepEqual({ ...database.prepare('pragma integrity_check').get() }, { integrity_check: 'ok' });
  assert.deepEqual(database.prepare(HALF_READINGS).all(), []);
}
