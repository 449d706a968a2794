import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPersonal, namesOf, personIn } from './personal-words.ts';

test('finds the name in a greeting', () => {
  for (const [greeting, name] of [
    ['太郎さん、こんにちは', '太郎'],
    ['こんにちは, 山田 太郎さん', '山田 太郎'],
    ['Hello, Taro', 'Taro'],
    ['こんにちは', null],
    ['', null],
  ] as const)
    assert.equal(personIn(greeting), name, greeting);
});

test('texts for one person alone are personal', () => {
  for (const text of [
    '前回の購入: 2026年3月5日',
    '2026年3月5日に購入しました',
    '以前に購入した商品',
    '購入済み',
    'もう一度買う',
    'Last purchased Mar 5, 2026',
    'Purchased 2 times',
    '太郎さん、明日お届け',
    '山田様へのおすすめ',
    '世田谷 154-0011',
    'taro@example.jp',
    'ｔａｒｏ＠ｅｘａｍｐｌｅ．ｊｐ',
    'スズキ太郎さんへお届け',
    'スズキ太郎さんがリストに追加',
    'スズキ太郎へお届け',
    'スズキ太郎様宛',
    'スズキ太郎さまへのおすすめ',
    'スズキ太郎のほしい物リストに追加済み',
    'ベビーレジストリ',
    'On your Wish List',
    '249-1234567-7654321',
  ])
    assert.ok(isPersonal(text, null), text);
});

test('a text with a name of the visitor is personal, in any spelling and in part', () => {
  for (const [person, texts] of [
    ['スズキ 太郎', ['スズキ太郎に明日お届け', '太郎に明日お届け', 'スズキに明日', 'ｽｽﾞｷ　太郎に明日']],
    ['Taro Suzuki', ['明日 TARO にお届け', 'Suzuki Taro', 'ＴＡＲＯＳＵＺＵＫＩに明日']],
    ['山田', ['山田に明日お届け', '明日山田太郎に']],
  ] as const)
    for (const text of texts) assert.ok(isPersonal(text, namesOf([person])), `${person}: ${text}`);
  assert.ok(!isPersonal('Tomorrow', namesOf(['Tom'])));
  assert.equal(namesOf(['明', '']), null);
});

test('texts for everybody are not personal', () => {
  for (const text of [
    '過去1か月で1000点以上購入されました',
    '無料配送 12月3日 木曜日にお届け',
    'お客様の地域では翌日にお届け',
    '皆さんに人気',
    'たくさん購入するとお得',
    '2点以上の購入で5%OFF',
    '残り1点 ご注文はお早めに',
    '明日中にお届けするには 3 時間以内に注文してください',
    'FREE delivery Tomorrow, order within 3 hours',
    'ベストセラー',
    'お客様のご自宅に配送',
    'ご自宅へお届け',
    '宛名ラベル',
    'この仕様の商品',
    '日本に発送',
    '5K+ bought in past month',
  ])
    assert.ok(!isPersonal(text, null), text);
  assert.ok(!isPersonal('明日お届け', namesOf(['明'])));
});
