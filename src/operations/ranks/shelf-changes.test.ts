import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Card } from '../../core/card.ts';
import type { ReadingOutcome, ReadingWithShelf } from '../../core/reading.ts';
import { UNKNOWN_CONTEXT } from '../../core/reading-context.ts';
import { compareShelves } from './shelf-changes.ts';

function cardOf(asin: string, isSponsored = false): Card {
  return {
    asin,
    isSponsored,
    title: `商品 ${asin}`,
    imageUrl: null,
    price: null,
    priceMax: null,
    priceReason: null,
    currency: null,
    listPrice: null,
    rating: null,
    reviewCount: null,
    isPrime: null,
    badges: null,
    delivery: null,
    stockText: null,
    points: null,
    coupon: null,
    salesVolume: null,
    salesVolumeMin: null,
  };
}

function shelfOf(cards: readonly Card[], outcome: ReadingOutcome = 'complete'): ReadingWithShelf {
  return {
    reading: {
      term: '水筒',
      localDate: '2026-11-28',
      outcome,
      reason: outcome === 'complete' ? null : 'partial',
      observedAtMs: 0,
      observedResults: cards.length,
      pagesRead: 1,
      pagesWanted: 1,
      source: 'import',
      listEnds: false,
      context: UNKNOWN_CONTEXT,
    },
    shelf: { pages: [{ page: 1, observedAtMs: 0, cards }] },
  };
}

const shelf = (letters: string, outcome?: ReadingOutcome) =>
  shelfOf(
    [...letters].map((letter) => cardOf(letter)),
    outcome,
  );

const ranksOf = (moves: ReturnType<typeof compareShelves>['came']) =>
  moves?.map(({ asin, before, after }) => [asin, before, after]) ?? null;

test('returns products that entered, dropped out and moved, with both ranks', () => {
  const changes = compareShelves(shelf('ABCD'), shelf('BAEC'));
  assert.deepEqual(ranksOf(changes.came), [['E', null, 3]]);
  assert.deepEqual(ranksOf(changes.left), [['D', 4, null]]);
  assert.deepEqual(ranksOf(changes.moved), [
    ['B', 2, 1],
    ['A', 1, 2],
    ['C', 3, 4],
  ]);
  assert.equal(changes.stayed, 0);
});

test('reports no entries after a partial shelf, and no exits before one', () => {
  const after = compareShelves(shelf('AB', 'partial'), shelf('CA'));
  assert.equal(after.came, null);
  assert.deepEqual(ranksOf(after.left), [['B', 2, null]]);
  const before = compareShelves(shelf('AB'), shelf('CA', 'partial'));
  assert.equal(before.left, null);
  assert.deepEqual(ranksOf(before.came), [['C', null, 1]]);
});

test('ignores products below the depth of the other shelf', () => {
  const deeper = compareShelves(shelf('AB'), shelf('ABCD'));
  assert.deepEqual([deeper.came, deeper.left, deeper.moved, deeper.stayed], [[], [], [], 2]);
  const shallower = compareShelves(shelf('ABCD'), shelf('AB'));
  assert.deepEqual([shallower.came, shallower.left], [[], []]);
});

test('ignores ads', () => {
  const changes = compareShelves(shelfOf([cardOf('A')]), shelfOf([cardOf('X', true), cardOf('A')]));
  assert.deepEqual([changes.came, changes.left, changes.moved, changes.stayed], [[], [], [], 1]);
});

test('returns who came to the first page and who left it, for another page or altogether', () => {
  const pagesOf = (...pages: string[]) => {
    const found = shelf(pages.join(''));
    const cards = pages.map((letters, at) => ({
      page: at + 1,
      observedAtMs: 0,
      cards: [...letters].map((letter) => cardOf(letter)),
    }));
    return { ...found, shelf: { pages: cards } };
  };
  const { pageOne } = compareShelves(pagesOf('ABC', 'DEF'), pagesOf('AXD', 'CEF'));
  assert.deepEqual(ranksOf(pageOne.came), [
    ['X', null, 2],
    ['D', 4, 3],
  ]);
  assert.deepEqual(ranksOf(pageOne.left), [
    ['B', 2, null],
    ['C', 3, 4],
  ]);
  // A product whose rank is the same can be on another page, since pages differ in length.
  const shorter = compareShelves(pagesOf('AB', 'C'), pagesOf('A', 'BC'));
  assert.deepEqual([ranksOf(shorter.pageOne.left), shorter.moved], [[['B', 2, 2]], []]);
  const unknown = compareShelves(shelf('AB', 'partial'), pagesOf('XA', 'B'));
  assert.equal(unknown.pageOne.came, null);
});

test('the first page is compared whole, even if it is longer than all that the other date has read', () => {
  const { came, pageOne } = compareShelves(shelf('ABC'), shelf('ABXCYZ'));
  assert.deepEqual(ranksOf(came), [['X', null, 3]]);
  assert.deepEqual(ranksOf(pageOne.came), [
    ['X', null, 3],
    ['Y', null, 5],
    ['Z', null, 6],
  ]);
  const { left, pageOne: shorter } = compareShelves(shelf('ABXCYZ'), shelf('ABC'));
  assert.deepEqual(ranksOf(left), [['X', 3, null]]);
  assert.deepEqual(ranksOf(shorter.left), [
    ['X', 3, null],
    ['Y', 5, null],
    ['Z', 6, null],
  ]);
});

test('names the variation shown instead of a product, if its card links to it', () => {
  const linking = (asin: string, siblings: readonly string[], isSponsored = false) => ({
    ...cardOf(asin, isSponsored),
    siblings,
  });
  const shown = (moves: ReturnType<typeof compareShelves>['came']) =>
    moves?.map((move) => [move.asin, move.shown]);
  const blue = shelfOf([linking('BLUE', ['RED', 'PINK']), cardOf('A')]);
  const red = shelfOf([linking('AD', ['A'], true), linking('RED', ['BLUE']), linking('PINK', ['BLUE'])]);
  const changes = compareShelves(blue, red);
  assert.deepEqual(shown(changes.left), [
    ['BLUE', 'RED'],
    ['A', null],
  ]);
  assert.deepEqual(shown(changes.came), [
    ['RED', 'BLUE'],
    ['PINK', 'BLUE'],
  ]);
  assert.deepEqual(shown(compareShelves(red, blue).came), [
    ['BLUE', 'RED'],
    ['A', null],
  ]);
});

test('finds no changes between a shelf and itself, and swaps entries and exits in reverse', () => {
  const letters = fc.uniqueArray(fc.constantFrom(...'ABCDEFGHIJ'), { maxLength: 10 });
  fc.assert(
    fc.property(letters, letters, (one, other) => {
      const [a, b] = [shelf(one.join('')), shelf(other.join(''))];
      const same = compareShelves(a, a);
      assert.deepEqual([same.came, same.left, same.moved, same.stayed], [[], [], [], one.length]);
      const [there, back] = [compareShelves(a, b), compareShelves(b, a)];
      assert.deepEqual(there.came?.map(({ asin }) => asin).sort(), back.left?.map(({ asin }) => asin).sort());
      assert.equal(there.moved.length, back.moved.length);
    }),
  );
});
