import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeCli, type TestCli } from '../../../test/cli/cli-world.ts';
import { pageOf, SHELF_DATE, SHELF_TERM, savePage, shelfFor } from '../../../test/operations/saved-shelf.ts';

const SHELF = shelfFor();
const INSTANT = new Date(pageOf(SHELF, 1).observedAtMs).toISOString();

/** Lines of the files and, after the empty line, of the readings. */
async function importPiped(cli: TestCli, words: readonly string[]) {
  const { out, exitCode } = await cli.run(['import', ...words]);
  const [files = [], readings = []] = out.split('\n\n').map((part) =>
    part
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split('\t')),
  );
  return { exitCode, files, readings };
}

test('prints a line for each reading when piped, including suspect ones', async (t) => {
  const cli = await makeCli(t);
  const first = await savePage(cli.folder, SHELF, { page: 1 });
  const repeated = await savePage(cli.folder, SHELF, { page: 2, fault: 'repeated_page' });
  const { files, readings } = await importPiped(cli, [first, repeated]);
  assert.deepEqual(
    files.map(([, outcome]) => outcome),
    ['in doubt', 'in doubt'],
  );
  assert.deepEqual(
    readings.map((cells) => cells.slice(0, 4)),
    [[SHELF_DATE, SHELF_TERM, 'failed', 'suspect results (unconfirmed)']],
  );
});

test('prints a date without page 1 as partial when piped, as the day counts it', async (t) => {
  const cli = await makeCli(t);
  const pages = await Promise.all([2, 3].map((page) => savePage(cli.folder, SHELF, { page })));
  const { readings } = await importPiped(cli, pages);
  assert.deepEqual(readings, [[SHELF_DATE, SHELF_TERM, 'partial', 'partial', '0', '3', '']]);
});

test('prints a row for each occurrence of a path', async (t) => {
  const cli = await makeCli(t);
  await savePage(cli.folder, SHELF, { page: 1 });
  const name = `${SHELF_TERM}-${SHELF_DATE}-1.html`;
  const { files } = await importPiped(cli, [name, `./${name}`, 'nowhere.html', 'nowhere.html']);
  assert.deepEqual(
    files.map(([file, outcome]) => [file, outcome]).toSorted(),
    [
      [`./${name}`, 'stored'],
      ['nowhere.html', 'unusable'],
      ['nowhere.html', 'unusable'],
      [name, 'stored'],
    ].toSorted(),
  );
});

test('reports a page more than 30 minutes from page 1 as apart, also in the exit code', async (t) => {
  const cli = await makeCli(t);
  const first = await savePage(cli.folder, SHELF, { page: 1 });
  const late = await savePage(cli.folder, SHELF, { page: 2, shiftMs: 45 * 60_000 });
  const { exitCode, files } = await importPiped(cli, [first, late]);
  assert.deepEqual([exitCode, files.map(([, outcome]) => outcome)], [65, ['stored', 'not of this reading']]);
});

test('makes a page in a wrong encoding a gap of its keyword, and explains the problem without a keyword', async (t) => {
  const cli = await makeCli(t);
  const file = await savePage(cli.folder, SHELF, { page: 1, fault: 'mojibake' });
  const alone = await importPiped(cli, [file]);
  assert.match(alone.files[0]?.[6] ?? '', /wrong character encoding.*--keyword/);
  const declared = await importPiped(cli, [file, '--keyword', SHELF_TERM, '--observed-at', INSTANT]);
  assert.equal(declared.files[0]?.[1], 'stored as failed');
  assert.deepEqual(declared.readings[0]?.slice(1, 4), [SHELF_TERM, 'failed', 'page could not be read']);
});

test('explains that a page shows results for other words if the keyword is not given', async (t) => {
  const cli = await makeCli(t);
  const file = await savePage(cli.folder, SHELF, { page: 1, fault: 'corrected_keyword' });
  const { files } = await importPiped(cli, [file]);
  assert.match(files[0]?.[6] ?? '', /searched for other words.*--keyword/);
});

test('imports pages for a keyword that no open account has, and says so', async (t) => {
  const cli = await makeCli(t);
  const file = await savePage(cli.folder, SHELF, { page: 1 });
  const first = await cli.run(['import', file]);
  assert.deepEqual([first.exitCode, first.out.includes('No account')], [0, false]);
  assert.match(first.err, new RegExp(`no account has the keyword "${SHELF_TERM}".*miharu keyword add`));
  const created = await cli.run(['account', 'create', '--name', 'a', '--json']);
  const [account = ''] = /acc_\w+/.exec(created.out) ?? [];
  const unwatched = async () => JSON.parse((await cli.run(['import', file, '--json'])).out).unwatched.length;
  assert.equal(await unwatched(), 1);
  await cli.run(['keyword', 'add', '--account', account, SHELF_TERM]);
  assert.equal(await unwatched(), 0);
  assert.equal((await cli.run(['import', file])).err, '');
});

test('prints what became of each file in words of the reader, and codes in JSON alone', async (t) => {
  const cli = await makeCli(t);
  const first = await savePage(cli.folder, SHELF, { page: 1 });
  const late = await savePage(cli.folder, SHELF, { page: 2, shiftMs: 45 * 60_000 });
  const importBoth = (words: readonly string[], isTerminal = false) =>
    cli.run(['import', first, late, 'nowhere.html', ...words], { isTerminal });
  const { out: json } = await importBoth(['--json']);
  const { files } = JSON.parse(json);
  assert.deepEqual(files.map(({ outcome }: { outcome: string }) => outcome).toSorted(), [
    'apart',
    'stored',
    'unusable',
  ]);
  const english = (await importBoth([], true)).out;
  assert.match(english, /^already stored +\S.*\nnot of this reading {2}\S|^not of this reading {2}\S/m);
  assert.match(english, /3 files: already stored 1, not of this reading 1, unusable 1\n$/);
  const japanese = (await importBoth(['--lang', 'ja'], true)).out;
  assert.match(japanese, /3 件：保存済み 1、別の計測 1、使用不可 1\n$/);
  for (const isTerminal of [true, false]) {
    const { out } = await importBoth(['--lang', 'ja'], isTerminal);
    const words = out.replaceAll(/\S+\.html|--[a-z]+|miharu/g, '');
    assert.doesNotMatch(words, /\b(?:stored|known|apart|suspect|unusable|sound|partial|complete|failed)\b/);
  }
});
