import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cardsOf, MINUTE_MS, MORNING_MS } from '../../test/scan/captures.ts';
import { ranksOf } from '../core/rank.ts';
import type { ReadingWithShelf } from '../core/reading.ts';
import { PAGE_VERDICTS } from '../core/search-page.ts';
import { leadingPages, placeCards } from '../core/shelf.ts';
import { type CapturedPage, isCountable, PAGES_APART_MAX_MS } from './captured-page.ts';
import { judgeReading } from './judge-reading.ts';
import { mergeReading } from './merge-reading.ts';

const verdict = fc.oneof(
  { weight: 4, arbitrary: fc.constant('sound' as const) },
  fc.constantFrom(...PAGE_VERDICTS),
);

const captured: fc.Arbitrary<CapturedPage> = fc
  .record({
    page: fc.integer({ min: 1, max: 5 }),
    minutes: fc.integer({ min: 0, max: 90 }),
    verdict,
    lastPage: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }),
    cards: fc.integer({ min: 1, max: 8 }).map(cardsOf),
  })
  .map(({ minutes, ...page }) => ({
    ...page,
    observedAtMs: MORNING_MS + minutes * MINUTE_MS,
    cards: page.verdict === 'sound' ? page.cards : [],
  }));

const captures = fc.array(captured, { maxLength: 8 });
const depth = fc.integer({ min: 1, max: 4 });

function judge(pages: readonly CapturedPage[], pagesWanted: number): ReadingWithShelf | undefined {
  return judgeReading({ term: '水筒', source: 'import', pagesWanted, captures: pages });
}

/** Every rank that the reading gives to any product of any page. */
function ranks(result: ReadingWithShelf | undefined): Map<string, number | null> {
  const outcome = result?.reading.outcome;
  if (result === undefined || outcome === undefined || outcome === 'failed') return new Map();
  const cards = placeCards(leadingPages(result.shelf));
  return new Map(
    ranksOf(cards, new Set(cards.map((card) => card.asin)), outcome).map(({ asin, rank }) => [asin, rank]),
  );
}

test('the order of the captures makes no difference', () => {
  fc.assert(
    fc.property(captures, depth, fc.infiniteStream(fc.nat()), (pages, wanted, keys) => {
      const shuffled = pages
        .map((page) => ({ page, key: keys.next().value ?? 0 }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ page }) => page);
      assert.deepEqual(judge(shuffled, wanted), judge(pages, wanted));
    }),
  );
});

test('an unsound capture more never makes or changes a rank', () => {
  const bad = captured.filter((page) => !isCountable(page));
  fc.assert(
    fc.property(captures, bad, depth, (pages, extra, wanted) => {
      const [before, after] = [ranks(judge(pages, wanted)), ranks(judge([...pages, extra], wanted))];
      assert.deepEqual(after, before);
    }),
  );
});

test('repeating the captures does not change the judgement', () => {
  fc.assert(
    fc.property(captures, depth, (pages, wanted) => {
      assert.deepEqual(judge([...pages, ...pages], wanted), judge(pages, wanted));
    }),
  );
});

test('the reason, counts and pages of a reading agree', () => {
  fc.assert(
    fc.property(captures, depth, (pages, wanted) => {
      const result = judge(pages, wanted);
      if (result === undefined) return;
      const { reading, shelf } = result;
      assert.equal(reading.reason === null, reading.outcome === 'complete');
      assert.equal(reading.observedResults === null, reading.outcome === 'failed');
      assert.ok(reading.pagesWanted <= wanted);
      if (reading.outcome === 'complete') assert.equal(reading.pagesRead, reading.pagesWanted);
      if (reading.outcome === 'partial')
        assert.ok(reading.pagesRead >= 1 && reading.pagesRead < reading.pagesWanted);
      if (reading.outcome !== 'failed') assert.equal(reading.pagesRead, leadingPages(shelf).length);
      const numbers = shelf.pages.map((page) => page.page);
      assert.deepEqual(
        numbers,
        [...new Set(numbers)].toSorted((a, b) => a - b),
      );
      const firstMs = shelf.pages.find((page) => page.page === 1)?.observedAtMs;
      for (const page of shelf.pages) {
        if (firstMs !== undefined) assert.ok(Math.abs(page.observedAtMs - firstMs) <= PAGES_APART_MAX_MS);
      }
    }),
  );
});

test('no product has two ranks', () => {
  fc.assert(
    fc.property(captures, depth, (pages, wanted) => {
      const result = judge(pages, wanted);
      if (result === undefined || result.reading.outcome === 'failed') return;
      const ranked = placeCards(leadingPages(result.shelf)).filter((card) => card.rank !== null);
      assert.equal(new Set(ranked.map((card) => card.asin)).size, ranked.length);
      assert.deepEqual(
        ranked.map((card) => card.rank),
        ranked.map((_, at) => at + 1),
      );
    }),
  );
});

test('merging what is kept with the same captures changes nothing', () => {
  fc.assert(
    fc.property(captures, depth, (pages, wanted) => {
      const kept = judge(pages, wanted);
      const again = mergeReading(kept, {
        term: '水筒',
        source: 'import',
        pagesWanted: wanted,
        captures: pages,
      });
      assert.deepEqual(again?.reading.outcome, kept?.reading.outcome);
      assert.deepEqual(again?.shelf, kept?.shelf);
    }),
  );
});
