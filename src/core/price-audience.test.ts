import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { whyNotEverybodys } from './price-audience.ts';

const alone = (before: string, behind: string) =>
  whyNotEverybodys({ before, behind, isFirst: true, isLast: true });

describe('an amount that is alone in its block', () => {
  it('is not everybody’s price where words beside it say so', () => {
    for (const [words, reason] of [
      ['プライム会員のみ', 'members_only'],
      ['学割価格', 'members_only'],
      ['学生限定', 'members_only'],
      ['Prime Members Only', 'members_only'],
      ['定期おトク便の価格', 'subscription'],
      ['クーポン適用後の価格', 'not_shown'],
      ['中古品', 'not_shown'],
      ['レンタル', 'not_shown'],
      ['下取りあり', 'not_shown'],
    ] as const) {
      assert.equal(alone(words, ''), reason, `${words} before`);
      assert.equal(alone('', words), reason, `${words} behind`);
    }
  });

  it('is not the price where it is one of several parts, a calculation, or that of a unit', () => {
    for (const [before, behind] of [
      ['月々', ''],
      ['実質', ''],
      ['', '（10回払い）'],
      ['', '/月'],
      ['', '/100g'],
      ['', '／個'],
    ] as const)
      assert.equal(alone(before, behind), 'not_shown', before + behind);
  });

  it('stays the price beside words about something else', () => {
    for (const behind of [
      '',
      '税込',
      'プライム会員のみ送料無料',
      'または月々￥198（10回払い）',
      '定期おトク便で5%OFF',
      'クーポン適用後 ￥1,480',
      '新品・中古品の出品を見る',
      '中古品 (3) ￥980より',
      '実質￥1,480',
      'Save 10% with coupon',
      'クーポン適用時に5%OFF',
      '下取りありで￥1,480',
      '(￥98/100g)',
    ])
      assert.equal(alone('', behind), null, behind);
  });
});

describe('an amount before another one', () => {
  it('is everybody’s where the words between them lead to the other', () => {
    for (const words of ['クーポン適用後の価格', '月々', '実質', '定期おトク便なら', 'プライム会員なら'])
      assert.equal(
        whyNotEverybodys({ before: '', behind: words, isFirst: true, isLast: false }),
        null,
        words,
      );
  });
});
