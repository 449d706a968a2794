import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, DATE, type DayPlace, makeDayPlace } from '../../../test/scan/day-place.ts';
import { cardsPage, pageSource } from '../../../test/scan/scripted-source.ts';
import { saveReading } from '../../../test/store/save-reading.ts';
import { judgeReading } from '../judge-reading.ts';

const TERM = '水筒';

/** Pages that were brought by hand, and then read from a source at nine; gives the pages that the source was asked for. */
async function readAfter(
  place: DayPlace,
  brought: readonly (readonly [page: number, time: string])[],
  answer: Parameters<typeof pageSource>[2] = () => undefined,
): Promise<readonly number[]> {
  const captures = brought.map(([page, time]) => ({
    ...({ page, observedAtMs: at(time), verdict: 'sound', lastPage: null } as const),
    cards: cardsPage(page, at(time)).cards,
  }));
  const kept = judgeReading({ term: TERM, source: 'import', pagesWanted: 3, captures });
  assert.ok(kept !== undefined);
  await saveReading(place.store, kept);
  const asked: number[] = [];
  const source = pageSource(
    'paid',
    () => place.clock.nowMs,
    (request, signal) => {
      asked.push(request.page);
      return answer(request, signal);
    },
  );
  await place.tickAt(place.worker({ sources: [source] }), at('09:00'));
  return asked;
}

test('a kept page behind a missing one is not requested again', async (t) => {
  const place = await makeDayPlace(t, { keywords: [TERM] });
  const asked = await readAfter(place, [
    [1, '08:58'],
    [3, '08:59'],
  ]);
  assert.deepEqual(asked, [2]);
  const found = await place.store.findReading(TERM, DATE);
  assert.deepEqual([found?.reading.outcome, found?.reading.pagesRead], ['complete', 3]);
});

test('kept pages without a first page are not requested again', async (t) => {
  const place = await makeDayPlace(t, { keywords: [TERM] });
  const asked = await readAfter(place, [
    [2, '08:58'],
    [3, '08:59'],
  ]);
  assert.deepEqual(asked, [1]);
  assert.equal((await place.store.findReading(TERM, DATE))?.reading.outcome, 'complete');
});

test('only the kept pages that are too old to join new ones are requested again', async (t) => {
  const place = await makeDayPlace(t, { keywords: [TERM] });
  const asked = await readAfter(place, [
    [1, '08:20'],
    [2, '08:45'],
  ]);
  assert.deepEqual(asked, [1, 3]);
  assert.equal((await place.store.findReading(TERM, DATE))?.reading.outcome, 'complete');
});

test('a first page without results ends the reading, even if later pages are kept', async (t) => {
  const place = await makeDayPlace(t, { keywords: [TERM] });
  const charge = { billed: 'yes', cost: null } as const;
  const asked = await readAfter(place, [[2, '08:58']], () => ({
    outcome: 'no_results',
    observedAtMs: at('09:00'),
    charge,
  }));
  assert.deepEqual(asked, [1]);
});
