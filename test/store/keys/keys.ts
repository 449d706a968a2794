import assert from 'node:assert/strict';
import { SCOPES } from '../../../src/core/rights.ts';
import type { Suite } from '../place.ts';
import { makeAccount, sampleKey } from '../samples.ts';

const HASH = 'a'.repeat(64);
const OTHER_HASH = 'b'.repeat(64);

/** Keys: found by their hash, revoked once, ended early, their use saved coarsely. */
export const keysSuite: Suite = {
  'a key is found by its hash, with its account': async (store) => {
    await makeAccount(store, 'acc_a');
    const key = { ...sampleKey('acc_a', 'key_1'), expiresAtMs: 9_000 };
    await store.saveKey(key, HASH);
    const found = await store.findKeyByHash(HASH);
    assert.deepEqual(found?.key, key);
    assert.deepEqual(found?.account, await store.findAccount('acc_a'));
    assert.equal(await store.findKeyByHash(OTHER_HASH), undefined);
  },

  'a key keeps exactly its scopes': async (store) => {
    await makeAccount(store, 'acc_a');
    for (let bits = 0; bits < 2 ** SCOPES.length; bits += 1) {
      const scopes = SCOPES.filter((_, index) => (bits & (1 << index)) !== 0);
      const key = { ...sampleKey('acc_a', `key_${bits}`), createdAtMs: bits, scopes };
      await store.saveKey(key, `${bits}${HASH}`);
      assert.deepEqual((await store.findKeyByHash(`${bits}${HASH}`))?.key, key);
      assert.deepEqual((await store.listKeys('acc_a')).at(-1), key);
    }
    const fresh = { ...sampleKey('acc_a', 'key_fresh'), scopes: ['pages'] as const, replaces: 'key_1' };
    assert.equal(await store.replaceKey(fresh, OTHER_HASH, 'now'), 'replaced');
    assert.deepEqual((await store.findKeyByHash(OTHER_HASH))?.key.scopes, ['pages']);
    assert.deepEqual((await store.findKeyByHash(`1${HASH}`))?.key.scopes, ['read']);
  },

  'saving a key again changes nothing': async (store) => {
    await makeAccount(store, 'acc_a');
    await store.saveKey(sampleKey('acc_a', 'key_1'), HASH);
    await store.revokeKey('acc_a', 'key_1', 5_000);
    await store.saveKey(sampleKey('acc_a', 'key_1'), HASH);
    assert.equal((await store.findKeyByHash(HASH))?.key.revokedAtMs, 5_000);
  },

  'a second key cannot have the hash of another': async (store) => {
    await makeAccount(store, 'acc_a');
    await makeAccount(store, 'acc_b');
    await store.saveKey(sampleKey('acc_a', 'key_1'), HASH);
    await assert.rejects(store.saveKey(sampleKey('acc_b', 'key_2'), HASH));
    assert.deepEqual(await store.listKeys('acc_b'), []);
  },

  'no key is saved for an unknown account': async (store) => {
    await assert.rejects(store.saveKey(sampleKey('acc_x', 'key_1'), HASH), { code: 'not_found' });
  },

  'keys are listed oldest first, for their own account only': async (store) => {
    await makeAccount(store, 'acc_a');
    await makeAccount(store, 'acc_b');
    await store.saveKey({ ...sampleKey('acc_a', 'key_1'), createdAtMs: 20 }, HASH);
    await store.saveKey({ ...sampleKey('acc_a', 'key_2'), createdAtMs: 10 }, OTHER_HASH);
    assert.deepEqual(
      (await store.listKeys('acc_a')).map((key) => key.id),
      ['key_2', 'key_1'],
    );
    assert.deepEqual(await store.listKeys('acc_b'), []);
  },

  'revoking again keeps the first instant, and a revoked key is still found': async (store) => {
    await makeAccount(store, 'acc_a');
    await store.saveKey(sampleKey('acc_a', 'key_1'), HASH);
    assert.equal((await store.revokeKey('acc_a', 'key_1', 5_000))?.revokedAtMs, 5_000);
    assert.equal((await store.revokeKey('acc_a', 'key_1', 6_000))?.revokedAtMs, 5_000);
    assert.equal((await store.findKeyByHash(HASH))?.key.revokedAtMs, 5_000);
  },

  "another account's key can be neither revoked nor ended": async (store) => {
    await makeAccount(store, 'acc_a');
    await makeAccount(store, 'acc_b');
    await store.saveKey(sampleKey('acc_a', 'key_1'), HASH);
    assert.equal(await store.revokeKey('acc_b', 'key_1', 5_000), undefined);
    const stray = { ...sampleKey('acc_b', 'key_2'), replaces: 'key_1' };
    assert.equal(await store.replaceKey(stray, OTHER_HASH, 5_000), 'missing');
    assert.deepEqual(await store.listKeys('acc_a'), [sampleKey('acc_a', 'key_1')]);
  },

  'a key is ended earlier, never later': async (store) => {
    await makeAccount(store, 'acc_a');
    for (const [index, endsAtMs] of [7_000, 8_000, 9_000].entries()) {
      const old = { ...sampleKey('acc_a', `key_${index}`), expiresAtMs: 8_000 };
      await store.saveKey(old, `${index}${HASH}`);
      const fresh = { ...sampleKey('acc_a', `fresh_${index}`), replaces: old.id };
      assert.equal(await store.replaceKey(fresh, `${index}${OTHER_HASH}`, endsAtMs), 'replaced');
      const ended = (await store.findKeyByHash(`${index}${HASH}`))?.key.expiresAtMs;
      assert.equal(ended, Math.min(endsAtMs, 8_000));
    }
  },

  'a key that replaces another says which, and each is replaced once': async (store) => {
    await makeAccount(store, 'acc_a');
    await store.saveKey(sampleKey('acc_a', 'key_1'), HASH);
    const fresh = { ...sampleKey('acc_a', 'key_2'), createdAtMs: 3_000, replaces: 'key_1' };
    assert.equal(await store.replaceKey(fresh, OTHER_HASH, 9_000), 'replaced');
    const old = { ...sampleKey('acc_a', 'key_1'), expiresAtMs: 9_000 };
    assert.deepEqual(await store.listKeys('acc_a'), [old, fresh]);
    const second = { ...fresh, id: 'key_3' };
    assert.equal(await store.replaceKey(second, 'c'.repeat(64), 9_000), 'before');
    assert.equal((await store.listKeys('acc_a')).length, 2);
  },

  'a key cannot replace a key of another account': async (store) => {
    await makeAccount(store, 'acc_a');
    await makeAccount(store, 'acc_b');
    await store.saveKey(sampleKey('acc_b', 'key_1'), HASH);
    const stray = { ...sampleKey('acc_a', 'key_2'), replaces: 'key_1' };
    assert.equal(await store.replaceKey(stray, OTHER_HASH, 'now'), 'missing');
    await assert.rejects(store.saveKey(stray, OTHER_HASH));
    assert.deepEqual(await store.listKeys('acc_a'), []);
  },

  'the use of a key is saved at most once a minute, and never goes back': async (store) => {
    await makeAccount(store, 'acc_a');
    await store.saveKey(sampleKey('acc_a', 'key_1'), HASH);
    const noted = async (usedAtMs: number) => {
      await store.touchKeys(new Map([['key_1', usedAtMs]]));
      return (await store.findKeyByHash(HASH))?.key.lastUsedAtMs;
    };
    assert.equal(await noted(1_000_000), 1_000_000);
    assert.equal(await noted(1_059_999), 1_000_000);
    assert.equal(await noted(900_000), 1_000_000);
    assert.equal(await noted(1_060_000), 1_060_000);
  },

  'using removed keys is no failure': async (store) => {
    await store.touchKeys(new Map([['key_x', 5]]));
    await store.touchKeys(new Map());
  },
};
