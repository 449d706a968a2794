import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { nextAttemptAtMs, type RetryQuestion } from './retry.ts';

const MINUTE_MS = 60_000;
const QUESTION: RetryQuestion = {
  attempt: 1,
  retriesMax: 3,
  advice: { retry: 'backoff' },
  nowMs: 0,
  endsAtMs: 24 * 60 * MINUTE_MS,
  random: 0,
};

test('pauses grow three-fold and are jittered by up to as much again', () => {
  const pauses = [1, 2, 3].map((attempt) =>
    [0, 0.5, 0.999].map((random) => (nextAttemptAtMs({ ...QUESTION, attempt, random }) ?? 0) / MINUTE_MS),
  );
  assert.deepEqual(
    pauses.map((row) => row.map(Math.round)),
    [
      [5, 8, 10],
      [15, 23, 30],
      [45, 68, 90],
    ],
  );
});

test("makes no further attempt after the last retry, against the source's advice, or beyond the day", () => {
  assert.equal(nextAttemptAtMs({ ...QUESTION, attempt: 4 }), null);
  assert.equal(nextAttemptAtMs({ ...QUESTION, retriesMax: 0 }), null);
  assert.equal(nextAttemptAtMs({ ...QUESTION, advice: { retry: 'never' } }), null);
  assert.equal(nextAttemptAtMs({ ...QUESTION, endsAtMs: 5 * MINUTE_MS }), null);
});

test('never waits less than the source asks for; an attempt is always in the future and within the day', () => {
  const question = fc.record({
    attempt: fc.integer({ min: 1, max: 5 }),
    retriesMax: fc.integer({ min: 0, max: 10 }),
    advice: fc.nat(30 * 60 * MINUTE_MS).map((retryAfterMs) => ({ retry: 'wait', retryAfterMs }) as const),
    nowMs: fc.nat(2_000_000_000_000),
    endsAtMs: fc.nat(2_000_000_000_000),
    random: fc.double({ min: 0, max: 0.999, noNaN: true }),
  });
  fc.assert(
    fc.property(question, (asked) => {
      const atMs = nextAttemptAtMs(asked);
      if (atMs === null) return;
      assert.ok(atMs >= asked.nowMs + asked.advice.retryAfterMs);
      assert.ok(atMs > asked.nowMs && atMs < asked.endsAtMs);
    }),
  );
});
