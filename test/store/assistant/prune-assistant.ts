import assert from 'node:assert/strict';
import type { Store } from '../../../src/store/port.ts';
import type { Suite } from '../place.ts';
import { makeAccount } from '../samples.ts';
import { HIT, SATURDAY, sampleCheck, saveChecks } from './check-samples.ts';

const WIDE = { from: '2026-01-01', to: '2026-12-31', limit: 100 };
const DAY_MS = 86_400_000;
const NOW_MS = Date.parse('2026-11-28T03:00:00Z');
const REQUEST = {
  accountId: 'acc_a',
  path: '/assistant/checks',
  key: 'k',
  bodyHash: 'a'.repeat(64),
  owner: 'one',
};

/** Answers of these dates in two accounts. */
async function fill(store: Store): Promise<void> {
  for (const id of ['acc_a', 'acc_b']) {
    await makeAccount(store, id);
    const dates = ['2026-10-01', '2026-10-02', SATURDAY];
    await saveChecks(
      store,
      id,
      dates.map((localDate, index) => sampleCheck(index + 1, { localDate, verdict: HIT })),
    );
  }
}

const answersOf = async (store: Store, accountId: string) =>
  (await store.listChecks(accountId, WIDE))
    .map(({ localDate, answer }) => [localDate, answer !== ''])
    .toSorted();

/** What is forgotten of the assistant's data, and what is kept. */
export const pruneAssistantSuite: Suite = {
  'answers past their retention are forgotten in small steps; checks, verdicts and counts remain': async (
    store,
    place,
  ) => {
    await fill(store);
    const [rows, counts] = [
      await store.listCheckRows('acc_a'),
      await store.countChecks('acc_a', '2026-10-02', '2026-09-28'),
    ];
    const version = await store.accountVersion('acc_b');
    const request = { answersFrom: '2026-10-02', requestsFromMs: 0, answersMax: 1 };
    await using other = await place.open();
    const steps = [
      await store.pruneAssistant(request),
      await other.pruneAssistant(request),
      await store.pruneAssistant(request),
    ];
    assert.deepEqual(steps, [
      { answers: 1, requests: 0, isDone: false },
      { answers: 1, requests: 0, isDone: false },
      { answers: 0, requests: 0, isDone: true },
    ]);
    for (const id of ['acc_a', 'acc_b']) {
      assert.deepEqual(await answersOf(store, id), [
        ['2026-10-01', false],
        ['2026-10-02', true],
        [SATURDAY, true],
      ]);
    }
    assert.deepEqual(await store.listCheckRows('acc_a'), rows);
    assert.deepEqual(await store.countChecks('acc_a', '2026-10-02', '2026-09-28'), counts);
    assert.deepEqual((await store.findCheckById('acc_a', 'chk_0001'))?.verdict, HIT);
    assert.notEqual(await store.accountVersion('acc_b'), version);
  },

  'requests with a key are forgotten after their time, also those of accounts that never return': async (
    store,
  ) => {
    for (const id of ['acc_a', 'acc_b']) await makeAccount(store, id);
    const begin = (accountId: string, nowMs: number) =>
      store.beginIdempotent({ ...REQUEST, accountId }, { nowMs, staleBeforeMs: nowMs, expiredBeforeMs: 0 });
    await begin('acc_a', NOW_MS - DAY_MS - 1);
    await store.endIdempotent(REQUEST, { status: 201, body: '{}' });
    await begin('acc_b', NOW_MS - DAY_MS);
    const request = { answersFrom: SATURDAY, requestsFromMs: NOW_MS - DAY_MS, answersMax: 10 };
    assert.deepEqual(await store.pruneAssistant(request), { answers: 0, requests: 1, isDone: true });
    assert.equal((await begin('acc_a', NOW_MS)).state, 'begun');
    assert.deepEqual(await store.pruneAssistant(request), { answers: 0, requests: 0, isDone: true });
  },
};
