import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addGoods } from '../api/service.ts';
import { asinOf } from '../api/shelves.ts';
import { addAccount, addPerson, startSite } from './site.ts';
import { signIn, tokenOf } from './visitor.ts';

async function startWithOwner() {
  const site = await startSite();
  const accountId = await addAccount(site.store);
  await addGoods(site.store, accountId, { own: [asinOf(1)], watched: [], keywords: ['水筒', '弁当箱'] });
  const visitor = await signIn(site.origin, await addPerson(site.store, { accountId, role: 'owner' }));
  return { site, accountId, visitor };
}

/** The key on a page. */
const keyOn = (text: string) => /<pre id="new-key"[^>]*><code>(mhr_\w{36})</.exec(text)?.[1];

test('a form sent twice at once, or again soon, issues one key, and every answer shows it', async () => {
  const { site, accountId, visitor } = await startWithOwner();
  await using _site = site;
  const fields = {
    _token: tokenOf((await visitor.get('/settings/api')).text),
    _action: 'issue',
    name: 'x',
  };
  const twice = [visitor.post('/settings/api', fields), visitor.post('/settings/api', fields)];
  const shown = (await Promise.all(twice)).map(({ text }) => keyOn(text));
  shown.push(keyOn((await visitor.post('/settings/api', fields)).text));
  assert.equal(new Set(shown).size, 1);
  assert.ok(shown[0] !== undefined);
  assert.equal((await site.store.listKeys(accountId)).length, 1);
});

test('a form that issued a key does not run again ten seconds later, and shows nothing', async () => {
  const { site, accountId, visitor } = await startWithOwner();
  await using _site = site;
  const fields = {
    _token: tokenOf((await visitor.get('/settings/api')).text),
    _action: 'issue',
    name: 'x',
  };
  assert.equal((await visitor.post('/settings/api', fields)).status, 200);
  site.clock.nowMs += 10_000;
  const again = await visitor.post('/settings/api', fields);
  assert.equal(again.status, 409);
  assert.match(again.text, /完了しています/);
  assert.doesNotMatch(again.text, /保存されていません/);
  assert.equal(keyOn(again.text), undefined);
  assert.equal((await site.store.listKeys(accountId)).length, 1);
});

test('a key is shown again only to its issuer, in the same browser, with the same fields', async () => {
  const { site, accountId, visitor } = await startWithOwner();
  await using _site = site;
  const fields = {
    _token: tokenOf((await visitor.get('/settings/api')).text),
    _action: 'issue',
    name: 'x',
  };
  assert.equal((await visitor.post('/settings/api', fields)).status, 200);
  assert.equal((await visitor.post('/settings/api', { ...fields, name: 'y' })).status, 409);
  const other = await signIn(site.origin, await addPerson(site.store, { accountId, role: 'owner' }));
  await other.get('/settings/api');
  assert.equal((await other.post('/settings/api', fields)).status, 403);
  visitor.cookies.delete('miharu.session_token');
  const ended = await visitor.post('/settings/api', fields);
  assert.deepEqual([ended.status, keyOn(ended.text)], [303, undefined]);
});

test('a form that was refused, or asked something first, can be sent again', async () => {
  const { site, accountId, visitor } = await startWithOwner();
  await using _site = site;
  const page = await visitor.get('/settings/api');
  const fields = { _token: tokenOf(page.text), _action: 'issue', name: 'x' };
  const past = { ...fields, expires_on: '2020-01-01' };
  assert.equal((await visitor.post('/settings/api', past)).status, 400);
  assert.equal((await visitor.post('/settings/api', past)).status, 400);
  const ticked = { _token: tokenOf(page.text), _action: 'remove', chosen: '水筒' };
  assert.equal((await visitor.post('/settings/keywords', ticked)).status, 200);
  assert.equal((await visitor.post('/settings/keywords', ticked)).status, 200);
  assert.equal((await visitor.post('/settings/api', fields)).status, 200);
  assert.equal((await site.store.listKeys(accountId)).length, 1);
});

test('a form creates a new webhook secret, or a link, only once', async () => {
  const { site, accountId, visitor } = await startWithOwner();
  await using _site = site;
  const token = async () => tokenOf((await visitor.get('/settings/webhook')).text);
  const url = 'https://hooks.example.jp/x';
  for (const [path, fields] of [
    ['/settings/webhook', { _action: 'set', url, language: 'ja' }],
    ['/settings/webhook', { _action: 'renew' }],
    ['/settings/members', { _action: 'invite', role: 'member' }],
  ] as const) {
    const sent = { ...fields, _token: await token() };
    const first = await visitor.post(path, sent);
    assert.equal(first.status, 200, sent._action);
    assert.equal((await visitor.post(path, sent)).text, first.text, sent._action);
    site.clock.nowMs += 10_000;
    assert.equal((await visitor.post(path, sent)).status, 409, sent._action);
  }
  assert.equal((await site.store.listInvitations(site.clock.nowMs, accountId)).length, 1);
});
