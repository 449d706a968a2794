import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gapMs, levelAt, readersAt, type Slowness, slowed } from './slowness.ts';

const MINUTE_MS = 60_000;
const FAST: Slowness = { level: 0, sinceMs: null };

test('each block halves the rate, blocks that come together count once, and 1/64 is the end', () => {
  const once = slowed(FAST, 0);
  assert.deepEqual(once, { level: 1, sinceMs: 0 });
  assert.deepEqual(slowed(once, MINUTE_MS - 1), once);
  let slow: Slowness = once;
  for (let at = 1; at <= 20; at += 1) slow = slowed(slow, at * MINUTE_MS);
  assert.equal(slow.level, 6);
});

test('a level is given back after each quarter of an hour, and what is given back stays so', () => {
  const slow: Slowness = { level: 3, sinceMs: 0 };
  assert.deepEqual(
    [0, 14, 15, 30, 45, 600, -5].map((minutes) => levelAt(slow, minutes * MINUTE_MS)),
    [3, 3, 2, 1, 0, 0, 3],
  );
  assert.deepEqual(slowed(slow, 31 * MINUTE_MS), { level: 2, sinceMs: 31 * MINUTE_MS });
});

test('a source keeps its limit of calls, and each level doubles the time between them', () => {
  assert.deepEqual([gapMs(0, null), gapMs(0, 20), gapMs(1, 20), gapMs(2, 20)], [0, 3_000, 6_000, 12_000]);
  assert.deepEqual([gapMs(1, null), gapMs(6, null)], [1_000, 32_000]);
  assert.deepEqual([readersAt(0, 8), readersAt(1, 8), readersAt(6, 8)], [8, 4, 1]);
});
