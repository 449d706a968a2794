import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../src/core/local-date.ts';
import { addGoods, TODAY } from '../api/service.ts';
import { asinOf, card, readingOf } from '../api/shelves.ts';
import { planOn } from '../store/plan/day-samples.ts';
import { saveReading } from '../store/save-reading.ts';
import { addAccount, addPerson, type Person, startSite } from './site.ts';
import { makeStage, type Stage } from './stage.ts';
import { signIn, type Visitor } from './visitor.ts';

const [OWN, OTHER] = [asinOf(1), asinOf(2)];
const HOSTILE = '=cmd <img src=x onerror=alert(1)>';

async function stageWith(keywords: readonly string[]): Promise<Stage> {
  const stage = await makeStage('member');
  if (keywords.length > 0) await addGoods(stage.site.store, stage.accountId, { own: [OWN, OTHER], keywords });
  return stage;
}

/** A complete reading, `ago` dates before today, in which the own product has a rank or is absent. */
async function saveRank({ site }: Stage, term: string, ago: number, rank: number | null): Promise<void> {
  const others = Array.from({ length: 20 }, (_, index) => card(asinOf(100 + index)));
  const cards = rank === null ? others : others.with(rank - 1, card(OWN, { title: HOSTILE }));
  await saveReading(site.store, readingOf({ term, localDate: addDays(TODAY, -ago), pages: [cards] }));
}

/** The rows of the list of keywords: the texts of their cells. */
function rowsOf(text: string): string[][] {
  const body = /<tbody>([\s\S]*?)<\/tbody>/.exec(text.slice(text.indexOf('dashboard-table')))?.[1] ?? '';
  return [...body.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<td[^>]*>([\s\S]*?)<\/td>/g)].map(([, cell = '']) =>
      cell
        .replaceAll(/<svg[\s\S]*?<\/svg>|<[^>]+>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    ),
  );
}

/** The keywords without the product below each. */
const keywordsOf = (text: string) =>
  [...text.matchAll(/class="dashboard-keyword"[^>]*>([^<]*)</g)].map(([, keyword]) => keyword);

test('a keyword shows its best own rank, and how it changed since the day before and seven days before', async () => {
  await using stage = await stageWith(['水筒']);
  await saveRank(stage, '水筒', 7, 9);
  await saveRank(stage, '水筒', 1, 2);
  await saveRank(stage, '水筒', 0, 5);
  const { status, text } = await stage.visitor.get('/');
  assert.equal(status, 200);
  const [row = []] = rowsOf(text);
  assert.match(row[0] ?? '', new RegExp(`水筒 .*${OWN}`));
  assert.deepEqual(row.slice(1), ['5 位', '—', '▼ 3 順位が 3 下降', '▲ 4 順位が 4 上昇', '—', '', '完了']);
});

test('nothing is carried over a date without a record: the change is a dash, and the rank has its date', async () => {
  await using stage = await stageWith(['水筒']);
  await saveRank(stage, '水筒', 8, 9);
  await saveRank(stage, '水筒', 2, 5);
  const [row = []] = rowsOf((await stage.visitor.get('/')).text);
  assert.deepEqual(row.slice(1, 6), ['5 位 11/26', '—', '—', '—', '—']);
  assert.equal(row[7], '未計測（取得元なし）');
});

test('an absence shows within how many results, and entering or dropping out is no number', async () => {
  await using stage = await stageWith(['出た', '入った', '居ない']);
  await saveRank(stage, '出た', 1, 3);
  await saveRank(stage, '出た', 0, null);
  await saveRank(stage, '入った', 1, null);
  await saveRank(stage, '入った', 0, 3);
  await saveRank(stage, '居ない', 1, null);
  await saveRank(stage, '居ない', 0, null);
  const rows = rowsOf((await stage.visitor.get('/')).text);
  assert.deepEqual(
    rows.map((row) => [row[1], row[3]]),
    [
      ['圏外 （20 件中）', '圏外へ'],
      ['3 位', '圏内へ'],
      ['圏外 （20 件中）', '圏外のまま'],
    ],
  );
});

test('a keyword without any reading has dashes, never a number', async () => {
  await using stage = await stageWith(['水筒']);
  const [row = []] = rowsOf((await stage.visitor.get('/')).text);
  assert.deepEqual(row.slice(1), ['—', '—', '—', '—', '—', '—', '未計測（取得元なし）']);
});

test('absent keywords come after ranked ones and unknown ones last, in any order', async () => {
  await using stage = await stageWith(['無', '圏外', '五', '二']);
  await saveRank(stage, '五', 0, 5);
  await saveRank(stage, '二', 0, 2);
  await saveRank(stage, '圏外', 0, null);
  const { visitor } = stage;
  assert.deepEqual(keywordsOf((await visitor.get('/?sort=best')).text), ['二', '五', '圏外', '無']);
  assert.deepEqual(keywordsOf((await visitor.get('/?sort=worst')).text), ['五', '二', '圏外', '無']);
  assert.deepEqual(keywordsOf((await visitor.get('/?sort=nothing')).text), ['無', '圏外', '五', '二']);
});

test('keywords are searched in any character width, and filtered by their results', async () => {
  await using stage = await stageWith(['USB 扇風機', '水筒 500ml', '水筒']);
  await saveRank(stage, '水筒', 1, 4);
  await saveRank(stage, '水筒', 0, 2);
  await saveRank(stage, '水筒 500ml', 1, 1);
  await saveRank(stage, '水筒 500ml', 0, null);
  const { visitor } = stage;
  const at = async (query: string) => keywordsOf((await visitor.get(`/?${new URLSearchParams(query)}`)).text);
  assert.deepEqual(await at('search=ｕｓｂ'), ['USB 扇風機']);
  assert.deepEqual(await at('search=水筒'), ['水筒 500ml', '水筒']);
  assert.deepEqual(await at('show=ranked'), ['水筒']);
  assert.deepEqual(await at('show=absent'), ['水筒 500ml']);
  assert.deepEqual(await at('show=unknown'), ['USB 扇風機']);
  assert.deepEqual(await at('show=unread'), ['USB 扇風機']);
  assert.deepEqual(await at('show=up'), ['水筒']);
  assert.deepEqual(await at('show=down'), ['水筒 500ml']);
  assert.deepEqual(await at('sort=day_up'), ['水筒', '水筒 500ml', 'USB 扇風機']);
  assert.deepEqual(await at('sort=day_down'), ['水筒 500ml', '水筒', 'USB 扇風機']);
  assert.match((await visitor.get('/?search=%E7%84%A1')).text, /条件に合うキーワードはありません/);
});

test('a line of ranks breaks at unknown dates, and draws absence below', async () => {
  await using stage = await stageWith(['水筒']);
  for (const [ago, rank] of [
    [5, 3],
    [4, 4],
    [2, 5],
    [1, null],
  ] as const) {
    await saveRank(stage, '水筒', ago, rank);
  }
  const { text } = await stage.visitor.get('/');
  const line = /class="spark-line" d="([^"]+)"/.exec(text)?.[1] ?? '';
  assert.equal(line.match(/M/g)?.length, 2);
  assert.equal(line.match(/L/g)?.length, 1);
  assert.match(text, /class="spark-absent" d="M[\d.]+ 30h0"/);
  assert.match(text, /aria-label="直近 30 日：最高 3 位、最低 5 位、圏外 1 日、欠測 26 日"/);
});

test('a long list is split into parts, and an unknown part shows the last one', async () => {
  await using stage = await stageWith(Array.from({ length: 120 }, (_, index) => `語 ${index}`));
  const { visitor } = stage;
  assert.equal(keywordsOf((await visitor.get('/')).text).length, 100);
  const last = await visitor.get('/?part=9');
  assert.deepEqual(keywordsOf(last.text).length, 20);
  assert.match(last.text, /101–120/);
  assert.equal(keywordsOf((await visitor.get('/?part=x')).text).length, 100);
});

test('the list can be downloaded as CSV, complete, with the current filters and with formulas made harmless', async () => {
  await using stage = await stageWith(['+水筒', '扇風機']);
  await saveRank(stage, '+水筒', 1, 4);
  const pages = [
    [card(asinOf(100), { isSponsored: true }), card(asinOf(101)), card(OWN, { title: HOSTILE })],
  ];
  await saveReading(stage.site.store, readingOf({ term: '+水筒', localDate: TODAY, pages }));
  const { text, headers } = await stage.visitor.get('/?sheet=csv');
  assert.equal(headers.get('content-type'), 'text/csv; charset=utf-8');
  const lines = text.split('\r\n');
  assert.equal(
    lines[1],
    `'+水筒,,完了,,${OWN},'=cmd <img src=x onerror=alert(1)>,圏内,2,2026-11-28,2,広告なし,順位が 2 上昇,2,,,,,`,
  );
  assert.equal(lines[2], '扇風機,,未計測,未計測（取得元なし）,,,,,,,,,,,,,,');
  assert.equal((await stage.visitor.get('/?sheet=csv&show=unknown')).text.split('\r\n').length, 3);
});

test('a new account sees its first steps, and which of them are done', async () => {
  await using stage = await stageWith([]);
  const { visitor, site, accountId } = stage;
  const fresh = await visitor.get('/');
  assert.match(fresh.text, /はじめに行うこと/);
  assert.doesNotMatch(fresh.text, /dashboard-table/);
  await addGoods(site.store, accountId, { own: [OWN], keywords: ['水筒'] });
  const begun = await visitor.get('/');
  assert.match(begun.text, /はじめに行うこと/);
  assert.equal(begun.text.match(/>済み</g)?.length, 2);
});

test('the first steps stay after an import, until a source is set up and one scan has succeeded', async () => {
  await using stage = await stageWith(['水筒']);
  const { visitor, site } = stage;
  const doneOf = async () => {
    const { text } = await visitor.get('/');
    return text.includes('はじめに行うこと') ? (text.match(/>済み</g)?.length ?? 0) : 'over';
  };
  await saveRank(stage, '水筒', 1, 1);
  assert.equal(await doneOf(), 2);
  await site.store.addSource({ name: 'shop', kind: 'sample-shop', values: {}, addedAtMs: 1 });
  assert.equal(await doneOf(), 3);
  const scanned = { term: '水筒', localDate: TODAY, pages: [[card(OWN)]], source: 'sample-shop' };
  await saveReading(site.store, readingOf({ ...scanned, outcome: 'failed' }));
  assert.equal(await doneOf(), 3, 'a failed scan is none');
  await saveReading(site.store, readingOf(scanned));
  assert.equal(await doneOf(), 'over');
});

test('an owner dismisses the first steps for the whole account, and only for it', async () => {
  await using stage = await stageWith(['水筒']);
  const { visitor: member, site, accountId } = stage;
  const owner = await signIn(site.origin, await addPerson(site.store, { accountId, role: 'owner' }));
  const otherId = await addAccount(site.store, '別の店');
  const other = await signIn(site.origin, await addPerson(site.store, { accountId: otherId, role: 'owner' }));
  assert.doesNotMatch((await member.get('/')).text, /dismissSteps/);
  const dismissing = { _action: 'dismissSteps', _key: '' };
  assert.equal((await member.submit('/', dismissing)).status, 403);
  assert.match((await member.get('/')).text, /はじめに行うこと/);
  const dismissed = await owner.submit('/', dismissing);
  assert.deepEqual([dismissed.status, dismissed.location], [303, '/']);
  assert.match((await owner.get('/')).text, /「はじめに行うこと」を非表示にしました/);
  for (const visitor of [owner, member]) {
    const { text } = await visitor.get('/');
    assert.doesNotMatch(text, /はじめに行うこと/);
    assert.match(text, /運営者に取得元の追加を依頼して/, 'what is missing is still said');
  }
  assert.match((await other.get('/')).text, /はじめに行うこと/);
  await other.get('/language?to=en&back=/');
  assert.match((await other.get('/')).text, /First steps[\s\S]*Hide for everyone in this account/);
});

test('a member sees products and keywords as steps of the owner, who gets the links to them', async () => {
  await using stage = await stageWith([]);
  const { visitor: member, site, accountId } = stage;
  const owner = await signIn(site.origin, await addPerson(site.store, { accountId, role: 'owner' }));
  const stepsOf = async (visitor: Visitor) =>
    /<ol class="steps">[\s\S]*?<\/ol>/.exec((await visitor.get('/')).text)?.[0] ?? '';
  const [seen, own] = [await stepsOf(member), await stepsOf(owner)];
  assert.equal(seen.match(/このアカウントの所有者が行います/g)?.length, 2);
  assert.doesNotMatch(seen, /href="\/settings/);
  assert.doesNotMatch(own, /所有者が行います/);
  assert.match(own, /href="\/settings\/products"[\s\S]*href="\/settings\/keywords"/);
});

test("the shop's texts are only text", async () => {
  await using stage = await stageWith(['<b>水筒</b>']);
  await saveRank(stage, '<b>水筒</b>', 0, 1);
  const { text } = await stage.visitor.get('/');
  assert.match(text, /&#60;img src&#61;x onerror&#61;alert\(1\)&#62;/);
  assert.doesNotMatch(text, /<img src=x|<b>水筒/);
});

test('the list is filtered by a tag that a member gave a keyword', async () => {
  await using stage = await stageWith(['水筒', '扇風機']);
  const { visitor } = stage;
  const path = `/keyword?${new URLSearchParams({ keyword: '水筒' })}`;
  const saved = await visitor.submit(path, { _action: 'tags', tags: ' 主力、夏 物,<b>,主力' });
  assert.equal(saved.status, 303);
  assert.match(
    (await visitor.get(saved.location ?? '')).text,
    /タグを保存しました[\s\S]*value="&#60;b&#62;, 主力, 夏 物"/,
  );
  const home = await visitor.get('/');
  assert.match(home.text, /<option value="主力">主力<\/option>/);
  assert.deepEqual(keywordsOf((await visitor.get('/?tag=%E4%B8%BB%E5%8A%9B')).text), ['水筒']);
  const refused = await visitor.submit(path, { _action: 'tags', tags: 'あ'.repeat(31) });
  assert.equal(refused.status, 400);
  assert.match(refused.text, /30 文字以内/);
});

test('the next reading is announced only with a source and a plan of today', async () => {
  await using stage = await stageWith(['水筒']);
  const read = async () => (await stage.visitor.get('/')).text;
  assert.match(await read(), /取得元が未設定/);
  assert.match(await read(), /自動では計測されません/);
  await stage.site.store.addSource({ name: 'shop', kind: 'sample-shop', values: {}, addedAtMs: 1 });
  assert.doesNotMatch(await read(), /取得元が/);
  assert.match(await read(), /本日の計測の予定がまだありません/);
  assert.match(await read(), /この表示が続く場合は、計測サービスが動いていません/);
  await planOn(stage.site.store, TODAY, { nowMs: stage.site.clock.nowMs });
  assert.doesNotMatch(await read(), /計測の予定がまだありません|計測サービスが動いていません/);
});

test('the step of the first scan never says to wait for tomorrow while today is scanned, failed, or was imported', async () => {
  await using stage = await stageWith(['水筒']);
  const { store, clock } = stage.site;
  const step = async () => /最初の計測[\s\S]*?<\/li>/.exec((await stage.visitor.get('/')).text)?.[0] ?? '';
  await store.addSource({ name: 'shop', kind: 'sample-shop', values: {}, addedAtMs: 1 });
  await planOn(store, TODAY, { nowMs: clock.nowMs });
  assert.match(await step(), /計測がまだのキーワードが 1 件あります。[^<]*再読み込み/);
  const scanned = { term: '水筒', localDate: TODAY, pages: [[card(OWN)]], source: 'sample-shop' };
  await saveReading(store, readingOf({ ...scanned, outcome: 'failed' }));
  assert.match(await step(), /まだ完全な結果を得られていません[\s\S]*href="\/days"/);
  await saveReading(store, readingOf({ ...scanned, source: 'import' }));
  assert.match(await step(), /取り込んだページの順位を表示しています[\s\S]*次回の計測：/);
  assert.doesNotMatch(await step(), /待つか/);
});

test('an operator sees the whole command, everybody else whom to ask', async () => {
  await using site = await startSite();
  const accountId = await addAccount(site.store);
  const homeOf = async (person: Person) => (await (await signIn(site.origin, person)).get('/')).text;
  const own = await homeOf(await addPerson(site.store, 'operator'));
  assert.match(own, /npm run -s miharu -- source add --key-stdin KIND[\s\S]*href="\/pages"/);
  assert.match(own, /npm run -s miharu -- source add/);
  assert.doesNotMatch(own, /運営者に/);
  const owner = await homeOf(await addPerson(site.store, { accountId, role: 'owner' }));
  assert.match(owner, /運営者に/);
  assert.doesNotMatch(owner, /miharu -- (?:import|source)/);
});

test('a day without keywords is not said to change', async () => {
  await using stage = await stageWith([]);
  for (const path of ['/', '/days']) {
    assert.doesNotMatch((await stage.visitor.get(path)).text, /未確定|確定/, path);
  }
});
