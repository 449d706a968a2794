import assert from 'node:assert/strict';
import { test } from 'node:test';
import { card, readingOf } from '../../../test/api/shelves.ts';
import type { Card } from '../../core/card.ts';
import { UNKNOWN_CONTEXT } from '../../core/reading-context.ts';
import { type ComparedProduct, circumstancesOf, otherChangesOf } from './rank-circumstances.ts';

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

function compared(before: string, after: string, rest: Partial<ComparedProduct> = {}): ComparedProduct {
  return {
    asin: OWN,
    before: shelfOf(before, FROM),
    after: shelfOf(after, TO),
    own: new Set([OWN]),
    events: [],
    ...rest,
  };
}

function said(...given: Parameters<typeof compared>) {
  return circumstancesOf(compared(...given));
}

function others(...given: Parameters<typeof compared>) {
  return otherChangesOf(compared(...given)).map(({ kind, comparedWith }) => [kind, comparedWith]);
}

function eventOf(kind: string, before: string | number, after: string | number, rest: object = {}) {
  const unit = kind === 'price' ? 'JPY' : null;
  const dates = { localDate: TO, comparedWith: FROM };
  return { asin: OWN, kind, scope: '', before, after, unit, details: {}, ...dates, ...rest };
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
    { kind: 'price', end: null, before: 1980, after: 2280, unit: 'JPY' },
    { kind: 'stock', before: 'in_stock', after: 'low' },
    { kind: 'seller' },
  ]);
});

test('the ends of a price range that changed are named, each as its own', () => {
  const events = [
    eventOf('price', 3000, 5000, { scope: 'high' }),
    eventOf('price', 1000, 3000, { scope: 'low' }),
  ];
  assert.deepEqual(said('WA', 'WA', { events }), [
    { kind: 'price', end: 'low', before: 1000, after: 3000, unit: 'JPY' },
    { kind: 'price', end: 'high', before: 3000, after: 5000, unit: 'JPY' },
  ]);
  assert.deepEqual(others('WA', 'WA', { events }), []);
});

test('every other kind of own change is listed once, in the order of screens', () => {
  const kinds = ['badges', 'title', 'rank', 'title', 'price'];
  const events = kinds.map((kind) => eventOf(kind, 1, 2));
  assert.deepEqual(others('WA', 'WA', { events }), [
    ['rank', null],
    ['title', null],
    ['badges', null],
  ]);
});

test('a change since a date before the earlier reading is listed with that date, not named', () => {
  const older = { comparedWith: '2026-11-26' };
  const events = [eventOf('price', 1980, 2280, older), eventOf('featured_offer', 'held', 'lost', older)];
  assert.deepEqual(said('WA', 'WA', { events }), []);
  assert.deepEqual(others('WA', 'WA', { events }), [
    ['featured_offer', '2026-11-26'],
    ['price', '2026-11-26'],
  ]);
});

test('a price that became a range is listed, since no event reports it', () => {
  const after = shelfOf('WA', TO, { price: 3000, priceMax: 5000 });
  assert.deepEqual(others('WA', '', { after }), [['price', null]]);
});

test('a change of another product or another date is neither named nor listed', () => {
  for (const rest of [{ asin: 'A' }, { localDate: '2026-11-27' }]) {
    const events = [eventOf('price', 1980, 2280, rest), eventOf('title', '甲', '乙', rest)];
    assert.deepEqual(said('WA', 'WA', { events }), [], JSON.stringify(rest));
    assert.deepEqual(others('WA', 'WA', { events }), [], JSON.stringify(rest));
  }
});

test('a featured offer is lost only if the card says that there is none, or an event says so', () => {
  const none = shelfOf('WA', TO, { price: null, priceReason: 'no_featured_offer' });
  const unknown = shelfOf('WA', TO, { price: null, priceReason: 'not_shown' });
  const events = [eventOf('featured_offer', 'held', 'lost')];
  assert.deepEqual(said('WA', '', { after: none }), [{ kind: 'offer_lost' }]);
  assert.deepEqual(said('', 'WA', { before: none }), [{ kind: 'offer_won' }]);
  assert.deepEqual(said('WA', '', { after: unknown }), []);
  assert.deepEqual(said('WA', 'WA', { events }), [{ kind: 'offer_lost' }]);
  assert.deepEqual(said('WA', '', { after: none, events }), [{ kind: 'offer_lost' }]);
  const old = [eventOf('featured_offer', 'held', 'lost', { comparedWith: '2026-11-26' })];
  assert.deepEqual(others('WA', '', { after: none, events: old }), []);
  const won = eventOf('featured_offer', 'lost', 'held');
  assert.deepEqual(said('WA', 'WA', { events: [won] }), [{ kind: 'offer_won' }]);
  const wonBack = { ...won, details: { isWonBack: true } };
  assert.deepEqual(said('WA', 'WA', { events: [wonBack] }), [{ kind: 'offer_won_back' }]);
});

test('without stock an offer is not lost, and with stock again it is not won back', () => {
  const out = { price: null, priceReason: 'no_featured_offer', stockText: '現在在庫切れです。' } as const;
  assert.deepEqual(said('WA', '', { after: shelfOf('WA', TO, out) }), []);
  assert.deepEqual(said('', 'WA', { before: shelfOf('WA', FROM, out) }), []);
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
  assert.deepEqual(others('AWB', 'AWB'), []);
});
