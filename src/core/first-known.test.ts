import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstKnown } from './first-known.ts';

test('asks no item behind the first of which something is known', () => {
  const asked: number[] = [];
  const found = firstKnown([1, 2, 3], (item) => {
    asked.push(item);
    return item === 2 ? 'two' : null;
  });
  assert.deepEqual([found, asked], ['two', [1, 2]]);
});

test('is null if no item has a known value', () => {
  assert.equal(
    firstKnown([1, 2], () => null),
    null,
  );
});
