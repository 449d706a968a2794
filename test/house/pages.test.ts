import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COMMANDS } from '../../src/cli/index.ts';
import { SETTINGS } from '../../src/config/index.ts';
import { fencedCommands, findStaleWords, type Known, wideLines } from './documents.ts';
import { listPaths, readRepository } from './repository.ts';

const files = readRepository();
const manifest: Record<
  'scripts' | 'dependencies' | 'optionalDependencies' | 'devDependencies' | 'overrides',
  object
> = JSON.parse(page('package.json'));

function page(path: string): string {
  return files.get(path) ?? '';
}

/** Every file of the repository and every folder above one. */
function pathsAndFolders(): Set<string> {
  const paths = listPaths();
  const folders = paths.flatMap((path) =>
    path.split('/').map((_, depth, parts) => parts.slice(0, depth).join('/')),
  );
  return new Set([...paths, ...folders]);
}

test('pages name only files, scripts, settings and commands that are there', (t) => {
  const known: Known = {
    paths: pathsAndFolders(),
    scripts: new Set(Object.keys(manifest.scripts)),
    settings: new Set(Object.values(SETTINGS).map((setting) => setting.name)),
    commands: new Set(COMMANDS.map((command) => command.name)),
  };
  t.diagnostic(`${known.settings.size} settings, ${known.commands.size} commands`);
  const pages = [...files].filter(([path]) => path.endsWith('.md')).map(([path, text]) => ({ path, text }));
  assert.deepEqual(
    pages.flatMap((one) => findStaleWords(one, known)),
    [],
  );
});

test('prose of every page has at most 100 columns', () => {
  const pages = [...files].filter(([path]) => path.endsWith('.md'));
  assert.deepEqual(
    pages.flatMap(([path, text]) => wideLines({ path, text })),
    [],
  );
});

test('the Japanese README shows the commands of the English one', () => {
  const commands = fencedCommands(page('README.md'));
  assert.ok(commands.includes('npm ci && npm run demo') && commands.includes('npm ci && npm test'));
  assert.deepEqual(fencedCommands(page('README.ja.md')), commands);
});

test('.ci/run runs the test command of the README', () => {
  assert.match(page('.ci/run'), /^timeout --kill-after=\d+ \d+ bash -c 'npm ci && npm test'$/m);
});

test('every page below docs/ is in its table of contents', () => {
  const listed = [...page('docs/README.md').matchAll(/\]\(([\w./-]+\.md)\)/g)].map(
    (found) => `docs/${found[1]}`,
  );
  const there = [...files.keys()].filter((path) => /^docs\/.*\.md$/.test(path) && path !== 'docs/README.md');
  assert.deepEqual(
    there.filter((path) => !listed.includes(path)),
    [],
  );
});

test('docs/dependencies.md has one line for each dependency, and no others', () => {
  const [packages = ''] = page('docs/dependencies.md').split('## Written by hand');
  const lines = [...packages.matchAll(/^\| `([^`]+)` \|/gm)].map((found) => found[1]);
  const wanted = [
    manifest.dependencies,
    manifest.optionalDependencies,
    manifest.devDependencies,
    manifest.overrides,
  ].flatMap((group) => Object.keys(group));
  assert.deepEqual(lines.toSorted(), [...new Set(wanted)].toSorted());
});

test('what docs/dependencies.md calls written by hand is there', () => {
  const [, own = ''] = page('docs/dependencies.md').split('## Written by hand');
  const named = [...own.matchAll(/`((?:src|tools)\/[\w./-]+)`/g)].map((found) => found[1] ?? '');
  assert.ok(named.length > 20);
  const there = pathsAndFolders();
  assert.deepEqual(
    named.filter((path) => !there.has(path.replace(/\/$/, ''))),
    [],
  );
});

test('every room of src has its paragraph in ARCHITECTURE.md, and every paragraph its room', () => {
  const paragraphs = [...page('ARCHITECTURE.md').matchAll(/^\*\*`src\/([a-z-]+)\/`\*\*/gm)].map(
    (found) => found[1],
  );
  const rooms = new Set(listPaths('src').map((path) => path.split('/')[1]));
  assert.deepEqual(paragraphs.toSorted(), [...rooms].toSorted());
});

test('every invariant of docs/invariants.md names tests that are there', () => {
  const rows = page('docs/invariants.md')
    .split('\n')
    .filter((line) => /^\| (?!what|-)/.test(line));
  assert.ok(rows.length >= 10, `only ${rows.length} invariants`);
  for (const row of rows) {
    const tests = [...row.matchAll(/`([\w./-]+\.test\.ts)`/g)].map((found) => found[1] ?? '');
    assert.notEqual(tests.length, 0, `no test proves: ${row}`);
    assert.deepEqual(
      tests.filter((path) => !files.has(path)),
      [],
      row,
    );
  }
});

test('the map fits two pages, the door one screen', () => {
  const lines = (path: string) => page(path).trimEnd().split('\n').length;
  assert.ok(
    lines('ARCHITECTURE.md') <= 125,
    `ARCHITECTURE.md has ${lines('ARCHITECTURE.md')} lines, at most 125`,
  );
  assert.ok(
    lines('CONTRIBUTING.md') <= 45,
    `CONTRIBUTING.md has ${lines('CONTRIBUTING.md')} lines, at most 45`,
  );
});
