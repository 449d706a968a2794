import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toDateCounts } from './rank-counts.ts';

test('each keyword of a date is in one group, by the edges of the groups', () => {
  const ranks = [1, 2, 3, 4, 10, 11, 48, 49, null];
  const rows = ranks.map((rank) => ({ localDate: '2026-11-28' as const, rank, count: 1 }));
  const [date] = toDateCounts(rows, { today: '2026-11-28', days: 1 });
  assert.deepEqual(date, { localDate: '2026-11-28', counts: [1, 2, 2, 2, 2] });
});

test('a date without any rank is unknown, and not counted as zero', () => {
  const rows = [{ localDate: '2026-11-26' as const, rank: null, count: 7 }];
  assert.deepEqual(toDateCounts(rows, { today: '2026-11-28', days: 3 }), [
    { localDate: '2026-11-26', counts: [0, 0, 0, 0, 7] },
    { localDate: '2026-11-27', counts: null },
    { localDate: '2026-11-28', counts: null },
  ]);
});
