import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { detectEvents } from '../../src/events/index.ts';
import { openSqliteStore, SQLITE_FILE, type Store } from '../../src/store/index.ts';
import { samplePage, sampleQuery } from '../store/changes/sample-changes.ts';
import { makeWatcher, organicCard, sampleAsin, sampleReading } from '../store/samples.ts';
import { saveReading } from '../store/save-reading.ts';

const PRODUCT = sampleAsin(1);
const TERMS = ['水筒', '弁当箱', '魔法瓶', '急須'];

/** A sight of a product: its page, or its card on a results page of a term. */
interface Seen {
  readonly series: 'page' | 0 | 1 | 2 | 3;
  readonly day: number;
  readonly price: number | null;
  readonly place: number;
  /** The source of the results page. */
  readonly source: 'import' | 'sample-shop';
}

const seen: fc.Arbitrary<Seen> = fc.record({
  series: fc.constantFrom<Seen['series']>('page', 0, 1, 2, 3),
  day: fc.integer({ min: 10, max: 15 }),
  price: fc.constantFrom(100, 200, 300, null),
  place: fc.integer({ min: 0, max: 2 }),
  source: fc.constantFrom('import', 'sample-shop'),
});

async function save(store: Store, { series, day, price, place, source }: Seen): Promise<void> {
  const localDate = `2026-11-${day}`;
  if (series === 'page') {
    await store.saveProducts([samplePage(PRODUCT, localDate, { price })]);
    return;
  }
  const others = [2, 3].map((number) => organicCard(sampleAsin(number)));
  const cards = others.toSpliced(place, 0, { ...organicCard(PRODUCT), price });
  // Each shelf is read earlier than the one before it.
  const observedAtMs = Date.parse(`${localDate}T06:00:00+09:00`) - series * 1_000;
  const term = TERMS[series] ?? '';
  const { reading, shelf } = sampleReading({ term, localDate, observedAtMs, pages: { 1: cards } });
  await saveReading(store, { reading: { ...reading, source }, shelf });
}

/** The events after these were saved in this order, without their order of arrival. */
async function eventsAfter(all: readonly Seen[]): Promise<unknown[]> {
  const folder = await mkdtemp(join(tmpdir(), 'miharu-order-'));
  try {
    await using store = await openSqliteStore({
      file: join(folder, SQLITE_FILE),
      findChanges: detectEvents,
    });
    await makeWatcher(store, 'acc_a', { asins: [PRODUCT], keywords: TERMS });
    for (const one of all) await save(store, one);
    const { events, lastSeq } = await store.listEvents('acc_a', sampleQuery());
    for (const one of all) await save(store, one);
    const again = await store.listEvents('acc_a', sampleQuery());
    assert.deepEqual([again.events, again.lastSeq], [events, lastSeq], 'a replay adds something');
    return [...events];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test('gives the same changes in any order of arrival, and nothing more on repetition', async () => {
  const distinct = fc.uniqueArray(seen, {
    selector: ({ series, day }) => `${series} ${day}`,
    minLength: 2,
    maxLength: 20,
  });
  const orders = distinct.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
  );
  await fc.assert(
    fc.asyncProperty(orders, async ([all, shuffled]) => {
      const inOrder = all.toSorted((a, b) => a.day - b.day);
      assert.deepEqual(await eventsAfter(shuffled), await eventsAfter(inOrder));
    }),
    { numRuns: 12 },
  );
});

test('reports a change of rank once if two sources see it one after the other', async () => {
  const shelf = (day: number, place: number, source: Seen['source']): Seen => {
    return { series: 0, day, price: 100, place, source };
  };
  const events = await eventsAfter([
    shelf(10, 0, 'sample-shop'),
    shelf(11, 0, 'import'),
    shelf(12, 2, 'import'),
    shelf(13, 2, 'sample-shop'),
    shelf(14, 2, 'import'),
  ]);
  assert.equal(events.length, 1);
});

test('reports a change of rank between the readings of two sources', async () => {
  const shelf = (day: number, place: number, source: Seen['source']): Seen => {
    return { series: 0, day, price: 100, place, source };
  };
  const events = await eventsAfter([shelf(10, 0, 'import'), shelf(11, 2, 'sample-shop')]);
  assert.equal(events.length, 1);
});

/** How often two snapshots are compared to fill the past of the last of this many lists that show one product, with dates in this order. */
async function comparedForLast(lists: number, days: readonly number[]): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'miharu-work-'));
  try {
    let compared = 0;
    const findChanges: typeof detectEvents = (current, earlier) => {
      compared += 1;
      return detectEvents(current, earlier);
    };
    await using store = await openSqliteStore({ file: join(folder, SQLITE_FILE), findChanges });
    const terms = Array.from({ length: lists }, (_, at) => `語 ${at}`);
    await makeWatcher(store, 'acc_a', { asins: [PRODUCT], keywords: terms });
    for (const [at, term] of terms.entries()) {
      if (at === lists - 1) compared = 0;
      for (const day of days) {
        const cards = [{ ...organicCard(PRODUCT), price: 100 + (day % 3) }];
        await saveReading(store, sampleReading({ term, localDate: `2026-11-${day}`, pages: { 1: cards } }));
      }
    }
    return compared;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test('does the same work for a past reading however many lists show its product', async () => {
  const days = [10, 11, 12, 13, 14, 15, 16];
  for (const order of [days, days.toReversed(), [13, 10, 16, 11, 15, 12, 14]])
    assert.equal(await comparedForLast(12, order), await comparedForLast(3, order), order.join(' '));
});
