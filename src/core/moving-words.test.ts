import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withoutMovingWords } from './moving-words.ts';

describe('a label without the words that move by themselves', () => {
  it('is the same whatever a clock or a counter shows', () => {
    for (const [label, ...shown] of [
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
      ],
      ['', '明日終了', '本日終了', '11月30日に終了', '11/30 まで'],
      [
        '10%OFF クーポン',
        '10%OFF クーポン 11月30日まで',
        '10%OFF クーポン 本日まで',
        '10%OFF クーポン (11/30まで)',
        '10%OFF クーポン 11月30日(月) 23:59まで',
        '10%OFF クーポン 明日23時59分まで有効',
      ],
      ['', '05:12:44', '3人が閲覧中です'],
    ] as const) {
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
    ]) {
      assert.equal(withoutMovingWords(label), label);
    }
  });
});
