import assert from 'node:assert/strict';
import { test } from 'node:test';
import { card, readingOf } from '../../../test/api/shelves.ts';
import type { Card } from '../../core/card.ts';
import { UNKNOWN_CONTEXT } from '../../core/reading-context.ts';
import { type ComparedProduct, circumstancesOf } from './rank-circumstances.ts';

const OWN = 'W';

/** A complete reading: a letter for each organic product, `*` for an ad of another. */
function shelfOf(letters: string, localDate: string, more: Partial<Card> = {}, ads: 'seen' | null = 'seen') {
  const cards = [...letters].map((letter, at) =>
    letter === '*'
      ? card(`AD${at}`, { isSponsored: true })
      : card(letter, letter === OWN ? { price: 1980, currency: 'JPY', ...more } : {}),
  );
  const { reading, shelf } = readingOf({ term: '水筒', localDate, pages: [cards] });
  return { shelf, reading: { ...reading, context: { ...UNKNOWN_CONTEXT, ads } } };
}

const [FROM, TO] = ['2026-11-27', '2026-11-28'] as const;

function said(before: string, after: string, rest: Partial<ComparedProduct> = {}) {
  return circumstancesOf({
    asin: OWN,
    before: shelfOf(before, FROM),
    after: shelfOf(after, TO),
    own: new Set([OWN]),
    events: [],
    ...rest,
  });
}

function eventOf(kind: string, before: string | number, after: string | number, rest: object = {}) {
  const unit = kind === 'price' ? 'JPY' : null;
  const dates = { localDate: TO, comparedWith: FROM };
  return { asin: OWN, kind, scope: '', before, after, unit, ...dates, ...rest };
}

test('competitors that newly stand above a product are counted, with those that were not in the results', () => {
  assert.deepEqual(said('ABWCD', 'AXCBWD'), [{ kind: 'newly_above', count: 2, entered: 1 }]);
  assert.deepEqual(said('AWBC', 'CAWB'), [{ kind: 'newly_above', count: 1, entered: 0 }]);
});

test('own products are no competitors', () => {
  assert.deepEqual(said('AWB', 'ABW', { own: new Set([OWN, 'B']) }), []);
});

test('competitors that no longer stand above a product that rose are counted', () => {
  assert.deepEqual(said('ABCW', 'AWB'), [{ kind: 'no_longer_above', count: 2, left: 1 }]);
});

test('of a product that dropped out or entered nothing is said about its neighbors', () => {
  assert.deepEqual(said('AWB', 'ABC'), []);
  assert.deepEqual(said('ABC', 'AWB'), []);
});

test('a variation that is shown instead of the product is named', () => {
  const after = shelfOf('ABC', TO);
  const [page] = after.shelf.pages;
  const cards = (page?.cards ?? []).map((one) => (one.asin === 'B' ? { ...one, siblings: [OWN] } : one));
  const shelf = { pages: [{ page: 1, observedAtMs: 0, cards }] };
  assert.deepEqual(said('AWB', '', { after: { ...after, shelf } }), [{ kind: 'variation', asin: 'B' }]);
});

test('own facts that changed between exactly these two dates are named', () => {
  const events = [
    eventOf('price', 1980, 2280),
    eventOf('stock', 'in_stock', 'low'),
    eventOf('seller', '甲', '乙'),
  ];
  assert.deepEqual(said('WA', 'WA', { events }), [
    { kind: 'price', before: 1980, after: 2280, unit: 'JPY' },
    { kind: 'stock', before: 'in_stock', after: 'low' },
    { kind: 'seller' },
  ]);
});

test('a change of another product, another date, or since a date before the earlier reading is not named', () => {
  for (const rest of [
    { asin: 'A' },
    { localDate: '2026-11-27' },
    { comparedWith: '2026-11-26' },
    { scope: 'low' },
    { kind: 'rating' },
  ]) {
    assert.deepEqual(
      said('WA', 'WA', { events: [eventOf('price', 1980, 2280, rest)] }),
      [],
      JSON.stringify(rest),
    );
  }
});

test('a featured offer is lost only if the card says that there is none', () => {
  const none = shelfOf('WA', TO, { price: null, priceReason: 'no_featured_offer' });
  const unknown = shelfOf('WA', TO, { price: null, priceReason: 'not_shown' });
  assert.deepEqual(said('WA', '', { after: none }), [{ kind: 'offer_lost' }]);
  assert.deepEqual(said('', 'WA', { before: none }), [{ kind: 'offer_won' }]);
  assert.deepEqual(said('WA', '', { after: unknown }), []);
});

test('more ads above a product that fell are counted, unless nobody knows whether there are ads', () => {
  assert.deepEqual(said('*WA*', '**AW*'), [
    { kind: 'newly_above', count: 1, entered: 0 },
    { kind: 'ads_above', before: 1, after: 2 },
  ]);
  assert.deepEqual(said('**WA', '*AW'), [{ kind: 'newly_above', count: 1, entered: 0 }]);
  assert.deepEqual(said('*WA', '', { after: shelfOf('**AW', TO, {}, null) }), [
    { kind: 'newly_above', count: 1, entered: 0 },
  ]);
});

test('where nothing else differs, nothing is said', () => {
  assert.deepEqual(said('AWB', 'AWB'), []);
});
