import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findSourcesWithoutFacts, findUnlisted } from './lists.ts';
import { readRepository } from './repository.ts';

test('every operation and every source stands in the list of its room', () => {
  assert.deepEqual(findUnlisted(readRepository('src')), []);
});

test('every source has its facts and a README', () => {
  assert.deepEqual(findSourcesWithoutFacts(readRepository('src')), []);
});

test('an operation or a source that its list leaves out is found', () => {
  const tree = {
    'src/operations/index.ts': "import { me } from './me.ts';\nexport const OPERATIONS = [me];",
    'src/operations/me.ts': 'export const me = accountOperation({});',
    'src/operations/lost.ts': 'export const lost = operatorOperation({});',
    'src/operations/rules.ts': 'export function rules() {}',
    'src/sources/index.ts': '',
    'src/sources/keepa/facts.ts': '',
  };
  const files = new Map(Object.entries(tree));
  assert.deepEqual(findUnlisted(files), [
    'src/operations/lost.ts does not stand in src/operations/index.ts',
    'src/sources/keepa/facts.ts does not stand in src/sources/index.ts',
  ]);
  assert.deepEqual(findSourcesWithoutFacts(files), ['src/sources/keepa/README.md']);
});
