import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { countOf, ratingOf, smallestUnit } from './amount.ts';

test('an amount in whole units comes in the smallest unit of its currency', () => {
  assert.equal(smallestUnit(1980, 'JPY'), 1980);
  assert.equal(smallestUnit(14.99, 'USD'), 1499);
  assert.equal(smallestUnit(1090, 'USD'), 109_000);
  assert.equal(smallestUnit(0, 'JPY'), 0);
});

test('an impossible amount of a currency is null', () => {
  for (const amount of [0.5, 19.8, -1, Number.NaN, Infinity, 1e300])
    assert.equal(smallestUnit(amount, 'JPY'), null);
  assert.equal(smallestUnit(1.005, 'USD'), null);
});

test('every amount of cents survives the way through a number of dollars', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (cents) => {
      assert.equal(smallestUnit(cents / 100, 'USD'), cents);
    }),
  );
});

test('counts and stars outside their range are null, and so is a 0 of a vendor', () => {
  assert.deepEqual([12, 1, 0, -1, 1.5, null, undefined].map(countOf), [12, 1, null, null, null, null, null]);
  assert.deepEqual([1, 4.3, 5, 5.1, 0, -1, null].map(ratingOf), [1, 4.3, 5, null, null, null, null]);
});
