import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasApi } from '../../src/core/plan.ts';
import { addKey } from '../api/service.ts';
import { addAccount, addPerson, startSite } from './site.ts';
import { signIn } from './visitor.ts';

test('a member who may not issue or revoke keys cannot by sending the form either', async () => {
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

test('below the plan that has the API nothing is issued, and the page says what is needed', async () => {
  await using site = await startSite();
  const accountId = await addAccount(site.store, 'A', 'standard');
  assert.ok(!hasApi('standard'));
  const owner = await signIn(site.origin, await addPerson(site.store, { accountId, role: 'owner' }));
  const page = await owner.get('/settings/api');
  assert.match(page.text, /「Pro」以上のプランが必要です/);
  assert.equal((await owner.submit('/settings/api', { _action: 'issue', name: 'x' })).status, 403);
  assert.deepEqual(await site.store.listKeys(accountId), []);
});

test('who is taken out of the account, or whose account is closed, is out at once', async () => {
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

test('a session that was ended leads to the sign-in with a word about it, also from a form', async () => {
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
