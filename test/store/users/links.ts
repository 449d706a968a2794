import assert from 'node:assert/strict';
import { NO_OWN_LIMITS } from '../../../src/core/plan.ts';
import type { Store } from '../../../src/store/port.ts';
import type { Suite } from '../place.ts';
import { makeAccount } from '../samples.ts';
import { addSession, invitationOf, joinBy, LINK, save, userOf } from './user-samples.ts';

const OTHER_LINK = 'd'.repeat(64);
const FIRST_ACCOUNT = { id: 'acc_first', name: '一号店', plan: 'pro', createdAtMs: 1_000 } as const;

async function rightsOf(store: Store, userId: string) {
  const user = (await store.listUsers()).find(({ id }) => id === userId);
  return { isOperator: user?.isOperator, places: user?.memberships.map(({ role }) => role) };
}

/** One-time links: each does what its purpose says, once. */
export const linksSuite: Suite = {
  'a link makes one user, until it expires': async (store) => {
    await store.saveInvitation(invitationOf(), LINK);
    assert.deepEqual(await store.findInvitation(LINK), invitationOf());
    assert.equal(await joinBy(store, LINK, 'late', { createdAtMs: 9_000 }), 'link_void');
    assert.equal(await joinBy(store, LINK, 'a'), 'made');
    assert.equal(await joinBy(store, LINK, 'b'), 'link_void');
    assert.equal((await store.findInvitation(LINK))?.usedAtMs, 1_000);
    assert.equal(await store.countUsers(), 1);
    assert.deepEqual(await store.listInvitations(1_000), []);
  },

  'of many who use a link at once, one becomes a user': async (store, place) => {
    await using other = await place.open();
    await store.saveInvitation(invitationOf(), LINK);
    const joins = [0, 1, 2, 3, 4, 5].map((n) => joinBy(n % 2 === 0 ? store : other, LINK, `u${n}`));
    const outcomes = await Promise.all(joins);
    assert.deepEqual(outcomes.toSorted(), [...Array.from({ length: 5 }, () => 'link_void'), 'made']);
    assert.equal(await store.countUsers(), 1);
  },

  'of many links for the first operator used at once, one makes a user': async (store, place) => {
    await using other = await place.open();
    const hashes = ['a', 'b', 'c', 'd'].map((digit) => digit.repeat(64));
    for (const [n, hash] of hashes.entries()) {
      await store.saveInvitation(invitationOf({ id: `inv_${n}`, purpose: 'first_operator' }), hash);
    }
    const joins = hashes.map((hash, n) => joinBy(n % 2 === 0 ? store : other, hash, `u${n}`));
    const outcomes = await Promise.all(joins);
    assert.deepEqual(outcomes.toSorted(), ['link_void', 'link_void', 'link_void', 'made']);
    assert.equal(await store.countUsers(), 1);
  },

  'a link for the first operator is void as soon as there is a user': async (store) => {
    const first = invitationOf({ purpose: 'first_operator' });
    await store.saveInvitation(first, LINK);
    await store.saveInvitation({ ...invitationOf(), id: 'inv_2' }, OTHER_LINK);
    const listed = async () => (await store.listInvitations(1_000)).map(({ id }) => id);
    assert.deepEqual((await listed()).toSorted(), [first.id, 'inv_2'].toSorted());
    await save(store, userOf('a'));
    assert.deepEqual(await listed(), ['inv_2']);
    assert.equal(await joinBy(store, LINK, 'b'), 'link_void');
  },

  'the purpose of the link decides what the new user may do': async (store) => {
    await makeAccount(store, 'acc_a');
    await save(store, userOf('z'));
    const cases = [
      [invitationOf({ id: 'inv_o' }), { isOperator: true, places: [] }],
      [
        invitationOf({ id: 'inv_m', purpose: 'member', accountId: 'acc_a', role: 'member' }),
        { isOperator: false, places: ['member'] },
      ],
      [
        invitationOf({ id: 'inv_w', purpose: 'member', accountId: 'acc_a', role: 'owner' }),
        { isOperator: false, places: ['owner'] },
      ],
    ] as const;
    for (const [n, [link, rights]] of cases.entries()) {
      const hash = String(n).repeat(64);
      await store.saveInvitation(link, hash);
      assert.equal(await joinBy(store, hash, `u${n}`, { firstAccount: FIRST_ACCOUNT }), 'made');
      assert.deepEqual(await rightsOf(store, `usr_u${n}`), rights);
    }
    assert.equal(await store.findAccount(FIRST_ACCOUNT.id), undefined, 'such a link opens no account');
  },

  'the link for the first operator opens the first account': async (store) => {
    await store.saveInvitation(invitationOf({ purpose: 'first_operator' }), LINK);
    assert.equal(await joinBy(store, LINK, 'a', { firstAccount: FIRST_ACCOUNT }), 'made');
    assert.deepEqual(await rightsOf(store, 'usr_a'), { isOperator: true, places: [] });
    assert.deepEqual(await store.findAccount(FIRST_ACCOUNT.id), {
      ...FIRST_ACCOUNT,
      closedAtMs: null,
      ownLimits: NO_OWN_LIMITS,
      addsPages: true,
    });
  },

  'a link used for something else does nothing and is not used up': async (store) => {
    await makeAccount(store, 'acc_a');
    await save(store, userOf('a'));
    const reset = { hash: LINK, passwordHash: 'new', changedAtMs: 1_000 };
    const isUnused = async () => assert.equal((await store.findInvitation(LINK))?.usedAtMs, null);
    await store.saveInvitation(invitationOf({ purpose: 'new_password', userId: 'usr_a' }), LINK);
    assert.equal(await joinBy(store, LINK, 'b'), 'link_void');
    assert.equal(await store.acceptInvitation('usr_a', LINK, 1_000), false);
    await isUnused();
    for (const purpose of ['operator', 'member'] as const) {
      await store.removeInvitation('inv_1');
      const into = purpose === 'member' ? ({ accountId: 'acc_a', role: 'owner' } as const) : {};
      await store.saveInvitation(invitationOf({ purpose, ...into }), LINK);
      assert.equal(await store.resetPassword(reset), undefined);
      if (purpose === 'operator') assert.equal(await store.acceptInvitation('usr_a', LINK, 1_000), false);
      await isUnused();
    }
    assert.deepEqual(await rightsOf(store, 'usr_a'), { isOperator: false, places: [] });
    assert.equal((await store.findAuthRows('passwords', [], 9))[0]?.['password'], 'salt:hash');
  },

  'a link into an account that was closed is void': async (store) => {
    await makeAccount(store, 'acc_a');
    await save(store, userOf('a'));
    const link = invitationOf({ purpose: 'member', accountId: 'acc_a', role: 'owner' });
    await store.saveInvitation(link, LINK);
    await store.closeAccount('acc_a', 1_000);
    assert.equal(await joinBy(store, LINK, 'b'), 'link_void');
    assert.equal(await store.acceptInvitation('usr_a', LINK, 1_000), false);
    assert.equal(await store.countUsers(), 1);
  },

  'an existing user joins the account of a link, and an owner remains owner': async (store) => {
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

  'a link for a new password sets that of its user, ends the sessions and is used up': async (store) => {
    for (const name of ['a', 'b']) await save(store, userOf(name));
    for (const [id, userId] of [
      ['s1', 'usr_a'],
      ['s2', 'usr_b'],
    ] as const)
      await addSession(store, id, userId);
    await store.saveInvitation(invitationOf({ purpose: 'new_password', userId: 'usr_a' }), LINK);
    const reset = { hash: LINK, passwordHash: 'new', changedAtMs: 2_000 };
    assert.equal(await store.resetPassword(reset), 'usr_a');
    assert.equal(await store.resetPassword(reset), undefined);
    const sessions = await store.findAuthRows('sessions', [], 9);
    assert.deepEqual(
      sessions.map(({ id }) => id),
      ['s2'],
    );
    const passwords = await store.findAuthRows('passwords', [], 9);
    assert.deepEqual(passwords.map((row) => [row['user_id'], row['password']]).toSorted(), [
      ['usr_a', 'new'],
      ['usr_b', 'salt:hash'],
    ]);
  },

  'a second link for a new password replaces the first, and a withdrawn link is gone': async (store) => {
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

  'the links of a removed operator are void, and no other links': async (store) => {
    for (const name of ['a', 'b']) await save(store, userOf(name, { isOperator: true }));
    await save(store, userOf('c'));
    await store.saveInvitation(invitationOf({ id: 'inv_1', madeBy: 'usr_a' }), LINK);
    const reset = { purpose: 'new_password', userId: 'usr_c' } as const;
    await store.saveInvitation(invitationOf({ id: 'inv_2', madeBy: 'usr_a', ...reset }), OTHER_LINK);
    await store.saveInvitation(invitationOf({ id: 'inv_3', madeBy: 'usr_b' }), 'e'.repeat(64));
    assert.equal(await store.removeUser('usr_a'), 'removed');
    assert.equal(await joinBy(store, LINK, 'd'), 'link_void');
    const late = { hash: OTHER_LINK, passwordHash: 'new', changedAtMs: 1_000 };
    assert.equal(await store.resetPassword(late), undefined);
    const left = await store.listInvitations(1_000);
    assert.deepEqual(
      left.map(({ id, madeBy }) => [id, madeBy]),
      [['inv_3', 'usr_b']],
    );
  },

  "links into an account are void once their maker is no longer its owner, except an operator's": async (
    store,
  ) => {
    await makeAccount(store, 'acc_a');
    for (const [name, isOperator] of [
      ['a', false],
      ['b', false],
      ['c', true],
      ['d', false],
    ] as const) {
      const membership = { accountId: 'acc_a', role: 'owner' } as const;
      await save(store, userOf(name, { isOperator }), { membership });
      const link = invitationOf({
        id: `inv_${name}`,
        purpose: 'member',
        ...membership,
        madeBy: `usr_${name}`,
      });
      await store.saveInvitation(link, name.repeat(64));
    }
    await store.setRole({ userId: 'usr_a', accountId: 'acc_a', role: 'member' }, 1_000);
    for (const id of ['usr_b', 'usr_c']) await store.removeMembership(id, 'acc_a');
    assert.equal(await store.acceptInvitation('usr_a', 'a'.repeat(64), 1_000), false);
    assert.equal(await store.acceptInvitation('usr_b', 'b'.repeat(64), 1_000), false);
    const left = (await store.listInvitations(1_000, 'acc_a')).map(({ id }) => id);
    assert.deepEqual(left.toSorted(), ['inv_c', 'inv_d']);
    // Made while the right was being removed.
    const late = { purpose: 'member', accountId: 'acc_a', role: 'owner', madeBy: 'usr_a' } as const;
    await store.saveInvitation(invitationOf({ id: 'inv_late', ...late }), 'f'.repeat(64));
    assert.equal(await store.acceptInvitation('usr_a', 'f'.repeat(64), 1_000), false);
  },

  "another change of the password withdraws the user's links for a new one": async (store) => {
    for (const name of ['a', 'b']) {
      await save(store, userOf(name));
      const link = invitationOf({ id: `inv_${name}`, purpose: 'new_password', userId: `usr_${name}` });
      await store.saveInvitation(link, name.repeat(64));
    }
    const change = { passwordHash: 'own', changedAtMs: 1_000, keepSessionId: null };
    assert.equal(await store.setPassword({ userId: 'usr_a', ...change }), true);
    const stale = { hash: 'a'.repeat(64), passwordHash: 'new', changedAtMs: 2_000 };
    assert.equal(await store.resetPassword(stale), undefined);
    assert.deepEqual(
      (await store.listInvitations(1_000)).map(({ id }) => id),
      ['inv_b'],
    );
  },
};
