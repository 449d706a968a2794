import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findNearest } from './nearest.ts';

test('finds the word of a typo, and nothing for an unrelated word', () => {
  const known = ['account create', 'account list', 'keyword add', 'serve'];
  assert.equal(findNearest('sevre', known), 'serve');
  assert.equal(findNearest('keywrod add', known), 'keyword add');
  assert.equal(findNearest('acc', ['asin', 'account']), 'account');
  assert.equal(findNearest('xyz', known), undefined);
  assert.equal(findNearest('asin', ['asin add', 'asin']), 'asin');
});

test('finds a known word itself', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1 }), fc.nat(), (known, at) => {
      const word = known[at % known.length] ?? '';
      assert.equal(findNearest(word, known), word);
    }),
  );
});
