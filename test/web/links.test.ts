import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { LINK_PURPOSES, type LinkPurpose, type LinkUse } from '../../src/core/rights.ts';
import { mintInvitation } from '../../src/operations/users/invitation.ts';
import { addAccount, addPerson, type Person, startSite, type TestSite } from './site.ts';
import { createVisitor, signIn, type Visitor } from './visitor.ts';

const STRANGER = { name: '余所 者', email: 'stranger@example.jp', password: 'never seen before 1' };
const FIRST = { ...STRANGER, accountName: '' };
const OPENING = { ...STRANGER, accountName: '勝手な店' };

/** The possible results of each link, written here independently of the table under test. */
const MAY: Readonly<Record<LinkPurpose, readonly LinkUse[]>> = {
  first_operator: ['join'],
  operator: ['join'],
  member: ['join', 'joinAs'],
  new_password: ['reset'],
};

interface Stage extends AsyncDisposable {
  readonly site: TestSite;
  /** The user of a link for a new password: a member, who may do little. */
  readonly target: Person | null;
  readonly path: string;
}

/** A service with an unused link of one purpose; one for the first operator is the only content. */
async function makeLink(purpose: LinkPurpose): Promise<Stage> {
  const site = await startSite();
  const context = { store: site.store, nowMs: () => site.clock.nowMs, randomBytes };
  const dispose = () => site[Symbol.asyncDispose]();
  if (purpose === 'first_operator') {
    const { path } = await mintInvitation(context, purpose);
    return { site, target: null, path, [Symbol.asyncDispose]: dispose };
  }
  const accountId = await addAccount(site.store);
  await addPerson(site.store, { accountId, role: 'owner' });
  const target = await addPerson(site.store, { accountId, role: 'member' });
  const aims = {
    operator: {},
    member: { accountId, role: 'member' },
    new_password: { userId: target.userId },
  } as const;
  const { path } = await mintInvitation(context, purpose, aims[purpose]);
  return { site, target, path, [Symbol.asyncDispose]: dispose };
}

/** Everything that a link could have changed: users with roles, accounts, and passwords. */
async function standingOf({ store }: TestSite) {
  const users = await store.listUsers();
  const passwords = await store.findAuthRows('passwords', [], 100);
  return {
    users: users.map(({ id, isOperator, memberships }) => ({ id, isOperator, memberships })),
    accounts: (await store.listAccounts()).length,
    passwords: passwords.map((row) => `${row['user_id']} ${row['password']}`).toSorted(),
  };
}

for (const purpose of LINK_PURPOSES) {
  test(`a link of the kind ${purpose} does its purpose, and only through its own form`, async () => {
    const forms = [
      ['join', FIRST],
      ['join', OPENING],
      ['joinAs', {}],
      ['reset', { password: STRANGER.password }],
    ] as const;
    for (const [use, fields] of forms) {
      await using stage = await makeLink(purpose);
      const { site, target, path } = stage;
      const guests: Visitor[] = [createVisitor(site.origin)];
      if (target !== null) guests.push(await signIn(site.origin, target));
      for (const guest of guests) {
        const before = await standingOf(site);
        if (MAY[purpose].includes(use)) continue;
        const answer = await guest.submit(path, { _action: use, ...fields });
        assert.ok([303, 404].includes(answer.status), `${use}: ${answer.status}`);
        assert.notEqual(answer.location, '/', `${use} came in`);
        assert.deepEqual(await standingOf(site), before, `${use} with a link for ${purpose}`);
        assert.equal((await guest.get('/operator/users')).status === 200, false);
        const [open] = await site.store.listInvitations(site.clock.nowMs);
        assert.equal(open?.purpose, purpose, 'a refusal uses up no link');
      }
    }
  });
}

test('a link for a new password makes nobody an operator, even if its user is one', async () => {
  await using site = await startSite();
  const operator = await addPerson(site.store, 'operator');
  const context = { store: site.store, nowMs: () => site.clock.nowMs, randomBytes };
  const { path } = await mintInvitation(context, 'new_password', { userId: operator.userId });
  const guest = createVisitor(site.origin);
  assert.equal((await guest.submit(path, { _action: 'join', ...FIRST })).status, 404);
  assert.equal(await site.store.findUserByEmail(STRANGER.email), undefined);
  assert.equal((await guest.submit(path, { _action: 'reset', password: STRANGER.password })).location, '/');
  assert.equal((await guest.get('/operator/users')).status, 200, 'the operator itself is back');
});

test('a link into an account gives the role that it names, and opens no account', async () => {
  for (const role of ['owner', 'member'] as const) {
    await using site = await startSite();
    const accountId = await addAccount(site.store);
    await addPerson(site.store, { accountId, role: 'owner' });
    const context = { store: site.store, nowMs: () => site.clock.nowMs, randomBytes };
    const { path } = await mintInvitation(context, 'member', { accountId, role });
    const guest = createVisitor(site.origin);
    assert.equal((await guest.submit(path, { _action: 'join', ...OPENING })).location, '/');
    const [user] = (await site.store.listUsers()).filter(({ email }) => email === STRANGER.email);
    assert.deepEqual(user?.memberships, [{ userId: user?.id, accountId, role }]);
    assert.equal(user?.isOperator, false);
    assert.equal((await site.store.listAccounts()).length, 1);
  }
});

test('a link for an operator opens no account; the one for the first operator does', async () => {
  for (const [purpose, accounts] of [
    ['operator', 1],
    ['first_operator', 1],
  ] as const) {
    await using stage = await makeLink(purpose);
    const guest = createVisitor(stage.site.origin);
    assert.equal((await guest.submit(stage.path, { _action: 'join', ...OPENING })).location, '/');
    const user = await stage.site.store.findUserByEmail(STRANGER.email);
    assert.equal(user?.isOperator, true);
    assert.equal((await stage.site.store.listAccounts()).length, accounts);
  }
});
