import assert from 'node:assert/strict';
import type { Suite } from '../place.ts';
import { claimOn, claimOne, endIn, planOn, wordsOf } from '../plan/day-samples.ts';
import { makeWatcher } from '../samples.ts';

const DATE = '2026-11-27';
const AT = 1_000;

/** Sources, their state on a date, and the day's alarm. */
export const sourcesSuite: Suite = {
  'sources are listed in the order of adding, each name once': async (store) => {
    const serpapi = { name: 'b', kind: 'serpapi', values: { api_key: 'k"\\鍵' }, addedAtMs: 1 };
    const shop = { name: 'a', kind: 'sample-shop', values: {}, addedAtMs: 2 };
    assert.equal(await store.addSource(serpapi), true);
    assert.equal(await store.addSource(shop), true);
    assert.equal(await store.addSource({ ...shop, name: 'b' }), false);
    assert.deepEqual(await store.listSources(), [serpapi, shop]);
    assert.deepEqual([await store.removeSource('b'), await store.removeSource('b')], [true, false]);
    assert.deepEqual(await store.listSources(), [shop]);
  },

  'a paused source stays paused until it is resumed or removed': async (store) => {
    const paused = async () => (await store.listPausedSources()).map(({ name }) => name);
    await store.addSource({ name: 'b', kind: 'serpapi', values: {}, addedAtMs: 1 });
    assert.equal(await store.holdSource({ name: 'b', pausedAtMs: 5 }), true);
    assert.equal(await store.holdSource({ name: 'b', pausedAtMs: 9 }), false);
    await store.holdSource({ name: 'a', pausedAtMs: 6 });
    assert.deepEqual(await store.listPausedSources(), [
      { name: 'a', pausedAtMs: 6 },
      { name: 'b', pausedAtMs: 5 },
    ]);
    await store.startSource(DATE, 'a', 2_000);
    assert.deepEqual([await store.resumeSource('a'), await store.resumeSource('a')], [true, false]);
    assert.deepEqual(await paused(), ['b']);
    await store.removeSource('b');
    assert.deepEqual(await paused(), []);
  },

  'pages load pictures from a host as long as the operator agrees': async (store) => {
    const host = 'images.example';
    assert.equal(await store.findPictureHost(host), undefined);
    assert.equal(await store.addPictureHost({ host, agreedAtMs: 5 }), true);
    assert.equal(await store.addPictureHost({ host, agreedAtMs: 9 }), false);
    assert.deepEqual(await store.findPictureHost(host), { host, agreedAtMs: 5 });
    assert.equal(await store.findPictureHost('other.example'), undefined);
    assert.deepEqual(
      [await store.removePictureHost(host), await store.removePictureHost(host)],
      [true, false],
    );
    assert.equal(await store.findPictureHost(host), undefined);
  },

  'a stopped source remains so for the date, with its first reason': async (store) => {
    const stop = { source: 'a', stoppedReason: 'quota', stoppedAtMs: 5, detail: '残高なし' } as const;
    await store.slowSource(DATE, { source: 'a', slowness: 2, slowedAtMs: 3 });
    await store.stopSource(DATE, stop);
    await store.stopSource(DATE, { ...stop, stoppedReason: 'auth', stoppedAtMs: 9 });
    assert.deepEqual(await store.listSourceDays(DATE), [
      { ...stop, slowness: 2, slowedAtMs: 3, pausedUntilMs: null },
    ]);
    await store.slowSource(DATE, { source: 'a', slowness: 3, slowedAtMs: 7 });
    assert.deepEqual(await store.listSourceDays(DATE), [
      { ...stop, slowness: 3, slowedAtMs: 7, pausedUntilMs: null },
    ]);
    assert.deepEqual(await store.listSourceDays('2026-11-28'), []);
  },

  'a source is left alone for the longest time it asked for, or until it is started again': async (store) => {
    const until = async () => (await store.listSourceDays(DATE)).map(({ pausedUntilMs }) => pausedUntilMs);
    await store.pauseSource(DATE, 'a', 5_000);
    await store.pauseSource(DATE, 'a', 4_000);
    assert.deepEqual(await until(), [5_000]);
    await store.slowSource(DATE, { source: 'a', slowness: 1, slowedAtMs: 3 });
    await store.pauseSource(DATE, 'a', 6_000);
    assert.deepEqual(await until(), [6_000]);
    await store.startSource(DATE, 'a', 2_000);
    assert.deepEqual(await until(), [null]);
  },

  'starting a source again resumes only the targets that ended because of it': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [], keywords: ['一', '二'] });
    await planOn(store, DATE, { nowMs: AT, due: { 一: 1, 二: 2 } });
    const stop = { source: 'a', stoppedReason: 'auth', stoppedAtMs: 5, detail: null } as const;
    await store.stopSource(DATE, stop);
    for (const reason of ['auth', 'blocked'] as const) {
      const settlement = { state: 'done', reason } as const;
      await endIn(store, await claimOne(store, DATE, AT), { nowMs: AT, outcome: 'failed', settlement });
    }
    await store.startSource(DATE, 'a', 2_000);
    const [day] = await store.listSourceDays(DATE);
    assert.deepEqual([day?.stoppedReason, day?.stoppedAtMs], [null, null]);
    assert.deepEqual(wordsOf(await claimOn(store, DATE, 2_000)), ['一']);
  },

  'the alarm of a date goes to one caller, not before its time, and again only if that one died': async (
    store,
    place,
  ) => {
    await using other = await place.open();
    await planOn(store, DATE, { nowMs: AT });
    assert.equal(await store.claimAlarm(DATE, AT, 9_000), false);
    const claims = await Promise.all(
      [store, other, store, other].map((each) => each.claimAlarm(DATE, 2_000, 9_000)),
    );
    assert.equal(claims.filter(Boolean).length, 1);
    assert.equal(await store.claimAlarm(DATE, 8_999, 19_000), false);
    assert.equal(await other.claimAlarm(DATE, 9_000, 19_000), true);
    await store.endAlarm(DATE, 'sent');
    assert.equal(await store.claimAlarm(DATE, 99_000, 199_000), false);
  },

  'a released alarm goes to the next caller, unless another one has it or it has ended': async (store) => {
    await planOn(store, DATE, { nowMs: AT });
    assert.equal(await store.claimAlarm(DATE, 2_000, 9_000), true);
    await store.releaseAlarm(DATE, 8_999);
    assert.equal(await store.claimAlarm(DATE, 3_000, 10_000), false);
    await store.releaseAlarm(DATE, 9_000);
    assert.equal(await store.claimAlarm(DATE, 3_000, 10_000), true);
    await store.endAlarm(DATE, 'failed');
    await store.releaseAlarm(DATE, 10_000);
    assert.equal(await store.claimAlarm(DATE, 99_000, 199_000), false);
  },
};
