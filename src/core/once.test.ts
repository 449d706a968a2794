import assert from 'node:assert/strict';
import { test } from 'node:test';
import { once } from './once.ts';

test('makes a value when it is first needed, and only once', () => {
  let made = 0;
  const value = once(() => {
    made += 1;
    return undefined;
  });
  assert.equal(made, 0);
  assert.deepEqual([value(), value(), made], [undefined, undefined, 1]);
});
