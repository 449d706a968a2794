import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATE } from '../../test/scan/day-place.ts';
import { addDays } from '../core/local-date.ts';
import type { ScanEvent } from '../scan/index.ts';
import { logScanEvent } from './scan-log.ts';

function linesOf(events: readonly ScanEvent[]): unknown[] {
  const lines: unknown[] = [];
  const write = (level: string, message: string, fields: object) => lines.push([level, message, fields]);
  for (const event of events) logScanEvent({ write }, event);
  return lines;
}

test('an alarm and the result of posting it are separate lines; an alarm without an address says so', () => {
  const ledger = {
    localDate: DATE,
    plannedAtMs: 1,
    finalAtMs: null,
    costs: [],
    planned: 4,
    complete: 3,
    partial: 0,
    failed: { blocked: 1 },
    pending: 0,
    products: { planned: 0, complete: 0, partial: 0, failed: {}, pending: 0 },
  };
  const alarm = { localDate: DATE, ledger, coverage: 0.75, coverageMin: 0.95, atMs: 2 };
  const ends = (['sent', 'none', 'failed'] as const).map(
    (delivery) => ({ kind: 'alarm_ended', localDate: DATE, delivery }) as const,
  );
  const remedy = 'Check that the service at MIHARU_ALARM_URL runs and answers 2xx.';
  const counts = { planned: 4, complete: 3, partial: 0, failed: { blocked: 1 }, pending: 0 };
  assert.deepEqual(linesOf([{ kind: 'alarm', alarm }, ...ends]), [
    [
      'error',
      'coverage of the day is low',
      { local_date: DATE, ...counts, coverage: 0.75, coverage_min: 0.95 },
    ],
    ['info', 'alarm posted', { local_date: DATE, webhook: 'sent' }],
    ['info', 'alarm only logged: MIHARU_ALARM_URL is not set', { local_date: DATE, webhook: 'none' }],
    ['error', 'alarm not delivered', { local_date: DATE, webhook: 'failed', remedy }],
  ]);
});

test('the line of a spending cap names how far it is used up apart from its own level', () => {
  const cap = {
    source: 'serpapi',
    accountId: null,
    period: 'day',
    measure: 'calls',
    most: 5,
    spent: 5,
  } as const;
  const fields = {
    source: 'serpapi',
    account_id: null,
    per: 'day',
    measure: 'calls',
    most: 5,
    spent: 5,
    until: addDays(DATE, 1),
    local_date: DATE,
  };
  const remedy = `Wait until ${addDays(DATE, 1)} (Japan time), or raise it with \`miharu source cap serpapi\`.`;
  const events = ([100, 80] as const).map(
    (level) => ({ kind: 'cap', notice: { cap, level, localDate: DATE } }) as const,
  );
  assert.deepEqual(linesOf(events), [
    ['error', 'spending cap reached', { ...fields, cap_level: 100, remedy }],
    ['warn', 'spending cap used up to 80 %', { ...fields, cap_level: 80 }],
  ]);
});
