import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Static } from 'typebox';
import { type eventSchema, SCREEN_KIND_ORDER } from './event-schema.ts';
import { compareSizes, directionOf, sizeOf } from './event-size.ts';

const eventOf = (kind: string, before: number | null, after: number | null): Static<typeof eventSchema> => {
  const change = before === null || after === null ? null : after - before;
  return {
    id: 'evt_1',
    local_date: '2026-11-28',
    observed_at: '2026-11-28T06:03:00+09:00',
    asin: 'B0TEST0001',
    title: null,
    relation: 'own',
    kind,
    before,
    after,
    unit: null,
    change,
    change_percent: change === null || before === null ? null : (change / before) * 100,
    compared_with: '2026-11-27',
    summary: '',
  };
};

test('a rank that moves by a place or two is small, by ten large, and so is one that is gained or lost', () => {
  assert.deepEqual(
    [
      [5, 4],
      [5, 7],
      [5, 8],
      [15, 5],
      [5, null],
      [null, 40],
    ].map(([before = null, after = null]) => sizeOf(eventOf('rank', before, after))),
    ['small', 'small', 'usual', 'large', 'large', 'large'],
  );
});

test('a price is as large as its part of the price before', () => {
  assert.deepEqual(
    [1_990, 2_080, 2_280].map((after) => sizeOf(eventOf('price', 1_980, after))),
    ['small', 'usual', 'large'],
  );
});

test('every kind has a size', () => {
  for (const kind of SCREEN_KIND_ORDER)
    assert.match(sizeOf(eventOf(kind, null, null)), /^(small|usual|large)$/);
});

test('a better rank is up, and so is a higher price', () => {
  assert.deepEqual(
    [
      eventOf('rank', 5, 4),
      eventOf('bsr', 100, 90),
      eventOf('price', 100, 90),
      eventOf('rank', 5, null),
      eventOf('rank', null, 5),
      eventOf('title', null, null),
    ].map(directionOf),
    ['up', 'up', 'down', 'down', 'up', null],
  );
});

test('changes are ordered by size, then own products, then amount', () => {
  const sized = [
    eventOf('rank', 34, 37),
    { ...eventOf('rank', 10, 80), relation: 'competitor' as const },
    eventOf('price', 1_000, 1_150),
    eventOf('rank', 31, 60),
    eventOf('rank', 5, 4),
    eventOf('rank', null, 71),
    eventOf('title', null, null),
    eventOf('rank', 9, 21),
  ].map((event) => ({ ...event, size: sizeOf(event) }));
  assert.deepEqual(
    sized.toSorted(compareSizes).map(({ kind, before, after }) => [kind, before, after]),
    [
      ['rank', null, 71],
      ['rank', 31, 60],
      ['price', 1_000, 1_150],
      ['rank', 9, 21],
      ['rank', 10, 80],
      ['rank', 34, 37],
      ['title', null, null],
      ['rank', 5, 4],
    ],
  );
});
