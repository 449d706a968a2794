import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inTurnOfUser } from '../../src/operations/turns.ts';
import { type Answered, ask } from '../api/ask.ts';
import { addAccount, addPerson, startSite, type TestSite } from './site.ts';
import { signIn, tokenBeside, type Visitor } from './visitor.ts';

type Fields = Readonly<Record<string, string>>;

/** Sends the form of a page that has the last of the fields, and its last byte only when something else has been done. */
async function sendHeldBack(
  { origin }: TestSite,
  visitor: Visitor,
  path: string,
  { fields, meanwhile }: { readonly fields: Fields; readonly meanwhile: () => Promise<unknown> },
): Promise<Answered> {
  const _token = tokenBeside((await visitor.get(path)).text, Object.keys(fields).at(-1) ?? '');
  return ask(origin, path, {
    method: 'POST',
    headers: {
      Origin: origin,
      Cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ _token, ...fields }).toString(),
    meanwhile,
  });
}

const KEY = /mhr_\w{20,}/;
const ISSUE = { _action: 'issue', name: '社内の集計', expires_on: '' };

/** An account with another owner, and one who sends forms. */
async function makeStage() {
  const site = await startSite();
  const accountId = await addAccount(site.store);
  await addPerson(site.store, { accountId, role: 'owner' });
  const { userId, ...person } = await addPerson(site.store, { accountId, role: 'owner' }, '秋山 凪');
  const owner = await signIn(site.origin, { userId, ...person });
  const send = (path: string, fields: Fields, meanwhile: () => Promise<unknown>) =>
    sendHeldBack(site, owner, path, { fields, meanwhile });
  return { site, accountId, userId, owner, send, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() };
}

test('an owner who is removed while a form arrives gets no key by it', async () => {
  await using stage = await makeStage();
  const { site, accountId, userId, send } = stage;
  const issued = await send('/settings/api', ISSUE, async () => {});
  assert.deepEqual([issued.status, KEY.test(issued.text)], [200, true]);
  const refused = await send('/settings/api', ISSUE, () => site.store.removeMembership(userId, accountId));
  assert.deepEqual([refused.status, KEY.test(refused.text)], [403, false]);
  assert.equal((await site.store.listKeys(accountId)).length, 1);
});

test('a form that arrives after its account was closed changes nothing', async () => {
  await using stage = await makeStage();
  const { site, accountId, send } = stage;
  const close = () => site.store.closeAccount(accountId, site.clock.nowMs);
  const refused = await send('/settings/keywords', { _action: 'add', keywords: '水筒' }, close);
  assert.equal(refused.status, 403);
  assert.deepEqual(await site.store.listSpellings(accountId, { afterSeq: 0, limit: 10 }), []);
});

test('a form that arrives after its session was ended is answered with 401 and what was typed', async () => {
  await using stage = await makeStage();
  const { site, accountId, userId, send } = stage;
  const refused = await send('/settings/api', ISSUE, () => site.store.endSessions(userId, null));
  assert.deepEqual([refused.status, KEY.test(refused.text)], [401, false]);
  assert.match(refused.text, /社内の集計/);
  assert.deepEqual(await site.store.listKeys(accountId), []);
});

test('a form that arrives after its user was deleted leads to signing in, and logs no failure', async () => {
  await using stage = await makeStage();
  const { site, accountId, userId, send } = stage;
  const invite = { _action: 'invite', role: 'owner' };
  const refused = await send('/settings/members', invite, () => site.store.removeUser(userId));
  assert.deepEqual(
    [refused.status, refused.headers['location']],
    [303, '/sign-in?next=%2Fsettings%2Fmembers'],
  );
  assert.deepEqual(await site.store.listInvitations(site.clock.nowMs, accountId), []);
  assert.ok(!site.log.some(({ level }) => level === 'error'));
});

test('an operator who is removed while a form arrives changes nothing by it', async () => {
  await using site = await startSite();
  await addPerson(site.store, 'operator');
  const person = await addPerson(site.store, 'operator');
  const operator = await signIn(site.origin, person);
  const fields = { _action: 'enablePictures', _key: '' };
  const meanwhile = () => site.store.removeUser(person.userId);
  const refused = await sendHeldBack(site, operator, '/operator/sources', { fields, meanwhile });
  assert.equal(refused.status, 303);
  assert.match(String(refused.headers['location']), /^\/sign-in/);
  assert.equal(await site.store.findPictureHost('m.media-amazon.com'), undefined);
});

test('a page that waited for its turn shows nothing to an owner who was removed meanwhile', async () => {
  await using stage = await makeStage();
  const { site, accountId, userId, owner } = stage;
  const other = await signIn(site.origin, await addPerson(site.store, { accountId, role: 'owner' }));
  const gate = Promise.withResolvers<void>();
  const turns = Array.from({ length: 4 }, () => inTurnOfUser(site.store, userId, () => gate.promise));
  const page = owner.get('/settings/members');
  // Pages are answered in the order in which they came, so the first one waits by now.
  for (let times = 0; times < 3; times += 1) assert.equal((await other.get('/settings/members')).status, 200);
  await site.store.removeMembership(userId, accountId);
  gate.resolve();
  await Promise.all(turns);
  assert.equal((await page).status, 403);
});
