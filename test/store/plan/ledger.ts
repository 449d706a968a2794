import assert from 'node:assert/strict';
import { addDays, startOfDayMs } from '../../../src/core/local-date.ts';
import { termTarget } from '../../../src/core/target.ts';
import type { Suite } from '../place.ts';
import { makeWatcher, organicCards, ROOMY, sampleAsin, sampleReading, TERM } from '../samples.ts';
import { saveReading } from '../save-reading.ts';
import { claimOn, claimOne, endIn, OWNER, planOn } from './day-samples.ts';

const DATE = '2026-11-27';
const AT = 1_000;

/** The results of each date. */
export const ledgerSuite: Suite = {
  'the ledger of a date adds up: complete, partial, failed by reason, pending, cost': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [], keywords: ['一', '二', '三', '四'] });
    assert.deepEqual([await store.findDay(DATE), await store.hasPlan(DATE)], [undefined, false]);
    await planOn(store, DATE, { nowMs: AT, due: { 一: 1, 二: 2, 三: 3, 四: 4 } });
    const costs = [{ source: 'serpapi', unit: 'search', amount: 3, calls: 3 }];
    await endIn(store, await claimOne(store, DATE, AT), { nowMs: 2_000, outcome: 'complete', costs });
    await endIn(store, await claimOne(store, DATE, AT), { nowMs: 2_100, outcome: 'partial', costs });
    await endIn(store, await claimOne(store, DATE, AT), { nowMs: 2_200, outcome: 'failed' });
    assert.equal(await store.hasPlan(DATE), true);
    const open = await store.findDay(DATE);
    assert.deepEqual(open, {
      localDate: DATE,
      plannedAtMs: AT,
      finalAtMs: null,
      planned: 4,
      complete: 1,
      partial: 1,
      failed: { blocked: 1 },
      pending: 1,
      costs: [{ source: 'serpapi', unit: 'search', amount: 6, calls: 6 }],
      products: { planned: 0, complete: 0, partial: 0, failed: {}, pending: 0 },
    });
    await endIn(store, await claimOne(store, DATE, AT), { nowMs: 3_000, outcome: 'complete' });
    const day = await store.findDay(DATE);
    assert.deepEqual([day?.complete, day?.pending, day?.finalAtMs], [2, 0, 3_000]);
    await store.addKeywords('acc_a', ['五'], ROOMY);
    await planOn(store, DATE, { nowMs: 4_000 });
    assert.equal((await store.findDay(DATE))?.finalAtMs, null);
  },

  'spending is added up by source and unit, also independently of attempts, and for a date without a plan':
    async (store) => {
      await makeWatcher(store, 'acc_a', { asins: [], keywords: ['一'] });
      await planOn(store, DATE, { nowMs: AT });
      const [searches, money] = [
        { source: 'paid', unit: 'search', amount: 2, calls: 2 },
        { source: 'other', unit: 'micro_usd', amount: 4_500, calls: 1 },
      ];
      await store.addCosts(DATE, [searches, money]);
      await store.addCosts(DATE, []);
      await store.addCosts('2026-11-26', [money]);
      await endIn(store, await claimOne(store, DATE, AT), {
        nowMs: 2_000,
        outcome: 'complete',
        costs: [searches],
      });
      const costs = (await store.findDay(DATE))?.costs ?? [];
      assert.deepEqual(
        costs.toSorted((a, b) => (a.source < b.source ? -1 : 1)),
        [money, { ...searches, amount: 4, calls: 4 }],
      );
    },

  'an interrupted attempt is listed and uses none of the tries': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [], keywords: ['一'] });
    await planOn(store, DATE, { nowMs: AT });
    const settlement = { state: 'interrupted', dueAtMs: 2_000, reason: 'partial' } as const;
    await endIn(store, await claimOne(store, DATE, AT), { nowMs: 2_000, outcome: 'partial', settlement });
    const again = await claimOne(store, DATE, 2_000);
    assert.equal(again.attempt, 1);
    await endIn(store, again, { nowMs: 2_100, outcome: 'complete' });
    const attempts = await store.listAttempts(termTarget('一'), DATE, DATE);
    assert.deepEqual(
      attempts.map(({ attempt, outcome }) => [attempt, outcome]),
      [
        [1, 'partial'],
        [2, 'complete'],
      ],
    );
    assert.equal((await store.findDay(DATE))?.finalAtMs, 2_100);
  },

  'failures are listed with their reason and the time of the next try': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [], keywords: ['一', '二', '三'] });
    await planOn(store, DATE, { nowMs: AT, due: { 一: 1, 二: 2, 三: 9_000 } });
    const settlement = { state: 'waiting', dueAtMs: 5_000, reason: 'blocked' } as const;
    await endIn(store, await claimOne(store, DATE, AT), { nowMs: 2_000, outcome: 'failed', settlement });
    await endIn(store, await claimOne(store, DATE, AT), { nowMs: 2_000, outcome: 'complete' });
    assert.deepEqual(await store.listOpenTargets(DATE, 10), [
      {
        target: termTarget('一'),
        outcome: 'failed',
        reason: 'blocked',
        attempts: 1,
        nextAttemptAtMs: 5_000,
        isPosted: false,
      },
      {
        target: termTarget('三'),
        outcome: null,
        reason: null,
        attempts: 0,
        nextAttemptAtMs: 9_000,
        isPosted: false,
      },
    ]);
    assert.deepEqual(await store.listAttempts(termTarget('一'), DATE, DATE), [
      {
        localDate: DATE,
        attempt: 1,
        source: 'sample-shop',
        startedAtMs: 1_990,
        endedAtMs: 2_000,
        outcome: 'failed',
        reason: 'blocked',
        pagesRead: 0,
        calls: 1,
        detail: '門前払い',
        wasAsked: true,
      },
    ]);
  },

  'an attempt that no source was asked for is listed as that, and uses none of the tries': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [], keywords: ['一'] });
    await planOn(store, DATE, { nowMs: AT });
    const stopped = { state: 'done', reason: 'quota', unasked: 'account_cap' } as const;
    await endIn(store, await claimOne(store, DATE, AT), {
      nowMs: 2_000,
      outcome: 'failed',
      settlement: stopped,
    });
    const attempts = await store.listAttempts(termTarget('一'), DATE, DATE);
    assert.deepEqual(
      attempts.map(({ wasAsked }) => wasAsked),
      [false],
    );
    assert.deepEqual(
      (await store.listOpenTargets(DATE, 10)).map((open) => open.attempts),
      [0],
    );
  },

  'a past date is closed: unread targets are not_scanned forever, and no date is read late': async (
    store,
  ) => {
    await makeWatcher(store, 'acc_a', { asins: [], keywords: ['一', '二'] });
    await planOn(store, '2026-11-26', { nowMs: 500, due: { 一: 1, 二: 2 } });
    await endIn(store, await claimOne(store, '2026-11-26', AT), { nowMs: AT, outcome: 'complete' });
    await planOn(store, DATE, { nowMs: AT });
    assert.deepEqual(await store.closeDaysBefore(DATE, 2_000), ['2026-11-26']);
    assert.deepEqual(await store.closeDaysBefore(DATE, 3_000), []);
    assert.deepEqual(await claimOn(store, '2026-11-26', 9_000), []);
    await store.removeKeywords('acc_a', ['一', '二']);
    const [today, before] = await store.listDays('2026-11-20', DATE);
    assert.equal(today?.localDate, DATE);
    assert.deepEqual(
      [before?.planned, before?.complete, before?.failed, before?.finalAtMs],
      [2, 1, { not_scanned: 1 }, 2_000],
    );
  },

  'a closed date that comes again after the clock was set back opens again and waits for unread targets':
    async (store) => {
      const [beforeMs, dayMs] = [startOfDayMs(DATE), 86_400_000];
      await makeWatcher(store, 'acc_a', { asins: [], keywords: ['一', '二'] });
      await planOn(store, DATE, { nowMs: beforeMs, due: { 一: beforeMs + 1, 二: beforeMs + 2 } });
      await endIn(store, await claimOne(store, DATE, beforeMs + 10), {
        nowMs: beforeMs + 10,
        outcome: 'complete',
      });
      assert.deepEqual(await store.closeDaysBefore(addDays(DATE, 1), beforeMs + dayMs), [DATE]);
      await planOn(store, DATE, { nowMs: beforeMs + 20 });
      const open = await store.findDay(DATE);
      assert.deepEqual([open?.complete, open?.pending, open?.finalAtMs], [1, 1, null]);
      await endIn(store, await claimOne(store, DATE, beforeMs + 30), {
        nowMs: beforeMs + 30,
        outcome: 'complete',
      });
      assert.deepEqual(await store.closeDaysBefore(addDays(DATE, 1), beforeMs + dayMs), [DATE]);
      const day = await store.findDay(DATE);
      assert.deepEqual([day?.complete, day?.failed, day?.finalAtMs], [2, {}, beforeMs + 30]);
    },

  'a date with a running reading is closed when the lease ends': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [], keywords: ['一'] });
    await planOn(store, DATE, { nowMs: AT });
    const claim = await claimOne(store, DATE, AT);
    assert.deepEqual(await store.closeDaysBefore('2026-11-28', 2_000), []);
    await endIn(store, claim, { nowMs: 3_000, outcome: 'complete' });
    assert.deepEqual(await store.closeDaysBefore('2026-11-28', 4_000), [DATE]);
    assert.equal((await store.findDay(DATE))?.finalAtMs, 3_000);
  },

  'a worker that slept past the end of a date may still bring its reading, and the date counts it': async (
    store,
  ) => {
    await makeWatcher(store, 'acc_a', { asins: [], keywords: ['一', '二'] });
    await planOn(store, DATE, { nowMs: AT, due: { 一: 1, 二: 2 } });
    const first = await claimOne(store, DATE, AT);
    const second = await claimOne(store, DATE, AT);
    assert.deepEqual(await store.closeDaysBefore('2026-11-28', 1_000_000), [DATE]);
    assert.deepEqual((await store.findDay(DATE))?.failed, { not_scanned: 2 });
    assert.equal(await endIn(store, first, { nowMs: 1_100_000, outcome: 'complete' }), 'taken_over');
    assert.equal(await endIn(store, second, { nowMs: 1_200_000, outcome: 'failed' }), 'taken_over');
    const { complete, failed, finalAtMs } = (await store.findDay(DATE)) ?? {};
    assert.deepEqual([complete, failed, finalAtMs], [1, { blocked: 1 }, 1_000_000]);
    // No attempt is added beyond the last one of the date.
    assert.deepEqual(await store.listAttempts(termTarget(first.term), DATE, DATE), []);
  },

  'the end of an attempt for a removed keyword saves only its cost': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [], keywords: ['一'] });
    await planOn(store, DATE, { nowMs: AT });
    const claim = await claimOne(store, DATE, AT);
    await store.releaseTargets(OWNER, DATE);
    await store.removeKeywords('acc_a', ['一']);
    await planOn(store, DATE, { nowMs: 2_000 });
    const costs = [{ source: 'serpapi', unit: 'search', amount: 1, calls: 1 }];
    assert.equal(await endIn(store, claim, { nowMs: 3_000, outcome: 'complete', costs }), 'gone');
    assert.equal(await store.findReading('一', DATE), undefined);
    assert.deepEqual((await store.findDay(DATE))?.costs, costs);
  },

  'the end of an attempt that fails leaves nothing behind': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [], keywords: ['一'] });
    await planOn(store, DATE, { nowMs: AT });
    const claim = await claimOne(store, DATE, AT);
    const costs = [{ source: 'serpapi', unit: 'search', amount: 1, calls: 1 }];
    const broken = store.endAttempt({
      claim,
      owner: OWNER,
      nowMs: 2_000,
      costs,
      judge: () => sampleReading({ term: '一', localDate: DATE }),
      settle: () => {
        throw new Error('broken on purpose');
      },
    });
    await assert.rejects(broken);
    assert.equal(await store.findReading('一', DATE), undefined);
    assert.deepEqual((await store.findDay(DATE))?.costs, []);
    assert.equal(await endIn(store, claim, { nowMs: 3_000, outcome: 'complete' }), 'settled');
  },

  'shelves before a date are listed newest first, usable ones only': async (store) => {
    const pages = { 1: organicCards(sampleAsin(1)) };
    for (const localDate of ['2026-11-24', '2026-11-25', DATE]) {
      await saveReading(store, sampleReading({ localDate, pages }));
    }
    await saveReading(store, sampleReading({ localDate: '2026-11-26', outcome: 'failed', pages }));
    const dates = async (limit: number) =>
      (await store.listShelvesBefore(TERM, DATE, limit)).map(({ reading }) => reading.localDate);
    assert.deepEqual(await dates(9), ['2026-11-25', '2026-11-24']);
    assert.deepEqual(await dates(1), ['2026-11-25']);
    const after = async (date: string) =>
      (await store.listShelvesAfter(TERM, date, 2)).map(({ reading }) => reading.localDate);
    assert.deepEqual(
      [await after('2026-11-20'), await after('2026-11-25'), await after(DATE)],
      [['2026-11-24', '2026-11-25'], [DATE], []],
    );
  },

  'failed readings with pages are listed oldest first': async (store) => {
    const pages = { 1: organicCards(sampleAsin(1)) };
    for (const localDate of [DATE, '2026-11-24', '2026-11-26']) {
      const { reading, shelf } = sampleReading({ localDate, pages });
      const failed = { outcome: 'failed', observedResults: null } as const;
      const reason = localDate === '2026-11-26' ? 'blocked' : 'suspect';
      await saveReading(store, { reading: { ...reading, ...failed, reason }, shelf });
    }
    await saveReading(store, sampleReading({ localDate: '2026-11-25', outcome: 'failed', pages: {} }));
    const found = await store.listFailedShelves(TERM);
    assert.deepEqual(
      found.map(({ reading, shelf }) => [reading.localDate, shelf.pages[0]?.cards.length]),
      [
        ['2026-11-24', 1],
        ['2026-11-26', 1],
        [DATE, 1],
      ],
    );
  },
};
