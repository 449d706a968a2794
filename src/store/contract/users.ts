import assert from 'node:assert/strict';
import type { Invitation, NewUser, Store, User } from '../port.ts';
import type { Contract } from './place.ts';
import { makeAccount } from './samples.ts';

const LINK = 'c'.repeat(64);

function userOf(name: string, more: Partial<User> = {}): User {
  return {
    ...{ id: `usr_${name}`, email: `${name}@example.jp`, name, isOperator: false, createdAtMs: 1_000 },
    ...more,
  };
}

function save(store: Store, user: User, more: Partial<NewUser> = {}) {
  return store.saveNewUser({
    user,
    passwordHash: 'salt:hash',
    membership: null,
    invitationHash: null,
    ...more,
  });
}

function invitationOf(more: Partial<Invitation> = {}): Invitation {
  return {
    ...{ id: 'inv_1', purpose: 'operator', accountId: null, role: null, userId: null },
    ...{ createdAtMs: 1_000, expiresAtMs: 9_000, usedAtMs: null },
    ...more,
  };
}

async function addSession(store: Store, id: string, userId: string): Promise<void> {
  await store.insertAuthRow('sessions', {
    ...{ id, user_id: userId, token: `${id}`.padEnd(64, '0'), expires_at_ms: 9_000_000_000_000 },
    ...{ ip_address: null, user_agent: '', created_at_ms: 1_000, updated_at_ms: 2_000 },
  });
}

/** Users: one for each address, with roles in accounts, sessions and links that work once. */
export const usersContract: Contract = {
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

  'roles in accounts are listed for the user and for the account; closed accounts are not open to it': async (
    store,
  ) => {
    for (const id of ['acc_a', 'acc_b']) await makeAccount(store, id);
    await save(store, userOf('a'), { membership: { accountId: 'acc_a', role: 'member' } });
    await store.saveMembership({ userId: 'usr_a', accountId: 'acc_b', role: 'member' }, 1);
    await store.saveMembership({ userId: 'usr_a', accountId: 'acc_b', role: 'owner' }, 2);
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
    assert.equal(await store.removeMembership('usr_a', 'acc_b'), true);
    assert.equal(await store.removeMembership('usr_a', 'acc_b'), false);
    assert.deepEqual(await open(), []);
  },

  'a link makes one user, until it is over': async (store) => {
    await store.saveInvitation(invitationOf(), LINK);
    assert.deepEqual(await store.findInvitation(LINK), invitationOf());
    const late = userOf('late', { createdAtMs: 9_000 });
    assert.equal(await save(store, late, { invitationHash: LINK }), 'link_used');
    assert.equal(await save(store, userOf('a'), { invitationHash: LINK }), 'made');
    assert.equal(await save(store, userOf('b'), { invitationHash: LINK }), 'link_used');
    assert.equal((await store.findInvitation(LINK))?.usedAtMs, 1_000);
    assert.equal(await store.countUsers(), 1);
    assert.deepEqual(await store.listInvitations(1_000), []);
  },

  'of many who use a link at once one becomes a user': async (store, place) => {
    await using other = await place.open();
    await store.saveInvitation(invitationOf(), LINK);
    const outcomes = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((n) =>
        save(n % 2 === 0 ? store : other, userOf(`u${n}`), { invitationHash: LINK }),
      ),
    );
    assert.deepEqual(outcomes.toSorted(), [...Array.from({ length: 5 }, () => 'link_used'), 'made']);
    assert.equal(await store.countUsers(), 1);
  },

  'a link for the first operator is void as soon as there is a user': async (store) => {
    const first = invitationOf({ purpose: 'first_operator' });
    await store.saveInvitation(first, LINK);
    const other = { ...invitationOf(), id: 'inv_2' };
    await store.saveInvitation(other, 'd'.repeat(64));
    const listed = async () => (await store.listInvitations(1_000)).map(({ id }) => id);
    assert.deepEqual((await listed()).toSorted(), [first.id, 'inv_2'].toSorted());
    await save(store, userOf('a'));
    assert.deepEqual(await listed(), ['inv_2']);
    assert.equal(await save(store, userOf('b'), { invitationHash: LINK }), 'link_used');
  },

  'a user who is there comes into the account of a link, and an owner stays owner': async (store) => {
    await makeAccount(store, 'acc_a');
    await save(store, userOf('a'), { membership: { accountId: 'acc_a', role: 'owner' } });
    await save(store, userOf('b'));
    const link = invitationOf({ purpose: 'member', accountId: 'acc_a', role: 'member' });
    await store.saveInvitation(link, LINK);
    await store.saveInvitation({ ...link, id: 'inv_2' }, 'd'.repeat(64));
    assert.equal(await store.acceptInvitation('usr_a', LINK, 2_000), true);
    assert.equal(await store.acceptInvitation('usr_b', LINK, 2_000), false);
    assert.equal(await store.acceptInvitation('usr_b', 'd'.repeat(64), 2_000), true);
    const roles = await Promise.all(['usr_a', 'usr_b'].map((id) => store.listAccountsOfUser(id)));
    assert.deepEqual(
      roles.map(([first]) => first?.role),
      ['owner', 'member'],
    );
  },

  'a new password ends the other sessions and uses its link up': async (store) => {
    await save(store, userOf('a'));
    for (const id of ['s1', 's2']) await addSession(store, id, 'usr_a');
    const change = { userId: 'usr_a', passwordHash: 'new', changedAtMs: 2_000, invitationHash: null };
    assert.equal(await store.setPassword({ ...change, keepSessionId: 's1' }), 'set');
    assert.deepEqual(
      (await store.findAuthRows('sessions', [], 9)).map(({ id }) => id),
      ['s1'],
    );
    await store.saveInvitation(invitationOf({ purpose: 'new_password', userId: 'usr_a' }), LINK);
    const reset = { ...change, invitationHash: LINK, keepSessionId: null };
    assert.equal(await store.setPassword(reset), 'set');
    assert.equal(await store.setPassword(reset), 'link_used');
    assert.equal(await store.setPassword({ ...change, userId: 'usr_x', keepSessionId: null }), 'no_user');
    assert.deepEqual(await store.findAuthRows('sessions', [], 9), []);
    assert.equal((await store.findAuthRows('passwords', [], 9))[0]?.['password'], 'new');
  },

  'a second link for a new password takes the place of the first, and a withdrawn link is gone': async (
    store,
  ) => {
    await save(store, userOf('a'));
    const link = invitationOf({ purpose: 'new_password', userId: 'usr_a' });
    await store.saveInvitation(link, LINK);
    await store.saveInvitation({ ...link, id: 'inv_2' }, 'd'.repeat(64));
    assert.deepEqual(
      (await store.listInvitations(1_000)).map(({ id }) => id),
      ['inv_2'],
    );
    assert.equal(await store.removeInvitation('inv_2'), true);
    assert.equal(await store.removeInvitation('inv_2'), false);
    assert.deepEqual(await store.listInvitations(1_000), []);
  },

  'a user goes with everything that hangs on it': async (store) => {
    await makeAccount(store, 'acc_a');
    await save(store, userOf('a'), { membership: { accountId: 'acc_a', role: 'owner' } });
    await addSession(store, 's1', 'usr_a');
    await store.saveInvitation(invitationOf({ purpose: 'new_password', userId: 'usr_a' }), LINK);
    assert.equal((await store.listUsers())[0]?.lastSeenAtMs, 2_000);
    assert.equal(await store.removeUser('usr_a'), true);
    assert.equal(await store.removeUser('usr_a'), false);
    assert.deepEqual(await store.listUsers('acc_a'), []);
    assert.deepEqual(await store.findAuthRows('sessions', [], 9), []);
    assert.equal(await save(store, userOf('a')), 'made');
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
