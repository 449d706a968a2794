import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areComparableRanks, findComparableRank, type SeenRank } from './comparable-ranks.ts';
import { type ReadingContext, UNKNOWN_CONTEXT } from './reading-context.ts';

interface Given {
  readonly of?: number;
  readonly listEnds?: boolean;
  readonly context?: Partial<ReadingContext>;
}

/** A rank in a reading of this many results. */
function seen(rank: number | null, { of = 48, listEnds = false, context = {} }: Given = {}): SeenRank {
  return { rank, reading: { observedResults: of, listEnds, context: { ...UNKNOWN_CONTEXT, ...context } } };
}

test('a product left where the later reading reaches as far as its old rank, or the list ends before', () => {
  assert.ok(areComparableRanks(seen(10, { of: 14 }), seen(null, { of: 14 })));
  assert.ok(areComparableRanks(seen(10, { of: 14 }), seen(null, { of: 10 })));
  assert.ok(!areComparableRanks(seen(10, { of: 14 }), seen(null, { of: 6 })));
  assert.ok(areComparableRanks(seen(10, { of: 14 }), seen(null, { of: 6, listEnds: true })));
});

test('a product came only where the earlier reading reached as far as its new rank', () => {
  assert.ok(areComparableRanks(seen(null, { of: 14 }), seen(10, { of: 14 })));
  assert.ok(!areComparableRanks(seen(null, { of: 6 }), seen(10, { of: 14 })));
  assert.ok(areComparableRanks(seen(null, { of: 6, listEnds: true }), seen(10, { of: 14 })));
});

test('ranks of readings of other lengths are compared, of unlike readings never', () => {
  assert.ok(areComparableRanks(seen(3, { of: 14 }), seen(5, { of: 48 })));
  assert.ok(!areComparableRanks(seen(3), seen(5, { context: { place: '札幌 060' } })));
});

test('a short reading between two long ones hides no change', () => {
  const [long, short] = [seen(10, { of: 14 }), seen(null, { of: 6 })];
  assert.equal(findComparableRank(seen(12, { of: 14 }), [short, long]), long);
  assert.equal(findComparableRank(seen(null, { of: 14 }), [short, long]), long);
});

test('a product that left does not leave again with each longer reading', () => {
  const gone = seen(null, { of: 13 });
  assert.equal(findComparableRank(seen(null, { of: 14 }), [gone, seen(12, { of: 14 })]), gone);
});

test('a day in another context is passed over in both directions', () => {
  const [day1, day2, day3] = [seen(3), seen(11, { context: { ads: 'none' } }), seen(4)];
  const withAds = (rank: SeenRank): SeenRank => ({
    ...rank,
    reading: { ...rank.reading, context: { ...UNKNOWN_CONTEXT, ads: 'seen' } },
  });
  const first = withAds(day1);
  assert.equal(findComparableRank(day2, [first]), undefined);
  assert.equal(findComparableRank(withAds(day3), [day2, first]), first);
});
