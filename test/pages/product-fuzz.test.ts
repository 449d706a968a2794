import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { PRODUCT_VERDICTS, type ProductPage, STOCK_STATES } from '../../src/core/product.ts';
import { decodePage, printProductPage, readProductPage } from '../../src/pages/index.ts';
import { mutate } from './mutate.ts';
import { listPageFolders } from './page-folders.ts';
import { seededChance } from './seeded-chance.ts';
import { TIMES_OF_PLAIN_MAX, timesOfPlain } from './times-of-plain.ts';

const PAGES = listPageFolders(join(import.meta.dirname, 'product')).map(
  ({ bytes }) => decodePage(bytes).html,
);

describe('mutated product pages', () => {
  it('never make the reader throw, run away or contradict itself (300 inputs)', () => {
    const chance = seededChance(5);
    for (let input = 0; input < 300; input++) {
      const html = mutate(chance.pick(PAGES), chance);
      const read = () => readProductPage(html, 'B0TEST0055');
      assert.deepEqual(faultsOf(read()), [], `input ${input}`);
      assert.ok(timesOfPlain(html, read) <= TIMES_OF_PLAIN_MAX, `input ${input} took too long`);
    }
  });

  it('that end before their end are never sound, wherever they are cut', () => {
    for (const html of PAGES) {
      for (let length = 0; length < html.length - '</html>'.length; length += 37)
        assert.notEqual(readProductPage(html.slice(0, length)).verdict, 'sound', `cut at ${length}`);
    }
  });
});

describe('hostile product pages', () => {
  const hostile: readonly (readonly [string, string])[] = [
    ['deep nesting', '<div id="prodDetails">'.concat('<b>'.repeat(80_000), '</i>'.repeat(80_000))],
    ['many links', `<div id="prodDetails">${'<a href="/gp/bestsellers/x/1/">1 in x</a>'.repeat(20_000)}`],
    ['many rows', `<div id="prodDetails">${'<ul><li>Amazon 売れ筋'.repeat(20_000)}`],
    ['many amounts', `<div id="corePrice_feature_div">${'<i class="a-price a-text-strike">'.repeat(30_000)}`],
    ['many blocks', '<div id="availability">'.repeat(50_000)],
    ['deep declarations', `<script type="application/ld+json">${'['.repeat(90_000)}</script>`],
    [
      'many buttons',
      `<div ${'x=1 '.repeat(50_000)}class="x">${'<input id="add-to-cart-button">'.repeat(1_000)}`,
    ],
    ['end tags of nothing', `${'<div>'.repeat(198)}${'</b>'.repeat(1_000_000)}`],
    ['many scripts', '<script>parentAsin parentAsin</script>'.repeat(30_000)],
  ];
  for (const [name, html] of hostile) {
    it(`cost bounded time: ${name}`, () => {
      const page = `<html lang="ja-jp"><div id="dp">${html}`;
      assert.deepEqual(faultsOf(readProductPage(page)), []);
      const times = timesOfPlain(page, readProductPage);
      assert.ok(times <= TIMES_OF_PLAIN_MAX, `took ${times.toFixed(0)} times a plain page`);
    });
  }
});

function faultsOf(page: ProductPage): string[] {
  const faults: string[] = [];
  if (!PRODUCT_VERDICTS.includes(page.verdict)) faults.push(`verdict ${page.verdict}`);
  if (!STOCK_STATES.includes(page.stock.state)) faults.push(`stock ${page.stock.state}`);
  if (page.verdict === 'sound' && (page.asin === null || typeof page.title !== 'string'))
    faults.push('sound');
  if (page.verdict === 'sound' && page.currency !== null && page.currency !== 'JPY') faults.push('currency');
  const { price, priceMax, listPrice, reviewCount, points, salesVolumeMin, stock } = page;
  for (const number of [price, priceMax, listPrice, reviewCount, points, salesVolumeMin, stock.quantity]) {
    if (typeof number === 'number' && (!Number.isSafeInteger(number) || number < 0)) faults.push(`${number}`);
  }
  if (typeof price === 'number' && page.currency === null) faults.push('price without a currency');
  if (price === null && page.priceMax !== null) faults.push('an upper end without a price');
  if (typeof page.rating === 'number' && !(page.rating >= 0 && page.rating <= 5)) faults.push('rating');
  for (const { rank } of page.bestSellerRanks ?? [])
    if (!Number.isSafeInteger(rank) || rank < 1) faults.push(`rank ${rank}`);
  printProductPage(page);
  return faults;
}
