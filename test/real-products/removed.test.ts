import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requireShared } from '../shared-dir.ts';
import { type Facts, readFacts, wholeProducts } from './compare.ts';
import { withoutBlocks } from './variants.ts';

/** Every block in which one of the layouts shows the product's own new offer; other blocks stay. */
const OWN = {
  price: [
    '#corePriceDisplay_desktop_feature_div',
    '#corePrice_feature_div',
    '#tp_price_block_total_price_ww',
    '#twister-plus-price-data-price',
    'input#priceValue',
    '#price',
    '#newBuyBoxPrice',
    '#buyNewSection',
    '#tmmSwatches .selected',
    '#kindle-price',
  ],
  stock: ['#availability:not([id*="usedAccordionRow"] *)'],
  seller: [
    '#merchantInfoFeature_feature_div',
    '#fulfillerInfoFeature_feature_div',
    '#merchant-info:not([id*="usedAccordionRow"] *)',
    '.print-sold-by',
  ],
  ranks: ['#detailBulletsWrapper_feature_div', '#prodDetails', '#SalesRank'],
  stars: ['#averageCustomerReviews', '#acrPopover', '#acrCustomerReviewText'],
} as const;

type Read = readonly { readonly name: string; readonly had: ReadonlySet<string>; readonly facts: Facts }[];
let read: Read | undefined;

/** What is read from the pages that had such a block and lost it; made once, since parsing a page is slow. */
function readWithout(shared: string, group: keyof typeof OWN, atLeast: number): Read {
  read ??= wholeProducts(shared).map(({ name, html }) => {
    const stripped = withoutBlocks(html, OWN);
    return { name, had: stripped.had, facts: readFacts(stripped.html) };
  });
  const losers = read.filter(({ had }) => had.has(group));
  assert.ok(losers.length >= atLeast, `${losers.length} pages have such a block`);
  return losers;
}

test('a real page without its own price has no price, and takes none of a neighbour, variant, used offer, format or unit', (t) => {
  const shared = requireShared(t);
  if (shared === null) return;
  for (const { name, facts } of readWithout(shared, 'price', 8)) {
    assert.deepEqual([facts['price'], facts['currency'], facts['list_price']], [null, null, null], name);
    assert.notEqual(facts['price_reason'], null, name);
  }
});

/** Pages that still have a second, empty stock row, and a usable button and choice of quantity. */
const STILL_SOLD = [
  'es-conga-mid',
  'es-speaker-b-202504',
  'jp-product-camera-domestic-raw-202607',
  'us-clothing-202510',
  'us-relay-202312',
];

test('without its own stock row a real page has no words and no number, and is in stock only where its button still sells', (t) => {
  const shared = requireShared(t);
  if (shared === null) return;
  for (const { name, facts } of readWithout(shared, 'stock', 7)) {
    const state = STILL_SOLD.includes(name) ? 'in_stock' : 'unknown';
    assert.deepEqual(facts['stock'], { state, quantity: null, text: null }, name);
  }
});

test('without its own stock row and its button a real page has unknown stock', (t) => {
  const shared = requireShared(t);
  if (shared === null) return;
  for (const { name, html } of wholeProducts(shared).filter((page) => STILL_SOLD.includes(page.name))) {
    const stripped = withoutBlocks(html, { stock: OWN.stock, button: ['#addToCart_feature_div'] });
    assert.deepEqual([...stripped.had], ['stock', 'button'], name);
    assert.deepEqual(
      readFacts(stripped.html)['stock'],
      { state: 'unknown', quantity: null, text: null },
      name,
    );
  }
});

test('a real page without its own seller has no seller, and takes none of a used offer', (t) => {
  const shared = requireShared(t);
  if (shared === null) return;
  for (const { name, facts } of readWithout(shared, 'seller', 8)) {
    assert.deepEqual([facts['seller'], facts['ships_from']], [{ id: null, name: null }, null], name);
  }
});

test('a real page without its own details has no ranks, and takes none of a neighbour or of the navigation', (t) => {
  const shared = requireShared(t);
  if (shared === null) return;
  for (const { name, facts } of readWithout(shared, 'ranks', 8)) assert.deepEqual(facts['bsr'], [], name);
});

test('a real page without its own stars has no rating, and takes none of a neighbour', (t) => {
  const shared = requireShared(t);
  if (shared === null) return;
  for (const { name, facts } of readWithout(shared, 'stars', 10)) {
    assert.deepEqual([facts['rating'], facts['review_count']], [null, null], name);
  }
});
