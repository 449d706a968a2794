import assert from 'node:assert/strict';
import type { Suite } from '../place.ts';
import { makeAccount, ownAsin, ROOMY, sampleAsin } from '../samples.ts';

/** Accounts: made, found, counted, moved to another plan, closed. */
export const accountsSuite: Suite = {
  'an account is returned as it was created': async (store) => {
    const account = {
      id: 'acc_a',
      name: '春凪商店',
      plan: 'standard',
      createdAtMs: 1_764_200_000_123,
    } as const;
    await store.createAccount(account);
    assert.deepEqual(await store.findAccount('acc_a'), { ...account, closedAtMs: null });
    assert.equal(await store.findAccount('acc_b'), undefined);
  },

  'an account id is given once': async (store) => {
    await makeAccount(store, 'acc_a');
    await assert.rejects(store.createAccount({ id: 'acc_a', name: '別', plan: 'free', createdAtMs: 5 }));
    assert.equal((await store.findAccount('acc_a'))?.plan, 'pro');
  },

  'accounts are listed oldest first, including closed ones': async (store) => {
    await store.createAccount({ id: 'acc_z', name: 'z', plan: 'pro', createdAtMs: 10 });
    await store.createAccount({ id: 'acc_a', name: 'a', plan: 'pro', createdAtMs: 20 });
    await store.closeAccount('acc_z', 30);
    const listed = (await store.listAccounts()).map(({ id, closedAtMs }) => [id, closedAtMs]);
    assert.deepEqual(listed, [
      ['acc_z', 30],
      ['acc_a', null],
    ]);
  },

  'a plan changes for one account only, and an unknown account is reported': async (store) => {
    await makeAccount(store, 'acc_a');
    await makeAccount(store, 'acc_b');
    assert.equal(await store.setPlan('acc_a', 'free'), true);
    assert.equal(await store.setPlan('acc_c', 'free'), false);
    assert.equal((await store.findAccount('acc_a'))?.plan, 'free');
    assert.equal((await store.findAccount('acc_b'))?.plan, 'pro');
  },

  'closing again keeps the first instant': async (store) => {
    await makeAccount(store, 'acc_a');
    assert.equal(await store.closeAccount('acc_a', 50), true);
    assert.equal(await store.closeAccount('acc_a', 60), true);
    assert.equal(await store.closeAccount('acc_b', 60), false);
    assert.equal((await store.findAccount('acc_a'))?.closedAtMs, 50);
  },

  'an account is renamed, and reopened as it was; an unknown account is reported': async (store) => {
    await makeAccount(store, 'acc_a');
    const before = await store.findAccount('acc_a');
    const versions = [await store.accountVersion('acc_a')];
    assert.equal(await store.renameAccount('acc_a', '秋凪\u0000商店'), true);
    versions.push(await store.accountVersion('acc_a'));
    assert.equal((await store.findAccount('acc_a'))?.name, '秋凪\ufffd商店');
    await store.renameAccount('acc_a', before?.name ?? '');
    await store.closeAccount('acc_a', 50);
    versions.push(await store.accountVersion('acc_a'));
    assert.equal(await store.reopenAccount('acc_a'), true);
    versions.push(await store.accountVersion('acc_a'));
    assert.equal(await store.reopenAccount('acc_a'), true);
    assert.deepEqual(await store.findAccount('acc_a'), before);
    assert.equal(new Set(versions).size, versions.length, 'each change is noticed');
    assert.equal(await store.renameAccount('acc_b', 'b'), false);
    assert.equal(await store.reopenAccount('acc_b'), false);
  },

  'first steps are dismissed for one account, once, and an unknown account is reported': async (store) => {
    await makeAccount(store, 'acc_a');
    await makeAccount(store, 'acc_b');
    assert.equal(await store.hasDismissedSteps('acc_a'), false);
    const version = await store.accountVersion('acc_a');
    assert.equal(await store.dismissSteps('acc_a', 50), true);
    assert.equal(await store.dismissSteps('acc_a', 60), true);
    assert.equal(await store.dismissSteps('acc_c', 60), false);
    const known = ['acc_a', 'acc_b', 'acc_c'].map((id) => store.hasDismissedSteps(id));
    assert.deepEqual(await Promise.all(known), [true, false, false]);
    assert.equal(await store.accountVersion('acc_a'), version, 'nothing that the API returns changes');
  },

  'the contents of an account are counted by kind': async (store) => {
    await makeAccount(store, 'acc_a');
    await makeAccount(store, 'acc_b');
    const watched = { ...ownAsin(sampleAsin(3)), relation: 'watched' } as const;
    await store.addAsins('acc_a', [ownAsin(sampleAsin(1)), ownAsin(sampleAsin(2)), watched], ROOMY);
    await store.addKeywords('acc_a', ['扇風機', '水筒', '緑茶', '石けん'], ROOMY);
    assert.deepEqual(await store.countAccount('acc_a'), { asins: 2, keywords: 4, watchedAsins: 1 });
    assert.deepEqual(await store.countAccount('acc_b'), { asins: 0, keywords: 0, watchedAsins: 0 });
  },

  'nothing can be added to an unknown account': async (store) => {
    const notFound = { code: 'not_found' };
    await assert.rejects(store.addAsins('acc_x', [ownAsin(sampleAsin(1))], ROOMY), notFound);
    await assert.rejects(store.addKeywords('acc_x', ['水筒'], ROOMY), notFound);
  },
};
