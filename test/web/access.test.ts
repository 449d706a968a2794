import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasApi } from '../../src/core/plan.ts';
import { ask, jsonOf } from '../api/ask.ts';
import { addKey } from '../api/service.ts';
import { asinOf } from '../api/shelves.ts';
import { addSession } from '../store/users/user-samples.ts';
import { KEYWORD, makeRightsStage, readRights } from './rights-stage.ts';
import { addAccount, addPerson, type Person, startSite } from './site.ts';
import { createVisitor, signIn, tokenOf } from './visitor.ts';

test('a member without the right to issue or revoke keys cannot do so by sending the form either', async () => {
  await using site = await startSite();
  const accountId = await addAccount(site.store);
  const { keyId } = await addKey(site.store, accountId);
  const visitor = await signIn(site.origin, await addPerson(site.store, { accountId, role: 'member' }));
  const page = await visitor.get('/settings/api');
  assert.equal(page.status, 200);
  assert.doesNotMatch(page.text, /value="issue"/);
  for (const fields of [
    { _action: 'issue', name: 'x' },
    { _action: 'revoke', key: keyId },
    { _action: 'reissue', key: keyId, overlap: '0' },
  ]) {
    const refused = await visitor.submit('/settings/api', fields);
    assert.equal(refused.status, 403);
    assert.match(refused.text, /この変更を行う権限がありません/);
  }
  const keys = await site.store.listKeys(accountId);
  assert.deepEqual(
    keys.map(({ id, revokedAtMs }) => [id, revokedAtMs]),
    [[keyId, null]],
  );
});

test('the frame names the role in the open account, and none for a user without an account', async () => {
  await using site = await startSite();
  const accountId = await addAccount(site.store);
  const owner = await addPerson(site.store, { accountId, role: 'owner' });
  const member = await addPerson(site.store, { accountId, role: 'member' });
  const left = await addPerson(site.store, { accountId, role: 'member' });
  await site.store.removeMembership(left.userId, accountId);
  const badgeOf = async (person: Person) => {
    const { text } = await (await signIn(site.origin, person)).get('/settings/profile');
    return /class="person">.*?<\/span>(?:<span class="badge[^>]*>([^<]*)<\/span>)?<form/.exec(text)?.[1];
  };
  assert.deepEqual(
    [await badgeOf(owner), await badgeOf(member), await badgeOf(left)],
    ['所有者', 'メンバー', undefined],
  );
  assert.equal(await badgeOf(await addPerson(site.store, 'operator')), '運営者');
});

test('an owner reaches no key, user or link of another account', async () => {
  await using site = await startSite();
  const [mine, theirs] = [await addAccount(site.store, 'A'), await addAccount(site.store, 'B')];
  const { keyId } = await addKey(site.store, theirs);
  const other = await addPerson(site.store, { accountId: theirs, role: 'owner' });
  const owner = await signIn(site.origin, await addPerson(site.store, { accountId: mine, role: 'owner' }));
  const them = await signIn(site.origin, other);
  await them.submit('/settings/members', { _action: 'invite', role: 'member' });
  const [link] = await site.store.listInvitations(site.clock.nowMs);
  owner.cookies.set('miharu_account', theirs);
  const tries = [
    ['/settings/api', { _action: 'revoke', key: keyId }, 404],
    ['/settings/api', { _action: 'reissue', key: keyId, overlap: '0' }, 404],
    ['/settings/members', { _action: 'grant', user: other.userId, role: 'member' }, 404],
    ['/settings/members', { _action: 'remove', user: other.userId }, 404],
    ['/settings/members', { _action: 'withdraw', invitation: link?.id ?? '' }, 404],
  ] as const;
  for (const [path, fields, status] of tries) {
    assert.equal((await owner.submit(path, fields)).status, status, JSON.stringify(fields));
  }
  assert.equal((await site.store.listKeys(theirs))[0]?.revokedAtMs, null);
  assert.equal((await site.store.listUsers(theirs)).length, 1);
  assert.equal((await site.store.listInvitations(site.clock.nowMs)).length, 1);
});

test("other people's and unknown things are not found, whatever form names them, and never reported as done", async () => {
  await using stage = await makeRightsStage();
  const { site, accounts, actors, people } = stage;
  const [, theirs = ''] = accounts;
  const other = people.at(-2);
  assert.ok(other !== undefined);
  const [key] = await site.store.listKeys(theirs);
  await signIn(site.origin, other);
  const sessions = await site.store.findAuthRows('sessions', [], 100);
  const session = sessions.find((row) => row['user_id'] === other.userId);
  const [link] = await site.store.listInvitations(site.clock.nowMs, theirs);
  const of = { session: session?.['id'], key: key?.id, user: other.userId, invitation: link?.id };
  const question = 'cq_00000000000000000001';
  const asked = { id: question, keyword: KEYWORD, question: '水筒は？', source: 'x', createdAtMs: 1 };
  await site.store.addCustomQuestion(theirs, asked, 20);
  const owned = [
    ['owner', '/settings/profile', 'end', 'session', of.session],
    ['owner', '/settings/api', 'revoke', 'key', of.key],
    ['owner', '/settings/api', 'reissue', 'key', of.key],
    ['owner', '/settings/members', 'grant', 'user', of.user],
    ['owner', '/settings/members', 'remove', 'user', of.user],
    ['owner', '/settings/members', 'withdraw', 'invitation', of.invitation],
    ['owner', '/assistant/questions', 'remove', 'id', question],
    // An operator can reach everything except sessions of other users.
    ['operator', '/settings/profile', 'end', 'session', of.session],
    ['operator', '/operator/users', 'reset', 'user', null],
    ['operator', '/operator/users', 'endSessions', 'user', null],
    ['operator', '/operator/users', 'remove', 'user', null],
    ['operator', '/operator/users', 'withdraw', 'invitation', null],
    ['operator', '/operator/users', 'invite', 'account', null],
    ['operator', '/operator/accounts', 'setPlan', 'account', null],
    ['operator', '/operator/accounts', 'close', 'account', null],
  ] as const;
  const before = await readRights(stage);
  for (const [who, path, _action, field, id] of owned) {
    const visitor = actors.find((one) => one.who === who)?.visitor;
    for (const named of ['nobody', ...(id === null ? [] : [String(id)])]) {
      const _token = tokenOf((await visitor?.get('/settings/profile'))?.text ?? '');
      const fields = { _token, _action, [field]: named, role: 'member', plan: 'pro', overlap: '0' };
      const answer = await visitor?.post(path, fields);
      assert.deepEqual([answer?.status, answer?.location], [404, null], `${path} ${_action} ${named}`);
      assert.match(answer?.text ?? '', /role="alert"[^>]*><p>[^<]{8,}/, `${path} ${_action} ${named}`);
    }
  }
  assert.deepEqual(await readRights(stage), before);
  assert.equal((await site.store.findAuthRows('sessions', [], 100)).length, sessions.length);
  assert.equal((await site.store.listCustomQuestions(theirs)).length, 1);
});

test('a check of another account is neither shown nor confirmed', async () => {
  await using stage = await makeRightsStage();
  const { site, accounts, actors } = stage;
  const { key } = await addKey(site.store, accounts[1] ?? '');
  const body = JSON.stringify({ keyword: KEYWORD, question: '水筒は？', answer_text: '答えです。' });
  const headers = { 'Content-Type': 'application/json' };
  const added = await ask(site.origin, '/api/v1/checks', { method: 'POST', key, headers, body });
  assert.equal(added.status, 201);
  const list = async () => (await ask(site.origin, '/api/v1/assistant/checks', { key })).text;
  const before = await list();
  const owner = actors.find(({ who }) => who === 'owner')?.visitor;
  for (const id of [String(jsonOf(added)['id']), 'nobody']) {
    const path = `/assistant/checks/${id}`;
    assert.equal((await owner?.get(path))?.status, 404);
    for (const _action of ['named', 'notNamed']) {
      const _token = tokenOf((await owner?.get('/settings/profile'))?.text ?? '');
      const answer = await owner?.post(path, { _token, _action, asin: asinOf(1) });
      assert.deepEqual([answer?.status, answer?.location], [404, null]);
    }
  }
  assert.equal(await list(), before);
});

test('without the API in its plan an account gets no key, and the page says which plan is needed', async () => {
  await using site = await startSite();
  const accountId = await addAccount(site.store, 'A', 'standard');
  assert.ok(!hasApi('standard'));
  const owner = await signIn(site.origin, await addPerson(site.store, { accountId, role: 'owner' }));
  const page = await owner.get('/settings/api');
  assert.match(page.text, /「Pro」以上のプランが必要です/);
  assert.equal((await owner.submit('/settings/api', { _action: 'issue', name: 'x' })).status, 403);
  assert.deepEqual(await site.store.listKeys(accountId), []);
});

test('a user who is removed from the account, or whose account is closed, loses access at once', async () => {
  await using site = await startSite();
  const accountId = await addAccount(site.store);
  const [first, second] = [
    await addPerson(site.store, { accountId, role: 'owner' }),
    await addPerson(site.store, { accountId, role: 'member' }),
  ];
  const [owner, member] = [await signIn(site.origin, first), await signIn(site.origin, second)];
  await owner.submit('/settings/members', { _action: 'remove', user: second.userId });
  assert.equal((await member.get('/')).status, 403);
  await site.store.closeAccount(accountId, site.clock.nowMs);
  assert.equal((await owner.get('/')).status, 403);
  await site.store.removeUser(second.userId);
  assert.equal((await member.get('/')).location, '/sign-in');
});

test('an ended session leads to the sign-in with an explanation, also from a form', async () => {
  await using site = await startSite();
  const accountId = await addAccount(site.store);
  const person = await addPerson(site.store, { accountId, role: 'owner' });
  const [here, there] = [await signIn(site.origin, person), await signIn(site.origin, person)];
  await here.get('/settings/api');
  await there.submit('/settings/profile', { _action: 'endOthers' });
  const sent = await here.post('/settings/api', { _action: 'issue', name: 'x' });
  assert.deepEqual([sent.status, sent.location], [303, '/sign-in?next=%2Fsettings%2Fapi']);
  assert.match((await here.get(sent.location ?? '')).text, /有効期限が切れました/);
  assert.doesNotMatch((await here.get(sent.location ?? '')).text, /有効期限が切れました/);
  assert.equal((await there.get('/')).status, 200);
  assert.deepEqual(await site.store.listKeys(accountId), []);
});

test('wrong passwords at the sign-in form keep nobody who is signed in from changing the password', async () => {
  await using site = await startSite();
  const accountId = await addAccount(site.store);
  const person = await addPerson(site.store, { accountId, role: 'member' });
  const visitor = await signIn(site.origin, person);
  const stranger = createVisitor(site.origin);
  const attempt = () =>
    stranger.submit('/sign-in', { _action: 'signIn', email: person.email, password: 'wrong' });
  for (let number = 1; number <= 10; number += 1) await attempt();
  assert.equal((await attempt()).status, 429);
  const changed = await visitor.submit('/settings/profile', {
    _action: 'password',
    current: person.password,
    password: 'natsunagi umi no iro 7',
  });
  assert.equal(changed.status, 303);
});

test('the profile lists the hundred devices used last, and says how many there are', async () => {
  await using site = await startSite();
  const person = await addPerson(site.store, 'operator');
  const visitor = await signIn(site.origin, person);
  assert.doesNotMatch((await visitor.get('/settings/profile')).text, /台の端末でサインイン中/);
  for (let number = 0; number < 150; number += 1)
    await addSession(site.store, `ses${number + 100}`, person.userId);
  const { text } = await visitor.get('/settings/profile');
  assert.match(text, /151 台の端末でサインイン中です。最近使われた 100 台を表示しています。/);
  assert.equal([...text.matchAll(/name="session"/g)].length, 99, 'and the one of this visitor');
  const english = await visitor.get('/settings/profile', { 'accept-language': 'en' });
  assert.match(english.text, /You are signed in on 151 devices. The list shows the 100 used last\./);
  assert.equal((await visitor.submit('/settings/profile', { _action: 'endOthers' })).status, 303);
  assert.doesNotMatch((await visitor.get('/settings/profile')).text, /name="session"/);
});

test('changing a role and removing a member each ask in a second step', async () => {
  await using site = await startSite();
  const accountId = await addAccount(site.store);
  const owner = await signIn(site.origin, await addPerson(site.store, { accountId, role: 'owner' }));
  await addPerson(site.store, { accountId, role: 'member' }, '森 <b>太郎</b>');
  const { text } = await owner.get('/settings/members');
  assert.match(text, /<summary>所有者にする…<\/summary><form[\s\S]*?森 &#60;b&#62;太郎&#60;\/b&#62; さんが/);
  assert.match(text, /<summary>外す…<\/summary><form[\s\S]*?このアカウントを開けなくなります/);
  assert.doesNotMatch(text, /class="row-actions"><form/);
});
