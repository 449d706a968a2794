import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { forAccount } from '../../../test/operations/for-account.ts';
import { importFiles } from '../../../test/operations/importing.ts';
import { makePlace } from '../../../test/operations/place.ts';
import { pageOf, SHELF_DATE, SHELF_TERM, savePage, shelfFor } from '../../../test/operations/saved-shelf.ts';
import { listRanks } from '../../../test/store/rank-rows.ts';
import { MiharuError } from '../../core/errors.ts';
import { PLAN_LIMITS, type Plan } from '../../core/plan.ts';
import { accountCreate } from '../accounts/account-create.ts';
import { asinAdd } from '../asins/asin-add.ts';
import { asinList } from '../asins/asin-list.ts';
import { asinRemove } from '../asins/asin-remove.ts';
import { linesOf } from '../read-list.ts';
import { status } from '../status.ts';
import { keywordAdd } from './keyword-add.ts';
import { keywordList } from './keyword-list.ts';
import { keywordRemove } from './keyword-remove.ts';

const NO_SOURCE =
  'Keywords are not scanned automatically because no source of results pages is configured. An operator can add one; saved results pages can be added too.';

async function makeAccount(t: TestContext, plan: Plan = 'pro') {
  const place = await makePlace(t);
  const { id: account } = await accountCreate.run(place.context, { name: 'ハルナギ', plan });
  const addAsins = (asins: string[], names: string[] = []) =>
    forAccount(asinAdd, place.context, { account, asins, names, relation: 'own' });
  const addKeywords = (keywords: string[]) =>
    forAccount(keywordAdd, place.context, { account, keywords, allow_twins: true });
  return { ...place, account, addAsins, addKeywords };
}

function refused(work: Promise<unknown>, code: string, detail = /./): Promise<void> {
  return assert.rejects(
    work,
    (thrown) => thrown instanceof MiharuError && thrown.code === code && detail.test(thrown.detail.en),
  );
}

test('counts added, duplicate and blank lines, and names twins', async (t) => {
  const { context, account, addKeywords } = await makeAccount(t);
  const text = '"扇風機, 卓上"\r\n\r\n"扇風機, 卓上"\r\n ハルナギ \r\nﾊﾙﾅｷﾞ\r\n\ufeff送風機\r\n';
  const report = await addKeywords(linesOf(text));
  assert.deepEqual(report, {
    added: ['"扇風機, 卓上"', 'ハルナギ', 'ﾊﾙﾅｷﾞ', '送風機'],
    duplicate: ['"扇風機, 卓上"'],
    blank: 1,
    twins: [{ keyword: 'ﾊﾙﾅｷﾞ', twin_of: 'ハルナギ' }],
    ranks_filled: 0,
    cost_per_day: null,
    advice: NO_SOURCE,
  });
  const { keywords } = await forAccount(keywordList, context, { account });
  assert.deepEqual(
    keywords.map(({ keyword }) => keyword),
    report.added,
  );
});

test('ignores extra spaces in a keyword', async (t) => {
  const { addKeywords } = await makeAccount(t);
  const spelled = ['ミニ扇風機　卓上', '　ミニ扇風機 卓上　', 'ミニ扇風機\u00a0卓上', 'ミニ扇風機  卓上'];
  const report = await addKeywords(spelled);
  assert.deepEqual([report.added, report.duplicate.length], [['ミニ扇風機 卓上'], 3]);
});

test('adds nothing if one keyword is invalid, and names every invalid one with its line', async (t) => {
  const { context, account, addKeywords } = await makeAccount(t);
  const list = ['水筒', 'a\u200eb', 'x'.repeat(201)];
  await refused(addKeywords(list), 'unusable_input', /Line 2: .*U\+200E.*\nLine 3: .*201 characters/);
  assert.deepEqual((await forAccount(keywordList, context, { account })).keywords, []);
});

test('adds nothing of a list if the plan is full, and does not count duplicates', async (t) => {
  const { addKeywords } = await makeAccount(t, 'free');
  const ten = Array.from({ length: 10 }, (_, at) => `水筒 ${at}`);
  await addKeywords([...ten.slice(0, 9), ...ten.slice(0, 9)]);
  await refused(addKeywords(['弁当箱', 'タオル']), 'plan_limit');
  assert.deepEqual((await addKeywords(ten)).added, ['水筒 9']);
});

test('names the limit that is reached, and what the next plan allows', async (t) => {
  const words = Array.from({ length: 11 }, (_, at) => `水筒 ${at}`);
  const free = await makeAccount(t, 'free');
  await refused(
    free.addKeywords(words),
    'plan_limit',
    /the plan allows 10 keywords.*ask the operator for the plan Standard, which allows 100\.$/,
  );
  const most = await makeAccount(t, 'enterprise');
  const asins = Array.from({ length: 501 }, (_, at) => `B0TEST${String(at).padStart(4, '0')}`);
  await refused(most.addAsins(asins), 'plan_limit', /allows 500 own products.*; no plan allows more\.$/);
});

test('refuses an empty list', async (t) => {
  const { addKeywords, addAsins } = await makeAccount(t);
  await refused(addKeywords([' ', '\u3000']), 'unusable_input', /no entries/);
  await refused(addAsins([]), 'unusable_input', /no entries/);
});

test('accepts an ASIN as people paste it, once', async (t) => {
  const { context, account, addAsins } = await makeAccount(t);
  const report = await addAsins([
    '\u200eB0TEST0001',
    ' B0TEST0001\n',
    'Ｂ０ＴＥＳＴ０００１',
    'b0test0001',
    '499999013x',
  ]);
  assert.deepEqual([report.added, report.duplicate.length], [['B0TEST0001', '499999013X'], 3]);
  const { asins } = await forAccount(asinList, context, { account });
  assert.deepEqual(
    asins.map(({ asin, relation }) => [asin, relation]),
    [
      ['B0TEST0001', 'own'],
      ['499999013X', 'own'],
    ],
  );
});

test('refuses and names what is not an ASIN', async (t) => {
  const { addAsins } = await makeAccount(t);
  await refused(
    addAsins(['B0TEST0001', 'B0TEST001', '9784999990122']),
    'unusable_input',
    /Line 2: "B0TEST001" .*\nLine 3: .*ISBN-13/,
  );
});

test('requires one ASIN for names, and adds further names to it', async (t) => {
  const { context, account, addAsins } = await makeAccount(t);
  await refused(addAsins(['B0TEST0001', 'B0TEST0002'], ['ハルナギ']), 'invalid_parameter');
  await addAsins(['B0TEST0001'], ['ハルナギ HN-200', 'Harunagi']);
  await addAsins(['B0TEST0001'], ['Harunagi', '春凪']);
  const { asins } = await forAccount(asinList, context, { account });
  assert.deepEqual(asins[0]?.names, ['ハルナギ HN-200', 'Harunagi', '春凪']);
});

test('removes all or nothing, and names what does not exist', async (t) => {
  const { context, account, addAsins, addKeywords } = await makeAccount(t);
  await addAsins(['B0TEST0001']);
  await addKeywords(['水筒']);
  await refused(
    forAccount(asinRemove, context, { account, asins: ['B0TEST0001', 'B0TEST0002'] }),
    'not_found',
    /B0TEST0002/,
  );
  await refused(
    forAccount(keywordRemove, context, { account, keywords: ['水筒', '弁当箱'] }),
    'not_found',
    /弁当箱/,
  );
  assert.deepEqual(await forAccount(asinRemove, context, { account, asins: ['b0test0001'] }), {
    removed: ['B0TEST0001'],
  });
  assert.deepEqual(await forAccount(keywordRemove, context, { account, keywords: [' 水筒 '] }), {
    removed: ['水筒'],
  });
});

test('removes a keyword that would be invalid today, by its stored spelling', async (t) => {
  const { context, account } = await makeAccount(t);
  const kept = '水\u3164筒';
  await context.store.addKeywords(account, [kept], { limits: PLAN_LIMITS.pro, addedAtMs: 0 });
  await refused(forAccount(keywordAdd, context, { account, keywords: [kept] }), 'unusable_input', /U\+3164/);
  assert.deepEqual(await forAccount(keywordRemove, context, { account, keywords: [kept] }), {
    removed: [kept],
  });
});

test('fills past ranks of a new product or keyword at once', async (t) => {
  const place = await makeAccount(t);
  const shelf = shelfFor();
  await importFiles(place, [await savePage(place.folder, shelf, { page: 1 })], { pages: 1 });
  const [first, second] = pageOf(shelf, 1)
    .cards.filter((shown) => shown.rank !== null)
    .map(({ card }) => card.asin);
  assert.ok(first !== undefined && second !== undefined);
  await place.addAsins([first]);
  const { account, context } = place;
  const dry = { account, dry_run: true } as const;
  const keyword = { ...dry, keywords: [SHELF_TERM] };
  assert.equal((await forAccount(keywordAdd, context, keyword)).ranks_filled, 1);
  assert.equal((await place.addKeywords([SHELF_TERM])).ranks_filled, 1);
  const products = { ...dry, asins: [second, 'B0TEST9999'], names: [], relation: 'own' as const };
  assert.equal((await forAccount(asinAdd, context, products)).ranks_filled, 2);
  assert.equal((await place.addAsins([second, 'B0TEST9999'])).ranks_filled, 2);
  const ranks = await listRanks(
    place.store,
    SHELF_TERM,
    [first, second, 'B0TEST9999'],
    [SHELF_DATE, SHELF_DATE],
  );
  assert.deepEqual(
    new Map(ranks.map(({ asin, rank }) => [asin, rank])),
    new Map([
      [first, 1],
      [second, 2],
      ['B0TEST9999', null],
    ]),
  );
});

test('counts the readings of today over the keywords of each open account', async (t) => {
  const place = await makeAccount(t);
  await place.addKeywords([SHELF_TERM, '弁当箱']);
  await importFiles(place, [await savePage(place.folder, shelfFor(), { page: 1 })]);
  const { accounts, local_date } = await status.run(place.context, {});
  assert.equal(local_date, SHELF_DATE);
  assert.deepEqual(accounts[0]?.today, {
    planned: 2,
    complete: 0,
    partial: 1,
    failed: 0,
    not_scanned: 0,
    pending: 1,
  });
  assert.equal(accounts[0]?.newest_date, SHELF_DATE);
});

test('previews the same twins and duplicates as adding, and changes nothing', async (t) => {
  const { context, account, addKeywords } = await makeAccount(t);
  await addKeywords(['ハルナギ', '水筒']);
  const keywords = ['ﾊﾙﾅｷﾞ', '送風機 USB', '水筒', '送風機 usb', '', '水筒'];
  const dry = { account, allow_twins: true, dry_run: true };
  const preview = await forAccount(keywordAdd, context, { ...dry, keywords });
  assert.deepEqual(preview.added, ['ﾊﾙﾅｷﾞ', '送風機 USB', '送風機 usb']);
  assert.equal((await forAccount(keywordList, context, { account })).keywords.length, 2);
  assert.deepEqual(await addKeywords(keywords), preview);
  await refused(
    forAccount(keywordAdd, context, { ...dry, keywords: ['水筒', 'a\u200bb'] }),
    'unusable_input',
  );
});

test('leaves twins out unless they are allowed, and says how to add them', async (t) => {
  const { context, account } = await makeAccount(t);
  const keywords = ['ハルナギ', 'ﾊﾙﾅｷﾞ', '送風機 USB', '送風機 usb', '水筒'];
  const report = await forAccount(keywordAdd, context, { account, keywords });
  assert.deepEqual(report.added, ['ハルナギ', '送風機 USB', '水筒']);
  assert.deepEqual(
    report.twins.map((one) => one.twin_of),
    ['ハルナギ', '送風機 USB'],
  );
  assert.match(
    report.advice ?? '',
    /^2 keywords differ .* send them again with `"allow_twins": true`\. Keywords/,
  );
  const again = await forAccount(keywordAdd, context, { account, keywords, allow_twins: true });
  assert.deepEqual([again.added, again.advice], [['ﾊﾙﾅｷﾞ', '送風機 usb'], NO_SOURCE]);
});
