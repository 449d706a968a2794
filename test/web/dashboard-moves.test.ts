import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../src/core/local-date.ts';
import { addGoods, TODAY } from '../api/service.ts';
import { asinOf, card, readingOf } from '../api/shelves.ts';
import { saveReading } from '../store/save-reading.ts';
import { addPerson } from './site.ts';
import { makeStage, type Stage } from './stage.ts';
import { signIn } from './visitor.ts';

const [OWN, OTHER] = [asinOf(1), asinOf(2)];

async function stageWith(keywords: readonly string[]): Promise<Stage> {
  const stage = await makeStage('member');
  await addGoods(stage.site.store, stage.accountId, { own: [OWN, OTHER], keywords });
  return stage;
}

interface Place {
  readonly ago: number;
  readonly rank: number | null;
  readonly context?: { readonly order?: string };
}

/** A complete reading of 20 results, `ago` dates before today, in which the own product has a rank or is absent. */
async function saveRank({ site }: Stage, term: string, { ago, rank, context = {} }: Place): Promise<void> {
  const others = Array.from({ length: 20 }, (_, index) => card(asinOf(100 + index)));
  const cards = rank === null ? others : others.with(rank - 1, card(OWN));
  const localDate = addDays(TODAY, -ago);
  await saveReading(site.store, readingOf({ term, localDate, pages: [cards], context }));
}

/** The moves: what each list has, without symbols. */
function movesOf(text: string): Record<string, string> {
  const lists = [...text.matchAll(/<h3 class="small">([^<]+)<\/h3><ul class="plain-list">([\s\S]*?)<\/ul>/g)];
  const words = (html = '') =>
    html
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
  return Object.fromEntries(lists.map(([, name = '', list]) => [name, words(list)]));
}

test('the moves of the newest date are shown with their ranks, and readings that cannot be compared are left out', async () => {
  await using stage = await stageWith(['上', '下', '入', '出', '同', '別']);
  for (const [term, before, after] of [
    ['上', 9, 2],
    ['下', 3, 5],
    ['入', null, 7],
    ['出', 8, null],
    ['同', 4, 4],
  ] as const) {
    await saveRank(stage, term, { ago: 1, rank: before });
    await saveRank(stage, term, { ago: 0, rank: after });
  }
  await saveRank(stage, '別', { ago: 1, rank: 1, context: { order: 'price-asc-rank' } });
  await saveRank(stage, '別', { ago: 0, rank: 19 });
  const { text } = await stage.visitor.get('/');
  assert.deepEqual(movesOf(text), {
    上昇: '上 2 位 ▲ 7 順位が 7 上昇',
    圏内に入った: '入 7 位',
    下降: '下 5 位 ▼ 2 順位が 2 下降',
    圏外になった: '出 圏外 （20 件中）',
  });
});

test('where nothing moved, or nothing can be compared, the page says so', async () => {
  await using stage = await stageWith(['水筒']);
  await saveRank(stage, '水筒', { ago: 0, rank: 3 });
  assert.match(
    (await stage.visitor.get('/')).text,
    /本日と前日の順位のうち、その前の日と比べられるものはありません/,
  );
  await saveRank(stage, '水筒', { ago: 1, rank: 3 });
  assert.match((await stage.visitor.get('/')).text, /順位の変動はありません（キーワード 1 件を前日と比較）/);
});

test('keywords are counted by rank for each date; a date without ranks has no bar and dashes', async () => {
  await using stage = await stageWith(['一', '二', '三']);
  await saveRank(stage, '一', { ago: 2, rank: 1 });
  await saveRank(stage, '一', { ago: 0, rank: 1 });
  await saveRank(stage, '二', { ago: 0, rank: 3 });
  await saveRank(stage, '三', { ago: 0, rank: null });
  const { text } = await stage.visitor.get('/');
  const svg = /<svg class="bars"[\s\S]*?<\/svg>/.exec(text)?.[0] ?? '';
  assert.match(svg, /直近 30 日の順位別のキーワード数。順位がある日は 2 日/);
  assert.equal(svg.match(/<rect/g)?.length, 4);
  const rows = [...text.matchAll(/<tr><th scope="row">[\s\S]*?<\/tr>/g)].map(([row]) =>
    [...row.matchAll(/<td[^>]*>([^<]*)</g)].map(([, cell]) => cell),
  );
  assert.equal(rows.length, 30);
  assert.deepEqual(rows[0], ['1', '1', '0', '0', '1']);
  assert.deepEqual(rows[1], ['—', '—', '—', '—', '—']);
  assert.deepEqual(rows[2], ['1', '0', '0', '0', '0']);
});

test('the head of a column sorts, the second click the other way, the third as added; filters are kept', async () => {
  await using stage = await stageWith(['水筒 大', '水筒 小']);
  await saveRank(stage, '水筒 大', { ago: 0, rank: 9 });
  await saveRank(stage, '水筒 小', { ago: 0, rank: 2 });
  const { visitor } = stage;
  const headOf = (text: string) => {
    const [, attributes = '', href = ''] =
      /<th scope="col" class="cell-number"([^>]*)><a href="([^"]+)">自社の最上位/.exec(text) ?? [];
    return {
      sorted: /aria-sort="(\w+)"/.exec(attributes)?.[1],
      href: href.replaceAll('&#38;', '&').replaceAll('&#61;', '='),
    };
  };
  const namesOf = (text: string) =>
    [...text.matchAll(/class="dashboard-keyword"[^>]*>([^<]*)</g)].map(([, name]) => name);
  let page = await visitor.get('/?search=%E6%B0%B4%E7%AD%92');
  const seen: unknown[] = [];
  for (let click = 0; click < 3; click += 1) {
    const { href } = headOf(page.text);
    page = await visitor.get(href);
    seen.push([headOf(page.text).sorted, ...namesOf(page.text)]);
    assert.match(page.text, /name="search" type="search" value="水筒"/);
  }
  assert.deepEqual(seen, [
    ['ascending', '水筒 小', '水筒 大'],
    ['descending', '水筒 大', '水筒 小'],
    [undefined, '水筒 大', '水筒 小'],
  ]);
});

test('a row unfolds all own products with rank, ad and changes of each, and closes again', async () => {
  await using stage = await stageWith(['水筒']);
  const earlier = { 1: [card(OTHER), card(asinOf(9))], 7: [card(OTHER), card(asinOf(9)), card(OWN)] };
  for (const [ago, cards] of Object.entries(earlier)) {
    const localDate = addDays(TODAY, -Number(ago));
    await saveReading(stage.site.store, readingOf({ term: '水筒', localDate, pages: [cards] }));
  }
  const pages = [[card(OTHER, { isSponsored: true }), card(asinOf(9)), card(OWN)]];
  await saveReading(stage.site.store, readingOf({ term: '水筒', localDate: TODAY, pages }));
  const opened = await stage.visitor.get(`/?${new URLSearchParams({ open: '水筒' })}`);
  const list = /<div id="opened"[\s\S]*?<\/div>/.exec(opened.text)?.[0] ?? '';
  const lines = [...list.matchAll(/<li>([\s\S]*?)<\/li>/g)].map(([, line = '']) =>
    line
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
  assert.match(
    lines[0] ?? '',
    new RegExp(`^2 位 広告 なし 前日比 圏内へ 7 日前比 ▲ 1 順位が 1 上昇 30 日前比 — .*${OWN}$`),
  );
  assert.match(
    lines[1] ?? '',
    new RegExp(`^圏外 （2 件中） 広告 掲載位置 1 前日比 圏外へ 7 日前比 圏外へ 30 日前比 — .*${OTHER}$`),
  );
  assert.match(opened.text, /href="\/#keywords" aria-expanded="true"/);
  assert.doesNotMatch((await stage.visitor.get('/?open=nothing')).text, /id="opened"/);
});

test('tags are added to selected keywords and removed again, in two steps; other keywords are untouched', async () => {
  await using stage = await stageWith(['水筒', '扇風機', '傘']);
  const { visitor, site, accountId } = stage;
  const asked = await visitor.submit('/', { _action: 'tag', _key: '', chosen: '水筒' });
  assert.equal(asked.status, 200);
  assert.match(asked.text, /キーワード 1 件のタグ/);
  assert.equal((await site.store.listKeywordTags(accountId)).size, 0, 'nothing is changed in the first step');
  const sent = { _action: 'tag', _key: 'tags', confirmed: '水筒\n傘\n他人の語' };
  assert.equal((await visitor.submit('/', { ...sent, tags: '夏, 主力' })).status, 303);
  const tagsOf = async () => Object.fromEntries(await site.store.listKeywordTags(accountId));
  assert.deepEqual(await tagsOf(), { 傘: ['主力', '夏'], 水筒: ['主力', '夏'] });
  assert.equal((await visitor.submit('/', { ...sent, _do: 'untag', tags: '夏' })).status, 303);
  assert.deepEqual(await tagsOf(), { 傘: ['主力'], 水筒: ['主力'] });
  const none = await visitor.submit('/', { _action: 'tag', _key: '' });
  assert.equal(none.status, 422);
  assert.match(none.text, /キーワードを選択してください/);
});

test('too many tags are refused before any keyword is changed, and what was typed stays', async () => {
  await using stage = await stageWith(['水筒', '傘']);
  const { visitor, site, accountId } = stage;
  const nine = Array.from({ length: 9 }, (_, n) => `札${n}`);
  await site.store.setKeywordTags(accountId, '傘', nine);
  const sent = { _action: 'tag', _key: 'tags', confirmed: '水筒\n傘', tags: '新, 古' };
  const refused = await visitor.submit('/', sent);
  assert.equal(refused.status, 400);
  assert.match(refused.text, /タグが 10 個を超えます/);
  assert.match(refused.text, /value="新, 古"/);
  assert.deepEqual(Object.fromEntries(await site.store.listKeywordTags(accountId)), { 傘: nine });
});

test('the moves follow new readings and removed products at once, however often the page was seen before', async () => {
  await using stage = await stageWith(['水筒']);
  const { visitor, site, accountId } = stage;
  await saveRank(stage, '水筒', { ago: 1, rank: 9 });
  await saveRank(stage, '水筒', { ago: 0, rank: 4 });
  for (let visit = 0; visit < 2; visit += 1) {
    assert.deepEqual(movesOf((await visitor.get('/')).text), { 上昇: '水筒 4 位 ▲ 5 順位が 5 上昇' });
  }
  await saveRank(stage, '水筒', { ago: 1, rank: 3 });
  await site.store.removeAsins(accountId, [OWN]);
  assert.deepEqual(movesOf((await visitor.get('/')).text), {});
  site.clock.nowMs += 86_400_000;
  assert.doesNotMatch((await visitor.get('/')).text, /順位が \d+ 上昇/);
});

test('a keyword without a rank of today keeps the move of yesterday, with its date, as the overview counts it', async () => {
  await using stage = await stageWith(['今日', '昨日', '一昨日']);
  for (const [term, ago] of [
    ['今日', 0],
    ['昨日', 1],
    ['一昨日', 2],
  ] as const) {
    await saveRank(stage, term, { ago: ago + 1, rank: 9 });
    await saveRank(stage, term, { ago, rank: 4 });
  }
  assert.deepEqual(movesOf((await stage.visitor.get('/')).text), {
    上昇: '今日 4 位 ▲ 5 順位が 5 上昇 昨日 4 位 ▲ 5 順位が 5 上昇 2026年11月27日（金）',
  });
  const operator = await signIn(stage.site.origin, await addPerson(stage.site.store, 'operator'));
  assert.match((await operator.get('/overview')).text, /▲ 2</);
});
