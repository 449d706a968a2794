import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ReadingContext, UNKNOWN_CONTEXT } from '../../core/reading-context.ts';
import type { DayReading } from '../../store/port.ts';
import { averageRank, periodsOf, type ReadRank, toRankPeriods } from './rank-average.ts';

type Reading = Partial<ReadRank['reading']>;

function seen(rank: number | null, reading: Reading = {}): ReadRank {
  return { rank, reading: { outcome: 'complete', context: UNKNOWN_CONTEXT, ...reading } };
}

const on = (context: Partial<ReadingContext>): Reading => ({ context: { ...UNKNOWN_CONTEXT, ...context } });

test('the average is the mean of the ranks in complete readings, with their number', () => {
  assert.deepEqual(averageRank([seen(3), seen(4), seen(6)]), {
    average: 13 / 3,
    days: 3,
    absentDays: 0,
    differs: [],
  });
  assert.equal(averageRank([seen(7)]).average, 7);
});

test('partial, failed and doubted readings do not count', () => {
  const others = [
    seen(40, { outcome: 'partial' }),
    seen(41, { outcome: 'failed' }),
    seen(42, { doubt: 'no_ads', ...on({ ads: 'none' }) }),
    seen(null, { outcome: 'partial', ...on({ device: 'phone' }) }),
  ];
  assert.deepEqual(averageRank([seen(3), ...others, seen(5)]), averageRank([seen(3), seen(5)]));
  assert.deepEqual(averageRank(others), { average: null, days: 0, absentDays: 0, differs: [] });
});

test('without readings there is no average', () => {
  assert.deepEqual(averageRank([]), { average: null, days: 0, absentDays: 0, differs: [] });
});

test('there is no average if the product was absent on a day, and the days are counted', () => {
  assert.deepEqual(averageRank([seen(3), seen(null), seen(4), seen(null)]), {
    average: null,
    days: 4,
    absentDays: 2,
    differs: [],
  });
  assert.equal(averageRank([seen(null)]).average, null);
});

test('there is no average if any two readings cannot be compared', () => {
  for (const context of [{ device: 'phone' }, { place: '1000001' }, { order: 'price-asc-rank' }] as const) {
    const { average, days, differs } = averageRank([seen(3), seen(4, on(context)), seen(5)]);
    assert.deepEqual([average, days, differs], [null, 3, Object.keys(context)]);
  }
  // Unknown ads equal both others, which do not equal each other.
  const ads = [on({ ads: 'seen' }), on({ ads: null }), on({ ads: 'none' })];
  assert.deepEqual(averageRank(ads.map((reading) => seen(3, reading))).differs, ['ads']);
  assert.equal(averageRank(ads.slice(0, 2).map((reading) => seen(3, reading))).average, 3);
});

test('weeks run from Monday to Sunday and months by the calendar, the last one until the end of the range', () => {
  assert.deepEqual(periodsOf('week', { from: '2026-10-29', to: '2026-11-10' }), [
    { from: '2026-10-26', to: '2026-11-01' },
    { from: '2026-11-02', to: '2026-11-08' },
    { from: '2026-11-09', to: '2026-11-10' },
  ]);
  assert.deepEqual(periodsOf('month', { from: '2026-12-31', to: '2027-03-01' }), [
    { from: '2026-12-01', to: '2026-12-31' },
    { from: '2027-01-01', to: '2027-01-31' },
    { from: '2027-02-01', to: '2027-02-28' },
    { from: '2027-03-01', to: '2027-03-01' },
  ]);
});

/** Ranks of one product by date: a number, or `null` for absence; with the device of a reading. */
function periodsWith(
  step: 'week' | 'month',
  days: Readonly<Record<string, readonly [rank: number | null, device?: 'phone']>>,
) {
  const dates = Object.keys(days).toSorted();
  const readings = dates.map(
    (localDate): DayReading => ({
      localDate,
      outcome: 'complete',
      reason: null,
      context: { ...UNKNOWN_CONTEXT, device: days[localDate]?.[1] ?? 'desktop' },
    }),
  );
  const rows = dates.map((localDate) => ({
    localDate,
    rank: days[localDate]?.[0] ?? null,
    sponsoredPositions: null,
    observedResults: 48,
  }));
  const window = { from: dates[0] ?? '', to: dates.at(-1) ?? '' };
  return toRankPeriods(step, window, { series: [{ asin: 'A', title: null, rows }], readings }).map(
    ({ from, days: passed, averages: [one] }) => [from, one?.average, one?.days, passed, one?.is_joined],
  );
}

test('a date belongs to its own month, and a period without readings is a gap that joins nothing', () => {
  assert.deepEqual(
    periodsWith('month', {
      '2026-08-31': [2],
      '2026-10-31': [4],
      '2026-11-01': [8],
      '2026-11-02': [9],
    }),
    [
      ['2026-08-01', 2, 1, 31, false],
      ['2026-09-01', null, 0, 30, false],
      ['2026-10-01', 4, 1, 31, false],
      ['2026-11-01', 8.5, 2, 2, true],
    ],
  );
});

test('periods under other conditions, and those beside an absence, are not joined', () => {
  assert.deepEqual(
    periodsWith('week', {
      '2026-11-02': [2],
      '2026-11-09': [3, 'phone'],
      '2026-11-16': [4, 'phone'],
      '2026-11-23': [null, 'phone'],
      '2026-11-30': [5, 'phone'],
    }).map((period) => [period[1], period[4]]),
    [
      [2, false],
      [3, false],
      [4, true],
      [null, false],
      [5, false],
    ],
  );
});

test('by day there are no periods', () => {
  assert.deepEqual(
    toRankPeriods('day', { from: '2026-11-01', to: '2026-11-30' }, { series: [], readings: [] }),
    [],
  );
});
