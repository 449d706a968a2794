import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { areComparableRanks, isComparable } from '../../src/core/comparable-ranks.ts';
import type { LocalDate } from '../../src/core/local-date.ts';
import { PLAN_LIMITS } from '../../src/core/plan.ts';
import type { Reading } from '../../src/core/reading.ts';
import type { ReadingContext } from '../../src/core/reading-context.ts';
import { EVENT_KINDS } from '../../src/events/index.ts';
import { keywordOverview } from '../../src/operations/keywords/keyword-overview.ts';
import { keywordHistory } from '../../src/operations/ranks/keyword-history.ts';
import { keywordComparison } from '../../src/operations/ranks/keyword-shelf.ts';
import { asinOf, card, readingOf } from '../api/shelves.ts';
import { forAccount } from '../operations/for-account.ts';
import { importFiles } from '../operations/importing.ts';
import { makePlace, type Place } from '../operations/place.ts';
import { requireShared } from '../shared-dir.ts';
import { sampleQuery } from '../store/changes/sample-changes.ts';
import { listLatestRanks } from '../store/rank-rows.ts';
import { saveReading } from '../store/save-reading.ts';

const TERM = '水筒';
const OWN = asinOf(1);

async function makeWatcher({ store }: Place, keyword: string, asin: string): Promise<void> {
  await store.createAccount({ id: 'acc_a', name: 'a', plan: 'pro', createdAtMs: 1 });
  const given = { limits: PLAN_LIMITS.pro, addedAtMs: 1 };
  await store.addKeywords('acc_a', [keyword], given);
  await store.addAsins('acc_a', [{ asin, relation: 'own', names: [] }], given);
}

async function eventsOf({ store }: Place) {
  const kindOrder = EVENT_KINDS.map(({ kind }) => kind);
  return (await store.listEvents('acc_a', sampleQuery({ kindOrder, limit: 10_000 }))).events;
}

/**
 * Imports pages of two days of one keyword and repeats the first day as a third one; returns the kinds of
 * events.
 */
async function importDays(
  t: TestContext,
  given: { keyword: string; asin: string; files: readonly string[] },
) {
  const shared = requireShared(t);
  if (shared === null) return null;
  const place = await makePlace(t);
  await makeWatcher(place, given.keyword, given.asin);
  const files = given.files.map((file) => join(shared, 'faults-2', file));
  await importFiles(place, files, { pages: 1 });
  const [latest] = await listLatestRanks(place.store, given.keyword, [given.asin]);
  return { place, latest, kinds: (await eventsOf(place)).map(({ kind }) => kind) };
}

test("does not report a product as dropped out if it ranks below the depth of a phone's short page", async (t) => {
  const files = ['f2-03-day-26.html', 'f2-03-day-27-phone.html'];
  const imported = await importDays(t, { keyword: 'モリオト 水筒', asin: 'B0TEST7003', files });
  if (imported !== null) assert.deepEqual([imported.kinds, imported.latest?.previousRank], [[], null]);
});

test('doubts a day without ads and compares it with nothing if the day before has ads', async (t) => {
  const keyword = 'モリオト 酵素飲料';
  const files = ['f2-04-day-26-with-ads.html', 'f2-04-day-27-without.html'];
  const imported = await importDays(t, { keyword, asin: 'B0TEST7004', files });
  if (imported === null) return;
  assert.ok(!imported.kinds.includes('rank'));
  assert.deepEqual(
    [imported.latest?.rank, imported.latest?.previousRank, imported.latest?.sponsoredPositions],
    [11, null, null],
  );
  const readings = await imported.place.store.listReadings(keyword, '2026-11-01', '2026-11-30');
  assert.deepEqual(
    readings.map(({ doubt }) => doubt),
    [undefined, 'no_ads'],
  );
});

test('compares neither rank nor delivery of readings for two places', async (t) => {
  const files = ['f2-05-day-26-chiyoda.html', 'f2-05-day-27-sapporo.html'];
  const imported = await importDays(t, { keyword: 'モリオト 土瓶', asin: 'B0TEST7005', files });
  if (imported === null) return;
  assert.deepEqual([imported.kinds, imported.latest?.rank, imported.latest?.previousRank], [[], 7, null]);
});

const contexts: fc.Arbitrary<Partial<ReadingContext>> = fc.record({
  place: fc.constantFrom(null, '千代田 100', '札幌 060'),
  device: fc.constantFrom('desktop', 'phone'),
  department: fc.constantFrom(null, 'toys'),
  ads: fc.constantFrom('seen', 'none', null),
});

/** A morning: the rank of the own product among this many, or its absence. */
const mornings = fc.array(
  fc.record({
    context: contexts,
    results: fc.integer({ min: 1, max: 5 }),
    rank: fc.option(fc.integer({ min: 1, max: 5 })),
    listEnds: fc.boolean(),
  }),
  { minLength: 2, maxLength: 6 },
);

async function saveMornings(
  { store }: Place,
  given: typeof mornings extends fc.Arbitrary<infer T> ? T : never,
) {
  for (const [day, { context, results, rank, listEnds }] of given.entries()) {
    const cards = Array.from({ length: results }, (_, at) => card(asinOf(at + 1 === rank ? 1 : at + 10)));
    const ads = context.ads === 'seen' ? [card(asinOf(90), { isSponsored: true })] : [];
    const localDate = `2026-11-${String(20 + day)}`;
    await saveReading(
      store,
      readingOf({ term: TERM, localDate, pages: [[...cards, ...ads]], context, listEnds }),
    );
  }
}

test('reports no change between incomparable readings in any skin', async (t) => {
  await fc.assert(
    fc.asyncProperty(mornings, async (given) => {
      const place = await makePlace(t);
      const { store, context } = place;
      await makeWatcher(place, TERM, OWN);
      await saveMornings(place, given);
      const readings = new Map<LocalDate, Reading>(
        (await store.listReadings(TERM, '2026-11-01', '2026-11-30')).map((one) => [one.localDate, one]),
      );
      const on = (date: LocalDate | null | undefined) => {
        const reading = readings.get(date ?? '');
        assert.ok(reading !== undefined);
        return reading;
      };
      for (const event of await eventsOf(place)) {
        const [before, after] = [on(event.comparedWith), on(event.localDate)];
        if (event.kind !== 'rank') assert.equal(before.context.place, after.context.place);
        else {
          const rankOf = (value: unknown) => (typeof value === 'number' ? value : null);
          assert.ok(
            areComparableRanks(
              { reading: before, rank: rankOf(event.before) },
              { reading: after, rank: rankOf(event.after) },
            ),
          );
        }
      }
      for (const { localDate, rank, previousRank, previousLocalDate } of await listLatestRanks(store, TERM, [
        OWN,
      ])) {
        if (previousRank === null) continue;
        const before = { reading: on(previousLocalDate), rank: previousRank };
        assert.ok(areComparableRanks(before, { reading: on(localDate), rank }));
      }
      const asked = { account: 'acc_a', keyword: TERM };
      const history = await forAccount(keywordHistory, context, {
        ...asked,
        days: 30,
        competitors: [],
        by: 'day',
      });
      const dates = [...readings.keys()];
      const breaks = dates.filter((date, at) => at > 0 && !isComparable(on(dates[at - 1]), on(date)));
      assert.deepEqual(
        history.breaks.map(({ local_date: date }) => date),
        breaks,
      );
      const overview = await forAccount(keywordOverview, context, { account: 'acc_a', limit: 10 });
      const [row] = overview.keywords;
      const last = row?.local_date ?? null;
      if (last !== null && row?.day_change != null) {
        const before = dates[dates.indexOf(last) - 1];
        assert.ok(isComparable(on(before), on(last)));
      }
      const [before, after] = dates.slice(-2);
      const compared = await forAccount(keywordComparison, context, asked);
      assert.equal(compared.changes === null, !isComparable(on(before), on(after)));
    }),
    { numRuns: 25 },
  );
});
