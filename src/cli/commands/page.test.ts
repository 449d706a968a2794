import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeCli } from '../../../test/cli/cli-world.ts';
import { SHELF_TERM, savePage, shelfFor } from '../../../test/operations/saved-shelf.ts';
import { FAULTS, isPageFault } from '../../../tools/sample-shop/faults.ts';

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
    [0, 'sound', 'results page', SHELF_TERM],
  );
  const { cards } = partsOf(out);
  assert.equal(String(cards.length), factOf(out, 'cards'));
  assert.ok(cards.some(([, rank]) => rank === '1'));
  const half = await cli.run([
    'page',
    await savePage(cli.folder, shelfFor(), { page: 2, fault: 'half_page' }),
  ]);
  assert.deepEqual([half.exitCode, factOf(half.out, 'verdict')], [0, 'page cut off']);
  assert.match(factOf(half.out, 'problem') ?? '', /^page: [A-Z]/);
});

test('never prints ranks of an unsound page, piped or on a terminal', async (t) => {
  const cli = await makeCli(t);
  const file = await savePage(cli.folder, shelfFor(), { page: 1, fault: 'foreign_place' });
  const { out } = await cli.run(['page', file]);
  const { cards } = partsOf(out);
  assert.equal(factOf(out, 'verdict'), 'page for another country or language');
  assert.ok(cards.length > 0 && cards.every(([, rank]) => rank === '' || rank === 'ad'));
  const shown = await cli.run(['page', file], { isTerminal: true });
  assert.match(shown.out, /\nThe page is for another.*This page gives no ranks\.\n$/);
});

test('says that a page is blocked, piped and on a terminal', async (t) => {
  const cli = await makeCli(t);
  const file = await savePage(cli.folder, shelfFor(), { page: 1, fault: 'captcha' });
  assert.equal(factOf((await cli.run(['page', file])).out, 'verdict'), 'page blocked');
  const { out } = await cli.run(['page', file], { isTerminal: true });
  assert.match(out, /\nAmazon asked for a confirmation/);
  assert.doesNotMatch(out, /No results/);
});

test('says that a valid empty list has no results', async (t) => {
  const cli = await makeCli(t);
  const file = await savePage(cli.folder, shelfFor('該当なし 水筒'), { page: 1, fault: 'no_results' });
  assert.match((await cli.run(['page', file], { isTerminal: true })).out, /\nNo results\.\n$/);
  assert.equal(factOf((await cli.run(['page', file])).out, 'verdict'), 'no results');
});

test('is wholly in the chosen language, whatever is wrong with a page; codes are only in the JSON', async (t) => {
  const cli = await makeCli(t);
  let shown = 0;
  for (const fault of FAULTS.filter(isPageFault)) {
    const file = await savePage(cli.folder, shelfFor(), { page: 1, fault });
    const { out, exitCode } = await cli.run(['page', file, '--lang', 'ja'], { isTerminal: true });
    // A file without anything in it is refused, not read.
    if (exitCode !== 0) continue;
    shown += 1;
    const [facts = ''] = out.split('\n\n');
    const [said = '', ...rest] = facts.split('\n').filter((line) => /^(?:ページの状態|種類|問題)/.test(line));
    for (const line of [said, ...rest])
      assert.doesNotMatch(
        line.replace(/^\S+\s+/, ''),
        /[a-z]+_[a-z]+|^[a-z]+$|[A-Za-z]+ [a-z]+ [a-z]+/,
        fault,
      );
    const { verdict } = JSON.parse((await cli.run(['page', file, '--json'])).out) as { verdict: string };
    assert.match(verdict, /^[a-z_]+$/);
    assert.match(said, /^ページの状態/, fault);
  }
  assert.ok(shown > 10, String(shown));
});
