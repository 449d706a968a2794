import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type ProductSnapshot, STOCK_STATES } from '../core/product.ts';
import type { RankSnapshot } from '../core/rank-snapshot.ts';
import type { ReadingContext } from '../core/reading-context.ts';
import { UNKNOWN_PRODUCT } from './compare/example.ts';
import { detectEvents, type Snapshot } from './index.ts';

const count = fc.option(fc.integer({ min: 0, max: 5 }));
const text = fc.option(
  fc.constantFrom('ハルナギ 扇風機', 'ハルナギ\u3000扇風機', 'ツキミトウ', '１，９８０円', '1980円', '残り…'),
);
const rank = fc.record({
  rank: fc.integer({ min: 1, max: 4 }),
  category: fc.constantFrom(null, '扇風機', '家電'),
  categoryId: fc.constantFrom(null, '11', '12'),
});

const facts = fc.record({
  title: text,
  price: count,
  priceMax: fc.option(fc.integer({ min: 6, max: 9 })),
  currency: fc.constantFrom(null, 'JPY', 'USD'),
  listPrice: count,
  stock: fc.record({ state: fc.constantFrom(...STOCK_STATES), quantity: count, text }),
  sellerId: fc.option(fc.constantFrom('A1', 'A2')),
  sellerName: text,
  bestSellerRanks: fc.option(fc.array(rank, { maxLength: 3 })),
  rating: fc.option(fc.constantFrom(4.2, 4.3, 5)),
  reviewCount: count,
  isPrime: fc.option(fc.boolean()),
  badges: fc.option(
    fc.array(fc.constantFrom('ベストセラー', 'Amazonおすすめ', 'タイムセール'), { maxLength: 3 }),
  ),
  points: count,
  coupon: text,
  salesVolumeMin: count,
  delivery: fc.option(
    fc.constantFrom(
      '無料配送 11月29日にお届け',
      '無料配送 11月30日にお届け',
      '無料配送 12月30日にお届け',
      '配送料 ￥410',
    ),
  ),
});

const contexts: fc.Arbitrary<ReadingContext> = fc.record({
  order: fc.constantFrom(null, 'usual'),
  filters: fc.constantFrom(null, []),
  department: fc.constantFrom('all', 'toys'),
  seller: fc.constant(null),
  place: fc.constantFrom(null, '千代田 100'),
  device: fc.constantFrom('desktop', 'phone'),
  visitor: fc.constant(null),
  ads: fc.constantFrom(null, 'seen', 'none'),
});

const ranked = fc.record({
  keyword: fc.constantFrom('扇風機', '水筒'),
  outcome: fc.constantFrom('complete', 'partial', 'failed'),
  observedResults: fc.integer({ min: 1, max: 3 }),
  listEnds: fc.boolean(),
  context: contexts,
  rank: fc.option(fc.integer({ min: 1, max: 3 })),
});

const snapshots: fc.Arbitrary<Snapshot> = fc.oneof(
  facts.map((known): ProductSnapshot => ({ ...UNKNOWN_PRODUCT, ...known })),
  ranked.map((known): RankSnapshot => {
    const { source, asin, localDate, observedAtMs } = UNKNOWN_PRODUCT;
    return { source, asin, localDate, observedAtMs, ...known, rank: within(known) };
  }),
);

/** A rank within the results of the reading. */
function within({ rank, observedResults }: { rank: number | null; observedResults: number }): number | null {
  return rank !== null && rank <= observedResults ? rank : null;
}

function on(localDate: string, snapshot: Snapshot): Snapshot {
  return { ...snapshot, localDate };
}

/** A failed reading, without any facts. */
const failedOn = (localDate: string, like: Snapshot): Snapshot =>
  'keyword' in like
    ? { ...like, localDate, outcome: 'failed', rank: null }
    : { ...UNKNOWN_PRODUCT, localDate };

describe('changes', () => {
  it('do not exist between a snapshot and itself', () => {
    fc.assert(
      fc.property(snapshots, (one) => {
        assert.deepEqual(detectEvents(on('2026-11-28', one), [on('2026-11-27', one)]), []);
      }),
    );
  });

  it('are mirrored when the two snapshots are swapped', () => {
    fc.assert(
      fc.property(snapshots, snapshots, (a, b) => {
        const [there, back] = [
          detectEvents(on('2026-11-28', b), [on('2026-11-28', a), on('2026-11-27', a)]),
          detectEvents(on('2026-11-28', a), [on('2026-11-27', b)]),
        ];
        const mirrored = back.map(({ id, before, after, change }) => [
          id,
          after,
          before,
          change === null ? null : 0 - change,
        ]);
        const forth = there.map(({ id, before, after, change }) => [id, before, after, change]);
        const byId = (one: readonly unknown[], other: readonly unknown[]) =>
          String(one[0]) < String(other[0]) ? -1 : 1;
        assert.deepEqual(forth.toSorted(byId), mirrored.toSorted(byId));
      }),
    );
  });

  it('do not exist across a failed reading between two equal ones, nor on the failed date', () => {
    fc.assert(
      fc.property(snapshots, (one) => {
        const days = [on('2026-11-26', one), failedOn('2026-11-27', one)];
        assert.deepEqual(detectEvents(failedOn('2026-11-27', one), days), []);
        assert.deepEqual(detectEvents(on('2026-11-28', one), days), []);
      }),
    );
  });

  it('are found across failed dates against the last good one, whose date is included', () => {
    fc.assert(
      fc.property(snapshots, snapshots, (a, b) => {
        const direct = detectEvents(on('2026-11-28', b), [on('2026-11-25', a)]);
        const across = detectEvents(on('2026-11-28', b), [
          failedOn('2026-11-27', a),
          on('2026-11-25', a),
          failedOn('2026-11-26', a),
        ]);
        assert.deepEqual(across, direct);
      }),
    );
  });

  it('have the same ids when a date is replayed, in any order of the past', () => {
    fc.assert(
      fc.property(fc.array(snapshots, { maxLength: 5 }), snapshots, (past, current) => {
        const earlier = past.map((one, index) => on(`2026-11-1${index}`, one));
        const first = detectEvents(on('2026-11-28', current), earlier);
        const again = detectEvents(on('2026-11-28', current), [
          ...earlier.toReversed(),
          on('2026-11-28', current),
        ]);
        assert.deepEqual(again, first);
        assert.equal(new Set(first.map(({ id }) => id)).size, first.length);
      }),
    );
  });
});
