import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { printSearchPage, readPage } from '../../src/pages/index.ts';
import { requireShared } from '../shared-dir.ts';
import { cardsOf, expectedPages, type Facts } from './compare.ts';

/** How many cards show something, counted by hand and by the markup notes beside the pages. */
const COUNTS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'jp-pokemoncard-desktop-raw-202604': {
    asin: 33,
    rank: 24,
    ads: 9,
    price: 30,
    list_price: 6,
    points: 18,
    rating: 25,
    review_count: 25,

    badges: 3,
    delivery: 30,
    stock_text: 1,
    sales_volume: 16,
    sales_volume_min: 16,
    coupon: 0,
    is_prime: 0,
  },
  'jp-fasting-desktop-rendered-202607': {
    asin: 51,
    rank: 48,
    ads: 3,
    price: 17,
    list_price: 2,
    points: 15,
    rating: 42,
    review_count: 42,
    badges: 1,
    delivery: 33,
    stock_text: 10,
    sales_volume: 6,
    price_reason: 34,
    no_featured_offer: 17,
    kindle_unlimited: 16,
    not_shown: 1,
    isbn: 13,
  },
  'us-movers-rendered-202602': {
    asin: 48,
    rank: 48,
    ads: 0,
    price: 44,
    members_only: 3,
    kindle_unlimited: 1,
    coupon: 4,
    badges: 13,
    sales_volume: 40,
  },
  'us-zhtw-phone-raw-202402': {
    asin: 24,
    price: 17,
    rating: 22,
    review_count: 22,
    stock_text: 12,
    no_featured_offer: 7,
  },
  'de-macbookair-raw-202605': { asin: 19, rank: 16, ads: 3, price: 13, not_shown: 4, coupon: 1, badges: 3 },
  'in-laptop-rendered-202510': { asin: 22, rank: 16, ads: 6, is_prime: 22, badges: 15, sales_volume: 20 },
  'in-iphone13-rendered-a-202507': { asin: 20, rank: 16, ads: 4, is_prime: 20, coupon: 3, stock_text: 7 },
  'in-iphone16-rendered-202606': { asin: 22, rank: 16, ads: 6, is_prime: 0, badges: 0, delivery: 22 },
};

function countOf(cards: readonly Facts[], what: string): number {
  if (what === 'ads') return cards.filter((card) => card['is_sponsored'] === true).length;
  if (what === 'isbn') return cards.filter((card) => /^\d{9}[\dX]$/.test(String(card['asin']))).length;
  if (what === 'badges') return cards.filter((card) => String(card['badges']) !== '').length;
  if (['no_featured_offer', 'kindle_unlimited', 'members_only', 'not_shown'].includes(what)) {
    return cards.filter((card) => card['price_reason'] === what).length;
  }
  return cards.filter((card) => card[what] !== null && card[what] !== undefined).length;
}

test('as many cards show a value as the real page shows', (t) => {
  const shared = requireShared(t);
  if (shared === null) return;
  const pages = expectedPages(shared, 'search').filter(
    ({ page }) => page.file.replace('.html', '') in COUNTS,
  );
  assert.equal(pages.length, Object.keys(COUNTS).length);
  for (const { page, path } of pages) {
    const name = page.file.replace('.html', '');
    const cards = cardsOf({ ...printSearchPage(readPage(readFileSync(path))) });
    const expected = COUNTS[name] ?? {};
    const read = Object.fromEntries(Object.keys(expected).map((what) => [what, countOf(cards, what)]));
    assert.deepEqual(read, expected, name);
  }
});

test('no real card without a price has the price 0', (t) => {
  const shared = requireShared(t);
  if (shared === null) return;
  const cards = expectedPages(shared, 'search').flatMap(({ path }) =>
    cardsOf({ ...printSearchPage(readPage(readFileSync(path))) }),
  );
  assert.ok(cards.length > 0);
  assert.deepEqual(
    cards.filter((card) => card['price'] === 0 || card['list_price'] === 0 || card['review_count'] === 0),
    [],
  );
  assert.ok(cards.every((card) => (card['price'] === null) === (card['price_reason'] !== null)));
});
