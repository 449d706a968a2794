import assert from 'node:assert/strict';
import { NO_OWN_LIMITS } from '../../../src/core/plan.ts';
import { sampleCheck, saveChecks } from '../assistant/check-samples.ts';
import type { Suite } from '../place.ts';
import { makeAccount, ownAsin, ROOMY, sampleAsin, sampleKey } from '../samples.ts';
import { invitationOf } from '../users/user-samples.ts';
import { sampleWish } from '../webhooks/webhook-samples.ts';

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
    assert.deepEqual(await store.findAccount('acc_a'), {
      ...account,
      closedAtMs: null,
      ownLimits: NO_OWN_LIMITS,
      addsPages: true,
    });
    assert.equal(await store.findAccount('acc_b'), undefined);
  },

  'an account created while no other is open may add pages, any other only once that is allowed': async (
    store,
  ) => {
    const maysOf = async () => (await store.listAccounts()).map(({ id, addsPages }) => [id, addsPages]);
    await makeAccount(store, 'acc_a');
    await makeAccount(store, 'acc_b');
    assert.deepEqual(await maysOf(), [
      ['acc_a', true],
      ['acc_b', false],
    ]);
    const before = await store.accountVersion('acc_b');
    assert.equal(await store.setAddsPages('acc_b', true), true);
    assert.equal(await store.setAddsPages('acc_a', false), true);
    assert.equal(await store.setAddsPages('acc_x', true), false);
    assert.deepEqual(await maysOf(), [
      ['acc_a', false],
      ['acc_b', true],
    ]);
    assert.notEqual(await store.accountVersion('acc_b'), before);
    await store.closeAccount('acc_a', 10);
    await store.closeAccount('acc_b', 10);
    await makeAccount(store, 'acc_c');
    assert.equal((await store.findAccount('acc_c'))?.addsPages, true, 'all others are closed');
    await store.reopenAccount('acc_a');
    assert.equal((await store.findAccount('acc_a'))?.addsPages, false, 'reopening does not allow it');
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

  'own limits apply instead of those of the plan, for one account, until they are taken away': async (
    store,
  ) => {
    await makeAccount(store, 'acc_a');
    await makeAccount(store, 'acc_b');
    await store.setPlan('acc_a', 'free');
    const before = await store.accountVersion('acc_a');
    const ownLimits = { keywords: 1, asins: null, watchedAsins: 1 };
    assert.equal(await store.setLimits('acc_a', ownLimits), true);
    assert.equal(await store.setLimits('acc_c', ownLimits), false);
    assert.ok((await store.accountVersion('acc_a')) > before);
    assert.deepEqual((await store.findAccount('acc_a'))?.ownLimits, ownLimits);
    assert.deepEqual(
      (await store.listAccounts()).map((one) => one.ownLimits),
      [ownLimits, NO_OWN_LIMITS],
    );
    const options = { limits: 'of_account', addedAtMs: 1_000 } as const;
    const keywords = ['扇風機', '水筒'];
    await assert.rejects(store.addKeywords('acc_a', keywords, options), {
      message: /the own limit of this account is 1 keywords, .* ask the operator for a higher limit/,
    });
    const watched = (number: number) => ({ ...ownAsin(sampleAsin(number)), relation: 'watched' as const });
    await store.addAsins('acc_a', [watched(1)], options);
    await assert.rejects(store.addAsins('acc_a', [watched(2)], options), /the own limit/);
    const own = [3, 4, 5, 6].map((number) => ownAsin(sampleAsin(number)));
    await assert.rejects(store.addAsins('acc_a', own, options), /the plan allows 3 own products/);
    await store.setLimits('acc_a', NO_OWN_LIMITS);
    await store.addKeywords('acc_a', keywords, options);
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

  'no two open accounts have names that differ in case and width alone; what there was stays': async (
    store,
    place,
  ) => {
    await using other = await place.open();
    const make = (id: string, name: string, by = store) =>
      by.createAccount({ id, name, plan: 'pro', createdAtMs: 1 });
    const taken = { code: 'invalid_parameter' };
    await make('acc_a', 'Haru凪 ABC');
    for (const name of ['Haru凪 ABC', 'ｈａｒｕ凪　abc', 'HARU凪 ＡＢＣ']) {
      await assert.rejects(make('acc_b', name), taken, name);
    }
    assert.equal((await store.listAccounts()).length, 1, 'a refused account is not there');
    await make('acc_b', 'Haru凪 ABCD');
    await assert.rejects(store.renameAccount('acc_b', 'haru凪 abc'), taken);
    assert.equal(await store.renameAccount('acc_a', 'haru凪 abc'), true, 'its own name in another case');
    await store.closeAccount('acc_a', 5);
    await make('acc_c', 'Haru凪 ABC');
    await assert.rejects(store.reopenAccount('acc_a', 'free'), { code: 'unusable_input' });
    const closed = await store.findAccount('acc_a');
    assert.deepEqual([closed?.plan, closed?.closedAtMs], ['pro', 5]);
    await store.renameAccount('acc_c', '別');
    assert.equal(await store.reopenAccount('acc_a', 'free'), true);
    assert.equal((await store.findAccount('acc_a'))?.plan, 'free');
    const raced = await Promise.allSettled(
      [store, other, store, other].map((by, at) => make(`acc_race_${at}`, '同時の店', by)),
    );
    assert.equal(raced.filter(({ status }) => status === 'fulfilled').length, 1);
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

  'a closed account takes no change of its owners and keys, also by a store that has just read it as open':
    async (store, place) => {
      await using other = await place.open();
      await makeAccount(store, 'acc_a');
      const key = sampleKey('acc_a', 'key_1');
      await store.saveKey(key, 'a'.repeat(64));
      assert.equal((await other.findAccount('acc_a'))?.closedAtMs, null);
      await store.closeAccount('acc_a', 9);
      const asin = sampleAsin(1);
      const invitation = invitationOf({ purpose: 'member', accountId: 'acc_a', role: 'member' });
      const writes: Record<string, () => Promise<unknown>> = {
        addKeywords: () => other.addKeywords('acc_a', ['皿'], ROOMY),
        removeKeywords: () => other.removeKeywords('acc_a', ['皿']),
        setKeywordTags: () => other.setKeywordTags('acc_a', '皿', ['夏']),
        addAsins: () => other.addAsins('acc_a', [ownAsin(asin)], ROOMY),
        setAsinNames: () => other.setAsinNames('acc_a', asin, ['花凪']),
        removeAsins: () => other.removeAsins('acc_a', [asin]),
        saveCheck: () => saveChecks(other, 'acc_a', [sampleCheck(1)]),
        saveKey: () => other.saveKey({ ...key, id: 'key_2' }, 'b'.repeat(64)),
        replaceKey: () => other.replaceKey({ ...key, id: 'key_2', replaces: 'key_1' }, 'b'.repeat(64), 'now'),
        setWebhook: () => other.setWebhook('acc_a', sampleWish()),
        setRole: () => other.setRole({ userId: 'usr_a', accountId: 'acc_a', role: 'owner' }, 1),
        saveInvitation: () => other.saveInvitation(invitation, 'c'.repeat(64)),
        dismissSteps: () => other.dismissSteps('acc_a', 1),
      };
      for (const [name, write] of Object.entries(writes)) {
        await assert.rejects(write(), { code: 'not_found' }, name);
      }
      assert.equal(
        (await store.revokeKey('acc_a', 'key_1', 10))?.revokedAtMs,
        10,
        'what ends access still works',
      );
      assert.deepEqual(await store.countAccount('acc_a'), { asins: 0, keywords: 0, watchedAsins: 0 });
    },
};
