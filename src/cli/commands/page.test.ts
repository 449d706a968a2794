import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeCli } from '../../../test/cli/cli-world.ts';
import { SHELF_TERM, savePage, shelfFor } from '../../../test/operations/saved-shelf.ts';

/** Facts above the empty line by name, and the cells of the cards below it. */
function partsOf(out: string) {
  const [facts = '', cards = ''] = out.split('\n\n');
  const cellsOf = (text: string) =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split('\t'));
  return { facts: cellsOf(facts), cards: cellsOf(cards) };
}

function factOf(out: string, name: string): string | undefined {
  return partsOf(out).facts.find(([label]) => label === name)?.[1];
}

test('prints verdict, kind, keyword and problems above the cards when piped', async (t) => {
  const cli = await makeCli(t);
  const { out, exitCode } = await cli.run(['page', await savePage(cli.folder, shelfFor(), { page: 1 })]);
  assert.deepEqual(
    [exitCode, ...['verdict', 'kind', 'keyword'].map((name) => factOf(out, name))],
    [0, 'sound', 'search', SHELF_TERM],
  );
  const { cards } = partsOf(out);
  assert.equal(String(cards.length), factOf(out, 'cards'));
  assert.ok(cards.some(([, rank]) => rank === '1'));
  const half = await cli.run([
    'page',
    await savePage(cli.folder, shelfFor(), { page: 2, fault: 'half_page' }),
  ]);
  assert.deepEqual([half.exitCode, factOf(half.out, 'verdict')], [0, 'truncated']);
  assert.match(factOf(half.out, 'problem') ?? '', /^[a-z_]+ \(/);
});

test('never prints ranks of an unsound page, piped or on a terminal', async (t) => {
  const cli = await makeCli(t);
  const file = await savePage(cli.folder, shelfFor(), { page: 1, fault: 'foreign_place' });
  const { out } = await cli.run(['page', file]);
  const { cards } = partsOf(out);
  assert.equal(factOf(out, 'verdict'), 'wrong_place');
  assert.ok(cards.length > 0 && cards.every(([, rank]) => rank === '' || rank === 'ad'));
  const shown = await cli.run(['page', file], { isTerminal: true });
  assert.match(shown.out, /\nwrong_place: .*This page gives no ranks\.\n$/);
});

test('says that a page is blocked, piped and on a terminal', async (t) => {
  const cli = await makeCli(t);
  const file = await savePage(cli.folder, shelfFor(), { page: 1, fault: 'captcha' });
  assert.equal(factOf((await cli.run(['page', file])).out, 'verdict'), 'blocked');
  const { out } = await cli.run(['page', file], { isTerminal: true });
  assert.match(out, /\nblocked: Amazon asked for a confirmation/);
  assert.doesNotMatch(out, /No results/);
});

test('says that a valid empty list has no results', async (t) => {
  const cli = await makeCli(t);
  const file = await savePage(cli.folder, shelfFor('該当なし 水筒'), { page: 1, fault: 'no_results' });
  assert.match((await cli.run(['page', file], { isTerminal: true })).out, /\nNo results\.\n$/);
  assert.equal(factOf((await cli.run(['page', file])).out, 'verdict'), 'no_results');
});
