import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { UNKNOWN_CONTEXT } from '../../core/reading-context.ts';
import { SPANS } from './keyword-lines.ts';
import { OVERVIEW_SORTS, type OverviewEntry, sortOverview } from './overview-order.ts';
import { changeBetween } from './rank-change.ts';

const READING = { observedResults: 300, listEnds: true, context: UNKNOWN_CONTEXT };

const place = fc.option(
  fc.record({ rank: fc.option(fc.integer({ min: 1, max: 300 })), reading: fc.constant(READING) }),
  { nil: undefined },
);

/** A keyword whose best product is ranked, absent or unknown on each of three dates. */
const standing = fc.record({
  text: fc.string({ maxLength: 4 }),
  now: place,
  day: place,
  week: place,
  month: place,
  ads: fc.option(fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 2 })),
});

const entries = fc.array(standing, { maxLength: 12 }).map((all) =>
  all.map(({ text, now, day, week, month, ads }, at): OverviewEntry => {
    const keyword = { seq: at + 1, keyword: `${text}${at}`, addedAtMs: 0 };
    const best =
      now === undefined
        ? null
        : {
            asin: 'B0TEST0001',
            ...now,
            localDate: '2026-11-28',
            observedResults: 48,
            sponsoredPositions: ads,
          };
    const since = (before: typeof day) => (now === undefined ? null : changeBetween(before, now));
    const changes = { day: since(day), week: since(week), month: since(month) };
    return { keyword, best, ...changes, isReadToday: true } as OverviewEntry;
  }),
);

/** 0: ranked, 1: not ranked, 2: unknown. */
function groupOf({ best }: OverviewEntry): number {
  return best === null ? 2 : best.rank === null ? 1 : 0;
}

const RANKING = OVERVIEW_SORTS.filter((sort) => !/^(?:added|keyword|ad_)/.test(sort));

test('sorts ranked keywords before absent and unknown ones in every order, with those that dropped out first among the falls', () => {
  fc.assert(
    fc.property(entries, fc.constantFrom(...RANKING), (given, sort) => {
      const sorted = sortOverview(given, sort);
      const fellOut = (one: OverviewEntry) =>
        SPANS.some((span) => sort === `${span}_down` && one[span]?.kind === 'left');
      const groups = sorted.map((one) => (fellOut(one) ? -1 : groupOf(one)));
      assert.deepEqual(
        groups,
        groups.toSorted((a, b) => a - b),
      );
    }),
  );
});

test('sorts keywords with an ad before those without, and those with unknown ads last', () => {
  fc.assert(
    fc.property(entries, fc.constantFrom('ad_first', 'ad_last'), (given, sort) => {
      const groups = sortOverview(given, sort).map(({ best }) => {
        const ads = best?.sponsoredPositions ?? null;
        return ads === null ? 2 : Number(ads.length === 0);
      });
      assert.deepEqual(
        groups,
        groups.toSorted((a, b) => a - b),
      );
    }),
  );
});

test('sorts without losing a keyword, and independent of the given order', () => {
  fc.assert(
    fc.property(entries, fc.constantFrom(...OVERVIEW_SORTS), (given, sort) => {
      const seqs = (list: readonly OverviewEntry[]) => list.map(({ keyword }) => keyword.seq);
      const sorted = seqs(sortOverview(given, sort));
      assert.deepEqual(seqs(sortOverview(given.toReversed(), sort)), sorted);
      assert.deepEqual(
        sorted.toSorted((a, b) => a - b),
        seqs(given),
      );
    }),
  );
});
