import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localDateOf } from '../../../src/core/local-date.ts';
import type { ListedAttempt } from '../../../src/store/port.ts';
import { MORNING_MS } from '../captures.ts';
import { checkAttempts } from './check-attempts.ts';

const localDate = localDateOf(MORNING_MS);

function attemptsWith(...details: readonly string[]): ListedAttempt[] {
  return details.map((detail, at) => ({
    localDate,
    attempt: at + 1,
    source: 'sample-shop',
    startedAtMs: MORNING_MS,
    endedAtMs: MORNING_MS,
    outcome: 'partial',
    reason: 'partial',
    pagesRead: 1,
    calls: 1,
    detail,
    wasAsked: true,
  }));
}

function said(attempts: readonly ListedAttempt[]): string[] {
  const rules: string[] = [];
  checkAttempts(attempts, localDate, (rule) => rules.push(rule));
  return rules;
}

const CUT = 'Page 2 is truncated.';

test('interrupted attempts never count, however many there are', () => {
  const interrupted =
    'Interrupted before page 2 was there: the worker stops, or the source has asked for a pause.';
  assert.deepEqual(said(attemptsWith(interrupted, CUT, CUT, interrupted, CUT, CUT)), []);
});

test('a fifth attempt is found', () => {
  assert.deepEqual(said(attemptsWith(CUT, CUT, CUT, CUT, CUT)), ['twice']);
});
