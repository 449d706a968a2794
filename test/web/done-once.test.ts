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

test('a form that issued a key issues no second one, sent again or twice at once', async () => {
  const { site, accountId, visitor } = await startWithOwner();
  await using _site = site;
  const fields = {
    ...{ _token: tokenOf((await visitor.get('/settings/api')).text), _action: 'issue', name: 'x' },
  };
  const twice = [visitor.post('/settings/api', fields), visitor.post('/settings/api', fields)];
  const statuses = (await Promise.all(twice)).map(({ status }) => status);
  assert.deepEqual(statuses.toSorted(), [200, 409]);
  const again = await visitor.post('/settings/api', fields);
  assert.equal(again.status, 409);
  assert.match(again.text, /完了しています/);
  assert.equal((await site.store.listKeys(accountId)).length, 1);
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

test('a new secret of the webhook and a link are made once by a form', async () => {
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
    assert.equal((await visitor.post(path, sent)).status, 200, sent._action);
    assert.equal((await visitor.post(path, sent)).status, 409, sent._action);
  }
  assert.equal((await site.store.listInvitations(site.clock.nowMs, accountId)).length, 1);
});
