import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scopesInUse, USUAL_SCOPES } from '../../src/core/rights.ts';
import { makeStage, type Stage } from './stage.ts';

const PATH = '/settings/api';

/** The rows of the list of keys, newest first: the texts of their cells. */
async function rowsOf({ visitor }: Stage): Promise<string[][]> {
  const { text } = await visitor.get(PATH);
  const body = /<tbody>([\s\S]*?)<\/tbody>/.exec(text)?.[1] ?? '';
  return [...body.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<td[^>]*>([\s\S]*?)<\/td>/g)].map(([, cell = '']) =>
      cell
        .replaceAll(/<[^>]+>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    ),
  );
}

async function reissue(stage: Stage, overlap: string): Promise<string> {
  const [old] = await stage.site.store.listKeys(stage.accountId);
  // Keys of the same instant are in no particular order.
  stage.site.clock.nowMs += 60_000;
  const { text } = await stage.visitor.submit(PATH, { _action: 'reissue', key: old?.id ?? '', overlap });
  return text;
}

const issue = (stage: Stage, day: string) =>
  stage.visitor.submit(PATH, { _action: 'issue', name: '社内の集計', expires_on: day });

test('a key that ends with a day is listed with that day, and so is the key that inherits its end', async () => {
  await using stage = await makeStage('owner');
  await issue(stage, '2026-11-29');
  assert.equal((await rowsOf(stage))[0]?.[5], '2026年11月29日（日）まで');
  const text = await reissue(stage, '1');
  assert.match(text, /新しいキーの有効期限：<time datetime="2026-11-29">2026年11月29日（日）まで<\/time>/);
});

test('a key is issued with the chosen scopes, which are listed and stay when it is replaced', async () => {
  await using stage = await makeStage('owner');
  const { text } = await stage.visitor.get(PATH);
  assert.match(text, /何も選ばない場合は「データの取得」と「回答の判定」を許可します。/);
  const boxes = [...text.matchAll(/<input type="checkbox" name="(scope_\w+)" value="on"( checked)?>/g)];
  assert.deepEqual(
    boxes.map(([, name, state]) => [name, state === ' checked']),
    scopesInUse().map((scope) => [`scope_${scope}`, USUAL_SCOPES.includes(scope)]),
  );
  // The sentence promises what the boxes offer, and nothing else.
  assert.equal(/保存したページの送信/.test(text), scopesInUse().includes('pages'));
  assert.match(text, /順位と変化の取得、アシスタントの回答の判定、[^<]*キーワードと商品の管理/);
  await issue(stage, '');
  assert.equal((await rowsOf(stage))[0]?.[6], 'データの取得 read 回答の判定 checks');
  stage.site.clock.nowMs += 60_000;
  await stage.visitor.submit(PATH, { _action: 'issue', name: '判定', expires_on: '', scope_checks: 'on' });
  assert.equal((await rowsOf(stage))[0]?.[6], '回答の判定 checks');
  const [, newest] = await stage.site.store.listKeys(stage.accountId);
  assert.deepEqual(newest?.scopes, ['checks']);
  stage.site.clock.nowMs += 60_000;
  await stage.visitor.submit(PATH, { _action: 'reissue', key: newest?.id ?? '', overlap: '24' });
  assert.deepEqual((await stage.site.store.listKeys(stage.accountId))[2]?.scopes, ['checks']);
});

test('the chosen scopes stay chosen when the form is refused', async () => {
  await using stage = await makeStage('owner');
  const { text } = await stage.visitor.submit(PATH, {
    _action: 'issue',
    name: '',
    expires_on: '',
    scope_checks: 'on',
  });
  assert.match(text, /name="scope_checks" value="on" checked>/);
  assert.match(text, /name="scope_read" value="on">/);
});

test('a key is not issued with scopes that do not exist', async () => {
  await using stage = await makeStage('owner');
  const { status, text } = await stage.visitor.submit(PATH, {
    _action: 'issue',
    name: '判定',
    expires_on: '',
    scope_everything: 'on',
  });
  assert.equal(status, 400);
  assert.match(text, /everything/);
  assert.deepEqual(await stage.site.store.listKeys(stage.accountId), []);
});

test('a revoked key shows when it was revoked, and no end', async () => {
  await using stage = await makeStage('owner');
  await issue(stage, '');
  await reissue(stage, '0');
  const [fresh = [], old = []] = await rowsOf(stage);
  assert.deepEqual([fresh[2], fresh[5]], ['有効', '無期限']);
  assert.match(old[2] ?? '', /^無効 2026年11月28日/);
  assert.equal(old[5], '—');
});

test('of a key and its replacement the list shows which is replaced, by which, and until when', async () => {
  await using stage = await makeStage('owner');
  await issue(stage, '');
  stage.site.clock.nowMs += 60_000;
  await issue(stage, '');
  await reissue(stage, '24');
  const [fresh = [], namesake = [], old = []] = await rowsOf(stage);
  assert.deepEqual([fresh[2], namesake[2]], ['有効', '有効']);
  assert.equal(old[2], `再発行済み 新しいキーは ${fresh[1]}（このキーも期限までは使えます）`);
  assert.match(old[5] ?? '', /^2026年11月29日 \d\d:\d\d$/);
});

test('a key that ends before the overlap does is also shown as replaced, and the new one ends with it', async () => {
  await using stage = await makeStage('owner');
  await issue(stage, '2026-11-29');
  const text = await reissue(stage, '168');
  assert.match(text, /新しいキーの有効期限は以前のキーと同じです。/);
  const [fresh = [], old = []] = await rowsOf(stage);
  assert.equal(fresh[2], '有効');
  assert.equal(old[2], `再発行済み 新しいキーは ${fresh[1]}（このキーも期限までは使えます）`);
  assert.deepEqual([fresh[5], old[5]], Array(2).fill('2026年11月29日（日）まで'));
  await issue(stage, '2027-03-31');
  assert.doesNotMatch(await reissue(stage, '1'), /有効期限は以前のキーと同じです/);
});

test('an end that is past or too far away is reported at its field, with dates as on pages', async () => {
  await using stage = await makeStage('owner');
  const problemOf = async (day: string) =>
    /<p class="problem"[^>]*>([^<]+)/.exec((await issue(stage, day)).text)?.[1];
  assert.equal(
    await problemOf('2026-11-27'),
    '2026年11月27日（金）は過ぎています。本日（日本時間）以降の日付を指定してください。',
  );
  for (const far of ['9999-12-31', '275760-09-13', '3000-01-01']) {
    assert.equal(
      await problemOf(far),
      `「${far}」は遠すぎる日付です。2999年12月31日（火）までの日付を指定してください（無期限にする場合は省略します）。`,
    );
  }
});
