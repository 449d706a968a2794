import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countOf, ratingOf } from './amount.ts';

test('counts and stars outside their range are null, and so is a 0 of a vendor', () => {
  assert.deepEqual([12, 1, 0, -1, 1.5, null, undefined].map(countOf), [12, 1, null, null, null, null, null]);
  assert.deepEqual([1, 4.3, 5, 5.1, 0, -1, null].map(ratingOf), [1, 4.3, 5, null, null, null, null]);
});
