import assert from 'node:assert/strict';
import { test } from 'node:test';
import manifest from '../../package.json' with { type: 'json' };
import { findWrongArrows } from './arrows.ts';
import { PACKAGE_ROOMS } from './import-rules.ts';
import { readRepository } from './repository.ts';

test('every import of src follows the arrows of ARCHITECTURE.md', () => {
  const files = readRepository('src');
  assert.ok(files.size > 15, `only ${files.size} files were found below src`);
  assert.deepEqual(findWrongArrows(files), []);
});

test('what src may import comes along at run time', () => {
  const missing = Object.keys(PACKAGE_ROOMS).filter((name) => !(name in manifest.dependencies));
  assert.deepEqual(missing, []);
});

/** Each is a tree that must be refused, and a part of the reason. */
const WRONG: readonly (readonly [guarantee: string, tree: Readonly<Record<string, string>>, why: RegExp])[] =
  [
    [
      'core knows nobody',
      { 'src/core/asin.ts': "import type { Store } from '../store/port.ts';" },
      /core\/asin\.ts:1 imports src\/store\/port\.ts: core may import itself$/,
    ],
    [
      'a type import inside a function type counts',
      { 'src/core/asin.ts': "export type S = import('../api/app.ts').App;" },
      /core may import itself/,
    ],
    [
      'an export from counts',
      { 'src/pages/a.ts': "export * from '../scan/b.ts';" },
      /pages may import itself, core/,
    ],
    [
      'an import over several lines counts',
      { 'src/events/a.ts': "import {\n  b,\n  c,\n} from '../pages/b.ts';" },
      /events may import itself, core/,
    ],
    ['a skin knows no other skin', { 'src/cli/a.ts': "import { b } from '../api/b.ts';" }, /cli may import/],
    [
      'an operation knows no skin',
      { 'src/operations/a.ts': "import { b } from '../cli/b.ts';" },
      /operations may import/,
    ],
    [
      'a pure room has no Node module',
      { 'src/pages/a.ts': "import { readFileSync } from 'node:fs';" },
      /pages is pure/,
    ],
    [
      'only main chooses adapters',
      { 'src/api/a.ts': "import { open } from '../store/sqlite/open.ts';" },
      /of store only its port\.ts is seen/,
    ],
    [
      'an adapter knows no other adapter',
      { 'src/sources/keepa/a.ts': "import { b } from '../saved-pages/b.ts';" },
      /does not know another adapter/,
    ],
    [
      'an adapter does not know its list',
      { 'src/sources/keepa/a.ts': "import { all } from '../index.ts';" },
      /does not know the list/,
    ],
    [
      'a port does not know its adapters',
      { 'src/store/port.ts': "import { b } from './sqlite/b.ts';" },
      /only index\.ts/,
    ],
    [
      'src knows no tools',
      { 'src/cli/a.ts': "import { b } from '../../tools/b.ts';" },
      /nothing outside src/,
    ],
    ['a program imports no test', { 'src/cli/a.ts': "import { b } from './b.test.ts';" }, /only a test/],
    [
      'a program is no test',
      { 'src/store/suites.ts': "import assert from 'node:assert/strict';" },
      /only a test imports what/,
    ],
    [
      'a package has its rooms',
      { 'src/core/a.ts': "import ipaddr from 'ipaddr.js';" },
      /used in api, webhooks only/,
    ],
    [
      'a new package needs a room',
      { 'src/core/a.ts': "import _ from '@some/thing/deep';" },
      /gives this package no room/,
    ],
    [
      'a room that is not in the table',
      { 'src/attic/a.ts': "import { b } from '../core/b.ts';" },
      /no room of/,
    ],
    [
      'only config reads the environment',
      { 'src/cli/a.ts': 'export const f = () => process.env.HOME;' },
      /environment/,
    ],
    [
      'the environment has no back door',
      { 'src/cli/a.ts': "import { env } from 'node:process';" },
      /reads the environment/,
    ],
    ['only main reads the time', { 'src/cli/a.ts': 'export const f = () => Date.now();' }, /machine's time/],
    [
      'a date without an instant is the time',
      { 'src/cli/a.ts': 'export const f = () => new Date();' },
      /time/,
    ],
    [
      'nothing is called on import',
      { 'src/cli/a.ts': "const a = 1;\nregister('x');" },
      /a\.ts:2 does something.*register/,
    ],
    ['nothing is awaited on import', { 'src/cli/a.ts': 'export const a = await load();' }, /does something/],
    ['no file is read on import', { 'src/cli/a.ts': "const a = readFileSync('x');" }, /does something/],
    [
      'no branch runs on import',
      { 'src/cli/a.ts': 'export function f(): { a: 1 } {\n}\nif (a) { b(); }' },
      /a\.ts:3/,
    ],
    [
      'imports go in no ring',
      {
        'src/core/a.ts': "import { b } from './b.ts';",
        'src/core/b.ts': "import { c } from './c.ts';",
        'src/core/c.ts': "import type { A } from './a.ts';",
      },
      /^imports go in a ring: src\/core\/a\.ts → src\/core\/b\.ts → src\/core\/c\.ts → src\/core\/a\.ts$/,
    ],
  ];

for (const [guarantee, tree, why] of WRONG) {
  test(`the arrows are held: ${guarantee}`, () => {
    const faults = findWrongArrows(new Map(Object.entries(tree)));
    assert.equal(faults.length, 1, faults.join('\n'));
    assert.match(faults[0] ?? '', why);
  });
}

test('a tree that follows the arrows is left alone', () => {
  const tree = {
    'src/core/asin.ts': `// import { x } from '../api/x.ts';\nexport const A = /import 'x'|"/u;\nexport type T = \`from '\${string}'\`;`,
    'src/pages/search-page/read.ts':
      "import { decode } from 'entities';\nimport { A } from '../../core/asin.ts';",
    'src/store/sqlite/open.ts':
      "import { DatabaseSync } from 'node:sqlite';\nimport type { Store } from '../port.ts';\nexport function open(): { a: Store } {\n  return x(process.exitCode);\n}",
    'src/sources/index.ts': "import { keepa } from './keepa/source.ts';\nexport const SOURCES = [keepa];",
    'src/operations/rankings.ts':
      "import { Type } from 'typebox';\nimport type { Store } from '../store/port.ts';\nexport const rankings = Type.Object({ async run(a: A) {\n  await process.on('x');\n}, b: () => readSync(1) });",
    'src/api/routes.ts': "import { rankings } from '../operations/rankings.ts';",
    'src/api/routes.test.ts': "import { open } from '../store/sqlite/open.ts';\ntest('x', () => {});",
    'src/config/read.ts': 'export function read() {\n  return process.env;\n}',
    'src/main/miharu.ts': "import { open } from '../store/sqlite/open.ts';\nawait open();",
  };
  assert.deepEqual(findWrongArrows(new Map(Object.entries(tree))), []);
});
