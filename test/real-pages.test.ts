import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { printSearchPage, readPage } from '../src/pages/index.ts';
import {
  cardsOf,
  disagreements,
  expectedPages,
  type Facts,
  keptFactsCount,
  printDisagreement,
} from './real-pages/compare.ts';
import { requireShared } from './shared-dir.ts';

/** Members of a card by importance: a rank must never be wrong, and neither should a price. */
const PLACES = ['position', 'rank', 'asin', 'is_sponsored', 'title', 'is_prime'];
const MONEY = [
  'price',
  'price_max',
  'price_reason',
  'currency',
  'list_price',
  'list_price_kind',
  'rating',
  'review_count',
];
const WORDS = [
  'image_url',
  'badges',
  'delivery',
  'stock_text',
  'points',
  'coupon',
  'sales_volume',
  'sales_volume_min',
];

function readAll(shared: string, folder: string): { file: string; facts: Facts; read: Facts }[] {
  return expectedPages(shared, folder).map(({ page, path, facts }) => ({
    file: page.file,
    facts,
    read: printed(readFileSync(path)),
  }));
}

function printed(bytes: Uint8Array): Facts {
  return { ...printSearchPage(readPage(bytes)) };
}

function searchDisagreements(shared: string, members: readonly string[]): string {
  const pages = readAll(shared, 'search');
  const cards = pages.reduce((sum, { facts }) => sum + cardsOf(facts).length, 0);
  assert.equal(cards, 283);
  return pages
    .flatMap(({ file, facts, read }) => disagreements(file, facts, read))
    .filter((each) => each.card > 0 && members.includes(each.member))
    .map(printDisagreement)
    .join('\n');
}

test('every saved page has its facts', (t) => {
  const shared = requireShared(t);
  if (shared === null) return;
  const pages = ['search', 'blocked', 'other', 'product'].flatMap((folder) => expectedPages(shared, folder));
  assert.equal(pages.length, keptFactsCount());
});

test('place, rank, ASIN, ad mark and title are exact on every card of every real search page', (t) => {
  const shared = requireShared(t);
  if (shared !== null) assert.equal(searchDisagreements(shared, PLACES), '');
});

test('prices, currencies, ratings and review counts are exact on every real card', (t) => {
  const shared = requireShared(t);
  if (shared !== null) assert.equal(searchDisagreements(shared, MONEY), '');
});

test('badges, delivery, stock, points, coupons and sales are exact on every real card', (t) => {
  const shared = requireShared(t);
  if (shared !== null) assert.equal(searchDisagreements(shared, WORDS), '');
});

test('what a real search page says about itself is exact', (t) => {
  const shared = requireShared(t);
  if (shared === null) return;
  const found = readAll(shared, 'search')
    .flatMap(({ file, facts, read }) => disagreements(file, facts, read))
    .filter((each) => each.card === 0);
  assert.equal(found.map(printDisagreement).join('\n'), '');
});

test('the members of a card are all compared', (t) => {
  const shared = requireShared(t);
  if (shared === null) return;
  const card = cardsOf(expectedPages(shared, 'search')[0]?.facts ?? { cards: [] })[0] ?? {};
  assert.deepEqual(Object.keys(card).sort(), [...PLACES, ...MONEY, ...WORDS].sort());
});

test('blocked pages, product pages and other pages get their own kind and verdict, and no cards', (t) => {
  const shared = requireShared(t);
  if (shared === null) return;
  const pages = ['blocked', 'other', 'product'].flatMap((folder) => readAll(shared, folder));
  assert.equal(pages.length, 15);
  const found = pages.flatMap(({ file, facts, read }) => disagreements(file, facts, read));
  assert.equal(found.map(printDisagreement).join('\n'), '');
});
