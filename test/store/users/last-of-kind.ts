import assert from 'node:assert/strict';
import type { Store } from '../../../src/store/port.ts';
import type { Suite } from '../place.ts';
import { makeAccount } from '../samples.ts';
import { save, userOf } from './user-samples.ts';

const ROUNDS = 6;

/** An account with two owners. */
async function makeOwners(store: Store, accountId: string): Promise<readonly [string, string]> {
  await makeAccount(store, accountId);
  const names = [`${accountId}1`, `${accountId}2`] as const;
  for (const name of names) await save(store, userOf(name), { membership: { accountId, role: 'owner' } });
  return [`usr_${names[0]}`, `usr_${names[1]}`];
}

async function countOwners(store: Store, accountId: string): Promise<number> {
  const users = await store.listUsers(accountId);
  return users.filter(({ memberships }) =>
    memberships.some((one) => one.accountId === accountId && one.role === 'owner'),
  ).length;
}

/** Does two conflicting things at once, in every mixture of one store and two. */
async function race(
  round: number,
  stores: readonly [Store, Store],
  acts: readonly [(store: Store) => Promise<string>, (store: Store) => Promise<string>],
): Promise<string[]> {
  const second = stores[round % 2];
  assert.ok(second !== undefined);
  return (await Promise.all([acts[0](stores[0]), acts[1](second)])).toSorted();
}

/** The last owner or operator remains, whoever acts at the same time. */
export const lastOfKindSuite: Suite = {
  'of two owners who step down or leave at once, one remains owner': async (store, place) => {
    await using other = await place.open();
    const waysOut = {
      demote: (accountId: string, userId: string) => (one: Store) =>
        one.setRole({ userId, accountId, role: 'member' }, 1_000),
      leave: (accountId: string, userId: string) => (one: Store) => one.removeMembership(userId, accountId),
    };
    for (const [first, actFirst] of Object.entries(waysOut)) {
      for (const [second, actSecond] of Object.entries(waysOut)) {
        for (let round = 0; round < ROUNDS; round += 1) {
          const accountId = `acc_${first}${second}${round}`;
          const [a, b] = await makeOwners(store, accountId);
          const acts = [actFirst(accountId, a), actSecond(accountId, b)] as const;
          const outcomes = await race(round, [store, other], acts);
          assert.equal(
            outcomes.filter((outcome) => outcome === 'last_owner').length,
            1,
            `${first} ${second}`,
          );
          assert.equal(await countOwners(store, accountId), 1);
        }
      }
    }
  },

  'of two operators who are removed at once, one remains': async (store, place) => {
    await using other = await place.open();
    await save(store, userOf('first', { isOperator: true }));
    let staying = 'usr_first';
    for (let round = 0; round < ROUNDS; round += 1) {
      await save(store, userOf(`o${round}`, { isOperator: true }));
      const acts = [
        (one: Store) => one.removeUser(staying),
        (one: Store) => one.removeUser(`usr_o${round}`),
      ] as const;
      assert.deepEqual(await race(round, [store, other], acts), ['last_operator', 'removed']);
      const operators = (await store.listUsers()).filter(({ isOperator }) => isOperator);
      assert.equal(operators.length, 1);
      staying = operators[0]?.id ?? '';
    }
  },

  'the last owner remains owner and in the account; only the user itself can be removed': async (store) => {
    const [a, b] = await makeOwners(store, 'acc_a');
    assert.equal(await store.removeMembership(a, 'acc_a'), 'removed');
    assert.equal(await store.setRole({ userId: b, accountId: 'acc_a', role: 'member' }, 1), 'last_owner');
    assert.equal(await store.setRole({ userId: b, accountId: 'acc_a', role: 'owner' }, 1), 'set');
    assert.equal(await store.removeMembership(b, 'acc_a'), 'last_owner');
    assert.equal(await countOwners(store, 'acc_a'), 1);
    assert.equal(await store.removeUser(b), 'removed');
  },
};
