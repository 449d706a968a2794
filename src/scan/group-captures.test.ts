import assert from 'node:assert/strict';
import { test } from 'node:test';
import { capture } from '../../test/scan/captures.ts';
import { startOfDayMs } from '../core/local-date.ts';
import { groupCaptures } from './group-captures.ts';

const MIDNIGHT_MS = startOfDayMs('2026-11-28');

function captureAt(term: string, page: number, fromMidnightMs: number) {
  return { term, ...capture(page, { observedAtMs: MIDNIGHT_MS + fromMidnightMs }) };
}

function groups(...captures: ReturnType<typeof captureAt>[]): string[] {
  return groupCaptures(captures).map(
    ({ term, localDate, captures: same }) => `${term} ${localDate} ${same.map(({ page }) => page)}`,
  );
}

test('captures are grouped by term and Japanese date, not by UTC date', () => {
  const captures = [captureAt('水筒', 1, -1_000), captureAt('水筒', 1, 1_000), captureAt('弁当箱', 1, 1_000)];
  assert.deepEqual(groups(...captures), ['水筒 2026-11-27 1', '水筒 2026-11-28 1', '弁当箱 2026-11-28 1']);
});

test('a page captured just after midnight belongs to the first page before it', () => {
  assert.deepEqual(groups(captureAt('水筒', 1, -20_000), captureAt('水筒', 2, 5_000)), [
    '水筒 2026-11-27 1,2',
  ]);
});

test('a page after midnight belongs to its own date when that has a first page near by', () => {
  const captures = [
    captureAt('水筒', 1, -20_000),
    captureAt('水筒', 1, 30_000),
    captureAt('水筒', 2, 40_000),
  ];
  assert.deepEqual(groups(...captures), ['水筒 2026-11-27 1', '水筒 2026-11-28 1,2']);
});
