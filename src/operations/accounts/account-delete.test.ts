import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { forAccount } from '../../../test/operations/for-account.ts';
import { makePlace } from '../../../test/operations/place.ts';
import { keywordAdd } from '../keywords/keyword-add.ts';
import { accountClose } from './account-close.ts';
import { accountCreate } from './account-create.ts';
import { accountDelete } from './account-delete.ts';
import { accountList } from './account-list.ts';
import { accountReopen } from './account-reopen.ts';
import { keyIssue } from './key-issue.ts';
import { keyList } from './key-list.ts';

/** A closed account with a key and more keywords than one step deletes. */
async function makeClosed(t: TestContext) {
  const place = await makePlace(t);
  const { id: account } = await accountCreate.run(place.context, { name: 'ハルナギ', plan: 'pro' });
  await forAccount(keyIssue, place.context, { account, name: 'a' });
  const keywords = Array.from({ length: 250 }, (_, index) => `水筒 ${index}`);
  await forAccount(keywordAdd, place.context, { account, keywords });
  await accountClose.run(place.context, { account });
  return { ...place, account };
}

test('deletes only a closed account, and only if its name is typed again', async (t) => {
  const { context, account, store } = await makeClosed(t);
  await assert.rejects(accountDelete.run(context, { account, confirm: 'ハルナ' }), {
    code: 'invalid_parameter',
    message: /"ハルナ" is not the name of the account, "ハルナギ"\. Nothing was deleted/,
  });
  await accountReopen.run(context, { account });
  const given = { account, confirm: 'ハルナギ' };
  await assert.rejects(accountDelete.run(context, given), { code: 'unusable_input' });
  assert.equal((await store.countAccount(account)).keywords, 250);
  await accountClose.run(context, { account });
  assert.deepEqual(await accountDelete.run(context, given), {
    id: account,
    state: 'deleted',
    users_left: [],
  });
  assert.deepEqual((await accountList.run(context, {})).accounts, []);
  await assert.rejects(accountDelete.run(context, given), { code: 'not_found' });
});

test('others write between any two steps, for as long as the step took', async (t) => {
  const { context, account, store } = await makeClosed(t);
  const { id: other } = await accountCreate.run(context, { name: '別', plan: 'pro' });
  let [elapsedMs, steps] = [0, 0];
  const pauses: number[] = [];
  const slow: typeof store = {
    ...store,
    continueDeletion: async (...given) => {
      steps += 1;
      elapsedMs += steps === 2 ? 300 : 1;
      return store.continueDeletion(...given);
    },
  };
  const wait = async (ms: number) => {
    pauses.push(ms);
    assert.equal(await store.renameAccount(other, `別 ${steps}`), true);
  };
  const scanning = { ...context.scanning, elapsedMs: () => elapsedMs, wait };
  await accountDelete.run({ ...context, store: slow, scanning }, { account, confirm: 'ハルナギ' });
  assert.ok(steps > 20, `${steps} steps`);
  assert.deepEqual(pauses, [20, 300, ...Array.from({ length: steps - 3 }, () => 20)]);
});

test('reports who remains without an account, and removes nobody', async (t) => {
  const { context, account, store } = await makeClosed(t);
  const { id: other } = await accountCreate.run(context, { name: '別', plan: 'pro' });
  for (const id of ['usr_only', 'usr_both']) {
    await store.saveNewUser({
      user: { id, email: `${id}@example.jp`, name: id, isOperator: false, createdAtMs: 1 },
      passwordHash: 'x',
      membership: { accountId: account, role: 'owner' },
    });
  }
  await store.setRole({ userId: 'usr_both', accountId: other, role: 'owner' }, 1);
  const { users_left: left } = await accountDelete.run(context, { account, confirm: 'ハルナギ' });
  assert.deepEqual(left, [{ id: 'usr_only', email: 'usr_only@example.jp' }]);
  const users = (await store.listUsers()).map(({ id, memberships }) => [id, memberships.length]);
  assert.deepEqual(users.sort(), [
    ['usr_both', 1],
    ['usr_only', 0],
  ]);
});

test('an account that is being deleted is shown as such, and nothing else opens it', async (t) => {
  const { context, account } = await makeClosed(t);
  const given = { account, confirm: 'ハルナギ' };
  assert.equal((await accountDelete.run(context, { ...given, seconds_max: 0 })).state, 'deleting');
  const [listed] = (await accountList.run(context, {})).accounts;
  assert.equal(listed?.deleting_since, '2026-11-28T00:00:00Z');
  assert.ok((listed?.keyword_count ?? 0) > 0);
  const refused = { code: 'not_found', message: /is being deleted/ };
  await assert.rejects(accountReopen.run(context, { account }), refused);
  await assert.rejects(forAccount(keyList, context, { account }), refused);
  assert.equal((await accountDelete.run(context, given)).state, 'deleted', 'the next run finishes it');
});
