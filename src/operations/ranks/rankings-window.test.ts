import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays, datesFrom } from '../../core/local-date.ts';
import { type FailureReason, GAP_REASONS, type ReadingOutcome } from '../../core/reading.ts';
import type { RankRow } from '../../store/port.ts';
import { gapsOf, observationsOf } from './rankings-window.ts';

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

test('each date without a complete reading has one gap with its reason', () => {
  const readings = [
    reading('2026-11-25', 'complete'),
    reading('2026-11-26', 'partial', 'partial'),
    reading('2026-11-27', 'failed', 'blocked'),
  ];
  assert.deepEqual(gapsOf(readings, WINDOW, '2026-01-01'), [
    { localDate: '2026-11-24', reason: 'not_scanned' },
    { localDate: '2026-11-26', reason: 'partial' },
    { localDate: '2026-11-27', reason: 'blocked' },
    { localDate: TO, reason: 'pending' },
  ]);
});

test('dates before the keyword was added have a gap only where a reading was tried', () => {
  assert.deepEqual(gapsOf([], WINDOW, TO), [{ localDate: TO, reason: 'pending' }]);
  assert.deepEqual(gapsOf([reading('2026-11-26', 'failed', 'blocked')], WINDOW, TO), [
    { localDate: '2026-11-26', reason: 'blocked' },
    { localDate: TO, reason: 'pending' },
  ]);
});

test('every date since the adding has a complete reading or exactly one gap', () => {
  const day = fc.integer({ min: 0, max: 29 });
  const outcome = fc.constantFrom<ReadingOutcome>('complete', 'partial', 'failed');
  fc.assert(
    fc.property(fc.uniqueArray(fc.tuple(day, outcome), { selector: ([d]) => d }), day, (days, addedAgo) => {
      const readings = days.map(([ago, result]) => reading(addDays(TO, -ago), result, 'suspect'));
      const window = { from: addDays(TO, -29), to: TO };
      const gaps = gapsOf(readings, window, addDays(TO, -addedAgo));
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

test('absence is told only of a date with a complete reading, a rank also of a partial one', () => {
  const readings = [reading('2026-11-26', 'complete'), reading('2026-11-27', 'partial', 'partial')];
  const rows = [
    row('B0TEST0001', '2026-11-27', null),
    row('B0TEST0001', '2026-11-26', null),
    row('B0TEST0002', '2026-11-27', 3),
  ];
  const told = observationsOf(rows, readings);
  assert.deepEqual(
    told.get('B0TEST0001')?.map((each) => each.localDate),
    ['2026-11-26'],
  );
  assert.deepEqual(
    told.get('B0TEST0002')?.map((each) => each.rank),
    [3],
  );
});

test('observations stand oldest first', () => {
  const dates = ['2026-11-27', '2026-11-25', '2026-11-26'];
  const told = observationsOf(
    dates.map((date) => row('B0TEST0001', date, 1)),
    [],
  );
  assert.deepEqual(
    told.get('B0TEST0001')?.map((each) => each.localDate),
    dates.toSorted(),
  );
});
