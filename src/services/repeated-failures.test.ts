import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRepeatedFailures } from './repeated-failures.ts';

test('the same failure is logged at once, and then once a minute with the number of repetitions', () => {
  let nowMs = 0;
  const heldBack = createRepeatedFailures(() => nowMs);
  const logged: [second: number, failure: string, held: number][] = [];
  for (let second = 0; second < 130; second += 1) {
    nowMs = second * 1_000;
    for (const failure of second === 30 ? ['only reads', 'disk full'] : ['only reads']) {
      const held = heldBack(failure);
      if (held !== null) logged.push([second, failure, held]);
    }
  }
  assert.deepEqual(logged, [
    [0, 'only reads', 0],
    [30, 'disk full', 0],
    [60, 'only reads', 59],
    [120, 'only reads', 59],
  ]);
});
