import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findLockFaults, findUnclean } from './cleanliness.ts';
import { readRepository } from './repository.ts';

const files = readRepository();

test('the repository contains no machine path, no registry, no talk about how it was made', () => {
  assert.ok(files.has('README.md') && files.has('.ci/run') && files.has('LICENSE'));
  assert.deepEqual(findUnclean(files), []);
});

test('package-lock.json has checksums and binds nobody to a registry', () => {
  assert.deepEqual(findLockFaults(files.get('package-lock.json') ?? ''), []);
  assert.match(files.get('.npmrc') ?? '', /^omit-lockfile-registry-resolved=true$/m);
});

/** Texts are joined from halves, so that this file itself stays clean. */
const UNCLEAN: readonly (readonly [guarantee: string, text: string])[] = [
  ['a path of one machine', ['see /ho', 'me/someone/notes'].join('')],
  ['the address of a registry', ['https://regis', 'try.npmjs.org/x'].join('')],
  ['a numbered task', ['as is', 'sue 2 says'].join('')],
  ['work that is not done', ['// TO', 'DO later'].join('')],
  ['a test that is not run', ['test.sk', "ip('x', () => {})"].join('')],
  ['a test that shuts out the others', ['test.on', "ly('x', () => {})"].join('')],
];

for (const [guarantee, text] of UNCLEAN) {
  test(`the repository is kept clean: ${guarantee} is refused`, () => {
    assert.equal(findUnclean(new Map([['docs/a.md', `fine\n${text}\n`]])).length, 1);
  });
}

test('ordinary sentences, addresses and folders are left alone', () => {
  const text =
    'The issue 期限 is known. https://example.com/work/x ./work/a `miharu work` test/home/x; 2 issues; B0TODO0001';
  assert.deepEqual(findUnclean(new Map([['docs/a.md', text]])), []);
});

test('a lock file with an address or without checksums is refused', () => {
  assert.equal(findLockFaults('{ "resolved": "x", "integrity": "sha512-x" }').length, 1);
  assert.deepEqual(findLockFaults('{}'), ['package-lock.json has no checksums']);
});
