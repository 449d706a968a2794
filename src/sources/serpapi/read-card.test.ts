import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adLink, product } from '../../../test/sources/serpapi/answers.ts';
import type { Card } from '../../core/card.ts';
import { readCardLink } from '../card-link.ts';
import { checkAgainst } from '../json-answer.ts';
import { readCard } from './read-card.ts';
import { Item } from './schema.ts';

function read(more: Readonly<Record<string, unknown>>): Card {
  const item = checkAgainst(product('B0TEST0001', more), Item);
  assert.ok(item.ok);
  const card = readCard(item.value, readCardLink(item.value.link ?? ''));
  assert.ok(card !== null);
  return card;
}

test('a card keeps what the item says', () => {
  const card = read({
    prime: true,
    badges: ['ベストセラー', ' '],
    old_price: '￥2,480',
    bought_last_month: '過去1か月で4,000点以上購入されました',
    save_with_coupon: '￥200 OFF クーポン',
    stock: '残り5点',
  });
  assert.deepEqual(card, {
    asin: 'B0TEST0001',
    isSponsored: false,
    title: 'ツキミトウ 扇風機 B0TEST0001',
    imageUrl: 'https://m.media-amazon.com/images/I/61abc.jpg',
    price: 1980,
    priceMax: null,
    priceReason: null,
    currency: 'JPY',
    listPrice: 2480,
    rating: 4.3,
    reviewCount: 1234,
    isPrime: true,
    badges: ['ベストセラー'],
    delivery: '明日 12/1 無料配送',
    stockText: '残り5点',
    points: undefined,
    coupon: '￥200 OFF クーポン',
    salesVolume: '過去1か月で4,000点以上購入されました',
    salesVolumeMin: 4000,
  });
});

const PRICES: readonly (readonly [
  name: string,
  item: Readonly<Record<string, unknown>>,
  card: Partial<Card>,
])[] = [
  [
    'the text counts, not the number',
    { price: '￥1,980', extracted_price: 1.98 },
    { price: 1980, currency: 'JPY' },
  ],
  ['the other yen sign', { price: '¥1,980' }, { price: 1980, currency: 'JPY' }],
  ['dollars stay dollars', { price: '$14.99' }, { price: 1499, currency: 'USD' }],
  ['a range', { price: '￥1,980～￥3,200' }, { price: 1980, priceMax: 3200 }],
  ['free is a price', { price: '￥0' }, { price: 0, priceReason: null }],
  [
    'free for members is none',
    { price: '￥0', offers: ['Kindle Unlimited'] },
    { price: null, priceReason: 'kindle_unlimited' },
  ],
  ['none', { price: undefined }, { price: null, priceReason: 'not_shown', currency: null }],
  [
    'other offers are none',
    { price: null, more_buying_choices: '￥1,450' },
    { price: null, priceReason: 'no_featured_offer' },
  ],
  ['unreadable is no absence', { price: 'カートで確認' }, { price: null, priceReason: null }],
  [
    'for members alone is none',
    { offers: ['プライム限定価格'] },
    { price: null, priceReason: 'members_only' },
  ],
  [
    'for members by its badge',
    { badges: ['プライム会員限定価格'] },
    { price: null, priceReason: 'members_only' },
  ],
  ['for members besides is another one', { offers: ['プライム会員限定価格: ￥1,780'] }, { price: 1980 }],
  [
    'lent by another subscription',
    { price: '￥0', offers: ['Audible会員'] },
    { price: null, priceReason: 'subscription' },
  ],
  [
    'references are decoded',
    { price: '&yen;1,980', old_price: '&#65509;2,480' },
    { price: 1980, listPrice: 2480 },
  ],
  ['struck, with its kind', { old_price: '過去価格: ￥2,480' }, { listPrice: 2480, listPriceKind: 'former' }],
  [
    'struck, of another kind',
    { old_price: '参考価格￥2,480' },
    { listPrice: 2480, listPriceKind: 'reference' },
  ],
  ['a struck 0 is none', { old_price: '￥0' }, { listPrice: null }],
  [
    'what is struck below the price is none',
    { price: '￥1,980', old_price: '参考価格: ￥980' },
    { listPrice: null },
  ],
  ['a struck percentage is no list price', { old_price: '32% off ￥2,480 ￥1,980' }, { listPrice: null }],
  ['a struck price abroad is none', { old_price: '$24.80' }, { listPrice: null }],
];

for (const [name, item, card] of PRICES) {
  test(`the price of a card: ${name}`, () => assert.partialDeepStrictEqual(read(item), card));
}

test('what the page did not show is null, never false, zero or empty', () => {
  const card = read({
    title: ' ',
    thumbnail: null,
    rating: null,
    reviews: null,
    delivery: null,
    badges: undefined,
  });
  assert.partialDeepStrictEqual(card, {
    title: null,
    imageUrl: null,
    rating: null,
    reviewCount: null,
    isPrime: null,
    badges: [],
    delivery: null,
    stockText: null,
    coupon: null,
    salesVolume: null,
    salesVolumeMin: null,
  });
});

test('texts come without markup, links and clocks, and are decoded once', () => {
  const card = read({
    title: '石けん &amp; <b>タオル</b>',
    badges: ['終了まで: 05:12:44', '<span>ベストセラー</span>'],
    save_with_coupon: '￥200 OFF クーポン 規約',
    delivery: ['<b>無料配送</b> 明日', '詳細を見る', 'ただいま予約受付中です。'],
    rating: 0,
    reviews: 0,
  });
  assert.partialDeepStrictEqual(card, {
    title: '石けん & タオル',
    badges: ['ベストセラー'],
    coupon: '￥200 OFF クーポン',
    delivery: '無料配送 明日',
    stockText: 'ただいま予約受付中です。',
    rating: null,
    reviewCount: null,
  });
});

test('an ad is one by flag or by link, whichever says yes', () => {
  const link = adLink('B0TEST0001', 'sr_1_1_sspa');
  assert.equal(read({ sponsored: true }).isSponsored, true);
  assert.equal(read({ link }).isSponsored, true);
  assert.equal(read({ sponsored: false, link }).isSponsored, true);
  assert.equal(read({ sponsored: false }).isSponsored, false);
  assert.equal(read({ tags: ['スポンサー'] }).isSponsored, true);
  const labelled = read({ badges: ['スポンサー', 'ベストセラー'] });
  assert.deepEqual([labelled.isSponsored, labelled.badges], [true, ['ベストセラー']]);
  assert.equal(read({ badges: ['ベストセラー'], tags: ['限定'] }).isSponsored, false);
});

test('a conditional price is null, with the reason', () => {
  for (const [more, reason] of [
    [{ price: '月々￥198' }, 'not_shown'],
    [{ price: '￥1,480', offers: ['クーポン適用後の価格'] }, 'not_shown'],
    [{ price: '￥1,480', offers: ['学割価格'] }, 'members_only'],
    [{ price: '￥1,480', offers: ['定期おトク便の価格'] }, 'subscription'],
  ] as const) {
    const card = read(more);
    assert.deepEqual([card.price, card.priceReason], [null, reason], JSON.stringify(more));
  }
});

test('what something costs by its weight is no price, and neither unreadable', () => {
  for (const price of ['￥98/100g', '￥98/個', '￥98 / 100 ml'])
    assert.partialDeepStrictEqual(read({ price }), { price: null, priceReason: 'not_shown' });
  assert.partialDeepStrictEqual(read({ price: '￥98 ￥100' }), { price: null, priceReason: null });
});
