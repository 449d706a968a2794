import assert from 'node:assert/strict';
import type { IdempotentRequest } from '../../../src/store/port.ts';
import type { Suite } from '../place.ts';
import { makeAccount } from '../samples.ts';

const REQUEST: IdempotentRequest = {
  accountId: 'acc_a',
  path: '/assistant/checks',
  key: 'k',
  bodyHash: 'a'.repeat(64),
  owner: 'one',
};

const DAY_MS = 86_400_000;

/** Times of a request at an instant: it is stale after half a minute and forgotten after a day. */
function at(nowMs: number) {
  return { nowMs, staleBeforeMs: nowMs - 30_000, expiredBeforeMs: nowMs - DAY_MS };
}

/** Requests that may be repeated. */
export const idempotentRequestsSuite: Suite = {
  'the first request with a key begins; until it ends, a repetition has to wait': async (store, place) => {
    await using other = await place.open();
    await makeAccount(store, 'acc_a');
    const turns = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? store : other).beginIdempotent({ ...REQUEST, owner: `o${index}` }, at(1_000)),
      ),
    );
    assert.equal(turns.filter(({ state }) => state === 'begun').length, 1);
    assert.equal(turns.filter(({ state }) => state === 'running').length, 19);
  },

  'an answer is repeated only for the same body; other paths, keys and accounts are independent': async (
    store,
  ) => {
    for (const id of ['acc_a', 'acc_b']) await makeAccount(store, id);
    await store.beginIdempotent(REQUEST, at(1_000));
    const body = '{"id":"chk_1","text":"𠮷"}';
    await store.endIdempotent(REQUEST, { status: 201, body });
    const again = { ...REQUEST, owner: 'two' };
    const repeated = await store.beginIdempotent(again, at(5_000));
    assert.deepEqual(repeated, { state: 'answered', status: 201, body });
    const conflict = await store.beginIdempotent({ ...again, bodyHash: 'b'.repeat(64) }, at(5_000));
    assert.deepEqual(conflict, { state: 'conflict' });
    for (const change of [{ accountId: 'acc_b' }, { path: '/x' }, { key: 'K' }]) {
      const turn = await store.beginIdempotent({ ...again, ...change }, at(5_000));
      assert.deepEqual(turn, { state: 'begun' }, JSON.stringify(change));
    }
  },

  'a clock that was set back neither repeats a request nor locks it for longer than its time limit': async (
    store,
  ) => {
    await makeAccount(store, 'acc_a');
    await store.beginIdempotent(REQUEST, at(3_600_000));
    const again = { ...REQUEST, owner: 'two' };
    assert.deepEqual(await store.beginIdempotent(again, at(1_000)), { state: 'running', begunAtMs: 1_000 });
    assert.equal((await store.beginIdempotent(again, at(31_000))).state, 'running');
    assert.equal((await store.beginIdempotent(again, at(31_001))).state, 'begun');
  },

  'a forgotten request begins again, also after a day': async (store) => {
    await makeAccount(store, 'acc_a');
    await store.beginIdempotent(REQUEST, at(1_000));
    await store.endIdempotent(REQUEST, null);
    assert.equal((await store.beginIdempotent(REQUEST, at(2_000))).state, 'begun');
    await store.endIdempotent(REQUEST, { status: 201, body: '{}' });
    assert.equal((await store.beginIdempotent(REQUEST, at(2_000 + DAY_MS))).state, 'answered');
    assert.equal((await store.beginIdempotent(REQUEST, at(2_001 + DAY_MS))).state, 'begun');
  },

  'a stale request is taken over, and its late end changes nothing': async (store) => {
    await makeAccount(store, 'acc_a');
    await store.beginIdempotent(REQUEST, at(1_000));
    const second = { ...REQUEST, owner: 'two' };
    const running = { state: 'running', begunAtMs: 1_000 };
    assert.deepEqual(await store.beginIdempotent(second, at(31_000)), running);
    assert.equal((await store.beginIdempotent(second, at(31_001))).state, 'begun');
    await store.endIdempotent(REQUEST, { status: 500, body: '{}' });
    await store.endIdempotent(REQUEST, null);
    const third = { ...REQUEST, owner: 'three' };
    assert.equal((await store.beginIdempotent(third, at(31_002))).state, 'running');
    await store.endIdempotent(second, { status: 200, body: '[]' });
    const repeated = await store.beginIdempotent(third, at(31_003));
    assert.deepEqual(repeated, { state: 'answered', status: 200, body: '[]' });
  },
};
