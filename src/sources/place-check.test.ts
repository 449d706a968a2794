import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Card } from '../core/card.ts';
import { findWrongPlace } from './place-check.ts';

function card(more: Partial<Card> = {}): Card {
  return {
    asin: 'B0TEST0001',
    isSponsored: false,
    title: 'ハルナギ 扇風機',
    imageUrl: null,
    price: 1980,
    priceMax: null,
    priceReason: null,
    currency: 'JPY',
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
    ...more,
  };
}

const dollars = card({ price: 1345, currency: 'USD' });
const yen = card();

test('a fifth of the prices may be foreign, more is another place', () => {
  assert.equal(findWrongPlace([dollars, yen, yen, yen, yen]), null);
  assert.match(findWrongPlace([dollars, yen, yen, yen]) ?? '', /1 of 4 prices are in USD/);
});

test('cards without a price do not count for the currency', () => {
  const priceless = card({ price: null, currency: null });
  assert.notEqual(findWrongPlace([dollars, priceless, priceless, priceless, priceless, priceless]), null);
  assert.equal(findWrongPlace([priceless, priceless]), null);
});

for (const title of ['ハルナギ', 'はるなぎ', '扇風機', 'ﾊﾙﾅｷﾞ']) {
  test(`one Japanese title makes the page Japanese: ${title}`, () => {
    assert.equal(findWrongPlace([card({ title: 'Fan' }), card({ title })]), null);
  });
}

test('a delivery text in Japanese is enough where titles are names', () => {
  assert.equal(findWrongPlace([card({ title: 'HN-200', delivery: '無料配送' })]), null);
});

test('a page without Japanese characters is in another language', () => {
  const cards = [card({ title: 'Fan ￥', delivery: 'FREE delivery' }), card({ title: null })];
  assert.match(findWrongPlace(cards) ?? '', /None of 2 cards/);
});
