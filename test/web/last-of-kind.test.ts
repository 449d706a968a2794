import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addAccount, addPerson, startSite } from './site.ts';
import { signIn, tokenOf, type Visitor } from './visitor.ts';

/** Sends a form whose token was read before, so that nothing happens between two sent forms. */
async function prepare(visitor: Visitor, path: string, fields: Readonly<Record<string, string>>) {
  const _token = tokenOf((await visitor.get(path)).text);
  return () => visitor.post(path, { _token, ...fields });
}

test('of two owners who step down or leave at once, one remains, and the other is refused with the remedy', async () => {
  await using site = await startSite();
  for (const [round, action] of (['grant', 'remove', 'grant', 'remove'] as const).entries()) {
    const accountId = await addAccount(site.store, `店 ${round}`);
    const sends = [];
    for (const _ of [1, 2]) {
      const person = await addPerson(site.store, { accountId, role: 'owner' });
      const fields = { _action: action, _key: person.userId, user: person.userId, role: 'member' };
      sends.push(await prepare(await signIn(site.origin, person), '/settings/members', fields));
    }
    const answers = await Promise.all(sends.map((send) => send()));
    const [refused] = answers.filter(({ status }) => status === 422);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [303, 422]);
    assert.match(refused?.text ?? '', /最後の所有者は/);
    const users = await site.store.listUsers(accountId);
    const roles = users.flatMap(({ memberships }) => memberships.map(({ role }) => role));
    assert.equal(roles.filter((role) => role === 'owner').length, 1);
  }
});

test('of two operators who remove themselves at once, one remains', async () => {
  await using site = await startSite();
  const sends = [];
  for (const _ of [1, 2]) {
    const person = await addPerson(site.store, 'operator');
    const fields = { _action: 'remove', user: person.userId };
    sends.push(await prepare(await signIn(site.origin, person), '/operator/users', fields));
  }
  const answers = await Promise.all(sends.map((send) => send()));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [303, 422]);
  assert.equal((await site.store.listUsers()).filter(({ isOperator }) => isOperator).length, 1);
});
