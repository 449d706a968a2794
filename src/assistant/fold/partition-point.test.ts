import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { partitionPoint } from './partition-point.ts';

test('as many places come first as are less than a bound, of any ascending numbers', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer(), (numbers, bound) => {
      const ascending = numbers.sort((one, other) => one - other);
      const found = partitionPoint(ascending.length, (place) => (ascending[place] ?? 0) < bound);
      assert.equal(found, ascending.filter((one) => one < bound).length);
    }),
  );
});
