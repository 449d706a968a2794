import assert from 'node:assert/strict';
import { test } from 'node:test';
import { samplePage, sampleQuery } from '../../../test/store/changes/sample-changes.ts';
import type { StorePlace } from '../../../test/store/place.ts';
import { connectTo, makeTestDatabase, placesOn } from '../../../test/store/postgres/test-database.ts';
import { listRanks } from '../../../test/store/rank-rows.ts';
import { makeWatcher, organicCards, sampleAsin, sampleReading, TERM } from '../../../test/store/samples.ts';
import { saveReading } from '../../../test/store/save-reading.ts';
import { addDays } from '../../core/local-date.ts';
import type { Store } from '../port.ts';

const database = await makeTestDatabase();
const ONE = sampleAsin(1);
const PARTITIONED = ['change_events', 'product_snapshots', 'ranks', 'readings'];

/** A test with its own store, and a query to the server of that store. */
function partitionTest(
  guarantee: string,
  check: (store: Store, place: StorePlace, ask: (sql: string) => Promise<unknown[]>) => Promise<void>,
): void {
  if (database === undefined) return;
  const url = database.makeSchema();
  test(guarantee, async (context) => {
    const places = placesOn({ url: database.url, makeSchema: () => url });
    const place = await places(context);
    const client = await connectTo(await url);
    try {
      await using store = await place.open();
      await check(store, place, async (sql) =>
        (await client.query({ text: sql, rowMode: 'array' })).rows.flat(),
      );
    } finally {
      await client.end();
    }
  });
}

const PARTITIONS = `select c.relname from pg_inherits as i join pg_class as c on c.oid = i.inhrelid and c.relkind = 'r'
  where c.relnamespace = current_schema()::regnamespace order by 1`;

function monthsOf(names: readonly unknown[]): string[] {
  return [...new Set(names.map((name) => String(name).slice(-7)))].toSorted();
}

async function readOn(store: Store, localDate: string): Promise<void> {
  await saveReading(store, sampleReading({ localDate, pages: { 1: organicCards(ONE) } }));
  await store.saveProducts([samplePage(ONE, localDate, { price: Number(localDate.replaceAll('-', '')) })]);
}

partitionTest(
  'ranks, readings, facts and changes of this month and the next two have their partitions',
  async (_, __, ask) => {
    const [today] = await ask(`select to_char(now() at time zone 'Asia/Tokyo', 'YYYY_MM')`);
    const names = await ask(PARTITIONS);
    const months = monthsOf(names);
    assert.equal(months.length, 4);
    assert.equal(months[1], today);
    assert.deepEqual(
      names,
      PARTITIONED.flatMap((table) => months.map((month) => `${table}_${month}`)),
    );
  },
);

partitionTest(
  'a reading of any month, past or future, is stored, also by several at once',
  async (store, place) => {
    await using other = await place.open();
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    const dates = ['2019-02-28', '2019-03-01', '2020-02-29', '2024-12-31', '2031-01-01'];
    await Promise.all(dates.map((date, index) => readOn(index % 2 === 0 ? store : other, date)));
    const ranks = await listRanks(store, TERM, [ONE], ['2000-01-01', '2099-12-31']);
    assert.deepEqual(
      ranks.map(({ localDate }) => localDate),
      dates,
    );
    const { events } = await store.listEvents('acc_a', sampleQuery({ from: '2019-01-01', to: '2031-12-31' }));
    assert.ok(events.length > 0);
  },
);

partitionTest(
  'data past its retention is dropped with its partitions, and is counted',
  async (store, _, ask) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    const dates = ['2025-01-30', '2025-02-01', '2025-02-27', '2025-03-14', '2025-03-15', '2025-04-01'];
    for (const date of dates) await readOn(store, date);
    const bounds = {
      shelvesFrom: '2025-03-20',
      keepFrom: '2025-03-15',
      waitingFrom: '2025-03-20',
      auditFromMs: 0,
    };
    const first = await store.prune({ afterTermId: 0, termsMax: 100, ...bounds });
    assert.deepEqual([first.counts.readings, first.counts.ranks], [4, 4]);
    await store.prune({ afterTermId: first.nextTermId ?? 0, termsMax: 100, ...bounds });
    const kept = await store.listReadings(TERM, '2000-01-01', '2099-12-31');
    assert.deepEqual(
      kept.map(({ localDate }) => localDate),
      ['2025-03-15', '2025-04-01'],
    );
    const { events } = await store.listEvents('acc_a', sampleQuery({ from: '2025-01-01', to: '2025-12-31' }));
    assert.ok(events.every(({ localDate }) => localDate >= bounds.keepFrom) && events.length > 0);
    const months = monthsOf(await ask(PARTITIONS)).filter((month) => month < '2026');
    assert.deepEqual(months, ['2025_03', '2025_04']);
  },
);

partitionTest('reads and writes continue while partitions are created and dropped', async (store) => {
  await makeWatcher(store, 'acc_a', { asins: [ONE] });
  await readOn(store, '2026-11-27');
  const work = Array.from({ length: 6 }, async (_, index) => {
    const localDate = addDays('2022-01-15', index * 31);
    await readOn(store, localDate);
    const bounds = {
      shelvesFrom: '2023-01-01',
      keepFrom: '2023-01-01',
      waitingFrom: '2025-03-20',
      auditFromMs: 0,
    };
    await store.prune({ afterTermId: 0, termsMax: 10, ...bounds });
    return listRanks(store, TERM, [ONE], ['2026-11-27', '2026-11-27']);
  });
  for (const ranks of await Promise.all(work)) assert.equal(ranks[0]?.rank, 1);
});

partitionTest('a write succeeds even if its month is repeatedly dropped before it', async (store, _, ask) => {
  await makeWatcher(store, 'acc_a', { asins: [ONE] });
  let drops = 0;
  const stop = new AbortController();
  const dropping = (async () => {
    while (drops < 4 && !stop.signal.aborted) {
      const [made] = await ask(`select to_regclass('product_snapshots_2022_02')::text`);
      if (made === null) continue;
      await ask('drop table product_snapshots_2022_02');
      drops += 1;
    }
  })();
  const pages = [1, 2, 3, 4, 5].map((number) => samplePage(sampleAsin(number), '2022-02-15', { price: 1 }));
  for (const page of pages) await store.saveProducts([page]);
  stop.abort();
  await dropping;
  assert.ok(drops > 0);
  await store.saveProducts([samplePage(ONE, '2022-02-15', { price: 2 })]);
  const [kept] = await ask('select count(*)::int from product_snapshots_2022_02');
  assert.ok(Number(kept) > 0);
});
