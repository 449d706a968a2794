import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CALLS, type SpendingCap } from '../../src/core/spending-cap.ts';
import { termTarget } from '../../src/core/target.ts';
import { TODAY } from '../api/service.ts';
import { planOn } from '../store/plan/day-samples.ts';
import { addAccount, addPerson, startSite } from './site.ts';
import { signIn } from './visitor.ts';

const PATH = '/operator/sources';

/** A service with sources that are priced in searches and in dollars, an account, and an operator. */
async function makeStage() {
  const site = await startSite();
  const { store } = site;
  const accountId = await addAccount(store, '港の店');
  await store.addSource({ name: 'searches', kind: 'serpapi', values: { api_key: 'k' }, addedAtMs: 1 });
  const values = { login: 'l', password: 'p' };
  await store.addSource({ name: 'batches', kind: 'dataforseo', values, addedAtMs: 2 });
  const operator = await signIn(site.origin, await addPerson(store, 'operator'));
  const listed = async () => {
    const caps = await store.listCaps(TODAY, { which: 'all', limit: 99 });
    return caps.map(({ source, accountId: id, period, measure, most }) => [
      source,
      id,
      period,
      measure,
      most,
    ]);
  };
  const send = (action: string, fields: Readonly<Record<string, string>>) =>
    operator.submit(PATH, { _action: action, _key: '', account: '', per: 'month', ...fields });
  return {
    site,
    accountId,
    operator,
    listed,
    send,
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  };
}

test('an operator sets caps of the installation and of an account, in calls and in the units of the source', async () => {
  await using stage = await makeStage();
  const { accountId, send, listed, operator } = stage;
  assert.match((await operator.get(PATH)).text, /上限はまだないため、費用は制限されません/);
  assert.equal((await send('setCap', { limit: 'searches units', most: '９,０００' })).status, 303);
  await send('setCap', { limit: 'searches calls', per: 'day', most: '100', account: '港の店' });
  await send('setCap', { limit: 'batches units', most: '12.5', account: accountId });
  assert.deepEqual(await listed(), [
    ['searches', null, 'month', 'search', 9_000],
    ['batches', accountId, 'month', 'micro_usd', 12_500_000],
    ['searches', accountId, 'day', CALLS, 100],
  ]);
  const { text } = await operator.get(PATH);
  assert.match(text, /batches の上限を「1 か月 12\.50 米ドル」に設定しました/);
  assert.match(text, /searches[\s\S]*全アカウント合計[\s\S]*1 か月 9,000 検索[\s\S]*0 検索[\s\S]*80% 未満/);
  assert.match(text, new RegExp(`港の店<br><code class="quiet small">${accountId}`));
  const history = (await operator.get('/operator/audit')).text;
  assert.match(history, new RegExp(`1 日 100 回の呼び出し（アカウント「港の店」、${accountId}）`));
});

test('what is used so far is shown beside each cap, and a cap below it is shown as reached at once', async () => {
  await using stage = await makeStage();
  const { site, accountId, operator, send } = stage;
  const shares = [{ accountId, amount: 17, calls: 4 }];
  await site.store.addCosts(TODAY, [{ source: 'searches', unit: 'search', amount: 30, calls: 9, shares }]);
  await send('setCap', { limit: 'searches units', account: accountId, most: '20' });
  const near = (await operator.get(PATH)).text;
  assert.match(near, /1 か月 20 検索<\/td><td[^>]*>17 検索<\/td>[\s\S]*?80% 以上/);
  await send('setCap', { limit: 'searches units', account: accountId, most: '17' });
  const { text } = await operator.get(PATH);
  assert.match(text, /「1 か月 17 検索」に設定しました。すでに上限に達しています/);
  assert.match(text, /上限に到達[\s\S]*?リセット日：<time[^>]*>2026年12月1日/);
  await send('setCap', { limit: 'searches calls', per: 'day', most: '9' });
  assert.match((await operator.get(PATH)).text, /badge-warn">上限に到達<\/span>/, 'of the source');
});

test('a cap is changed and removed in its row, also of a source that was removed, and no other one with it', async () => {
  await using stage = await makeStage();
  const { site, send, listed } = stage;
  await send('setCap', { limit: 'searches units', most: '9000' });
  await send('setCap', { limit: 'searches calls', most: '500' });
  const row = { _key: 'searches units month', limit: 'searches units', per: 'month', account: '' };
  await site.store.removeSource('searches');
  assert.equal((await send('setCap', { ...row, most: '8000' })).status, 303);
  assert.deepEqual(await listed(), [
    ['searches', null, 'month', CALLS, 500],
    ['searches', null, 'month', 'search', 8_000],
  ]);
  assert.equal((await send('removeCap', row)).status, 303);
  assert.deepEqual(await listed(), [['searches', null, 'month', CALLS, 500]]);
});

test('a refused cap names its field and what to do, keeps what was typed, and changes nothing', async () => {
  await using stage = await makeStage();
  const { send, listed, site, accountId } = stage;
  const refused = async (fields: Readonly<Record<string, string>>, problem: RegExp) => {
    const { status, text } = await send('setCap', { limit: 'searches units', most: '5', ...fields });
    assert.ok([400, 404, 422].includes(status), String(status));
    assert.match(text, problem);
  };
  for (const most of ['', '-1', '1.5', 'all', '9'.repeat(5_000), '1000000000001'])
    await refused({ most }, /id="f-setCap--most-problem">0 から 1,000,000,000,000 までの整数/);
  await refused(
    { limit: 'batches units', most: '1.2345678' },
    /most-problem">0 から 1,000,000 までの金額を米ドルで/,
  );
  await refused(
    { account: 'よその店' },
    /value="よその店"[\s\S]*account-problem">この名前や ID のアカウントはありません/,
  );
  await site.store.closeAccount(accountId, 1);
  await site.store.createAccount({ id: 'acc_another', name: '港の店', plan: 'pro', createdAtMs: 2 });
  await refused({ account: '港の店' }, /account-problem">同じ名前のアカウントが複数あります/);
  await refused({ per: 'year' }, /選択肢にありません/);
  await refused({ limit: 'nothing calls' }, /取得元「nothing」は登録されていません/);
  await refused({ limit: 'searches' }, /取得元「.*」は登録されていません/);
  assert.deepEqual(await listed(), []);
});

test('a list of many caps has parts, and hostile names stay text', async () => {
  await using stage = await makeStage();
  const { site, operator } = stage;
  const hostile = '<script>alert(1)</script>';
  const ids = [];
  for (let n = 0; n < 25; n += 1) ids.push(await addAccount(site.store, `${hostile}${n}`));
  for (const accountId of ids) {
    const cap: SpendingCap = { source: 'searches', accountId, period: 'day', measure: CALLS, most: 1 };
    await site.store.setCap(cap, TODAY, 1);
  }
  const { text } = await operator.get(PATH);
  assert.equal(text.match(/value="removeCap"/g)?.length, 20);
  assert.doesNotMatch(text, /<script>alert/);
  assert.equal((await operator.get(`${PATH}?part=2`)).text.match(/value="removeCap"/g)?.length, 5);
});

test('a comma only groups three digits: an amount that could mean something else is refused', async () => {
  await using stage = await makeStage();
  const { send, listed } = stage;
  for (const most of [
    '0,5',
    '1,5',
    '12,50',
    '1,00',
    ',5',
    '1,',
    '1,,000',
    '1,0000',
    '1000,000',
    '1.000,5',
    '0.5,0',
  ]) {
    assert.equal((await send('setCap', { limit: 'batches units', most })).status, 422, most);
    assert.equal((await send('setCap', { limit: 'searches units', most })).status, 422, most);
  }
  assert.deepEqual(await listed(), []);
  await send('setCap', { limit: 'batches units', most: '1,000.5' });
  await send('setCap', { limit: 'searches units', most: '1,000,000' });
  assert.deepEqual((await listed()).map(([, , , , most]) => most).toSorted(), [1_000_000, 1_000_500_000]);
});

test('a refused change of a cap stays open, and a removal of none says that there was none', async () => {
  await using stage = await makeStage();
  const { send, operator } = stage;
  const row = { limit: 'searches calls', _key: 'searches calls month' };
  await send('setCap', { ...row, _key: '', most: '5' });
  const refused = await send('setCap', { ...row, most: 'many' });
  assert.match(
    refused.text,
    /<details class="step"[^>]* open[^>]*><summary>[^<]*<\/summary><form[^>]*>[\s\S]*?value="many"/,
  );
  assert.equal((await send('removeCap', row)).status, 303);
  assert.match((await operator.get(PATH)).text, /searches の上限を削除しました/);
  assert.equal((await send('removeCap', row)).status, 303);
  assert.match(
    (await operator.get(PATH)).text,
    /searches にその上限はありませんでした。何も削除していません。/,
  );
});

test('the question before a cap is removed, and the answer, name the caps that still hold', async () => {
  await using stage = await makeStage();
  const { send, operator } = stage;
  await send('setCap', { limit: 'searches units', most: '9000' });
  await send('setCap', { limit: 'searches calls', per: 'day', most: '100', account: '港の店' });
  await send('setCap', { limit: 'batches units', most: '5' });
  const own = /引き続き有効な上限：港の店：1 日 100 回</;
  assert.match((await operator.get(PATH)).text, own);
  assert.match((await operator.get(PATH)).text, own);
  await send('removeCap', { limit: 'searches units', _key: 'searches units month' });
  assert.match(
    (await operator.get(PATH)).text,
    /searches の上限を削除しました。引き続き有効な上限：港の店：1 日 100 回</,
  );
  await send('removeCap', { limit: 'batches units', _key: 'batches units month' });
  assert.match((await operator.get(PATH)).text, /batches の上限を削除しました。</);
});

test('a reached cap shows what is left, and what the next reading needs, on the pages of sources and of days', async () => {
  await using stage = await makeStage();
  const { operator, site } = stage;
  const { store } = site;
  const price = { unit: 'search', amount: 1, calls: 'each' } as const;
  await planOn(store, TODAY, { nowMs: site.clock.nowMs });
  await store.setCap(
    { source: 'searches', accountId: null, period: 'day', measure: 'search', most: 5 },
    TODAY,
    1,
  );
  const target = termTarget('水筒');
  for (const _ of ['granted', 'refused'])
    await store.reserveCalls({
      source: 'searches',
      localDate: TODAY,
      nowMs: site.clock.nowMs,
      price,
      targets: [target],
      calls: [3],
    });
  const rest = /残り 2 検索（次の計測に必要：3 検索）/;
  assert.match((await operator.get(PATH)).text, rest);
  assert.match((await operator.get('/operator/days')).text, rest);
  await operator.get('/language?to=en&back=/');
  assert.match((await operator.get(PATH)).text, /2 searches left, and the next reading needs 3 searches/);
});

test('the form that adds a source names the caps which an earlier one of its name left', async () => {
  await using stage = await makeStage();
  const { operator, site } = stage;
  const page = `${PATH}?kind=serpapi`;
  const left = /以前の取得元「serpapi」の上限が残っているため[^<]*1 日 4 回/;
  assert.doesNotMatch((await operator.get(page)).text, left);
  const cap = { source: 'serpapi', accountId: null, period: 'day', measure: CALLS, most: 4 } as const;
  await site.store.setCap(cap, TODAY, 1);
  assert.match((await operator.get(page)).text, left);
});

test('a paused source whose cap is reached says that resuming alone does not use it', async () => {
  await using stage = await makeStage();
  const { site, operator } = stage;
  await site.store.holdSource({ name: 'searches', pausedAtMs: 1 });
  assert.match((await operator.get(PATH)).text, /すぐに計測を再開します/);
  await stage.send('setCap', { limit: 'searches calls', most: '0' });
  const { text } = await operator.get(PATH);
  assert.doesNotMatch(text, /すぐに計測を再開します/);
  assert.match(text, /再開しても、2026年12月1日（火）になるか、上限を引き上げるか/);
  assert.match(text, /日本時間の2026年12月1日（火）から再び使えます/);
  await operator.get('/language?to=en&back=/');
  const english = (await operator.get(PATH)).text;
  assert.match(english, /not used before Tue, 1 Dec 2026 \(Japan time\) unless the cap is raised/);
  assert.match(english, /begins again on Tue, 1 Dec 2026, Japan time/);
});
