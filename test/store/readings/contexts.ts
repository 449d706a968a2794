import assert from 'node:assert/strict';
import type { ReadingContext } from '../../../src/core/reading-context.ts';
import type { Store } from '../../../src/store/port.ts';
import type { Suite } from '../place.ts';
import { listLatestRanks } from '../rank-rows.ts';
import { adCard, makeWatcher, organicCards, sampleAsin, sampleReading, TERM } from '../samples.ts';
import { saveReading } from '../save-reading.ts';

const [ONE, TWO, THREE] = [sampleAsin(1), sampleAsin(2), sampleAsin(3)];

interface Given {
  readonly asins: readonly string[];
  readonly context?: Partial<ReadingContext>;
  readonly listEnds?: boolean;
}

function read(store: Store, day: number, { asins, context = {}, listEnds = true }: Given) {
  const cards = [...organicCards(...asins), ...(context.ads === 'seen' ? [adCard(THREE)] : [])];
  return saveReading(
    store,
    sampleReading({ localDate: `2026-11-${day}`, pages: { 1: cards }, context, listEnds }),
  );
}

async function latestOf(store: Store): Promise<string | null> {
  const [latest] = await listLatestRanks(store, TERM, [ONE]);
  return latest === undefined
    ? null
    : `${latest.localDate.slice(-2)}: ${latest.rank}, before ${latest.previousRank} (${latest.previousLocalDate?.slice(-2)})`;
}

async function doubtsOf(store: Store): Promise<string[]> {
  const readings = await store.listReadings(TERM, '2026-10-01', '2026-12-31');
  return readings.flatMap(({ localDate, doubt }) => (doubt === undefined ? [] : [localDate.slice(-2)]));
}

/** The context of a reading is saved, and only readings of the same context are compared. */
export const contextsSuite: Suite = {
  'the context of a reading is returned as it was saved, also after it was withdrawn and restored': async (
    store,
  ) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    const context = { order: 'usual', filters: ['a=1'], place: '千代田 "100"', device: 'phone' } as const;
    await read(store, 25, { asins: [ONE], context, listEnds: false });
    const before = await store.findReading(TERM, '2026-11-25');
    const choice = {
      target: { kind: 'term' as const, term: TERM },
      localDate: '2026-11-25',
      observedAtMs: null,
      source: null,
    } as const;
    await store.withdrawReading({ ...choice, withdrawnAtMs: 9, why: 'x', isRead: 'never' as const });
    assert.equal(await store.findReading(TERM, '2026-11-25'), undefined);
    await store.restoreReading(choice);
    assert.deepEqual(await store.findReading(TERM, '2026-11-25'), before);
    assert.equal(before?.reading.context.place, '千代田 "100"');
  },

  'the previous rank is the newest of a comparable reading, in whatever order they arrive': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    const [here, there] = [{ place: '千代田 100' }, { place: '札幌 060' }];
    await read(store, 27, { asins: [TWO, ONE], context: here });
    assert.equal(await latestOf(store), '27: 2, before null (undefined)');
    await read(store, 26, { asins: [TWO, THREE, ONE], context: there });
    assert.equal(await latestOf(store), '27: 2, before null (undefined)');
    await read(store, 25, { asins: [ONE], context: here });
    assert.equal(await latestOf(store), '27: 2, before 1 (25)');
    await read(store, 28, { asins: [ONE], context: there });
    assert.equal(await latestOf(store), '28: 1, before 3 (26)');
  },

  'a rank deeper than the newest reading reaches is not a previous one': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    await read(store, 25, { asins: [TWO, THREE, ONE], listEnds: false });
    await read(store, 26, { asins: [TWO], listEnds: false });
    assert.equal(await latestOf(store), '26: null, before null (undefined)');
    await read(store, 27, { asins: [TWO], listEnds: true });
    assert.equal(await latestOf(store), '27: null, before 3 (25)');
    await read(store, 28, { asins: [ONE], listEnds: false });
    assert.equal(await latestOf(store), '28: 1, before 3 (25)');
  },

  'a reading without ads is suspect if an earlier one has some, in whatever order they arrive': async (
    store,
  ) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    await read(store, 26, { asins: [TWO], context: { ads: 'none' } });
    assert.deepEqual(await doubtsOf(store), []);
    assert.equal(await latestOf(store), '26: null, before null (undefined)');
    await read(store, 25, { asins: [ONE], context: { ads: 'seen' } });
    assert.deepEqual(await doubtsOf(store), ['26']);
    assert.equal((await store.listKeywordDays('acc_a', '2026-11-26'))[0]?.doubt, 'no_ads');
    const { complete, doubted } = await store.countDay('acc_a', '2026-11-26');
    assert.deepEqual([complete, doubted], [1, 1]);
    assert.equal((await store.listKeywordDays('acc_a', '2026-11-25'))[0]?.doubt, null);
    assert.equal(await latestOf(store), '25: 1, before null (undefined)');
    await store.withdrawReading({
      target: { kind: 'term' as const, term: TERM },
      localDate: '2026-11-25',
      observedAtMs: null,
      source: null,
      withdrawnAtMs: 9,
      why: 'x',
      isRead: 'never' as const,
    });
    assert.deepEqual(await doubtsOf(store), []);
    assert.equal(await latestOf(store), '26: null, before null (undefined)');
  },

  'terms without ads are not suspect, and neither are cards of a source that leaves them out': async (
    store,
  ) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    await read(store, 25, { asins: [ONE], context: { ads: 'none' } });
    await read(store, 26, { asins: [ONE], context: { ads: 'none' } });
    await read(store, 27, { asins: [ONE], context: { ads: null } });
    assert.deepEqual(await doubtsOf(store), []);
  },
};
