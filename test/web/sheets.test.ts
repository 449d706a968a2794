import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../src/core/local-date.ts';
import { whoOpens } from '../../src/core/rights.ts';
import { SCREENS } from '../../src/web/screens/index.ts';
import { OWN_NAME } from '../api/assistant.ts';
import { TODAY } from '../api/service.ts';
import { samplePage } from '../store/changes/sample-changes.ts';
import { planOn } from '../store/plan/day-samples.ts';
import { KEYWORD, makeKeywordStage, OWN } from './keyword-stage.ts';
import { addPerson } from './site.ts';
import { signIn, type Visitor } from './visitor.ts';

/** A word of the API, such as `not_observed`: people never read one. */
const CODE = /^[a-z]+(?:_[a-z]+)*$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T/;
const JAPANESE_INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+09:00$/;

/** The screens with a file, each as it is downloaded. */
const PATHS = SCREENS.filter(({ sheets }) => sheets !== undefined).map(({ path }) => path);

interface Stage extends AsyncDisposable {
  readonly owner: Visitor;
  readonly operator: Visitor;
}

/** An account whose every file has rows: ranks, gaps, changes of price, stock, Prime and badges, a plan and a check. */
async function makeFullStage(): Promise<Stage> {
  const stage = await makeKeywordStage('owner');
  const { site, accountId } = stage;
  await site.store.setAsinNames(accountId, OWN, [OWN_NAME, 'HN-200']);
  await site.store.setKeywordTags(accountId, KEYWORD, ['主力', '夏']);
  for (const [ago, facts] of [
    [
      2,
      { isPrime: true, badges: ['ベストセラー'], stock: { state: 'in_stock', quantity: null, text: null } },
    ],
    [
      1,
      {
        isPrime: false,
        badges: ['ベストセラー', 'Amazonおすすめ'],
        stock: { state: 'out', quantity: null, text: null },
      },
    ],
  ] as const)
    await site.store.saveProducts([samplePage(OWN, addDays(TODAY, -ago), facts)]);
  await planOn(site.store, TODAY, { nowMs: 1_000 });
  const owner = await signIn(site.origin, stage.person);
  const check = { _action: 'check', _key: 'by-hand', keyword: KEYWORD, question: '水筒のおすすめは？' };
  await owner.submit('/assistant', { ...check, answer_text: `${OWN_NAME} が静かです。` });
  const operator = await signIn(site.origin, await addPerson(site.store, 'operator'));
  return { owner, operator, [Symbol.asyncDispose]: () => stage[Symbol.asyncDispose]() };
}

/** The cells of each file, by the path of its screen, header first. */
async function readSheets({ owner, operator }: Stage): Promise<Map<string, string[][]>> {
  const sheets = new Map<string, string[][]>();
  for (const path of PATHS) {
    const visitor = whoOpens(path).includes('operator') ? operator : owner;
    const asked = new URLSearchParams({ sheet: 'csv', days: '30' });
    if (path.startsWith('/keyword')) asked.set('keyword', KEYWORD);
    if (path === '/product') asked.set('asin', OWN);
    const { text, status } = await visitor.get(`${path}?${asked}`);
    assert.equal(status, 200, path);
    sheets.set(path, readCsv(text));
  }
  return sheets;
}

function readCsv(text: string): string[][] {
  const lines = text.replace('\ufeff', '').split('\r\n').slice(0, -1);
  return lines.map((line) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
    ),
  );
}

test("every file is in the reader's language: headers, states and kinds, without words of the API", async () => {
  await using stage = await makeFullStage();
  const japanese = await readSheets(stage);
  for (const visitor of [stage.owner, stage.operator]) visitor.cookies.set('miharu_language', 'en');
  const english = await readSheets(stage);
  for (const [path, rows] of [...japanese, ...english]) {
    assert.ok(rows.length > 1, `${path} has no rows`);
    const codes = rows.flat().filter((cell) => CODE.test(cell));
    assert.deepEqual([...new Set(codes)], [], path);
  }
  const isJapanese = (text: string) => /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text);
  for (const [path, [heads = []]] of japanese)
    assert.deepEqual(
      heads.filter((head) => !isJapanese(head) && !/^(?:ASIN|ID|URL)$/.test(head)),
      [],
      path,
    );
  for (const [path, [heads = []]] of english) assert.deepEqual(heads.filter(isJapanese), [], path);
});

test('no file has two columns of the same name, and every row has a cell for each column', async () => {
  await using stage = await makeFullStage();
  for (const [path, [heads = [], ...rows]] of await readSheets(stage)) {
    assert.equal(new Set(heads).size, heads.length, `${path}: ${heads.join(', ')}`);
    for (const row of rows) assert.equal(row.length, heads.length, path);
  }
});

test('lists in a cell are joined by a slash, never JSON, and every time is Japanese time with its offset', async () => {
  await using stage = await makeFullStage();
  const sheets = await readSheets(stage);
  for (const [path, rows] of sheets)
    for (const cell of rows.flat()) {
      assert.doesNotMatch(cell, /^[[{]/, path);
      if (INSTANT.test(cell)) assert.match(cell, JAPANESE_INSTANT, path);
    }
  const cellsOf = (path: string) => (sheets.get(path) ?? []).flat();
  assert.ok(cellsOf('/').includes('主力 / 夏'));
  assert.ok(cellsOf('/events').includes('ベストセラー / Amazonおすすめ'));
  assert.ok(cellsOf('/settings/products').includes(`${OWN_NAME} / HN-200`));
});

test('a change says stock, Prime and a lost rank in words, and numbers remain numbers', async () => {
  await using stage = await makeFullStage();
  const [heads = [], ...rows] = (await readSheets(stage)).get('/events') ?? [];
  const pairsOf = (kind: string) =>
    rows
      .filter((row) => row[heads.indexOf('変化の種類')] === kind)
      .map((row) => ['変化前', '変化後', '単位'].map((head) => row[heads.indexOf(head)]));
  assert.deepEqual(pairsOf('在庫'), [['在庫あり', '在庫切れ', '']]);
  assert.deepEqual(pairsOf('プライム'), [['はい', 'いいえ', '']]);
  assert.deepEqual(pairsOf('価格')[0], ['1980', '2280', '円']);
});
