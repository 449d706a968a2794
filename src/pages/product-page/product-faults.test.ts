import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { productWith, readProductWith } from '../../../test/pages/one-product.ts';
import { printPage, readProductPage } from '../index.ts';

const PRICE =
  '<div id="corePrice_feature_div"><span class="a-price"><span class="a-offscreen">￥7,980</span></span></div>';
const WARRANTY =
  '<div id="mbb"><input type="checkbox"> 3年延長保証 <span class="a-price"><span class="a-offscreen">￥480</span></span></div>';

describe('a product page', () => {
  it('that asks for a captcha is blocked, and an empty one is unreadable: neither says anything about stock', () => {
    const captcha =
      '<html><head><title>Amazon.co.jp</title></head><body><h4>以下に表示されている文字を入力してください</h4><form action="/errors/validateCaptcha"></form></body></html>';
    for (const [html, verdict] of [
      [captcha, 'blocked'],
      ['<html><head></head><body></body></html>', 'unreadable'],
      ['<html><title>Amazon.co.jp : 扇風機</title><body></body></html>', 'not_a_product_page'],
      ['', 'unreadable'],
    ] as const) {
      const page = readProductPage(html, 'B0TEST0001');
      assert.equal(page.verdict, verdict);
      assert.equal(page.stock.state, 'unknown');
      assert.equal(page.price, null);
    }
  });

  it('gives the price and never the warranty beside it, in either order', () => {
    for (const inner of [PRICE + WARRANTY, WARRANTY + PRICE])
      assert.equal(readProductWith(inner).price, 7980);
  });

  it('gives the price of the selected variant and never that of another', () => {
    const swatches =
      '<ul id="variation_size_name"><li>S <span class="a-price"><span class="a-offscreen">￥3,195</span></span></li></ul>';
    assert.equal(readProductWith(swatches + PRICE).price, 7980);
    const foreign =
      '<div id="corePrice_feature_div" data-csa-c-asin="B0TEST0043"><span class="a-price"><span class="a-offscreen">￥3,195</span></span></div>';
    assert.equal(readProductWith(foreign + PRICE).price, 7980);
    assert.equal(readProductWith(foreign).price, null);
  });

  it('never takes a used offer’s price, in any layout', () => {
    const amount = '<span class="a-price"><span class="a-offscreen">￥1,200</span></span>';
    for (const used of [
      `<div id="corePrice_feature_div"><div data-csa-c-buying-option-type="USED">${amount}</div></div>`,
      `<div id="usedAccordionRow"><div id="corePrice_feature_div">${amount}</div></div>`,
      '<div id="buyUsedSection"><span id="price_inside_buybox">￥1,200</span></div>',
    ]) {
      assert.equal(readProductWith(used).price, null, used);
      assert.equal(readProductWith(used + PRICE).price, 7980, used);
    }
  });
});

describe('whose page it is', () => {
  it('is another product’s when it shows one, with a problem that says so', () => {
    const html =
      '<html lang="ja-jp"><link rel="canonical" href="https://www.amazon.co.jp/dp/B0TEST0043"><div id="dp"><span id="productTitle">ハルナギ</span></div></html>';
    const page = readProductPage(html, 'B0TEST0055');
    assert.deepEqual(
      [page.verdict, page.asin, page.asinAsked],
      ['other_product', 'B0TEST0043', 'B0TEST0055'],
    );
    assert.equal(readProductPage(html, 'B0TEST0043').verdict, 'sound');
    const bytes = new TextEncoder().encode(html);
    const printed = printPage(bytes, 'https://www.amazon.co.jp/harunagi/dp/B0TEST0055/ref=x');
    assert.equal(printed.verdict, 'other_product');
  });

  it('is that of the page’s own field though the canonical address names the family', () => {
    const link = '<link rel="canonical" href="https://www.amazon.co.jp/dp/B0TEST0050">';
    const family = '<script>var x = {"parentAsin" : "B0TEST0050"};</script>';
    const page = readProductPage(productWith(link + family), 'B0TEST0001');
    assert.deepEqual([page.verdict, page.asin, page.problems], ['sound', 'B0TEST0001', []]);
    const other = readProductPage(productWith(link), 'B0TEST0001');
    assert.deepEqual([other.verdict, other.problems[0]?.code], ['sound', 'canonical_differs']);
  });

  it('with lost characters in its title gives no title and is not counted', () => {
    const page = readProductPage(
      '<html lang="ja-jp"><div id="dp"><input id="ASIN" value="B0TEST0001"><span id="productTitle">ハル\ufffdギ</span></div></html>',
    );
    assert.deepEqual([page.title, page.verdict], [null, 'unreadable']);
  });

  it('on which nothing names the shop is a piece and is not counted', () => {
    const page = readProductPage(
      '<html lang="ja-jp"><div id="dp"><input id="ASIN" value="B0TEST0001"><span id="productTitle">ハルナギ</span></div></html>',
    );
    assert.deepEqual([page.verdict, page.problems[0]?.code], ['truncated', 'no_shop']);
    assert.equal(readProductWith('').verdict, 'sound');
  });

  it('with a buy box that folds out gives the list price struck in it', () => {
    const box = (struck: string) =>
      `<div id="buyNewSection"><span class="offer-price">￥1,980</span></div><div id="buyBoxInner"><span class="a-text-strike">${struck}</span></div><div id="usedBuySection"><span class="offer-price">￥500</span></div>`;
    const page = readProductWith(box('￥2,480'));
    assert.deepEqual([page.price, page.listPrice], [1980, 2480]);
    assert.equal(readProductWith(box('￥1,480')).listPrice, null);
  });

  it('with a range gives its lower end as the price, its upper end apart, and says so', () => {
    const range =
      '<div id="corePrice_desktop"><span class="a-price-range"><span class="a-price"><span class="a-offscreen">￥1,980</span></span> - <span class="a-price"><span class="a-offscreen">￥3,200</span></span></span></div>';
    const page = readProductWith(range);
    assert.deepEqual([page.price, page.priceMax, page.currency], [1980, 3200, 'JPY']);
    assert.equal(page.problems[0]?.code, 'price_range');
    const old = readProductWith('<span id="priceblock_ourprice">￥ 1,980 - ￥ 3,200</span>');
    assert.deepEqual([old.price, old.priceMax], [1980, 3200]);
  });
});

describe('what a product page declares for machines', () => {
  it('is one price in all its spellings, and an empty offer is ignored', () => {
    const spelled =
      '<meta itemprop="price" content="1980.00"><meta itemprop="priceCurrency" content="JPY"><script type="application/ld+json">{"offers":[{"price":"1980","priceCurrency":"JPY"},{"price":"","priceCurrency":"JPY"},{"price":"1,980","priceCurrency":"JPY"},{"price":1980,"priceCurrency":"JPY"}]}</script>';
    const page = readProductWith(spelled);
    assert.deepEqual([page.price, page.currency, page.problems], [1980, 'JPY', []]);
  });

  it('is no price when it contradicts itself, names no currency, or is of another product', () => {
    const offer = (members: string) => `<script type="application/ld+json">{${members}}</script>`;
    const differing = offer(
      '"offers":[{"price":1980,"priceCurrency":"JPY"},{"price":1780,"priceCurrency":"JPY"}]',
    );
    assert.equal(readProductWith(differing).problems[0]?.code, 'declared_prices_differ');
    for (const declared of [
      differing,
      offer('"offers":{"price":1980}'),
      offer('"sku":"B0TEST0043","offers":{"price":1980,"priceCurrency":"JPY"}'),
      offer('"offers":{"price":1980.5,"priceCurrency":"JPY"}'),
      offer('"offers":{"lowPrice":1980,"priceCurrency":"JPY"}'),
      '<script type="application/ld+json">{"offers":</script>',
    ]) {
      assert.equal(readProductWith(declared).price, null, declared);
    }
  });

  it('is used only where no visible words about stock exist', () => {
    const declared =
      '<script type="application/ld+json">{"offers":{"availability":"https://schema.org/InStock"}}</script>';
    assert.equal(readProductWith(`${declared}<div id="availability">在庫切れ</div>`).stock.state, 'out');
    assert.equal(readProductWith(declared).stock.state, 'in_stock');
    assert.equal(readProductWith('<div id="availability"> </div>').stock.state, 'unknown');
  });
});
