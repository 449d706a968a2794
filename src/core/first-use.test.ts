import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onFirstUse } from './first-use.ts';

test('any value is created on first use, and only once', () => {
  for (const value of [{}, 0, undefined]) {
    let made = 0;
    const thing = onFirstUse(() => {
      made += 1;
      return value;
    });
    assert.equal(made, 0);
    assert.equal(thing(), value);
    assert.equal(thing(), value);
    assert.equal(made, 1);
  }
});
