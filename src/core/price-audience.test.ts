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
      ['プライム会員様限定', 'members_only'],
      ['法人・個人事業主様限定価格', 'members_only'],
      ['ファミリー会員限定', 'members_only'],
      ['はじめてのお客様限定価格', 'members_only'],
      ['招待者限定価格', 'members_only'],
      ['スマホ限定価格', 'members_only'],
      ['下取り適用後', 'not_shown'],
      ['クーポン適用後', 'not_shown'],
      ['ポイント還元後の実質価格', 'not_shown'],
      ['まとめ買い価格', 'not_shown'],
      ['2点以上購入時の価格', 'not_shown'],
    ] as const) {
      assert.equal(alone(words, ''), reason, `${words} before`);
      assert.equal(alone('', words), reason, `${words} behind`);
    }
  });

  it('is not the price where it is one of several parts, a calculation, or that of a unit', () => {
    for (const [before, behind] of [
      ['月々', ''],
      ['', '月額'],
      ['', '(分割12回)'],
      ['配送料', ''],
      ['+ 送料:', ''],
      ['3年延長保証', ''],
      ['割引:', ''],
      ['値引き額', ''],
      ['頭金', ''],
      ['設置サービス', ''],
      ['', 'OFF'],
      ['', 'の割引'],
      ['', '中古商品 (￥198/本)'],
      ['こちらからもご購入いただけます', '(3点の中古品と新品)'],
      ['', '(中古品3点)'],
      ['実質', ''],
      ['', '（10回払い）'],
      ['', '/月'],
      ['', '/100g'],
      ['', '／個'],
    ] as const)
      assert.equal(alone(before, behind), 'not_shown', before + behind);
  });
});

describe('an amount that is alone in its block, beside words about something else,', () => {
  it('stays the price', () => {
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
      '期間限定価格',
      '20%割引',
      '割引価格',
      '+ 配送料 ￥500',
      'オフィス用',
      '数量限定価格',
      'おひとり様限定価格',
      'こちらからもご購入いただけます ￥1,200 (3点の中古品と新品)',
      '分割払い可',
      '月額 ￥198',
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

describe('an amount before a struck one', () => {
  it('is not everybody’s where words say so before those of the struck one', () => {
    for (const words of ['プライム会員様限定', 'プライム限定価格', 'ビジネス価格'])
      for (const struck of ['参考価格: ￥2,480', '過去価格:', '参考:'])
        for (const isLast of [true, false])
          assert.equal(
            whyNotEverybodys({ before: '', behind: `${words} ${struck}`, isFirst: true, isLast }),
            'members_only',
            `${words} ${struck}`,
          );
    assert.equal(alone('', '参考価格: ￥2,480 (プライム会員なら￥1,480)'), null);
  });
});
