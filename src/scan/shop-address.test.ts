import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseShopAddress } from './shop-address.ts';

test('reads keyword, page and instant from an address of the shop', () => {
  assert.deepEqual(
    parseShopAddress(
      'https://www.amazon.co.jp/s?k=A%26B+%E7%9F%B3%E3%81%91%E3%82%93&page=3&qid=1795813200&s=review-rank&ref=sr_pg_3',
    ),
    {
      marketplace: 'amazon.co.jp',
      keyword: 'A&B 石けん',
      page: 3,
      observedAtMs: 1_795_813_200_000,
    },
  );
});

test('a search address without a page number is page 1, also in the English shop', () => {
  assert.equal(parseShopAddress('https://www.amazon.co.jp/s?k=%E6%B0%B4%E7%AD%92').page, 1);
  assert.equal(
    parseShopAddress('https://www.amazon.co.jp/-/en/s/ref=nb_sb_noss?k=%E6%B0%B4%E7%AD%92').page,
    1,
  );
});

test('addresses elsewhere say nothing', () => {
  for (const address of [
    null,
    'file:///home/x/page.html',
    'https://example.jp/s?k=a',
    'https://amazon.co.jp.example.jp/s?k=a',
  ]) {
    assert.deepEqual(Object.values(parseShopAddress(address)), [null, null, null, null]);
  }
});

test('any keyword survives the way into an address and back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (keyword) => {
      const address = `https://www.amazon.co.jp/s?${new URLSearchParams({ k: keyword })}`;
      assert.equal(parseShopAddress(address).keyword, keyword.toWellFormed());
    }),
  );
});

test('never throws, however strange the text', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void parseShopAddress(text)));
});
