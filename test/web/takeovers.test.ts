import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeWatcher } from '../store/samples.ts';
import { addPerson, startSite } from './site.ts';
import { signIn } from './visitor.ts';

test('the forms that pause and remove a source, and reopen an account, name the cost of a day beforehand', async () => {
  await using site = await startSite();
  const { store, clock } = site;
  await makeWatcher(store, 'acc_a', { asins: ['B0TEST0001'], keywords: ['弁当箱', '水筒'] });
  await makeWatcher(store, 'acc_b', { asins: [], keywords: ['土鍋'] });
  const values = { address: 'http://127.0.0.1:9' };
  await store.addSource({ name: 'shop', kind: 'sample-shop', values, addedAtMs: 1 });
  await store.addSource({ name: 'paid', kind: 'serpapi', values: { api_key: 'k' }, addedAtMs: 2 });
  const operator = await signIn(site.origin, await addPerson(store, 'operator'));
  const sources = (await operator.get('/operator/sources')).text;
  const taken = /キーワード 3 件は paid が引き継ぎます。費用は、再試行を除いて 1 日 9 検索[^<]*です。/g;
  assert.equal(sources.match(taken)?.length, 2, 'in the form that pauses, and in the one that removes');
  assert.equal(
    sources.match(/ほかに商品を計測する取得元がないため、1 件を計測できなくなります。/g)?.length,
    2,
  );
  assert.equal(sources.match(/この取得元は現在使われていません/g)?.length, 2, 'of the second one');
  await store.closeAccount('acc_b', clock.nowMs);
  await store.holdSource({ name: 'shop', pausedAtMs: 1 });
  const accounts = (await operator.get('/operator/accounts')).text;
  assert.match(accounts, /再開後の 1 日の費用（再試行を除く）：<\/p><ul><li>キーワード 1 件：3 検索/);
  const alone = (await operator.get('/operator/sources')).text;
  assert.match(alone, /ほかにキーワードを計測する取得元がないため、2 件を計測できなくなり/);
});
