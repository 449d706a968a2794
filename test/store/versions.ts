import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import type { Store } from '../../src/store/port.ts';
import type { Suite } from './place.ts';
import { listLatestRanks } from './rank-rows.ts';
import {
  makeAccount,
  makeWatcher,
  organicCard,
  organicCards,
  ownAsin,
  ROOMY,
  sampleAsin,
  sampleKey,
  sampleReading,
  TERM,
} from './samples.ts';
import { saveReading } from './save-reading.ts';

const [ONE, TWO] = [sampleAsin(1), sampleAsin(2)];
const HASH = 'c'.repeat(64);
const OTHER_HASH = 'd'.repeat(64);
const FRESH_KEY = { ...sampleKey('acc_a', 'key_2'), replaces: 'key_1' };

/** The accounts whose versions some work moves. */
async function movedBy(store: Store, ids: readonly string[], work: () => Promise<unknown>) {
  const versions = () => Promise.all(ids.map((id) => store.accountVersion(id)));
  const before = await versions();
  await work();
  const after = await versions();
  return ids.filter((_, index) => before[index] !== after[index]);
}

/** The token once it differs from `before`: another process' write may take a second to be seen. */
async function movedToken(store: Store, before: number | undefined): Promise<number> {
  const startedMs = performance.now();
  while (store.changeToken() === before && performance.now() - startedMs < 1_000) await setTimeout(5);
  return store.changeToken();
}

/** Versions of accounts, and the token of any change. */
export const versionsSuite: Suite = {
  'every write to an account moves only its version, and a write that changes nothing moves none': async (
    store,
  ) => {
    for (const id of ['acc_a', 'acc_b']) await makeAccount(store, id);
    const writes: [string, () => Promise<unknown>][] = [
      ['products', () => store.addAsins('acc_a', [ownAsin(ONE)], ROOMY)],
      ['names', () => store.addAsins('acc_a', [{ ...ownAsin(ONE), names: ['名'] }], ROOMY)],
      ['keywords', () => store.addKeywords('acc_a', [TERM], ROOMY)],
      ['a key', () => store.saveKey(sampleKey('acc_a', 'key_1'), HASH)],
      ['replacing a key', () => store.replaceKey(FRESH_KEY, OTHER_HASH, 9_000)],
      ['revoking', () => store.revokeKey('acc_a', 'key_1', 5_000)],
      ['the plan', () => store.setPlan('acc_a', 'standard')],
      ['removing products', () => store.removeAsins('acc_a', [ONE])],
      ['removing keywords', () => store.removeKeywords('acc_a', [TERM])],
      ['closing', () => store.closeAccount('acc_a', 5_000)],
    ];
    for (const [name, write] of writes) {
      assert.deepEqual(await movedBy(store, ['acc_a', 'acc_b'], write), ['acc_a'], name);
      const repeats = name !== 'products';
      if (repeats) assert.deepEqual(await movedBy(store, ['acc_a', 'acc_b'], write), [], `${name} again`);
    }
  },

  'a reading moves the versions of the accounts with the keyword, and a repeated one moves none': async (
    store,
  ) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    await makeWatcher(store, 'acc_b', { asins: [TWO] });
    await makeWatcher(store, 'acc_c', { asins: [sampleAsin(3)], keywords: ['別の語'] });
    const all = ['acc_a', 'acc_b', 'acc_c'];
    const failed = sampleReading({ localDate: '2026-11-27', outcome: 'failed' });
    const complete = sampleReading({ localDate: '2026-11-27', pages: { 1: organicCards(ONE) } });
    assert.deepEqual(await movedBy(store, all, () => saveReading(store, failed)), ['acc_a', 'acc_b']);
    assert.deepEqual(await movedBy(store, all, () => saveReading(store, complete)), ['acc_a', 'acc_b']);
    assert.deepEqual(await movedBy(store, all, () => saveReading(store, complete)), []);
    assert.deepEqual(await movedBy(store, all, () => saveReading(store, failed)), []);
  },

  'a reading moves no version of a closed account': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    await makeWatcher(store, 'acc_b', { asins: [TWO] });
    await store.closeAccount('acc_b', 5_000);
    const read = () =>
      saveReading(store, sampleReading({ localDate: '2026-11-27', pages: { 1: organicCards(ONE) } }));
    assert.deepEqual(await movedBy(store, ['acc_a', 'acc_b'], read), ['acc_a']);
  },

  'a card moves the version of every account with the product': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    await makeWatcher(store, 'acc_b', { asins: [ONE], keywords: ['別の語'] });
    const read = (localDate: string, title: string) => () =>
      saveReading(store, sampleReading({ localDate, pages: { 1: [organicCard(ONE, title)] } }));
    const both = ['acc_a', 'acc_b'];
    assert.deepEqual(await movedBy(store, both, read('2026-11-25', '題')), both);
    assert.deepEqual(await movedBy(store, both, read('2026-11-26', '題')), both);
    assert.deepEqual(await movedBy(store, both, read('2026-11-26', '題')), []);
  },

  'filling ranks moves versions only when it adds some': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [] });
    await saveReading(store, sampleReading({ localDate: '2026-11-27', pages: { 1: organicCards(ONE) } }));
    const fill = () => store.fillRanks([TERM], [ONE]);
    assert.deepEqual(await movedBy(store, ['acc_a'], fill), ['acc_a']);
    assert.deepEqual(await movedBy(store, ['acc_a'], fill), []);
  },

  'the use of a key moves no version': async (store) => {
    await makeAccount(store, 'acc_a');
    await store.saveKey(sampleKey('acc_a', 'key_1'), HASH);
    const touch = () => store.touchKeys(new Map([['key_1', 5_000]]));
    assert.deepEqual(await movedBy(store, ['acc_a'], touch), []);
  },

  "the change token moves with the own and with other processes' writes, and rests in between": async (
    store,
    place,
  ) => {
    await using other = await place.open();
    const tokens = [store.changeToken()];
    await makeAccount(store, 'acc_a');
    tokens.push(store.changeToken());
    await makeAccount(other, 'acc_b');
    tokens.push(await movedToken(store, tokens[1]));
    assert.equal(new Set(tokens).size, 3);
    await store.listAccounts();
    assert.equal(store.changeToken(), tokens[2]);
    await assert.rejects(makeAccount(other, 'acc_b'));
    assert.equal(store.changeToken(), tokens[2]);
  },

  "another store's write is seen at once": async (store, place) => {
    await using other = await place.open();
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    await saveReading(other, sampleReading({ localDate: '2026-11-27', pages: { 1: organicCards(ONE) } }));
    assert.equal((await listLatestRanks(store, TERM, [ONE]))[0]?.rank, 1);
    await other.saveKey(sampleKey('acc_a', 'key_1'), HASH);
    await other.revokeKey('acc_a', 'key_1', 5_000);
    assert.equal((await store.findKeyByHash(HASH))?.key.revokedAtMs, 5_000);
  },
};
