import assert from 'node:assert/strict';
import { addDays } from '../../src/core/local-date.ts';
import { CALLS } from '../../src/core/spending-cap.ts';
import { productTarget, termTarget } from '../../src/core/target.ts';
import { readUnasked } from '../../src/operations/ranks/shown-gaps.ts';
import type { Settlement } from '../../src/store/port.ts';
import { claimOn, endIn } from '../store/plan/day-samples.ts';
import { DAY, onEach, paidPages, type Site, words } from './capped-site.ts';
import { addWatcher, at, DATE } from './day-place.ts';
import { pageSource } from './scripted-source.ts';

const NEXT = addDays(DATE, 1);
const DAY_MS = 86_400_000;

const statesOf = async ({ store }: Site, accountId: string, date = DATE) =>
  (await store.listKeywordDays(accountId, date)).map(({ outcome, reason }) => [outcome, reason]);

onEach('a date that ends while its source is paused keeps that as the reason', async (site) => {
  const { store, clock } = site;
  await addWatcher(store, 'acc_a', words(2));
  const { named } = paidPages(site);
  await store.holdSource({ name: 'vendor', pausedAtMs: at('04:00') });
  const worker = site.worker('one', [named]);
  await site.run([worker], [...DAY, at('05:00') + DAY_MS]);
  assert.deepEqual((await site.outcomes()).failed, { paused: 2 });
  assert.deepEqual(await statesOf(site, 'acc_a'), [
    [null, 'paused'],
    [null, 'paused'],
  ]);
  const [first = ''] = words(1);
  assert.deepEqual(await store.listUnasked([termTarget(first), productTarget('B0TEST0001')], DATE, NEXT), [
    { target: termTarget(first), localDate: DATE, reason: 'paused', endedAtMs: at('05:00') + DAY_MS },
  ]);
  const [open] = await store.listOpenTargets(DATE, 1);
  assert.equal(open?.reason, 'paused');
  await store.resumeSource('vendor');
  clock.nowMs = at('06:00') + DAY_MS;
  await site.run([worker], [at('08:01') + DAY_MS]);
  assert.deepEqual([(await site.outcomes(NEXT)).complete, await site.faults()], [2, []]);
});

onEach('a source that was paused after keywords were due is not why nobody scanned them', async (site) => {
  const { store } = site;
  await addWatcher(store, 'acc_a', words(2));
  const { named, sent } = paidPages(site);
  const worker = site.worker('one', [named]);
  await site.run([worker], [at('04:00')]);
  await store.holdSource({ name: 'vendor', pausedAtMs: at('22:00') });
  await site.run([worker], [at('01:00') + DAY_MS]);
  assert.equal(sent.calls, 0);
  assert.deepEqual((await site.outcomes()).failed, { not_scanned: 2 });
  assert.deepEqual(await statesOf(site, 'acc_a'), [
    [null, null],
    [null, null],
  ]);
});

onEach(
  'a source that is paused or resumed after the end of a date is not why it was not scanned',
  async (site) => {
    const { store } = site;
    await addWatcher(store, 'acc_a', words(1));
    const { named } = paidPages(site);
    await store.holdSource({ name: 'vendor', pausedAtMs: at('04:00') });
    const worker = site.worker('one', [named]);
    await site.run([worker], [at('05:00')]);
    await store.resumeSource('vendor');
    await store.holdSource({ name: 'vendor', pausedAtMs: at('00:30') + DAY_MS });
    await site.run([worker], [at('01:00') + DAY_MS]);
    assert.deepEqual((await site.outcomes()).failed, { not_scanned: 1 });
    assert.deepEqual(await statesOf(site, 'acc_a'), [[null, null]]);
  },
);

onEach('a reached cap says whose it is, and is no failed reading of the keywords', async (site) => {
  const { store, clock } = site;
  await addWatcher(store, 'acc_a', words(2, 'own'));
  await addWatcher(store, 'acc_b', words(1, 'other'));
  await site.cap(3, { accountId: 'acc_a' });
  const { named } = paidPages(site);
  const worker = site.worker('one', [named]);
  await site.run([worker], DAY);
  assert.deepEqual((await site.outcomes()).failed, { account_cap: 1 });
  const states = await statesOf(site, 'acc_a');
  assert.deepEqual(states.toSorted(), [
    [null, 'account_cap'],
    ['complete', null],
  ]);
  assert.deepEqual(await statesOf(site, 'acc_b'), [['complete', null]]);
  const { failed, unasked } = await store.countDay('acc_a', DATE);
  assert.deepEqual([failed, unasked], [0, 1]);
  const groups = await store.countKeywordDays(['acc_a'], [DATE]);
  assert.deepEqual(groups.map(({ outcome, reason, count }) => [outcome, reason, count]).toSorted(), [
    [null, 'account_cap', 1],
    ['complete', null, 1],
  ]);
  await store.removeCap(
    { source: 'vendor', accountId: 'acc_a', period: 'day', measure: CALLS },
    DATE,
    clock.nowMs,
  );
  await site.cap(6);
  await store.addKeywords('acc_b', ['late'], { limits: 'of_account', twins: 'add', addedAtMs: clock.nowMs });
  await site.run([worker], [at('11:00'), at('11:10')]);
  const reasons = [...(await statesOf(site, 'acc_a')), ...(await statesOf(site, 'acc_b'))];
  assert.deepEqual(
    reasons.filter(([outcome]) => outcome === null),
    [
      [null, 'installation_cap'],
      [null, 'installation_cap'],
    ],
  );
});

onEach('a keyword that ended for the cap of one account is read for another that adds it', async (site) => {
  const { store, clock } = site;
  await addWatcher(store, 'acc_a', ['shared', 'left']);
  await addWatcher(store, 'acc_b', []);
  await site.cap(0, { accountId: 'acc_a' });
  const { sent, named } = paidPages(site);
  const worker = site.worker('one', [named]);
  await site.run([worker], DAY);
  assert.deepEqual([sent.calls, (await site.outcomes()).failed], [0, { account_cap: 2 }]);
  const added = { limits: 'of_account', twins: 'add' } as const;
  await store.addKeywords('acc_b', ['shared'], { ...added, addedAtMs: clock.nowMs + 1 });
  await site.run([worker], [at('11:00'), at('11:10')]);
  assert.deepEqual(
    [(await site.outcomes()).complete, (await site.outcomes()).failed],
    [1, { account_cap: 1 }],
  );
  clock.nowMs = at('23:59');
  const addedAtMs = clock.nowMs;
  await store.addKeywords('acc_b', ['left'], { ...added, addedAtMs });
  const isNotOwn = async () => {
    const [day] = await store.listKeywordDays('acc_b', DATE, ['left']);
    assert.deepEqual([day?.outcome, day?.reason], [null, null], 'not the cap of another account');
    const groups = await store.countKeywordDays(['acc_b'], [DATE]);
    assert.deepEqual(groups.map(({ reason, count }) => [reason, count]).toSorted(), [
      [null, 1],
      [null, 1],
    ]);
    const target = termTarget('left');
    const of = await readUnasked(store, [{ target, addedAtMs }], { from: DATE, to: DATE });
    assert.deepEqual([...of(target)], [[DATE, 'not_scanned']]);
  };
  await isNotOwn();
  await site.run([worker], [at('00:01') + DAY_MS, at('05:00') + DAY_MS]);
  await isNotOwn();
});

onEach(
  'after a cap is removed, no list or count has it, nor the quota of a source, as a reason',
  async (site) => {
    const { store, clock } = site;
    await addWatcher(store, 'acc_a', words(2));
    await site.cap(0);
    const { named } = paidPages(site);
    const worker = site.worker('one', [named]);
    await site.run([worker], DAY);
    const open = async () =>
      (await store.listOpenTargets(DATE, 9)).map(({ outcome, reason }) => [outcome, reason]);
    const both = (reason: string | null) => [
      [null, reason],
      [null, reason],
    ];
    assert.deepEqual(
      [await statesOf(site, 'acc_a'), await open()],
      [both('installation_cap'), both('installation_cap')],
    );
    await store.holdSource({ name: 'vendor', pausedAtMs: clock.nowMs });
    const cap = { source: 'vendor', accountId: null, period: 'day', measure: CALLS } as const;
    await store.removeCap(cap, DATE, clock.nowMs);
    assert.deepEqual([await statesOf(site, 'acc_a'), await open()], [both(null), both(null)]);
    assert.deepEqual(await store.listReadings(words(1)[0] ?? '', DATE, DATE), []);
    await site.run([worker], [at('05:00') + DAY_MS]);
    assert.deepEqual([await statesOf(site, 'acc_a'), await open()], [both('paused'), both('paused')]);
    assert.deepEqual((await site.outcomes()).failed, { paused: 2 });
  },
);

onEach(
  'what failed at the source keeps that reason when a cap follows, and after it is removed',
  async (site) => {
    const { store, clock } = site;
    await addWatcher(store, 'acc_a', words(1));
    const [term = ''] = words(1);
    await store.planDay({
      localDate: DATE,
      nowMs: clock.nowMs,
      alarmAtMs: 1,
      kinds: ['term'],
      schedule: () => new Map(),
    });
    const fail = async (reason: 'source_error' | 'quota', settlement: Settlement) => {
      const [claim] = await claimOn(store, DATE, clock.nowMs);
      assert.ok(claim !== undefined);
      await endIn(store, claim, { nowMs: clock.nowMs, outcome: 'failed', reason, settlement });
    };
    const seen = async () => [
      await statesOf(site, 'acc_a'),
      (await store.listOpenTargets(DATE, 9)).map(({ outcome, reason }) => [outcome, reason]),
      (await site.outcomes()).failed,
    ];
    const asFailed = [[['failed', 'source_error']], [['failed', 'source_error']], { source_error: 1 }];
    await fail('source_error', { state: 'waiting', dueAtMs: clock.nowMs, reason: 'source_error' });
    assert.deepEqual(await seen(), asFailed);
    await fail('quota', { state: 'done', reason: 'quota', unasked: 'account_cap' });
    assert.deepEqual(
      [await seen(), (await store.listReadings(term, DATE, DATE))[0]?.reason],
      [asFailed, 'source_error'],
    );
    await store.startSource(DATE, 'vendor', clock.nowMs);
    assert.deepEqual(await seen(), asFailed);
    await store.closeDaysBefore(NEXT, at('00:01') + DAY_MS, () => 'paused');
    assert.deepEqual(await seen(), asFailed);
  },
);

onEach(
  'what a cap stops says so while another source is paused, and is read when that one is resumed',
  async (site) => {
    const { store } = site;
    await addWatcher(store, 'acc_a', words(3));
    await site.cap(4, { accountId: 'acc_a' });
    const { named } = paidPages(site);
    const other = pageSource('other', () => site.clock.nowMs);
    await store.holdSource({ name: 'other', pausedAtMs: at('04:00') });
    const worker = site.worker('one', [other, named]);
    await site.run([worker], DAY);
    assert.deepEqual((await site.outcomes()).failed, { account_cap: 2 });
    const states = await statesOf(site, 'acc_a');
    assert.deepEqual(states.toSorted(), [
      [null, 'account_cap'],
      [null, 'account_cap'],
      ['complete', null],
    ]);
    const details = site.events.flatMap((event) =>
      event.kind === 'read' && event.reason === 'quota' ? [event.detail] : [],
    );
    assert.match(details[0] ?? '', /has reached its cap at vendor;.* The source other is paused\.$/);
    await store.resumeSource('other');
    await store.startSource(DATE, 'other', site.clock.nowMs);
    await site.run([worker], [at('11:00'), at('11:10')]);
    assert.deepEqual([(await site.outcomes()).complete, await site.faults()], [3, []]);
  },
);

onEach('what a stopped source leaves says why while another source is paused', async (site) => {
  const { store, clock } = site;
  await addWatcher(store, 'acc_a', words(2));
  const { named } = paidPages(site);
  const other = pageSource('other', () => site.clock.nowMs);
  await store.holdSource({ name: 'other', pausedAtMs: at('04:00') });
  const stop = {
    source: 'vendor',
    stoppedReason: 'source_error',
    stoppedAtMs: clock.nowMs,
    detail: 'Away',
  } as const;
  await store.stopSource(DATE, stop);
  const worker = site.worker('one', [other, named]);
  await site.run([worker], DAY);
  assert.deepEqual((await site.outcomes()).failed, { source_error: 2 });
  const details = site.events.flatMap((event) => (event.kind === 'read' ? [event.detail] : []));
  assert.match(details[0] ?? '', /vendor is stopped for today: Away\. The source other is paused\.$/);
  await store.resumeSource('other');
  await store.startSource(DATE, 'other', site.clock.nowMs);
  await site.run([worker], [at('11:00'), at('11:10')]);
  assert.deepEqual([(await site.outcomes()).complete, await site.faults()], [2, []]);
});

onEach('a keyword for which no call was made because of a cap has no attempt', async (site) => {
  const { store } = site;
  await addWatcher(store, 'acc_a', words(2));
  await site.cap(0);
  const { sent, named } = paidPages(site);
  await site.run([site.worker('one', [named])], DAY);
  assert.equal(sent.calls, 0);
  const days = await store.listKeywordDays('acc_a', DATE);
  assert.deepEqual(
    days.map(({ attempts }) => attempts),
    [0, 0],
  );
});
