import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withoutMovingWords } from './moving-words.ts';

/** A label, and its texts on the page from one look to the next. */
const SHOWN: readonly (readonly [label: string, ...shown: string[]])[] = [
  [
    '終了まで',
    '終了まで: 05:12:44',
    '終了まで: 1:09',
    '終了まで 3時間 5分',
    '終了まで: 2日 4時間12分',
    '終了まで：あと7分',
  ],
  ['タイムセール', 'タイムセール 残り 3時間', 'タイムセール あと12分', 'タイムセール 62%が請求済み'],
  ['Ends in', 'Ends in 11:29:13', 'Ends in 2h 5m', 'Ends in 3 hours and 4 minutes'],
  ['人気', '人気 12人が見ています', '人気 1,203人がカートに入れています'],
  [
    'タイムセール',
    'タイムセール 12%完了',
    'タイムセール 85%完了',
    'タイムセール 本日終了',
    'タイムセール 明日終了',
    'タイムセール 残り5%',
    'タイムセール 92%完売',
    'タイムセール【本日限り】',
    'タイムセール（あと2時間）',
  ],
  ['人気', '人気 320人が参加中', '人気 1,234人が購入'],
  ['新着', '新着 3日前', '新着 2週間前に発売'],
  ['', '明日終了', '本日終了', '11月30日に終了', '11/30 まで'],
  [
    '10%OFF クーポン',
    '10%OFF クーポン 11月30日まで',
    '10%OFF クーポン 本日まで',
    '10%OFF クーポン (11/30まで)',
    '10%OFF クーポン 11月30日(月) 23:59まで',
    '10%OFF クーポン 明日23時59分まで有効',
    '11月30日までの10%OFF クーポン',
  ],
  [
    '',
    '05:12:44',
    '3人が閲覧中です',
    '2日後に終了',
    '残り2点',
    'あと5名様限り',
    '今週末まで',
    '月曜日に終了',
  ],
  [
    'セール',

    'セール 11/30(月) で終了',
    'セールは11月30日に終了',
    'セール（11/30終了）',
    'セール 12月1日（火・祝）23:59 終了予定',

    '11月30日(月)で終了するセール',
    'あと3時間のセール',
    '11月末までのセール',
    '１１／３０まで セール',
    '12/1までのセール',
  ],
  ['限定セール', '11月30日までの限定セール', '残り3日の限定セール', '限定セール ～11/30'],
  ['ブラックフライデー', 'ブラックフライデー 11/27-12/1', '11月27日～12月1日 ブラックフライデー'],
  ['Deal ends', 'Deal ends November 30', 'Deal ends Mon, Dec. 1st', 'Deal ends tomorrow'],
];

describe('a label without the words that move by themselves', () => {
  it('is the same for every value of a clock or a counter', () => {
    for (const [label, ...shown] of SHOWN) {
      for (const text of shown) assert.equal(withoutMovingWords(text), label, text);
    }
  });

  it('keeps its own numbers', () => {
    for (const label of [
      '20%OFF',
      'ベストセラー1位',
      'Save 29%',
      'プライムデー 2日間限定',
      '24時間限定セール',
      'ポイント5倍',
      '特選タイムセール',

      '11月限定セール',
      '本日限定セール',
      '3日間限定セール',
      '11月30日発売',
      '先着100名様',
      'まもなく終了',
      '2人購入で10%OFF',
      '3人が購入すると5%OFF',
      '1/2サイズ',
    ]) {
      assert.equal(withoutMovingWords(label), label);
    }
  });
});
