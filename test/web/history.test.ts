import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Role } from '../../src/core/role.ts';
import { addGoods, TODAY } from '../api/service.ts';
import { asinOf, card, readingOf } from '../api/shelves.ts';
import { saveReading } from '../store/save-reading.ts';
import { addAccount, addPerson, startSite } from './site.ts';
import { signIn } from './visitor.ts';

const PATH = '/settings/history';
const TERM = '水筒 500ml';
const KEYWORD_PATH = `/keyword?keyword=${encodeURIComponent(TERM)}`;
const HEAD = 'keyword,asin,local_date,rank\n';
const LINE = `${TERM},${asinOf(1)},2026-11-20,41\n`;

async function makeStage(t: TestContext, role: Role = 'owner') {
  const site = await startSite();
  t.after(() => site[Symbol.asyncDispose]());
  const accountId = await addAccount(site.store);
  await addGoods(site.store, accountId, { own: [asinOf(1)], keywords: [TERM] });
  await saveReading(site.store, readingOf({ term: TERM, localDate: TODAY, pages: [[card(asinOf(1))]] }));
  const visitor = await signIn(site.origin, await addPerson(site.store, { accountId, role }));
  const send = (content: string, action: 'check' | 'import', fields: Readonly<Record<string, string>> = {}) =>
    visitor.sendFiles(PATH, { _action: action, format: 'csv', ...fields }, [{ name: 'ranks.csv', content }]);
  return { site, accountId, visitor, send };
}

/** A page without what changes with every request. */
const steady = (text: string) => text.replaceAll(/value="[\w.-]{20,}"/g, '');

test('a file is checked, imported, shown apart from measured ranks, and removed again', async (t) => {
  const { visitor, send } = await makeStage(t);
  const before = steady((await visitor.get(KEYWORD_PATH)).text);
  const checked = await send(`${HEAD}${LINE}皿,${asinOf(1)},2026-11-20,4\n`, 'check');
  assert.match(checked.text, /まだ何も変更していません/);
  assert.match(checked.text, /皿.*は登録されていません/s);
  const form = (await visitor.get(PATH)).text;
  assert.match(form, /取り込みはまだありません/);
  assert.doesNotMatch(form, /type="file" multiple/, 'one file at a time');
  const imported = await send(HEAD + LINE, 'import');
  assert.match(imported.text, /ファイルを取り込みました/);
  const { text } = await visitor.get(KEYWORD_PATH);
  const start = text.indexOf('取り込んだ順位');
  assert.match(
    text.slice(start),
    /miharu の計測ではありません[\s\S]*Amazon（CSV から）[\s\S]*<td class="quiet">41<\/td>/,
  );
  const section = /<section class="card"><div class="card-head"><h2>取り込んだ順位<\/h2>[\s\S]*?<\/section>/;
  assert.equal(steady(text.replace(section, '')).trim(), before.trim());
  const id = /name="id" value="(imp_\w+)"/.exec((await visitor.get(PATH)).text)?.[1] ?? '';
  const removed = await visitor.submit(PATH, { _action: 'remove', id });
  assert.equal(removed.status, 303);
  assert.match((await visitor.get(PATH)).text, /順位 1 件を削除しました/);
  assert.equal(steady((await visitor.get(KEYWORD_PATH)).text), before);
});

test('an invalid line keeps the whole file out and is shown with its line, in the language of the reader', async (t) => {
  const { site, accountId, visitor, send } = await makeStage(t);
  const refused = await send(`${HEAD}${LINE}${TERM},x,2026-11-20,4\n`, 'import');
  assert.equal(refused.status, 422);
  assert.match(refused.text, /何も取り込んでいません[\s\S]*3 行目/);
  assert.deepEqual(await site.store.listRankImports(accountId), []);
  const skipped = await send(`${HEAD}${LINE}${TERM},x,2026-11-20,4\n`, 'import', { skip: 'on' });
  assert.match(skipped.text, /ファイルを取り込みました/);
  assert.match((await send(HEAD + LINE, 'import')).text, /新しい順位がないため/);
  const none = await visitor.sendFiles(PATH, { _action: 'import', format: 'csv' }, []);
  assert.match(none.text, /ファイルを 1 つ選んでください/);
});

test('a member sees what was imported and cannot import', async (t) => {
  const { site, accountId, visitor, send } = await makeStage(t, 'member');
  const rank = {
    keyword: TERM,
    asin: asinOf(1),
    tool: 'serpbear_mobile',
    localDate: TODAY,
    rank: 8,
  } as const;
  const by = { kind: 'user', id: 'usr_1', name: '<b>花</b>' } as const;
  await site.store.importRanks(accountId, [rank], {
    id: 'imp_1',
    format: 'serpbear',
    importedAtMs: 1_000,
    broughtBy: by,
  });
  const { text } = await visitor.get(PATH);
  assert.match(text, /SerpBear（Google の順位）[\s\S]*b&\S*花/);
  assert.ok(!text.includes('<b>花'));
  assert.doesNotMatch(text, /type="file"/);
  assert.match((await visitor.get(KEYWORD_PATH)).text, /Google・モバイル（SerpBear から）/);
  await assert.rejects(send(HEAD + LINE, 'import'));
});
