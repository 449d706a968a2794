import assert from 'node:assert/strict';
import { CALLS, type SpendingCap } from '../../../src/core/spending-cap.ts';
import { productTarget, type Target, termTarget } from '../../../src/core/target.ts';
import type { Store } from '../../../src/store/port.ts';
import type { Suite } from '../place.ts';
import { claimOn, endIn, planOn, wordsOf } from '../plan/day-samples.ts';
import { makeWatcher, sampleAsin } from '../samples.ts';

const DATE = '2026-11-27';
const AT = 1_000;
const PRICE = { unit: 'search', amount: 1, calls: 'each' } as const;

/** A cap of the source of these tests. */
function capOf(most: number, more: Partial<SpendingCap> = {}): SpendingCap {
  return { source: 'vendor', accountId: null, period: 'day', measure: CALLS, most, ...more };
}

function reserve(store: Store, targets: readonly Target[] | null, localDate = DATE, amount = 1) {
  const price = { ...PRICE, amount };
  return store.reserveCalls({ source: 'vendor', localDate, nowMs: AT, price, targets });
}

/** Reserves one call for each term; returns those that were refused. */
async function refused(store: Store, terms: readonly string[], localDate = DATE): Promise<string[]> {
  const { grants } = await reserve(store, terms.map(termTarget), localDate);
  return terms.filter((_, at) => grants[at]?.kind === 'refused');
}

async function spentOf(store: Store, localDate = DATE) {
  const caps = await store.listCaps(localDate, { which: 'all', limit: 100 });
  return caps.map(({ accountId, period, spent, level }) => [accountId ?? 'all', period, spent, level]);
}

const all = (store: Store) => store.listCappedSources(DATE);

/** What may be spent at a source. */
export const capsSuite: Suite = {
  'caps are counted and listed in parts, those of the installation first': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [], keywords: [] });
    await store.setCap(capOf(1), DATE, AT);
    await store.setCap({ ...capOf(2), accountId: 'acc_a' }, DATE, AT);
    await store.setCap({ ...capOf(3), source: 'another' }, DATE, AT);
    const listed = async (skip: number, limit: number) =>
      (await store.listCaps(DATE, { which: 'all', skip, limit })).map(({ most }) => most);
    assert.deepEqual([await listed(0, 2), await listed(2, 2), await listed(3, 2)], [[3, 1], [2], []]);
    assert.equal(await store.countCaps({}), 3);
    assert.equal(await store.countCaps({ source: 'vendor' }), 2);
    assert.equal(await store.countCaps({ source: 'another', accountId: 'acc_a' }), 1);
  },

  'many callers of several processes together reserve exactly what a cap allows': async (store, place) => {
    await using other = await place.open();
    await store.setCap(capOf(17), DATE, AT);
    const calls = Array.from({ length: 40 }, (_, at) => reserve(at % 2 === 0 ? store : other, null));
    const grants = (await Promise.all(calls)).flatMap((each) => each.grants);
    assert.equal(grants.filter(({ kind }) => kind === 'granted').length, 17);
    assert.deepEqual(await spentOf(other), [['all', 'day', 17, 100]]);
    await planOn(store, DATE, { nowMs: AT });
    assert.deepEqual((await store.findDay(DATE))?.costs, [
      { source: 'vendor', unit: 'search', amount: 17, calls: 17 },
    ]);
  },

  'callers of several processes that need several calls each reserve all of them or none': async (
    store,
    place,
  ) => {
    await using other = await place.open();
    await store.setCap(capOf(17), DATE, AT);
    const request = { source: 'vendor', localDate: DATE, nowMs: AT, price: PRICE, targets: null, calls: [3] };
    const readings = Array.from({ length: 20 }, (_, at) =>
      (at % 2 === 0 ? store : other).reserveCalls(request),
    );
    const grants = (await Promise.all(readings)).flatMap((each) => each.grants);
    assert.equal(grants.filter(({ kind }) => kind === 'granted').length, 5);
    assert.deepEqual(await spentOf(other), [['all', 'day', 15, 100]]);
    // What is left is enough for two single calls.
    assert.equal((await reserve(other, null)).grants[0]?.kind, 'granted');
  },

  'a preview grants what a reservation would, also for repeated targets, and counts nothing': async (
    store,
  ) => {
    await makeWatcher(store, 'acc_a', { asins: [], keywords: ['甲', '乙'] });
    await store.setCap(capOf(3, { accountId: 'acc_a' }), DATE, AT);
    const targets = ['甲', '甲', '乙', '乙'].map(termTarget);
    const asked = { source: 'vendor', localDate: DATE, price: PRICE, targets };
    const preview = await store.previewCalls(asked);
    assert.deepEqual(
      preview.map(({ kind }) => kind),
      ['granted', 'granted', 'granted', 'refused'],
    );
    assert.deepEqual(await spentOf(store), [['acc_a', 'day', 0, 0]]);
    assert.deepEqual((await store.reserveCalls({ ...asked, nowMs: AT })).grants, preview);
  },

  'a month counts all of its dates up to the one asked for, and a day and a month begin anew': async (
    store,
  ) => {
    await store.setCap(capOf(3), DATE, AT);
    await store.setCap(capOf(5, { period: 'month' }), DATE, AT);
    const granted = async (date: string) => {
      const grants = [];
      for (let call = 0; call < 4; call += 1) grants.push(...(await reserve(store, null, date)).grants);
      return grants.filter(({ kind }) => kind === 'granted').length;
    };
    assert.deepEqual(
      [await granted('2026-11-01'), await granted('2026-11-30'), await granted('2026-12-01')],
      [3, 2, 3],
    );
    assert.deepEqual(await spentOf(store, '2026-11-30'), [
      ['all', 'day', 2, 0],
      ['all', 'month', 5, 100],
    ]);
    assert.deepEqual(await spentOf(store, '2026-12-02'), [
      ['all', 'day', 0, 0],
      ['all', 'month', 3, 0],
    ]);
  },

  'a shared term counts in full for each account with room, and is refused only when none has any': async (
    store,
  ) => {
    await makeWatcher(store, 'acc_a', { asins: [], keywords: ['甲', '乙', '丙'] });
    await makeWatcher(store, 'acc_b', { asins: [], keywords: ['乙', '丁'] });
    await makeWatcher(store, 'acc_c', { asins: [], keywords: ['丙'] });
    await store.setCap(capOf(1, { accountId: 'acc_a' }), DATE, AT);
    await store.setCap(capOf(2, { accountId: 'acc_b', measure: 'search' }), DATE, AT);
    assert.deepEqual(await refused(store, ['乙', '甲', '丁', '丙', '乙']), ['甲', '乙']);
    assert.deepEqual(await spentOf(store), [
      ['acc_a', 'day', 1, 100],
      ['acc_b', 'day', 2, 100],
    ]);
    const ofA = await store.listCaps(DATE, { which: 'all', accountId: 'acc_a', limit: 100 });
    assert.deepEqual(
      ofA.map(({ most, spent, isReached }) => [most, spent, isReached]),
      [[1, 1, true]],
    );
    assert.deepEqual(await all(store), [{ source: 'vendor', reached: null, isReachedByAccounts: true }]);
  },

  'a product counts for the accounts that have it, and a keyword spelled like it for those of the keyword':
    async (store) => {
      const asin = sampleAsin(1);
      await makeWatcher(store, 'acc_a', { asins: [asin], keywords: ['甲'] });
      await makeWatcher(store, 'acc_b', { asins: [], keywords: [asin] });
      for (const accountId of ['acc_a', 'acc_b']) await store.setCap(capOf(5, { accountId }), DATE, AT);
      await reserve(store, [productTarget(asin)]);
      await reserve(store, [productTarget(asin), termTarget(asin)]);
      assert.deepEqual(
        (await spentOf(store)).map(([id, , spent]) => [id, spent]),
        [
          ['acc_a', 2],
          ['acc_b', 1],
        ],
      );
    },

  'the account of a closed account or of a removed keyword is not charged': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [], keywords: ['甲'] });
    await makeWatcher(store, 'acc_b', { asins: [], keywords: ['甲'] });
    for (const accountId of ['acc_a', 'acc_b']) await store.setCap(capOf(5, { accountId }), DATE, AT);
    await store.closeAccount('acc_b', AT);
    assert.deepEqual(await refused(store, ['甲']), []);
    assert.deepEqual(await spentOf(store), [
      ['acc_a', 'day', 1, 0],
      ['acc_b', 'day', 0, 0],
    ]);
  },

  'a call still counts for the installation when an account that wanted it was deleted meanwhile': async (
    store,
  ) => {
    await makeWatcher(store, 'acc_a', { asins: [], keywords: ['甲'] });
    await makeWatcher(store, 'acc_b', { asins: [], keywords: ['甲'] });
    await store.setCap(capOf(9), DATE, AT);
    await store.setCap(capOf(9, { accountId: 'acc_b' }), DATE, AT);
    const [grant] = (await reserve(store, [termTarget('甲')])).grants;
    assert.ok(grant?.kind === 'granted' && grant.shares.length === 2);
    await store.closeAccount('acc_a', AT);
    await store.beginDeletion('acc_a', AT);
    while ((await store.continueDeletion('acc_a', AT)) !== 'done');
    const { shares } = grant;
    await store.addCosts(DATE, [{ source: 'vendor', unit: 'search', amount: 1, calls: 1, shares }]);
    assert.deepEqual(await spentOf(store), [
      ['all', 'day', 2, 0],
      ['acc_b', 'day', 2, 0],
    ]);
  },

  'what a call costs more or less than expected is corrected, and room that comes of it is used': async (
    store,
  ) => {
    await makeWatcher(store, 'acc_a', { asins: [], keywords: ['甲'] });
    await store.setCap(capOf(10, { measure: 'search' }), DATE, AT);
    await store.setCap(capOf(10, { measure: 'search', accountId: 'acc_a' }), DATE, AT);
    const target = [termTarget('甲')];
    assert.equal((await reserve(store, target, DATE, 8)).grants[0]?.kind, 'granted');
    assert.equal((await reserve(store, target, DATE, 8)).grants[0]?.kind, 'refused');
    assert.equal((await all(store))[0]?.reached?.spent, 8);
    const shares = [{ accountId: 'acc_a', amount: -6, calls: 0 }];
    await store.addCosts(DATE, [{ source: 'vendor', unit: 'search', amount: -6, calls: 0, shares }]);
    assert.deepEqual(await all(store), [{ source: 'vendor', reached: null, isReachedByAccounts: false }]);
    assert.equal((await reserve(store, target, DATE, 8)).grants[0]?.kind, 'granted');
    assert.deepEqual(
      (await spentOf(store)).map(([, , spent]) => spent),
      [10, 10],
    );
  },

  'a cap is announced at 80 % and when it is reached, once in a period, and again when it was changed':
    async (store) => {
      await store.setCap(capOf(5), DATE, AT);
      const announced = async (date = DATE) =>
        (await reserve(store, null, date)).notices.map(({ level, cap }) => [level, cap.spent]);
      const calls = [];
      for (let call = 0; call < 7; call += 1) calls.push(await announced());
      assert.deepEqual(calls, [[], [], [], [[80, 4]], [[100, 5]], [], []]);
      await store.setCap(capOf(6), DATE, AT);
      assert.deepEqual([await announced(), await announced()], [[[100, 6]], []]);
      assert.deepEqual(await announced('2026-11-28'), []);
    },

  'one process sends the alarm of an announced cap; one that is given back is sent by the next': async (
    store,
    place,
  ) => {
    await using other = await place.open();
    await store.setCap(capOf(1), DATE, AT);
    assert.equal(await store.claimCapAlarm(DATE, AT, 9_000), undefined);
    await reserve(store, null);
    const claims = [store, other, store, other].map((each) => each.claimCapAlarm(DATE, AT, 9_000));
    const [claimed, ...none] = (await Promise.all(claims)).filter((each) => each !== undefined);
    assert.ok(claimed);
    assert.deepEqual([none, claimed.level, claimed.cap], [[], 100, { ...capOf(1), spent: 1 }]);
    await store.endCapAlarm(claimed.cap, { leaseUntilMs: 8_000, againAtMs: null });
    assert.equal(await other.claimCapAlarm(DATE, 8_999, 99_000), undefined);
    assert.ok(await other.claimCapAlarm(DATE, 9_000, 99_000));
    await other.endCapAlarm(claimed.cap, { leaseUntilMs: 99_000, againAtMs: AT });
    assert.ok(await store.claimCapAlarm(DATE, AT, 99_000));
    await store.endCapAlarm(claimed.cap, { leaseUntilMs: 99_000, againAtMs: null });
    assert.equal(await store.claimCapAlarm(DATE, 999_000, 1_999_000), undefined);
  },

  'targets that ended for a cap are due again when it rises or is removed, and not when it falls': async (
    store,
  ) => {
    await makeWatcher(store, 'acc_a', { asins: [], keywords: ['甲'] });
    await planOn(store, DATE, { nowMs: AT });
    await store.setCap(capOf(1, { accountId: 'acc_a' }), DATE, AT);
    const end = async () => {
      const [claim] = await claimOn(store, DATE, AT);
      assert.ok(claim);
      const settlement = { state: 'done', reason: 'quota' } as const;
      await endIn(store, claim, { nowMs: AT, outcome: 'failed', settlement });
    };
    const due = async () => wordsOf(await claimOn(store, DATE, AT, { owner: 'peek' })).length;
    await end();
    await store.setCap(capOf(0, { accountId: 'acc_a' }), DATE, AT);
    assert.equal(await due(), 0);
    await store.setCap(capOf(2, { accountId: 'acc_a' }), DATE, AT);
    await end();
    assert.equal(await store.removeCap(capOf(0, { accountId: 'acc_a', period: 'month' }), DATE, AT), false);
    assert.equal(await due(), 0);
    assert.equal(await store.removeCap(capOf(0, { accountId: 'acc_a' }), DATE, AT), true);
    assert.equal(await due(), 1);
    assert.deepEqual(await all(store), []);
  },

  'a source is given only targets of accounts with room there, the next one the others': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [], keywords: ['甲', '乙'] });
    await makeWatcher(store, 'acc_b', { asins: [], keywords: ['乙', '丙'] });
    await planOn(store, DATE, { nowMs: AT });
    await store.setCap(capOf(0, { accountId: 'acc_a' }), DATE, AT);
    await refused(store, ['甲']);
    const claim = async (refusedBy: string[], readBy: string | null) => {
      const caps = { refusedBy, readBy };
      const claims = wordsOf(await claimOn(store, DATE, AT, { caps, owner: 'peek' }));
      await store.releaseTargets('peek', DATE);
      return claims.toSorted();
    };
    const others = ['丙', '乙'].toSorted();
    assert.deepEqual(await claim([], 'vendor'), others);
    assert.deepEqual(await claim(['vendor'], 'other'), ['甲']);
    assert.deepEqual(await claim(['vendor'], null), ['甲']);
    assert.deepEqual(await claim(['vendor', 'other'], null), []);
    await store.setCap(capOf(0), DATE, AT);
    await refused(store, ['乙']);
    assert.deepEqual(await claim([], 'vendor'), []);
    assert.equal((await claim(['vendor'], null)).length, 3);
  },

  'what was posted to a source stays its own when its caps are reached': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [], keywords: ['甲', '乙'] });
    await planOn(store, DATE, { nowMs: AT });
    const [posted] = await claimOn(store, DATE, AT, { limit: 1 });
    assert.ok(posted);
    const task = { source: 'vendor', taskId: 't', pages: 1, postedAtMs: AT };
    await store.saveTask(posted, task, { owner: 'worker-1', lookAtMs: AT, costs: [] });
    await store.setCap(capOf(0), DATE, AT);
    await reserve(store, null);
    const claim = (refusedBy: string[], readBy: string | null) =>
      claimOn(store, DATE, AT, { caps: { refusedBy, readBy }, owner: 'peek' });
    assert.deepEqual(wordsOf(await claim([], 'vendor')), wordsOf([posted]));
    await store.releaseTargets('peek', DATE);
    assert.equal(
      (await claim(['vendor'], null)).some(({ term }) => term === posted.term),
      false,
    );
  },
};
