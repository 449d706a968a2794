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
    ]) {
      assert.equal(read(text), 'B0TEST0001', text);
    }
  });

  it('refuses addresses of other hosts, short ones, and pages that are no product', () => {
    for (const [text, problem] of [
      ['https://www.amazon.com/dp/B0TEST0001', /no address of amazon\.co\.jp/],
      ['https://www.amazon.co.jp.example.jp/dp/B0TEST0001', /no address of amazon\.co\.jp/],
      ['https://www.amazon.co.jp@example.jp/dp/B0TEST0001', /no address of amazon\.co\.jp/],
      ['https://amzn.asia/d/abcdefg', /short address/],
      ['https://www.amazon.co.jp/s?k=B0TEST0001', /no product page/],
      ['https://www.amazon.co.jp/dp/B0TEST00012', /no product page/],
      ['javascript:alert(1)//dp/B0TEST0001', /no address of amazon\.co\.jp/],
    ] as const) {
      const told = parseAsinOrLink(text);
      assert.ok(!told.ok, text);
      assert.match(told.problem.en, problem, text);
      assert.ok(told.problem.ja.length > 10);
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
