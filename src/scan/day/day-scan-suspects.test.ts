import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, DATE, makeDayPlace, readsOf } from '../../../test/scan/day-place.ts';
import { listRanks } from '../../../test/store/rank-rows.ts';
import type { Fault } from '../../../tools/sample-shop/faults.ts';
import { termTarget } from '../../core/target.ts';

const TERM = '水筒 500ml';
const YESTERDAY = '2026-11-27';

/** A place whose term was read well yesterday and meets a fault on page 1 at these requests of today. */
async function readYesterday(t: Parameters<typeof makeDayPlace>[0], fault: Fault, ...requests: number[]) {
  const place = await makeDayPlace(t, {
    keywords: [TERM],
    shop: {
      faultOf: ({ localDate, page, attempt }) =>
        localDate === DATE && page <= 3 && requests.includes(attempt) ? fault : null,
    },
  });
  const scan = place.worker({ settings: { pages: 1 } });
  await place.tickAt(scan, at('09:00', YESTERDAY));
  assert.deepEqual(readsOf(place.events), [`${TERM} complete`]);
  const read = async (time: string) => {
    await place.tickAt(scan, at(time));
    return (await place.store.findReading(TERM, DATE))?.reading;
  };
  return { ...place, read };
}

test('a shelf of other products is kept but not used, and gives way to one that resembles the earlier ones', async (t) => {
  const { store, read } = await readYesterday(t, 'strange_shelf', 1);
  const first = await read('09:00');
  assert.deepEqual([first?.outcome, first?.reason, first?.observedResults], ['failed', 'suspect', null]);
  const kept = await store.findReading(TERM, DATE);
  assert.ok((kept?.shelf.pages[0]?.cards.length ?? 0) > 8);
  const second = await read('09:06');
  assert.deepEqual([second?.outcome, second?.observedAtMs], ['complete', at('09:06')]);
});

test('a shelf of other products is believed when a second reading shows it again', async (t) => {
  const { store, read } = await readYesterday(t, 'strange_shelf', 1, 2);
  assert.equal((await read('09:00'))?.reason, 'suspect');
  assert.equal((await read('09:06'))?.outcome, 'complete');
  const pages = (await store.findReading(TERM, DATE))?.shelf.pages;
  assert.deepEqual([pages?.length, pages?.[0]?.observedAtMs], [1, at('09:06')]);
});

test('an empty list needs a second reading to be believed, and only one the next day', async (t) => {
  const { read, store, worker, tickAt } = await readYesterday(t, 'no_results', 1, 2, 3);
  assert.equal((await read('09:00'))?.reason, 'suspect');
  const empty = await read('09:06');
  assert.deepEqual([empty?.outcome, empty?.observedResults], ['complete', 0]);
  const never = await makeDayPlace(t, { keywords: ['該当なし 水筒'] });
  const scan = never.worker();
  await never.tickAt(scan, at('09:00'));
  await never.tickAt(scan, at('09:06'));
  await never.tickAt(scan, at('09:00', '2026-11-29'));
  assert.deepEqual(readsOf(never.events), [
    '該当なし 水筒 failed suspect',
    '該当なし 水筒 complete',
    '該当なし 水筒 complete',
  ]);
  await tickAt(worker(), at('09:07'));
  assert.equal((await store.findDay(DATE))?.complete, 1);
});

test('page 1 sent again as page 2 is suspect, and both are read anew', async (t) => {
  const place = await makeDayPlace(t, {
    keywords: [TERM],
    shop: { faultOf: ({ page, attempt }) => (page === 2 && attempt === 1 ? 'repeated_page' : null) },
  });
  const scan = place.worker();
  await place.tickAt(scan, at('09:00'));
  await place.tickAt(scan, at('09:06'));
  assert.deepEqual(readsOf(place.events), [`${TERM} failed suspect`, `${TERM} complete`]);
  assert.equal(place.shop.requestCount(), 5);
  const [first] = await place.store.listAttempts(termTarget(TERM), DATE, DATE);
  assert.equal(first?.detail, 'A page repeats an earlier one.');
});

test('a shelf without a single ad keeps its ranks and says nothing of ads', async (t) => {
  const { store, read } = await readYesterday(t, 'without_ads', 1);
  const own = (await store.findReading(TERM, YESTERDAY))?.shelf.pages[0]?.cards.find(
    (card) => !card.isSponsored,
  );
  await store.addAsins('acc_a', [{ asin: own?.asin ?? '', relation: 'own', names: [] }], {
    limits: { asins: 1, keywords: 9, watchedAsins: 0 },
    addedAtMs: 1,
  });
  await store.fillRanks([TERM], [own?.asin ?? '']);
  assert.equal((await read('09:00'))?.outcome, 'complete');
  const rows = await listRanks(store, TERM, [own?.asin ?? ''], [YESTERDAY, DATE]);
  assert.deepEqual(
    rows.map((row) => [row.rank !== null, row.sponsoredPositions === null]),
    [
      [true, false],
      [true, true],
    ],
  );
  assert.equal((await store.findReading(TERM, DATE))?.reading.doubt, 'no_ads');
});

test('a page of other products behind a right one is suspect, even if the day before did not reach that far', async (t) => {
  // Of a search with as many results to a page: pages of another size do not follow on, and are left out before.
  const term = '湯のみ';
  const place = await makeDayPlace(t, {
    keywords: [term],
    shop: {
      faultOf: ({ localDate, page, attempt }) => {
        if (localDate === YESTERDAY && page === 2) return 'half_page';
        return localDate === DATE && page === 2 && attempt === 1 ? 'strange_shelf' : null;
      },
    },
  });
  const scan = place.worker({ settings: { retriesMax: 0 } });
  await place.tickAt(scan, at('09:00', '2026-11-26'));
  await place.tickAt(scan, at('09:00', YESTERDAY));
  const today = place.worker();
  await place.tickAt(today, at('09:00'));
  await place.tickAt(today, at('09:06'));
  assert.deepEqual(readsOf(place.events), [
    `${term} complete`,
    `${term} partial unreadable`,
    `${term} failed suspect`,
    `${term} complete`,
  ]);
});

test('an empty list after a shelf that was not believed needs a second reading to be believed', async (t) => {
  const place = await makeDayPlace(t, {
    keywords: [TERM],
    shop: {
      faultOf: ({ localDate, attempt }) => {
        if (localDate === '2026-11-26') return 'no_results';
        if (localDate !== DATE) return null;
        return attempt === 1 ? 'strange_shelf' : 'no_results';
      },
    },
  });
  const scan = place.worker();
  for (const date of ['2026-11-26', YESTERDAY, DATE])
    for (const time of ['09:00', '09:06', '09:22', '10:08']) await place.tickAt(scan, at(time, date));
  assert.deepEqual(readsOf(place.events), [
    `${TERM} failed suspect`,
    `${TERM} complete`,
    `${TERM} complete`,
    `${TERM} failed suspect`,
    `${TERM} failed suspect`,
    `${TERM} complete`,
  ]);
  const { reading, shelf } = (await place.store.findReading(TERM, DATE)) ?? {};
  assert.deepEqual([reading?.observedResults, shelf?.pages.flatMap(({ cards }) => cards)], [0, []]);
});
