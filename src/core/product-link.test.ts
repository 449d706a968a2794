import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { isAsin } from './asin.ts';
import { parseAsinOrLink } from './product-link.ts';

const read = (text: string) => {
  const asin = parseAsinOrLink(text);
  return asin.ok ? asin.value : null;
};

describe('parseAsinOrLink', () => {
  it('takes an ASIN as it is, and the ASIN out of an address of a product page', () => {
    for (const text of [
      'b0test0001',
      'https://www.amazon.co.jp/dp/B0TEST0001',
      'https://www.amazon.co.jp/%E6%B0%B4%E7%AD%92/dp/B0TEST0001/ref=sr_1_1?keywords=%E6%B0%B4%E7%AD%92&th=1',
      'https://amazon.co.jp/水筒-dp/dp/b0test0001?psc=1',
      'http://www.amazon.co.jp/gp/product/B0TEST0001/',
      ' https://www.amazon.co.jp/gp/aw/d/B0TEST0001#reviews ',
      'www.AMAZON.co.jp/dp/B0TEST0001',
      'https://www.amazon.co.jp/exec/obidos/ASIN/B0TEST0001',
      'https://www.amazon.co.jp/exec/obidos/ASIN/B0TEST0001/shop-22/ref=nosim',
      'https://www.amazon.co.jp/exec/obidos/tg/detail/-/B0TEST0001/ref=x',
      'https://www.amazon.co.jp/o/ASIN/B0TEST0001',
      'https://www.amazon.co.jp/gp/offer-listing/B0TEST0001?condition=new',
      'https://www.amazon.co.jp/product-reviews/B0TEST0001/',
      'https://www.amazon.co.jp/dp/product/B0TEST0001',
      'https://www.amazon.co.jp/sspa/click?ie=UTF8&spc=abc&url=%2Fgp%2Fproduct%2FB0TEST0001%2Fref%3Dx',
      'https://www.amazon.co.jp/sspa/click?ie=UTF8&url=%2F%25E6%25B0%25B4%2Fdp%2FB0TEST0001%2Fref%3Dx%3Fpsc%3D1',
      'https://www.amazon.co.jp/gp/r.html?U=https%3A%2F%2Fwww.amazon.co.jp%2Fdp%2FB0TEST0001',
    ]) {
      assert.equal(read(text), 'B0TEST0001', text);
    }
  });

  it('refuses addresses of other hosts, short ones, and pages that are no product', () => {
    for (const [text, problem] of [
      ['https://www.amazon.com/dp/B0TEST0001', /not a URL of amazon\.co\.jp/],
      ['https://www.amazon.co.jp.example.jp/dp/B0TEST0001', /not a URL of amazon\.co\.jp/],
      ['https://www.amazon.co.jp@example.jp/dp/B0TEST0001', /not a URL of amazon\.co\.jp/],
      ['https://amzn.asia/d/abcdefg', /short link/],
      ['https://www.amazon.co.jp/s?k=B0TEST0001', /not a product page/],
      ['https://www.amazon.co.jp/dp/B0TEST00012', /not a product page/],
      ['https://www.amazon.co.jp/exec/obidos/ASIN/B0TEST00012', /not a product page/],
      ['https://www.amazon.co.jp/gp/offer-listing/B0TEST000', /not a product page/],
      [
        'https://www.amazon.co.jp/sspa/click?url=https%3A%2F%2Fwww.amazon.com%2Fdp%2FB0TEST0001',
        /not a product page/,
      ],
      ['https://www.amazon.co.jp/sspa/click?url=%2F%2Fexample.jp%2Fdp%2FB0TEST0001', /not a product page/],
      ['https://www.amazon.co.jp/s?k=x&rh=%2Fdp%2FB0TEST0001', /not a product page/],
      ['https://www.amazon.com/exec/obidos/ASIN/B0TEST0001', /not a URL of amazon\.co\.jp/],
      ['https://www.arnazon.co.jp/gp/offer-listing/B0TEST0001', /not a URL of amazon\.co\.jp/],
      ['javascript:alert(1)//dp/B0TEST0001', /not a URL of amazon\.co\.jp/],
    ] as const) {
      const refusal = parseAsinOrLink(text);
      assert.ok(!refusal.ok, text);
      assert.match(refusal.problem.en, problem, text);
      assert.ok(refusal.problem.ja.length > 10);
    }
  });

  it('gives an ASIN or a sentence for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const asin = read(text);
        assert.ok(asin === null || isAsin(asin));
      }),
    );
  });
});
