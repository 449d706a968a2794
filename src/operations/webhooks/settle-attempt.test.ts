import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WebhookOutcome } from '../../webhooks/port.ts';
import { ATTEMPTS_MAX, settleAttempt } from './settle-attempt.ts';

const NOW_MS = 1_000_000;

function answer(status: number, retryAfterMs: number | null = null): WebhookOutcome {
  return { kind: 'answer', status, retryAfterMs };
}

const FAULT: WebhookOutcome = { kind: 'fault', code: 'timeout', cause: null };

test('counts any 2xx as delivered, stops at 410, and retries everything else', () => {
  const settled = (outcome: WebhookOutcome) =>
    settleAttempt(outcome, { attempt: 1, nowMs: NOW_MS, random: 0 });
  for (const status of [200, 202, 204, 299])
    assert.deepEqual(settled(answer(status)), { state: 'delivered' });
  assert.deepEqual(settled(answer(410)), { state: 'failed', stop: 'gone' });
  for (const outcome of [
    ...[101, 301, 307, 400, 401, 404, 429, 500, 503].map((status) => answer(status)),
    FAULT,
  ]) {
    assert.deepEqual(settled(outcome), { state: 'waiting', dueAtMs: NOW_MS + 5_000 });
  }
});

test('increases pauses, lengthens them randomly by up to a fifth, and gives up after ten attempts in three days', () => {
  for (const [random, hours] of [
    [0, 75.585],
    [0.999_999, 90.702],
  ] as const) {
    let [nowMs, attempt, pauseMs] = [0, 1, 0];
    for (; ; attempt += 1) {
      const settlement = settleAttempt(FAULT, { attempt, nowMs, random });
      if (settlement.state !== 'waiting') {
        assert.deepEqual(settlement, { state: 'failed', stop: 'given_up' });
        break;
      }
      assert.ok(settlement.dueAtMs - nowMs > pauseMs, `attempt ${attempt}`);
      pauseMs = settlement.dueAtMs - nowMs;
      nowMs = settlement.dueAtMs;
    }
    assert.deepEqual([attempt, ATTEMPTS_MAX], [10, 10]);
    assert.ok(Math.abs(nowMs / 3_600_000 - hours) < 0.001, `${nowMs / 3_600_000} hours`);
  }
});

test('waits for Retry-After if it is longer', () => {
  const dueOf = (attempt: number, retryAfterMs: number) => {
    const settlement = settleAttempt(answer(429, retryAfterMs), { attempt, nowMs: NOW_MS, random: 0 });
    return settlement.state === 'waiting' ? settlement.dueAtMs - NOW_MS : null;
  };
  assert.equal(dueOf(1, 90_000), 90_000);
  assert.equal(dueOf(2, 90_000), 300_000);
});
