import assert from 'node:assert/strict';
import type { Suite } from '../place.ts';
import { addChallenge, addSession, addTwoFactor, save, userOf } from './user-samples.ts';

/** A second factor, its codes and the sign-ins that wait for one. */
export const twoFactorsSuite: Suite = {
  'a second factor is on once its first code was right, and the other sessions end': async (store) => {
    for (const name of ['a', 'b']) await save(store, userOf(name));
    const isOn = async () => (await store.listUsers()).map(({ hasTwoFactor }) => hasTwoFactor);
    const first = { userId: 'usr_a', secret: 'sealed', step: 7, confirmedAtMs: 2_000, keepSessionId: 's1' };
    assert.equal(await store.confirmTwoFactor(first), false);
    await addTwoFactor(store, 'usr_a');
    for (const id of ['s1', 's2']) await addSession(store, id, 'usr_a');
    await addSession(store, 's3', 'usr_b');
    assert.deepEqual(await isOn(), [false, false]);
    assert.equal(await store.confirmTwoFactor({ ...first, secret: 'replaced' }), false);
    assert.deepEqual(await isOn(), [false, false]);
    assert.equal(await store.confirmTwoFactor(first), true);
    assert.equal(await store.confirmTwoFactor(first), false);
    assert.deepEqual(await isOn(), [true, false]);
    const left = await store.findAuthRows('sessions', [], 9);
    assert.deepEqual(left.map(({ id }) => id).toSorted(), ['s1', 's3']);
    assert.equal(await store.useCode('usr_a', 7), false);
  },

  'a second factor is removed with its codes, and sessions and waiting sign-ins end': async (store) => {
    for (const name of ['a', 'b']) await save(store, userOf(name));
    assert.equal(await store.removeTwoFactor('usr_a', null), false);
    for (const name of ['a', 'b']) {
      await addTwoFactor(store, `usr_${name}`);
      await addSession(store, `s-${name}`, `usr_${name}`);
      await addChallenge(store, `c-${name}`, `usr_${name}`);
      await store.useCode(`usr_${name}`, 7);
    }
    const first = { userId: 'usr_a', secret: 'sealed', step: 8, confirmedAtMs: 2_000, keepSessionId: 's-a' };
    await store.confirmTwoFactor(first);
    assert.equal(await store.removeTwoFactor('usr_a', null), true);
    for (const table of ['two_factors', 'sessions', 'verifications'] as const) {
      assert.equal((await store.findAuthRows(table, [], 9)).length, 1, table);
    }
    assert.equal((await store.listUsers())[0]?.hasTwoFactor, false);
    assert.equal(await store.useCode('usr_a', 7), true);
    assert.equal(await store.useCode('usr_b', 7), false);
  },

  'of several who use one code at once, exactly one does; other steps and other users stay free': async (
    store,
    place,
  ) => {
    for (const name of ['a', 'b']) await save(store, userOf(name));
    await using other = await place.open();
    const used = await Promise.all(
      [store, other, store, other].map((one) => one.useCode('usr_a', 60_000_000)),
    );
    assert.deepEqual(used.toSorted(), [false, false, false, true]);
    assert.equal(await store.useCode('usr_b', 60_000_000), true);
    for (const step of [59_999_999, 60_000_001]) assert.equal(await store.useCode('usr_a', step), true);
  },

  'a used code stays used for a day, also after later ones': async (store) => {
    await save(store, userOf('a'));
    for (const step of [10_000, 12_880]) assert.equal(await store.useCode('usr_a', step), true);
    assert.equal(await store.useCode('usr_a', 10_000), false);
    assert.equal(await store.useCode('usr_a', 12_881), true);
    assert.equal(await store.useCode('usr_a', 12_880), false);
    assert.equal(await store.useCode('usr_a', 10_000), true);
  },

  'ten wrong codes in a row lock codes, also if several are counted at once, and an ended lock counts anew':
    async (store, place) => {
      for (const name of ['a', 'b']) {
        await save(store, userOf(name));
        await addTwoFactor(store, `usr_${name}`);
      }
      await using other = await place.open();
      const wrong = { userId: 'usr_a', enteredAtMs: 5_000, wrongMax: 10, lockMs: 1_000 };
      const states = async () =>
        (await store.findAuthRows('two_factors', [], 9))
          .toSorted((a, b) => String(a['user_id']).localeCompare(String(b['user_id'])))
          .map((row) => [row['failed_count'], row['locked_until_ms']]);
      const nine = Array.from({ length: 9 }, (_, at) => (at % 2 === 0 ? store : other));
      await Promise.all(nine.map((one) => one.countWrongCode(wrong)));
      assert.deepEqual(await states(), [
        [9, null],
        [0, null],
      ]);
      await store.countWrongCode(wrong);
      assert.deepEqual((await states())[0], [10, 6_000]);
      await store.countWrongCode({ ...wrong, enteredAtMs: 6_000 });
      assert.deepEqual((await states())[0], [1, null]);
      await store.countWrongCode({ ...wrong, userId: 'usr_nobody' });
    },

  'ending the sessions of a user ends its sign-ins that wait for a code, and nothing of others': async (
    store,
  ) => {
    for (const name of ['a', 'b']) {
      await save(store, userOf(name));
      for (const at of [1, 2]) await addSession(store, `s-${name}${at}`, `usr_${name}`);
      await addChallenge(store, `c-${name}`, `usr_${name}`);
    }
    const left = async (table: 'sessions' | 'verifications') =>
      (await store.findAuthRows(table, [], 9)).map(({ id }) => id).toSorted();
    assert.equal(await store.endSessions('usr_a', 's-a1'), 1);
    assert.deepEqual(await left('sessions'), ['s-a1', 's-b1', 's-b2']);
    assert.deepEqual(await left('verifications'), ['c-b']);
    assert.equal(await store.endSessions('usr_b', null), 2);
    assert.deepEqual(await left('sessions'), ['s-a1']);
    assert.deepEqual(await left('verifications'), []);
  },

  'a new password or address, and removing a user, end what waits for a code': async (store) => {
    const waiting = async () => (await store.findAuthRows('verifications', [], 9)).length;
    await save(store, userOf('a'));
    await addTwoFactor(store, 'usr_a');
    await store.useCode('usr_a', 7);
    const change = { userId: 'usr_a', changedAtMs: 2_000, keepSessionId: null };
    await addChallenge(store, 'c1', 'usr_a');
    await store.setPassword({ ...change, passwordHash: 'new' });
    assert.equal(await waiting(), 0);
    await addChallenge(store, 'c1', 'usr_a');
    await store.setEmail({ ...change, email: 'new@example.jp' });
    assert.equal(await waiting(), 0);
    await addChallenge(store, 'c1', 'usr_a');
    assert.equal(await store.removeUser('usr_a'), 'removed');
    assert.equal(await waiting(), 0);
    assert.deepEqual(await store.findAuthRows('two_factors', [], 9), []);
  },
};
