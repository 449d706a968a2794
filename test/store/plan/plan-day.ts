import assert from 'node:assert/strict';
import { termTarget } from '../../../src/core/target.ts';
import type { Suite } from '../place.ts';
import { makeAccount, makeWatcher, ROOMY, sampleReading } from '../samples.ts';
import { saveReading } from '../save-reading.ts';
import { claimOn, claimOne, endIn, planOn, wordsOf } from './day-samples.ts';

const DATE = '2026-11-27';
const AT = 1_000;

/** The plan of a date. */
export const planDaySuite: Suite = {
  'a plan is made once, for any number of callers': async (store, place) => {
    await makeWatcher(store, 'acc_a', { asins: [], keywords: ['一', '二'] });
    await makeWatcher(store, 'acc_b', { asins: [], keywords: ['二', '三'] });
    await using other = await place.open();
    const due = { 一: 3_000, 二: 1_000, 三: 2_000 };
    const made = await Promise.all([store, other].map((each) => planOn(each, DATE, { nowMs: AT, due })));
    assert.deepEqual(
      made.toSorted((a, b) => b.added - a.added),
      [
        { isNew: true, added: 3 },
        { isNew: false, added: 0 },
      ],
    );
    assert.deepEqual(await planOn(store, DATE, { nowMs: 5_000 }), { isNew: false, added: 0 });
    assert.deepEqual(wordsOf(await claimOn(store, DATE, 2_500)), ['二', '三']);
    assert.equal((await store.findDay(DATE))?.planned, 3);
  },

  'a keyword added after the plan was made is due at once, once': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [], keywords: ['一'] });
    await planOn(store, DATE, { nowMs: AT, due: { 一: 9_000 } });
    await store.addKeywords('acc_a', ['二'], ROOMY);
    assert.deepEqual(await planOn(store, DATE, { nowMs: 2_000, due: { 二: 9_000 } }), {
      isNew: false,
      added: 1,
    });
    assert.deepEqual(wordsOf(await claimOn(store, DATE, 2_000)), ['二']);
    await makeWatcher(store, 'acc_b', { asins: [], keywords: ['二'] });
    assert.equal((await planOn(store, DATE, { nowMs: 3_000 })).added, 0);
    assert.deepEqual(await claimOn(store, DATE, 3_000), []);
  },

  'a keyword that was read, removed and added again on the same date is not read again': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [], keywords: ['一'] });
    await planOn(store, DATE, { nowMs: AT });
    await endIn(store, await claimOne(store, DATE, AT), { nowMs: AT, outcome: 'complete' });
    await store.removeKeywords('acc_a', ['一']);
    await planOn(store, DATE, { nowMs: 2_000 });
    await store.addKeywords('acc_a', ['一'], ROOMY);
    assert.equal((await planOn(store, DATE, { nowMs: 3_000 })).added, 0);
    assert.deepEqual(await claimOn(store, DATE, 3_000), []);
  },

  'closed accounts and removed keywords are neither planned nor read, and are in no queue': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [], keywords: ['一', '二'] });
    await makeWatcher(store, 'acc_b', { asins: [], keywords: ['三'] });
    await makeWatcher(store, 'acc_c', { asins: [], keywords: ['四'] });
    await store.closeAccount('acc_c', 500);
    await planOn(store, DATE, { nowMs: AT, due: { 三: 1, 二: 2, 一: 3 } });
    await store.removeKeywords('acc_a', ['二']);
    await store.closeAccount('acc_b', 600);
    assert.deepEqual(wordsOf(await claimOn(store, DATE, 5_000, { limit: 1 })), ['一']);
    await planOn(store, DATE, { nowMs: 5_000 });
    assert.equal((await store.findDay(DATE))?.planned, 1);
  },

  'a term that an import made complete is not read': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [], keywords: ['一', '二'] });
    await saveReading(store, sampleReading({ term: '一', localDate: DATE }));
    await planOn(store, DATE, { nowMs: AT });
    assert.deepEqual(wordsOf(await claimOn(store, DATE, AT)), ['二']);
    assert.deepEqual(await store.listUnread(DATE, 'term'), [termTarget('二')]);
  },

  'planning moves the versions of the accounts whose day it changes, and of no other': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [], keywords: ['一'] });
    await makeAccount(store, 'acc_b');
    const versions = () => Promise.all(['acc_a', 'acc_b'].map((id) => store.accountVersion(id)));
    const [a, b] = await versions();
    await planOn(store, DATE, { nowMs: AT });
    const planned = await versions();
    assert.deepEqual([planned[0] === a, planned[1] === b], [false, true]);
    await planOn(store, DATE, { nowMs: AT + 1 });
    assert.deepEqual(await versions(), planned);
  },
};
