import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findSourcesWithoutFacts, findUnlisted } from './lists.ts';
import { readRepository } from './repository.ts';

test('every command, source and screen is in its list, and every operation in an interface', () => {
  assert.deepEqual(findUnlisted(readRepository('src')), []);
});

test('every source has its facts and a README', () => {
  assert.deepEqual(findSourcesWithoutFacts(readRepository('src')), []);
});

test('an operation, a command, a source or a screen that its list leaves out is found', () => {
  const tree = {
    'src/operations/me.ts': 'export const me = accountOperation({});',
    'src/operations/lost.ts': 'export const lost = operatorOperation({});',
    'src/operations/rules.ts': 'export function rules() {}',
    'src/operations/found.ts': 'export const found = operatorOperation({});',
    'src/cli/commands/index.ts': "import { A_COMMANDS } from './a.ts';",
    'src/cli/commands/a.ts':
      "import { found } from '../../operations/found.ts';\nexport const A_COMMANDS = [];",
    'src/cli/commands/b.ts': 'export const B_COMMAND = {};',
    'src/sources/index.ts': '',
    'src/web/screens/index.ts': "import { home } from './home/home.ts';",
    'src/web/screens/home/home.ts': 'export const home = screen({});',
    'src/web/screens/ranks/ranks.ts': 'export const ranks = screen({});',
    'src/sources/keepa/facts.ts': '',
  };
  const files = new Map(Object.entries(tree));
  assert.deepEqual(findUnlisted(files), [
    'src/operations/lost.ts does not stand in any file of src/cli/commands or src/web/screens',
    'src/sources/keepa/facts.ts does not stand in src/sources/index.ts',
    'src/cli/commands/b.ts does not stand in src/cli/commands/index.ts',
    'src/web/screens/ranks/ranks.ts does not stand in src/web/screens/index.ts',
  ]);
  assert.deepEqual(findSourcesWithoutFacts(files), ['src/sources/keepa/README.md']);
});
