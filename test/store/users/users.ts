import assert from 'node:assert/strict';
import type { AuthRow } from '../../../src/store/port.ts';
import type { Suite } from '../place.ts';
import { makeAccount } from '../samples.ts';
import { addSession, invitationOf, LINK, save, signInAt, userOf } from './user-samples.ts';

/** Users: one for each address, with roles in accounts and sessions. */
export const usersSuite: Suite = {
  'a user is found by its id and its address, and counted': async (store) => {
    const user = userOf('hana', { isOperator: true });
    assert.equal(await save(store, user), 'made');
    assert.deepEqual(await store.findUser(user.id), user);
    assert.deepEqual(await store.findUserByEmail(user.email), user);
    assert.equal(await store.findUserByEmail('nobody@example.jp'), undefined);
    assert.equal(await store.countUsers(), 1);
  },

  'an address belongs to one user': async (store) => {
    await save(store, userOf('a'));
    assert.equal(await save(store, userOf('b', { email: 'a@example.jp' })), 'email_taken');
    assert.equal(await store.countUsers(), 1);
  },

  'roles in accounts are listed for the user and for the account, without closed accounts': async (store) => {
    for (const id of ['acc_a', 'acc_b']) await makeAccount(store, id);
    await save(store, userOf('a'), { membership: { accountId: 'acc_a', role: 'member' } });
    await store.setRole({ userId: 'usr_a', accountId: 'acc_b', role: 'member' }, 1);
    await store.setRole({ userId: 'usr_a', accountId: 'acc_b', role: 'owner' }, 2);
    await save(store, userOf('b', { createdAtMs: 2_000 }));
    const open = async () =>
      (await store.listAccountsOfUser('usr_a')).map(({ accountId, role }) => [accountId, role]);
    assert.deepEqual(await open(), [
      ['acc_a', 'member'],
      ['acc_b', 'owner'],
    ]);
    assert.deepEqual(
      (await store.listUsers()).map(({ id }) => id),
      ['usr_a', 'usr_b'],
    );
    assert.deepEqual(
      (await store.listUsers('acc_b')).map(({ id }) => id),
      ['usr_a'],
    );
    await store.closeAccount('acc_a', 5_000);
    assert.deepEqual(await open(), [['acc_b', 'owner']]);
    await store.setRole({ userId: 'usr_b', accountId: 'acc_b', role: 'owner' }, 3);
    assert.equal(await store.removeMembership('usr_a', 'acc_b'), 'removed');
    assert.equal(await store.removeMembership('usr_a', 'acc_b'), 'missing');
    assert.deepEqual(await open(), []);
  },

  'a user is removed with all dependent rows': async (store) => {
    await makeAccount(store, 'acc_a');
    await save(store, userOf('a'), { membership: { accountId: 'acc_a', role: 'member' } });
    await addSession(store, 's1', 'usr_a');
    await store.saveInvitation(invitationOf({ purpose: 'new_password', userId: 'usr_a' }), LINK);
    await signInAt(store, 'usr_a', 1_000);
    const seen = async () => {
      const [user] = await store.listUsers();
      return [user?.signedInAtMs, user?.lastSeenAtMs];
    };
    assert.deepEqual(await seen(), [1_000, 2_000]);
    await store.endSessions('usr_a', null);
    assert.deepEqual(await seen(), [1_000, null]);
    assert.equal(await store.removeUser('usr_a'), 'removed');
    assert.equal(await store.removeUser('usr_a'), 'missing');
    assert.deepEqual(await store.listUsers('acc_a'), []);
    assert.deepEqual(await store.findAuthRows('sessions', [], 9), []);
    assert.equal(await save(store, userOf('a')), 'made');
  },

  'a new password ends the other sessions': async (store) => {
    await save(store, userOf('a'));
    for (const id of ['s1', 's2']) await addSession(store, id, 'usr_a');
    const change = { passwordHash: 'new', changedAtMs: 2_000, keepSessionId: 's1' };
    assert.equal(await store.setPassword({ ...change, userId: 'usr_a' }), true);
    assert.equal(await store.setPassword({ ...change, userId: 'usr_x' }), false);
    const left = await store.findAuthRows('sessions', [], 9);
    assert.deepEqual(
      left.map(({ id }) => id),
      ['s1'],
    );
    assert.equal((await store.findAuthRows('passwords', [], 9))[0]?.['password'], 'new');
  },

  'sessions of a user are listed by their last use, with the number of all that have not ended': async (
    store,
  ) => {
    for (const mark of ['a', 'b']) await save(store, userOf(mark));
    for (const id of ['s1', 's2', 's3', 'ended']) await addSession(store, id, 'usr_a');
    await addSession(store, 'other', 'usr_b');
    const set = (id: string, row: AuthRow) =>
      store.updateAuthRows('sessions', [{ column: 'id', operator: '=', value: id }], row);
    await set('s2', { updated_at_ms: 9_000, ip_address: '192.0.2.1', user_agent: 'x' });
    await set('ended', { expires_at_ms: 5_000 });
    const listed = async (limit: number) => {
      const { sessions, count } = await store.listSessions('usr_a', { nowMs: 5_000, limit });
      return [sessions.map(({ id }) => id), count];
    };
    assert.deepEqual(await listed(9), [['s2', 's1', 's3'], 3]);
    assert.deepEqual(await listed(1), [['s2'], 3]);
    const [second, first] = (await store.listSessions('usr_a', { nowMs: 5_000, limit: 2 })).sessions;
    const times = { createdAtMs: 1_000, seenAtMs: 9_000 };
    assert.deepEqual(second, { id: 's2', address: '192.0.2.1', userAgent: 'x', ...times });
    assert.deepEqual([first?.address, first?.userAgent], [null, '']);
  },

  'a new name is kept, and the rest of the user with it': async (store) => {
    await save(store, userOf('a'));
    assert.equal(await store.renameUser('usr_a', '春凪 花', 2_000), true);
    assert.equal(await store.renameUser('usr_x', '春凪 花', 2_000), false);
    assert.deepEqual(await store.findUser('usr_a'), userOf('a', { name: '春凪 花' }));
  },

  'a new address replaces the old one, ends the other sessions and voids open links for a new password':
    async (store) => {
      for (const name of ['a', 'b']) await save(store, userOf(name));
      for (const id of ['s1', 's2']) await addSession(store, id, 'usr_a');
      await addSession(store, 's3', 'usr_b');
      await store.saveInvitation(invitationOf({ purpose: 'new_password', userId: 'usr_a' }), LINK);
      const change = { email: 'new@example.jp', changedAtMs: 2_000, keepSessionId: 's1' };
      const setEmail = (userId: string, email = change.email) => store.setEmail({ ...change, userId, email });
      assert.equal(await setEmail('usr_a', 'b@example.jp'), 'email_taken');
      assert.equal(await setEmail('usr_x'), 'missing');
      assert.equal((await store.findAuthRows('sessions', [], 9)).length, 3);
      assert.equal(await setEmail('usr_a'), 'changed');
      assert.equal(await setEmail('usr_a'), 'changed');
      assert.equal(await store.findUserByEmail('a@example.jp'), undefined);
      assert.equal((await store.findUserByEmail('new@example.jp'))?.id, 'usr_a');
      assert.equal(await store.findInvitation(LINK), undefined);
      const left = await store.findAuthRows('sessions', [], 9);
      assert.deepEqual(left.map(({ id }) => id).toSorted(), ['s1', 's3']);
      assert.equal(await save(store, userOf('c', { email: 'a@example.jp' })), 'made');
    },

  'of several users who take one address at once, exactly one gets it': async (store, place) => {
    const names = ['a', 'b', 'c', 'd'];
    for (const name of names) await save(store, userOf(name));
    await using other = await place.open();
    const outcomes = await Promise.all(
      names.map((name, index) =>
        (index % 2 === 0 ? store : other).setEmail({
          userId: `usr_${name}`,
          email: 'new@example.jp',
          changedAtMs: 2_000,
          keepSessionId: null,
        }),
      ),
    );
    assert.deepEqual(outcomes.toSorted(), ['changed', 'email_taken', 'email_taken', 'email_taken']);
    const winner = await store.findUserByEmail('new@example.jp');
    assert.equal(winner?.id, `usr_${names[outcomes.indexOf('changed')]}`);
  },

  'rows of sessions are found, changed and removed by every condition': async (store) => {
    await save(store, userOf('a'));
    for (const id of ['s1', 's2', 's3']) await addSession(store, id, 'usr_a');
    const first = [{ column: 'id', operator: '=', value: 's1' }] as const;
    assert.equal(await store.updateAuthRows('sessions', first, { expires_at_ms: 5, ip_address: '::1' }), 1);
    const old = [{ column: 'expires_at_ms', operator: '<=', value: 5 }] as const;
    assert.deepEqual(
      (await store.findAuthRows('sessions', old, 9)).map(({ id, ip_address }) => [id, ip_address]),
      [['s1', '::1']],
    );
    const without = [{ column: 'ip_address', operator: '=', value: null }] as const;
    assert.equal((await store.findAuthRows('sessions', without, 9)).length, 2);
    assert.equal((await store.findAuthRows('sessions', [], 1)).length, 1);
    const some = [{ column: 'id', operator: 'in', value: ['s1', 's3'] }] as const;
    assert.equal(await store.deleteAuthRows('sessions', some), 2);
  },

  'a secret is the same for every process, whoever made it': async (store, place) => {
    await using other = await place.open();
    const made = await Promise.all(
      [store, other, store, other].map((one, n) => one.getSecret('web', `fresh-${n}`)),
    );
    assert.equal(new Set(made).size, 1);
    assert.match(made[0] ?? '', /^fresh-[0-3]$/);
    assert.equal(await store.getSecret('other', 'x'), 'x');
  },
};
