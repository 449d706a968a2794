import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, DATE, makeDayPlace } from '../../../test/scan/day-place.ts';

test('what is older than it is kept is forgotten once a date, after the window, and told', async (t) => {
  const place = await makeDayPlace(t, { keywords: ['弁当箱'] });
  const scan = place.worker({ settings: { keepShelvesDays: 2, keepDays: 3 } });
  for (const day of ['2026-11-25', '2026-11-26', '2026-11-27', DATE]) {
    for (const time of ['05:00', '08:00', '08:01', '08:02', '09:00']) await place.tickAt(scan, at(time, day));
  }
  assert.deepEqual(
    place.events.flatMap((event) => (event.kind === 'pruned' ? [[event.localDate, event.counts]] : [])),
    [
      ['2026-11-27', { shelves: 1, attempts: 1, readings: 0, ranks: 0 }],
      [DATE, { shelves: 1, attempts: 1, readings: 1, ranks: 0 }],
    ],
  );
  const kept = await place.store.listReadings('弁当箱', '2026-11-01', DATE);
  assert.deepEqual(
    kept.map(({ localDate }) => localDate),
    ['2026-11-26', '2026-11-27', DATE],
  );
});
