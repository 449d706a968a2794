import assert from 'node:assert/strict';
import type { DayCounts, Store } from '../../../src/store/port.ts';
import type { Suite } from '../place.ts';
import { claimOne, endIn, planOn } from '../plan/day-samples.ts';
import { makeWatcher, organicCards, ROOMY, sampleAsin, sampleReading } from '../samples.ts';
import { saveReading } from '../save-reading.ts';

const ONE = sampleAsin(1);
const DATE = '2026-11-27';

function counts(given: Partial<DayCounts>): DayCounts {
  const none = { planned: 0, complete: 0, doubted: 0, partial: 0, failed: 0, unasked: 0, settled: 0 };
  return { ...none, settledAtMs: null, nextDueAtMs: null, ...given };
}

async function save(store: Store, term: string, outcome: 'complete' | 'partial' | 'failed', at = '06:00') {
  const pages = outcome === 'partial' ? { 1: organicCards(ONE) } : {};
  const observedAtMs = Date.parse(`${DATE}T${at}:00+09:00`);
  await saveReading(
    store,
    sampleReading({ term, localDate: DATE, outcome, observedAtMs, pages, pagesWanted: 3 }),
  );
}

/** A day of one account. */
export const countDaySuite: Suite = {
  "a day is counted over the account's current keywords": async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE], keywords: ['一', '二', '三', '四', '五'] });
    await save(store, '一', 'complete');
    await save(store, '二', 'complete', '07:00');
    await save(store, '三', 'partial');
    await save(store, '四', 'failed');
    await save(store, '別の語', 'complete', '08:00');
    const settledAtMs = Date.parse(`${DATE}T07:00:00+09:00`);
    const rest = { complete: 2, partial: 1, settled: 2, settledAtMs };
    assert.deepEqual(await store.countDay('acc_a', DATE), counts({ planned: 5, failed: 1, ...rest }));
    await store.removeKeywords('acc_a', ['一', '四', '五']);
    const later = counts({ planned: 2, ...rest, complete: 1, settled: 1 });
    assert.deepEqual(await store.countDay('acc_a', DATE), later);
    assert.deepEqual(await store.countDay('acc_a', '2026-11-28'), counts({ planned: 2 }));
  },

  'a reading without its first page counts as partial, for an account and in the ledger': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE], keywords: ['一'] });
    await planOn(store, DATE, { nowMs: 1_000 });
    const { reading, shelf } = sampleReading({
      term: '一',
      localDate: DATE,
      outcome: 'failed',
      pagesWanted: 3,
    });
    await saveReading(store, { reading: { ...reading, reason: 'partial' }, shelf });
    const { partial, failed } = await store.countDay('acc_a', DATE);
    assert.deepEqual([partial, failed], [1, 0]);
    const day = await store.findDay(DATE);
    assert.deepEqual([day?.partial, day?.failed], [1, {}]);
  },

  'a keyword is settled when it is complete or the plan is done with it': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE], keywords: ['一', '二'] });
    await planOn(store, DATE, { nowMs: 1_000, due: { 一: 5_000, 二: 7_000 } });
    assert.deepEqual(await store.countDay('acc_a', DATE), counts({ planned: 2, nextDueAtMs: 5_000 }));
    await endIn(store, await claimOne(store, DATE, 6_000), {
      nowMs: 6_500,
      outcome: 'failed',
      settlement: { state: 'waiting', dueAtMs: 9_000, reason: 'blocked' },
    });
    const retried = counts({ planned: 2, failed: 1, nextDueAtMs: 7_000 });
    assert.deepEqual(await store.countDay('acc_a', DATE), retried);
    for (const nowMs of [9_100, 9_200]) {
      const claim = await claimOne(store, DATE, nowMs);
      const settlement = { state: 'done', reason: 'blocked' } as const;
      await endIn(store, claim, { nowMs, outcome: 'failed', settlement });
    }
    const ended = counts({ planned: 2, failed: 2, settled: 2, settledAtMs: 9_200 });
    assert.deepEqual(await store.countDay('acc_a', DATE), ended);
  },

  'a keyword added after a date is part of it only from its first usable reading on, or with one that failed':
    async (store) => {
      await makeWatcher(store, 'acc_a', { asins: [ONE], keywords: ['一'] });
      const added = (instant: string) => ({ ...ROOMY, addedAtMs: Date.parse(instant) });
      await store.addKeywords('acc_a', ['二', '三'], added('2026-11-28T00:00:00+09:00'));
      await store.addKeywords('acc_a', ['四'], added('2026-11-27T23:59:59+09:00'));
      await save(store, '三', 'failed');
      await planOn(store, DATE, { nowMs: 1_000 });
      const words = async (localDate: string) =>
        (await store.listKeywordDays('acc_a', localDate)).map(({ keyword }) => keyword);
      assert.deepEqual(await words('2026-11-26'), ['一']);
      assert.deepEqual(await words(DATE), ['一', '三', '四']);
      assert.deepEqual(await words('2026-11-28'), ['一', '二', '三', '四']);
      await store.addKeywords('acc_a', ['五'], added('2026-11-30T00:00:00+09:00'));
      await save(store, '五', 'partial');
      assert.deepEqual(await words('2026-11-26'), ['一']);
      assert.deepEqual(await words('2026-11-29'), ['一', '二', '三', '四', '五']);
    },

  'each keyword of an account shows how a date went, whatever others watch': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE], keywords: ['二', '一', '三'] });
    await makeWatcher(store, 'acc_b', { asins: [ONE], keywords: ['一', '四'] });
    await planOn(store, DATE, { nowMs: 1_000, due: { 一: 5_000, 二: 6_000, 三: 7_000, 四: 8_000 } });
    await endIn(store, await claimOne(store, DATE, 9_000), { nowMs: 9_100, outcome: 'complete' });
    const settlement = { state: 'waiting', dueAtMs: 12_000, reason: 'blocked' } as const;
    await endIn(store, await claimOne(store, DATE, 9_000), { nowMs: 9_200, outcome: 'failed', settlement });
    const days = await store.listKeywordDays('acc_a', DATE);
    assert.deepEqual(
      days.map(({ keyword, outcome, reason, attempts, nextAttemptAtMs, isPlanned }) => ({
        keyword,
        outcome,
        reason,
        attempts,
        nextAttemptAtMs,
        isPlanned,
      })),
      [
        {
          keyword: '二',
          outcome: 'failed',
          reason: 'blocked',
          attempts: 1,
          nextAttemptAtMs: 12_000,
          isPlanned: true,
        },
        {
          keyword: '一',
          outcome: 'complete',
          reason: null,
          attempts: 1,
          nextAttemptAtMs: null,
          isPlanned: true,
        },
        { keyword: '三', outcome: null, reason: null, attempts: 0, nextAttemptAtMs: 7_000, isPlanned: true },
      ],
    );
    assert.deepEqual(await store.listKeywordDays('acc_a', DATE, ['三', '一', '四']), days.slice(1));
    assert.deepEqual(await store.listKeywordDays('acc_a', DATE, []), []);
    const [unplanned] = await store.listKeywordDays('acc_a', '2026-11-20');
    assert.deepEqual(unplanned, {
      keyword: '二',
      outcome: null,
      reason: null,
      doubt: null,
      observedAtMs: null,
      observedResults: null,
      pagesRead: null,
      pagesWanted: null,
      attempts: 0,
      nextAttemptAtMs: null,
      isPlanned: false,
    });
  },

  'some dates are counted together as each of them alone, and a keyword is covered since it was added or read':
    async (store) => {
      await makeWatcher(store, 'acc_a', { asins: [ONE], keywords: [] });
      await store.addKeywords('acc_a', ['一', '二'], {
        ...ROOMY,
        addedAtMs: Date.parse('2026-11-26T12:00:00+09:00'),
      });
      await save(store, '一', 'complete');
      await save(store, '二', 'partial');
      for (const [term, localDate] of [
        ['一', '2026-11-25'],
        ['一', '2026-11-28'],
      ] as const)
        await saveReading(store, sampleReading({ term, localDate, pages: { 1: organicCards(ONE) } }));
      const dates = ['2026-11-24', '2026-11-25', '2026-11-26', DATE, '2026-11-28'];
      const together = await store.countKeywordDays(['acc_a'], dates);
      const alone = await Promise.all(dates.map((date) => store.countKeywordDays(['acc_a'], [date])));
      const asText = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort();
      assert.deepEqual(asText(together), asText(alone.flat()));
      assert.deepEqual(
        dates.map((date) =>
          together.filter(({ localDate }) => localDate === date).reduce((sum, { count }) => sum + count, 0),
        ),
        [0, 1, 2, 2, 2],
      );
      const coverage = await store.listKeywordCoverage('acc_a', '2026-11-01', DATE);
      assert.deepEqual(
        coverage.toSorted((one, other) => (one.keyword < other.keyword ? -1 : 1)),
        [
          { keyword: '一', since: '2026-11-25', complete: 2, lastComplete: DATE },
          { keyword: '二', since: '2026-11-26', complete: 0, lastComplete: null },
        ],
      );
      assert.deepEqual(await store.countKeywordDays(['acc_a'], []), []);
    },
};
