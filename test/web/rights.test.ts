import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  isAllowed,
  SCREEN_RIGHTS,
  STANDINGS,
  type Standing,
  SWITCH_RIGHTS,
  whoDoes,
  whoOpens,
} from '../../src/core/rights.ts';
import { SCREENS } from '../../src/web/screens/index.ts';
import { addNamed, addressOf } from './rights-stage.ts';
import { addAccount, addPerson, startSite, type TestSite } from './site.ts';
import { createVisitor, type Seen, signIn, tokenOf, type Visitor } from './visitor.ts';

/** The rights of each kind of visitor, summed up. */
const PEOPLE: Readonly<Record<Standing, readonly Standing[]>> = {
  stranger: ['stranger'],
  user: ['user'],
  member: ['user', 'member'],
  owner: ['user', 'owner'],
  agency: ['user', 'member', 'agency'],
  operator: ['user', 'owner', 'operator'],
};

async function makePeople(site: TestSite): Promise<Record<Standing, Visitor>> {
  const accountId = await addAccount(site.store);
  await addNamed(site, accountId);
  const left = await addPerson(site.store, { accountId, role: 'member' });
  await site.store.removeMembership(left.userId, accountId);
  const agent = await addPerson(site.store, { accountId, role: 'member' });
  const second = await addAccount(site.store, '二号店');
  await addNamed(site, second);
  for (const id of [accountId, second]) await site.store.setAddsPages(id, true);
  await site.store.setRole({ userId: agent.userId, accountId: second, role: 'member' }, 1);
  return {
    stranger: createVisitor(site.origin),
    user: await signIn(site.origin, left),
    member: await signIn(site.origin, await addPerson(site.store, { accountId, role: 'member' })),
    owner: await signIn(site.origin, await addPerson(site.store, { accountId, role: 'owner' })),
    agency: await signIn(site.origin, agent),
    operator: await signIn(site.origin, await addPerson(site.store, 'operator')),
  };
}

/** Whether an answer is a refusal: it asks for signing in, or is forbidden. */
function isBarred({ status, location, text }: Seen): boolean {
  if (status === 303) return location?.startsWith('/sign-in?next=') === true || location === '/sign-in';
  return status === 403 || (status === 401 && !text.includes('value="signIn"'));
}

test('every screen and every form has its row among the rights, and every row its screen or form', () => {
  const there = SCREENS.flatMap(({ path, actions }) => [
    path,
    ...Object.keys(actions).map((form) => `${path} ${form}`),
  ]);
  const rows = Object.entries(SCREEN_RIGHTS).flatMap(([path, { forms }]) => [
    path,
    ...Object.keys(forms).map((form) => `${path} ${form}`),
  ]);
  assert.deepEqual(there.toSorted(), rows.toSorted());
});

test('every screen opens for users with permission, and for nobody else', async () => {
  await using site = await startSite();
  const people = await makePeople(site);
  for (const who of STANDINGS) {
    for (const { path } of SCREENS) {
      const answer = await people[who].get(addressOf(path));
      const may = isAllowed(PEOPLE[who], whoOpens(path));
      assert.equal(isBarred(answer), !may, `${who} at ${path}: ${answer.status}`);
      // Whoever is signed in is led on.
      const opened = who !== 'stranger' && path === '/sign-in' ? 303 : 200;
      if (may && path !== '/join') assert.equal(answer.status, opened, `${who} at ${path}`);
    }
  }
});

test('every form is accepted from users with permission, and from nobody else', async () => {
  await using site = await startSite();
  const people = await makePeople(site);
  let tried = 0;
  for (const who of STANDINGS) {
    const tokenPage = who === 'stranger' ? '/sign-in' : '/settings/profile';
    for (const { path, actions } of SCREENS) {
      for (const form of [...Object.keys(actions), 'nothing', 'constructor']) {
        const _token = tokenOf((await people[who].get(tokenPage)).text);
        const answer = await people[who].post(addressOf(path), { _token, _action: form });
        const may = isAllowed(PEOPLE[who], whoOpens(path)) && isAllowed(PEOPLE[who], whoDoes(path, form));
        const isUnknown = whoDoes(path, form) === undefined && answer.status === 404;
        assert.equal(isBarred(answer) || isUnknown, !may, `${who} sends ${path} ${form}: ${answer.status}`);
        tried += 1;
      }
    }
  }
  assert.ok(tried > 300, `${tried} forms were tried`);
});

test('a page prints no form that would be refused', async () => {
  await using site = await startSite();
  const people = await makePeople(site);
  let offered = 0;
  for (const who of STANDINGS) {
    for (const { path } of SCREENS) {
      const { status, text } = await people[who].get(addressOf(path));
      if (status !== 200) continue;
      for (const [, form = ''] of text.matchAll(/name="_(?:action|do)" value="([^"]+)"/g)) {
        assert.ok(isAllowed(PEOPLE[who], whoDoes(path, form)), `${who} is offered ${path} ${form}`);
        offered += 1;
      }
    }
  }
  assert.ok(offered > 50, `${offered} forms were offered`);
});

test('the switches of a page work for users with permission, and do nothing for others', async () => {
  await using site = await startSite();
  const people = await makePeople(site);
  for (const who of STANDINGS) {
    const _token = tokenOf(
      (await people[who].get(who === 'stranger' ? '/sign-in' : '/settings/profile')).text,
    );
    for (const path of ['/language', '/theme'] as const) {
      const set = (await people[who].get(`${path}?to=en`)).headers.getSetCookie().length > 0;
      assert.equal(set, isAllowed(PEOPLE[who], SWITCH_RIGHTS[path]), `${who} at ${path}`);
    }
    const account = (await site.store.listAccounts()).find(({ name }) => name !== '二号店');
    const chosen = await people[who].post('/account', { _token, account: account?.id ?? '' });
    const isIn = PEOPLE[who].includes('member') || PEOPLE[who].includes('owner');
    const isChosen = chosen.headers.getSetCookie().some((cookie) => cookie.includes('account='));
    assert.equal(isChosen, isIn && isAllowed(PEOPLE[who], SWITCH_RIGHTS['/account']), who);
    const out = await people[who].post('/sign-out', { _token });
    assert.equal(out.location, isAllowed(PEOPLE[who], SWITCH_RIGHTS['/sign-out']) ? '/sign-in' : '/');
  }
});
