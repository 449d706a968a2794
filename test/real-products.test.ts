import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differences, knownProducts, readFacts, wholeProducts } from './real-products/compare.ts';
import { requireShared } from './shared-dir.ts';

/** Members by importance: which product it is and what it costs, the facts that changes report, the rest. */
const IDENTITY = ['kind', 'verdict', 'asin', 'title', 'brand'];
const MONEY = ['price', 'currency', 'price_reason', 'list_price', 'points', 'coupon'];
const OFFER = ['stock', 'seller', 'ships_from', 'place'];
const STANDING = ['bsr', 'rating', 'review_count', 'sales_volume_min', 'badges'];

function allDifferences(shared: string, members: readonly string[]): string {
  return knownProducts(shared)
    .flatMap(({ name, html, facts }) => differences(name, facts, readFacts(html), [...members]))
    .join('\n');
}

test('ASIN, title, brand and verdict are exact on every real product page', (t) => {
  const shared = requireShared(t);
  if (shared !== null) assert.equal(allDifferences(shared, IDENTITY), '');
});

test('price, currency, list price and the reason for no price are exact on every real product page', (t) => {
  const shared = requireShared(t);
  if (shared !== null) assert.equal(allDifferences(shared, MONEY), '');
});

test('stock, seller, shipper and place are exact on every real product page', (t) => {
  const shared = requireShared(t);
  if (shared !== null) assert.equal(allDifferences(shared, OFFER), '');
});

test('best-seller ranks, stars, reviews, sales and badges are exact on every real product page', (t) => {
  const shared = requireShared(t);
  if (shared !== null) assert.equal(allDifferences(shared, STANDING), '');
});

test('the members of a product page are all compared', (t) => {
  const shared = requireShared(t);
  if (shared === null) return;
  const compared = [...IDENTITY, ...MONEY, ...OFFER, ...STANDING].sort();
  for (const { name, facts } of wholeProducts(shared)) {
    assert.deepEqual(Object.keys(facts).sort(), compared, name);
  }
});

test('a real product page without words about its stock is never read as out of stock', (t) => {
  const shared = requireShared(t);
  if (shared === null) return;
  const unknown = wholeProducts(shared).filter(
    ({ facts }) => JSON.stringify(facts['stock']) === '{"state":"unknown","quantity":null,"text":null}',
  );
  assert.deepEqual(
    unknown.map(({ name }) => name),
    ['es-conga-202312', 'us-instantpot-a-202604', 'us-kindlebook-202312'],
  );
  for (const { name, html, facts } of unknown) {
    assert.deepEqual(differences(name, facts, readFacts(html), ['stock']), []);
  }
});
