import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Fault, ProductFault } from '../../tools/sample-shop/faults.ts';
import { startSampleShop } from '../../tools/sample-shop/server.ts';
import { NOW_MS } from '../api/service.ts';
import { makeCli } from './cli-world.ts';

/** Tests a sample shop with these faults; the reports in both languages, and the entries of the audit. */
async function testShop(
  t: Parameters<typeof makeCli>[0],
  { fault = null, productFault = null }: { fault?: Fault | null; productFault?: ProductFault | null },
) {
  const cli = await makeCli(t);
  await using shop = await startSampleShop({
    nowMs: () => NOW_MS,
    faultOf: () => fault,
    productFaultOf: () => productFault,
  });
  const [asin = ''] = shop.truthOf('水筒', '2026-11-28').pages[0]?.cards.map(({ card }) => card.asin) ?? [];
  await cli.run(['source', 'add', 'sample-shop', '--set', `address=${shop.origin}`]);
  const words = ['source', 'test', ...(productFault === null ? [] : ['--asin', asin]), '--json'];
  const en = await cli.run(words);
  const ja = await cli.run(words, { language: 'ja' });
  const { works, answered, result } = JSON.parse(en.out);
  const { entries } = JSON.parse((await cli.run(['audit', '--kind', 'source_tested', '--json'])).out);
  return { exitCode: en.exitCode, works, answered, en: result, ja: JSON.parse(ja.out).result, entries };
}

const PAGES: readonly (readonly [Fault, en: RegExp, ja: RegExp])[] = [
  [
    'captcha',
    /\(0 product cards read\) is not usable: Page blocked/,
    /計測には使えません：アクセスのブロック/,
  ],
  ['half_page', /is not usable: Page cut off/, /途中で切れたページ/],
  [
    'foreign_place',
    /\([1-9]\d* product cards read\) is not usable: Page for another country or language/,
    /（商品 \d+ 件）を受け取りましたが、計測には使えません：別の国・言語向けのページ/,
  ],
  ['home_page', /is not usable: not a results page/, /検索結果ではないページ/],
  ['corrected_keyword', /is not usable: Results for other search terms/, /別の検索語の検索結果/],
  ['sorted_by_price', /is not usable: sorted or filtered results/, /並べ替え・絞り込み/],
];

for (const [fault, en, ja] of PAGES)
  test(`a source that sends a page that no scan can use does not work: ${fault}`, async (t) => {
    const tested = await testShop(t, { fault });
    assert.deepEqual([tested.exitCode, tested.works, tested.answered], [69, false, true]);
    assert.match(tested.en, en);
    assert.match(tested.ja, ja);
    assert.match(tested.entries[0].text, /it does not work/);
  });

const PRODUCTS: readonly (readonly [ProductFault, en: RegExp, ja: RegExp])[] = [
  ['captcha', /is not usable: Page blocked/, /計測には使えません：アクセスのブロック/],
  ['half_page', /is not usable: Page cut off/, /途中で切れたページ/],
  ['foreign_place', /is not usable: Page for another country or language/, /別の国・言語向け/],
  ['other_product', /is not usable: Page of another product: The page is for B/, /別の商品のページ/],
  ['home_page', /is not usable: Not a product page/, /商品ページではない/],
];

for (const [productFault, en, ja] of PRODUCTS)
  test(`a source that sends no page of the product does not work: ${productFault}`, async (t) => {
    const tested = await testShop(t, { productFault });
    assert.deepEqual([tested.exitCode, tested.works, tested.answered], [69, false, true]);
    assert.match(tested.en, en);
    assert.match(tested.ja, ja);
  });

test('a product that does not exist proves nothing against the source', async (t) => {
  const tested = await testShop(t, { productFault: 'status_404' });
  assert.deepEqual([tested.exitCode, tested.works, tested.en], [0, true, 'The product does not exist.']);
});
