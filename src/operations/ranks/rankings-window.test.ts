import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { SETTINGS } from '../../../test/api/service.ts';
import { addDays, datesFrom, startOfDayMs } from '../../core/local-date.ts';
import { type FailureReason, GAP_REASONS, type ReadingOutcome } from '../../core/reading.ts';
import type { RankRow } from '../../store/port.ts';
import { gapDatesOf, gapsOf, observationsOf } from './rankings-window.ts';

const TO = '2026-11-28';
const WINDOW = { from: '2026-11-24', to: TO };

function reading(localDate: string, outcome: ReadingOutcome, reason: FailureReason | null = null) {
  return { localDate, outcome, reason };
}

function row(asin: string, localDate: string, rank: number | null): RankRow {
  return {
    asin,
    localDate,
    observedAtMs: 0,
    status: rank === null ? 'not_observed' : 'ranked',
    rank,
    position: rank,
    page: rank === null ? null : 1,
    sponsoredPositions: [],
    observedResults: 48,
  };
}

test('returns one gap with its reason for each date without a complete reading', () => {
  const readings = [
    reading('2026-11-25', 'complete'),
    reading('2026-11-26', 'partial', 'partial'),
    reading('2026-11-27', 'failed', 'blocked'),
  ];
  assert.deepEqual(gapsOf(readings, WINDOW, { since: '2026-01-01', today: TO }), [
    { localDate: '2026-11-24', reason: 'not_scanned' },
    { localDate: '2026-11-26', reason: 'partial' },
    { localDate: '2026-11-27', reason: 'blocked' },
    { localDate: TO, reason: 'pending' },
  ]);
});

test('returns gaps before the keyword was added only for attempted readings', () => {
  assert.deepEqual(gapsOf([], WINDOW, { since: TO, today: TO }), [{ localDate: TO, reason: 'pending' }]);
  assert.deepEqual(gapsOf([reading('2026-11-26', 'failed', 'blocked')], WINDOW, { since: TO, today: TO }), [
    { localDate: '2026-11-26', reason: 'blocked' },
    { localDate: TO, reason: 'pending' },
  ]);
});

test('returns gaps of past dates as not scanned, also the last date of the window', () => {
  const past = { from: '2026-10-30', to: '2026-11-01' };
  assert.deepEqual(gapsOf([reading('2026-10-31', 'complete')], past, { since: '2026-01-01', today: TO }), [
    { localDate: '2026-10-30', reason: 'not_scanned' },
    { localDate: '2026-11-01', reason: 'not_scanned' },
  ]);
});

test('returns no gap for a date whose reading is no longer kept', () => {
  const nowMs = () => startOfDayMs(TO);
  const settings = { ...SETTINGS, keepDays: 31 };
  const keyword = { keyword: '水筒', seq: 1, addedAtMs: startOfDayMs('2026-01-01') };
  const dates = gapDatesOf({ nowMs, settings }, { keyword, firstReadDate: null });
  assert.deepEqual(dates, { since: '2026-10-29', today: TO });
  assert.deepEqual(gapsOf([], { from: '2026-10-01', to: '2026-10-30' }, dates), [
    { localDate: '2026-10-29', reason: 'not_scanned' },
    { localDate: '2026-10-30', reason: 'not_scanned' },
  ]);
  const later = { ...keyword, addedAtMs: startOfDayMs('2026-11-20') };
  const sinceWith = (firstReadDate: string | null) =>
    gapDatesOf({ nowMs, settings }, { keyword: later, firstReadDate }).since;
  assert.deepEqual([null, '2026-11-25', '2026-11-10', '2026-10-01'].map(sinceWith), [
    '2026-11-20',
    '2026-11-20',
    '2026-11-10',
    '2026-10-29',
  ]);
});

test('every date since the keyword was added has a complete reading or exactly one gap', () => {
  const day = fc.integer({ min: 0, max: 29 });
  const outcome = fc.constantFrom<ReadingOutcome>('complete', 'partial', 'failed');
  fc.assert(
    fc.property(fc.uniqueArray(fc.tuple(day, outcome), { selector: ([d]) => d }), day, (days, addedAgo) => {
      const readings = days.map(([ago, result]) => reading(addDays(TO, -ago), result, 'suspect'));
      const window = { from: addDays(TO, -29), to: TO };
      const gaps = gapsOf(readings, window, { since: addDays(TO, -addedAgo), today: TO });
      const complete = readings.filter((each) => each.outcome === 'complete').map((each) => each.localDate);
      const tried = readings.map((each) => each.localDate);
      const expected = datesFrom(window.from, TO).filter(
        (date) => !complete.includes(date) && (date >= addDays(TO, -addedAgo) || tried.includes(date)),
      );
      assert.deepEqual(
        gaps.map((gap) => gap.localDate),
        expected,
      );
      assert.ok(gaps.every((gap) => GAP_REASONS.includes(gap.reason)));
    }),
  );
});

test('returns absence only on dates with a complete reading, but ranks also on partial ones', () => {
  const readings = [reading('2026-11-26', 'complete'), reading('2026-11-27', 'partial', 'partial')];
  const rows = [
    row('B0TEST0001', '2026-11-27', null),
    row('B0TEST0001', '2026-11-26', null),
    row('B0TEST0002', '2026-11-27', 3),
  ];
  const observations = observationsOf(rows, readings);
  assert.deepEqual(
    observations.get('B0TEST0001')?.map((each) => each.localDate),
    ['2026-11-26'],
  );
  assert.deepEqual(
    observations.get('B0TEST0002')?.map((each) => each.rank),
    [3],
  );
});

test('returns observations oldest first', () => {
  const dates = ['2026-11-27', '2026-11-25', '2026-11-26'];
  const observations = observationsOf(
    dates.map((date) => row('B0TEST0001', date, 1)),
    [],
  );
  assert.deepEqual(
    observations.get('B0TEST0001')?.map((each) => each.localDate),
    dates.toSorted(),
  );
});
