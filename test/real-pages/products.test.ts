import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { decodePage, readProductPage } from '../../src/pages/index.ts';
import { requireShared } from '../shared-dir.ts';

type Ranks = readonly (readonly [rank: number, categoryId: string | null])[];

/**
 * What a person sees on the page: price and currency or the reason for a missing price, stock, seller, stars, reviews,
 * ranks.
 */
interface Seen {
  readonly asin: string;
  readonly price: number | null;
  readonly currency: string | null;
  readonly reason: string | null;
  readonly stock: string;
  readonly sellerId: string | null;
  readonly rating: number;
  readonly reviews: number;
  readonly ranks: Ranks;
}

function seen(
  asin: string,
  [price, currency, reason]: readonly [number | null, string | null, string | null],
  [stock, sellerId]: readonly [string, string | null],
  [rating, reviews, ranks]: readonly [number, number, Ranks],
): Seen {
  return { asin, price, currency, reason, stock, sellerId, rating, reviews, ranks };
}

// biome-ignore format: a page a line
const PAGES: Readonly<Record<string, Seen>> = {
  'product/br-echodot-price-in-cart-202511': seen(
    'B09B8VGCR8', [null, null, 'in_cart'], ['in_stock', 'A1ZZFT5FULY4LN'], [4.7, 79_598, []],
  ),
  'product/es-conga-202312': seen(
    'B01MUGXRT9', [null, null, 'no_featured_offer'], ['unknown', null], [4.1, 5182, [[1_643_215, null], [2417, '2165706031']]],
  ),
  'product/es-conga-mid': seen('B01MUGXRT9', [22_500, 'EUR', null], ['low', 'A18MRNJX8NUA6B'], [4, 3044, []]),
  'product/es-conga-old': seen(
    'B01MUGXRT9', [21_900, 'EUR', null], ['in_stock', 'A1AT7YVPFBWXBL'], [4.3, 1058, [[1, null], [1, '2165706031']]],
  ),
  'product/es-speaker-b-202504': seen(
    'B07JH148DF', [5241, 'EUR', null], ['in_stock', 'A1AT7YVPFBWXBL'], [4.3, 972, [[227, null], [1, '52470403031']]],
  ),
  'product/uk-book-old': seen(
    '1849757097', [1353, 'GBP', null], ['low', 'A3P5ROKL5A1OLE'],
    [4.5, 4, [[294_890, null], [1161, '271165'], [2927, '1039764'], [14_695, '270748']]],
  ),
  'product/us-clothing-202510': seen(
    'B0CFR36HR9', [2589, 'USD', null], ['in_stock', 'AY5PETPKQBLHL'], [4.3, 1562, [[1631, null], [85, '1044544']]],
  ),
  'product/us-instantpot-a-202604': seen(
    'B00FLYWNYQ', [null, null, 'no_featured_offer'], ['unknown', null],
    [4.7, 184_046, [[105, null], [1, '3117954011'], [2, '289940']]],
  ),
  'product/us-kindlebook-202312': seen(
    'B0011UCPM4', [1099, 'USD', null], ['unknown', null],
    [4.4, 21_200, [[41_328, null], [41, '157069011'], [118, '171129'], [264, '6361461011']]],
  ),
  'product/us-relay-202312': seen(
    'B0057OC5O8', [899, 'USD', null], ['in_stock', 'A1CJB5SYI9X4XC'], [4.6, 422, [[420_998, null], [139, '15733421']]],
  ),
  'fragments/jp-dp-chair-price-in-cart-202603': seen(
    'B09MCGPN62', [null, null, 'in_cart'], ['unknown', 'A2HFMFYMUGEGD'], [3.9, 1344, []],
  ),
};

function readShared(dir: string, name: string, edit: (html: string) => string = (html) => html) {
  return readProductPage(edit(decodePage(readFileSync(join(dir, 'pages', `${name}.html`))).html));
}

describe('real product pages', () => {
  for (const [name, expected] of Object.entries(PAGES)) {
    it(`${name} is read as a person reads it`, (t) => {
      const dir = requireShared(t);
      if (dir === null) return;
      const page = readShared(dir, name);
      const ranks = (page.bestSellerRanks ?? []).map(({ rank, categoryId }) => [rank, categoryId]);
      const { asin, price, currency, priceReason: reason, stock, sellerId, rating, reviewCount } = page;
      const read = {
        asin,
        price,
        currency,
        reason,
        stock: stock.state,
        sellerId,
        rating,
        reviews: reviewCount,
        ranks,
      };
      assert.deepEqual(read, expected);
      assert.equal(page.verdict, name.startsWith('product/') ? 'wrong_place' : 'truncated');
    });
  }

  it('a piece with the head of a Japanese page is sound, and cut anywhere it is not', (t) => {
    const dir = requireShared(t);
    if (dir === null) return;
    const piece = readFileSync(join(dir, 'pages/fragments/jp-dp-chair-price-in-cart-202603.html'), 'utf8');
    const html = piece.replace('<body>', '<head><title>Amazon.co.jp: test</title></head><body>');
    assert.equal(readProductPage(html).verdict, 'sound');
    for (let length = 0; length < html.length - 10; length += 101)
      assert.notEqual(readProductPage(html.slice(0, length)).verdict, 'sound');
  });

  it('of Japanese details give ranks, stars and reviews of a Kindle and of a paper book', (t) => {
    const dir = requireShared(t);
    if (dir === null) return;
    const name = 'fragments/jp-dp-detailbullets-kindle-and-book';
    const kindle = readShared(dir, name);
    const paper = readShared(dir, name, (html) => html.slice(html.indexOf('<section id="paper">')));
    const ranksOf = ({ bestSellerRanks }: typeof kindle) =>
      (bestSellerRanks ?? []).map(({ rank, category, categoryId }) => [rank, category, categoryId]);
    assert.deepEqual([kindle.asin, kindle.rating, kindle.reviewCount], ['B00OKC23LI', 4.8, 11]);
    assert.deepEqual(ranksOf(kindle), [
      [47_078, 'Kindleストア', null],
      [802, '哲学・思想 (Kindleストア)', '2292103051'],
      [862, '思想', '554166'],
    ]);
    assert.deepEqual([paper.asin, paper.reviewCount], ['4000287133', 2]);
    assert.deepEqual(ranksOf(paper), [
      [790_792, '本', null],
      [1600, '世界史一般の本', '561536'],
    ]);
  });
});
