import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import { connectTo, makeTestDatabase } from '../../../test/store/postgres/test-database.ts';
import { makeWatcher, organicCards, sampleAsin, sampleReading } from '../../../test/store/samples.ts';
import { saveReading } from '../../../test/store/save-reading.ts';
import { openPostgresStore } from './open-postgres-store.ts';

const database = await makeTestDatabase();
const localDate = '2026-11-02';

/** A test with two terms of two accounts, each with its own products, and a client that takes the locks the test names. */
function lockTest(
  guarantee: string,
  held: string,
  check: (second: () => Promise<unknown>) => Promise<void>,
): void {
  if (database === undefined) return;
  test(guarantee, async () => {
    const url = await database.makeSchema();
    await using store = await openPostgresStore({ url, connectionsMax: 8 });
    await makeWatcher(store, 'acc_a', { asins: [sampleAsin(1)], keywords: ['一'] });
    await makeWatcher(store, 'acc_b', { asins: [sampleAsin(2)], keywords: ['二'] });
    const save = (term: string, product: number) =>
      saveReading(store, sampleReading({ term, localDate, pages: { 1: organicCards(sampleAsin(product)) } }));
    const client = await connectTo(url);
    try {
      await client.query('begin');
      await client.query(`select ${held}`);
      let isSaved = false;
      const first = save('一', 1).then((outcome) => {
        isSaved = true;
        return outcome;
      });
      await check(() => save('二', 2));
      assert.equal(isSaved, false);
      await client.query('commit');
      assert.equal(await first, 'stored');
    } finally {
      await client.end();
    }
  });
}

lockTest(
  'PostgreSQL: a reading waits for another of its term, but not for one of another term',
  `pg_advisory_xact_lock(hashtextextended('term 一', 0))`,
  async (second) => assert.equal(await second(), 'stored'),
);

lockTest(
  'PostgreSQL: a reading waits for one about the same product, but not for one about others',
  `pg_advisory_xact_lock(7301844, ${crc32(sampleAsin(1)) % 1_024})`,
  async (second) => assert.equal(await second(), 'stored'),
);

lockTest(
  'PostgreSQL: a reading waits while dates are closed',
  `pg_advisory_xact_lock(hashtextextended('readings', 0))`,
  async () => undefined,
);
