import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addWatcher, at, DATE, makeDayPlace, readsOf, SCAN_SETTINGS } from '../../../test/scan/day-place.ts';
import { targetKey, termTarget } from '../../core/target.ts';
import { hoursOf, scheduleOf } from './scan-window.ts';

const WORDS = ['水筒 500ml', '弁当箱', 'タンブラー', 'ヨガマット', '保温ボトル', 'C++ 入門'];

test('the terms of a day are read at their times, and their readings are what the shop shows', async (t) => {
  const { store, shop, clock, events, worker, tickAt } = await makeDayPlace(t, { keywords: WORDS });
  await addWatcher(store, 'acc_b', ['弁当箱']);
  const scan = worker();
  const due = scheduleOf(DATE, WORDS.map(termTarget), SCAN_SETTINGS.window);
  const dueAtMs = (term: string) => due.get(targetKey(termTarget(term))) ?? 0;
  const order = WORDS.toSorted((a, b) => dueAtMs(a) - dueAtMs(b));
  await tickAt(scan, at('04:59'));
  assert.deepEqual(readsOf(events), []);
  assert.equal((await store.findDay(DATE))?.planned, WORDS.length);
  for (let minute = 0; minute <= 180; minute += 10) await tickAt(scan, at('05:00') + minute * 60_000);
  assert.deepEqual(
    readsOf(events),
    order.map((term) => `${term} complete`),
  );
  assert.equal(shop.requestCount(), await pagesOf(WORDS, (term) => shop.truthOf(term, DATE).lastPage));
  for (const term of WORDS) {
    const found = await store.findReading(term, DATE);
    const truth = shop.truthOf(term, DATE).pages.slice(0, 3);
    assert.deepEqual(
      found?.shelf.pages.map(({ cards }) => cards),
      truth.map(({ cards }) => cards.map(({ card }) => card)),
    );
    assert.equal(found?.reading.source, 'sample-shop');
  }
  const day = await store.findDay(DATE);
  assert.deepEqual([day?.complete, day?.pending, day?.failed], [6, 0, {}]);
  const last = due.get(order.at(-1) ?? '') ?? 0;
  assert.ok((day?.finalAtMs ?? 0) >= last && (day?.finalAtMs ?? 0) <= clock.nowMs);
});

async function pagesOf(terms: readonly string[], lastPage: (term: string) => number): Promise<number> {
  return terms.reduce((sum, term) => sum + Math.min(3, lastPage(term)), 0);
}

test('reads each keyword once when the timer fires early, repeatedly or often', async (t) => {
  const { store, events, worker, clock } = await makeDayPlace(t, { keywords: ['弁当箱'] });
  const [one, two] = [worker(), worker()];
  for (const time of ['04:59:59.994', '05:00:00.001', '05:00:00.001', '05:00:30']) {
    clock.nowMs = at(time);
    await Promise.all([one.tick(), one.tick(), two.tick()]);
    await Promise.all([one.whenIdle(), two.whenIdle()]);
  }
  assert.deepEqual(readsOf(events), ['弁当箱 complete']);
  assert.equal((await store.listAttempts(termTarget('弁当箱'), DATE, DATE)).length, 1);
});

test('catches up a missed morning once, on the same Japanese date, however long the machine was off', async (t) => {
  const { store, events, worker, tickAt } = await makeDayPlace(t, { keywords: ['弁当箱', '水筒'] });
  await tickAt(worker(), at('06:00', '2026-11-24'));
  const scan = worker();
  await tickAt(scan, at('23:30'));
  await tickAt(scan, at('23:40'));
  const days = await store.listDays('2026-11-01', '2026-11-30');
  assert.deepEqual(
    days.map(({ localDate, planned, complete }) => [localDate, planned, complete]),
    [
      [DATE, 2, 2],
      ['2026-11-24', 2, 1],
    ],
  );
  assert.equal(readsOf(events).length, 3);
  assert.equal((await store.listReadings('弁当箱', '2026-11-25', '2026-11-27')).length, 0);
});

test('marks what is left at midnight as not_scanned and never books it to another date', async (t) => {
  const { store, events, worker, tickAt } = await makeDayPlace(t, { keywords: ['弁当箱', '水筒'] });
  const scan = worker();
  await tickAt(scan, at('05:00'));
  await tickAt(scan, at('00:00:01', '2026-11-29'));
  const before = await store.findDay(DATE);
  assert.deepEqual([before?.complete, before?.failed], [1, { not_scanned: 1 }]);
  assert.equal(before?.finalAtMs, at('00:00:01', '2026-11-29'));
  assert.equal(readsOf(events).length, 1);
  await tickAt(scan, at('08:00', '2026-11-29'));
  assert.equal((await store.findDay('2026-11-29'))?.complete, 2);
  assert.deepEqual((await store.findDay(DATE))?.failed, { not_scanned: 1 });
});

test('reads a keyword that is added today once today, and a removed one not at all', async (t) => {
  const { store, events, worker, tickAt } = await makeDayPlace(t, { keywords: ['弁当箱'] });
  const scan = worker();
  await tickAt(scan, at('05:00'));
  await addWatcher(store, 'acc_b', ['水筒', 'ヨガマット']);
  await store.removeKeywords('acc_b', ['ヨガマット']);
  for (const time of ['13:00', '13:01', '13:30']) await tickAt(scan, at(time));
  assert.deepEqual(readsOf(events), ['弁当箱 complete', '水筒 complete']);
  assert.equal(await store.findReading('ヨガマット', DATE), undefined);
});

test('neither books a page of the next date to the planned date nor reads its own date again', async (t) => {
  const { store, events, worker, clock, tickAt } = await makeDayPlace(t, { keywords: ['弁当箱'] });
  const scan = worker({
    ports: {
      observe: (event) => {
        if (event.kind === 'planned' && event.localDate === DATE) clock.nowMs = at('23:59:59.999');
        events.push(event);
      },
      nowMs: () => clock.nowMs++,
    },
  });
  await tickAt(scan, at('23:59:59.990'));
  assert.equal(await store.findReading('弁当箱', DATE), undefined);
  await tickAt(scan, at('08:00', '2026-11-29'));
  assert.equal((await store.findReading('弁当箱', '2026-11-29'))?.reading.outcome, 'complete');
  assert.deepEqual((await store.findDay(DATE))?.failed, { not_scanned: 1 });
});

test('the window is in Japanese time, whichever time zone the host has', () => {
  const hours = hoursOf(DATE, SCAN_SETTINGS.window);
  assert.deepEqual(hours, {
    opensAtMs: Date.parse('2026-11-27T20:00:00Z'),
    closesAtMs: Date.parse('2026-11-27T23:00:00Z'),
    endsAtMs: Date.parse('2026-11-28T15:00:00Z'),
  });
});
