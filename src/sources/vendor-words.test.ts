import assert from 'node:assert/strict';
import { test } from 'node:test';
import { offerWords, whyNotForAll } from './vendor-words.ts';

const AMOUNTS: readonly (readonly [
  amount: number,
  around: string,
  beside: readonly string[],
  reason: string | null,
])[] = [
  [3480, '￥3,480', ['プライム限定価格'], 'members_only'],
  [3480, '￥3,480 プライム会員限定価格', [], 'members_only'],
  [3480, 'プライム会員なら ￥3,480', [], 'members_only'],
  [3480, '￥3,480', ['Exclusive Prime price'], 'members_only'],
  [3480, '￥3,480', ['プライム', '限定価格'], 'members_only'],
  [3480, '￥3,480', ['ベストセラー', 'ビジネス価格'], 'members_only'],
  [4180, '￥4,180', ['プライム会員限定価格: ￥3,480'], null],
  [4180, '￥4,180', ['￥3,480', 'プライム会員限定価格'], 'members_only'],
  [4180, '￥4,180', ['￥3,480 プライム会員限定価格'], null],
  [4180, '￥4,180', ['プライム会員は送料無料', 'タイムセール'], null],
  [
    1400,
    '$14.00',
    ['Get', '$5.00', 'off', '$100.00', 'with Visa.', 'Free with Kindle Unlimited membership'],
    null,
  ],
  [0, '￥0', ['Kindle Unlimited 会員は無料'], 'kindle_unlimited'],
  [0, '￥0', ['Audible会員'], 'subscription'],
  [0, '￥0', ['Prime Reading'], 'subscription'],
  [0, '￥0', [], null],
];

for (const [amount, around, beside, reason] of AMOUNTS) {
  test(`whose price it is: ${around} ${beside.join(' / ')}`, () => {
    assert.equal(whyNotForAll(amount, { around, beside }), reason);
  });
}

test('a coupon is kept without links, clocks and markup', () => {
  for (const text of [
    '¥1000 OFFクーポンの適用 規約 | 買い物をする',
    '<b>¥1000 OFF</b>クーポンの適用 詳細を見る',
    '¥1000 OFFクーポンの適用 残り 3時間',
  ])
    assert.equal(offerWords(text), '¥1000 OFFクーポンの適用');
  assert.deepEqual(
    [offerWords('Save 13%  with coupon'), offerWords(' '), offerWords(null)],
    ['Save 13% with coupon', null, null],
  );
});
