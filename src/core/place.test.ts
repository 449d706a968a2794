import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPlace, parsePlace } from './place.ts';

test('spellings of one place are one', () => {
  for (const shown of [
    '千代田 100-0001',
    '千代田区 100-0001',
    '東京都千代田区 １００－０００１',
    ' 千代田区　〒1000001 ',
  ])
    assert.equal(parsePlace(shown), '千代田 100', shown);
});

test('other municipalities and other areas of one name are others', () => {
  const shown = [
    '千代田区 100-0001',
    '小笠原村 100-2101',
    '札幌市 060-0001',
    '府中市 183-0055',
    '府中市 726-0003',
    '京都市 600-8001',
  ];
  assert.equal(new Set(shown.map(parsePlace)).size, shown.length);
});

test('keeps no more of the postcode than its first three digits', () => {
  assert.doesNotMatch(parsePlace('世田谷 154-0011') ?? '', /0011/);
});

test('a name alone and a postcode alone are places', () => {
  assert.equal(parsePlace('154-0011'), '154');
  assert.equal(parsePlace('四日市 510-0001'), parsePlace('四日市市 510-0001'));
  assert.equal(parsePlace('日本'), '日本');
});

const PEOPLE = [
  'スズキ太郎',
  'スズキ太郎さん',
  'スズキ 太郎さん',
  'スズキ　太郎 様',
  '鈴木様',
  'すずき',
  '木村',
  '中村さん',
  '渋谷',
  '千葉さん',
  '大野城 花子',
  'Taro',
  'Taro Suzuki',
  'SUZUKI TARO 様',
  '鈴木Taro',
  'ｽｽﾞｷ太郎さん',
  '林',
];

test('of a line with a postcode only the postcode and a municipality of its area are a place', () => {
  for (const person of PEOPLE) {
    assert.equal(parsePlace(`${person} 100-0005`), '100', person);
    assert.equal(findPlace(`${person} 100-0005`), '100-0005', person);
    for (const shown of [
      `${person} - 千代田 100-0005`,
      `お届け先 ${person} 千代田区 100-0005`,
      `${person}のお届け先 東京都千代田区 100-0005`,
      `お届け先: 〒100-0005 千代田区丸の内1-2-3 ${person}`,
      `Deliver to ${person} - 千代田 100-0005`,
    ])
      assert.equal(parsePlace(shown), '千代田 100', shown);
  }
  assert.equal(parsePlace('太郎さん世田谷 154-0011'), '世田谷 154');
  assert.equal(parsePlace('太郎さんのお届け先世田谷区 154-0011'), '世田谷 154');
  assert.equal(parsePlace('様似町 058-0014'), '様似 058');
});

test('a name of a person alone is no place', () => {
  for (const person of [...PEOPLE, '東村', '100', '太郎 100', 'Jordan', 'スズキ太郎 12345'])
    for (const shown of [person, `お届け先 ${person}`, `Deliver to ${person}`])
      assert.deepEqual([parsePlace(shown), findPlace(shown)], [null, null], shown);
});

test('a line is shown as it is written, as far as it is a place', () => {
  for (const [shown, place] of [
    ['千代田 100-0001', '千代田 100-0001'],
    ['千代田区 100-0001', '千代田区 100-0001'],
    ['太郎 - 千代田 100-0001', '千代田 100-0001'],
    ['千代田区 100-0001-お届け先の更新', '千代田区 100-0001'],
    ['渋谷区 150', '渋谷区 150'],
    ['東京都渋谷区', '東京都渋谷区'],
    ['京都府', '京都府'],
    ['沖縄県東村', '沖縄県東村'],
  ] as const)
    assert.equal(findPlace(shown), place, shown);
});

test('a long line is read only in part', () => {
  assert.equal(findPlace('太郎 '.repeat(100_000)), null);
});

test('a request to choose a place is not a place', () => {
  for (const shown of [
    null,
    '',
    ' ',
    'お届け先を選択',
    '場所を更新する',
    'お届け先を変更',
    'Select your address',
  ])
    assert.equal(parsePlace(shown), null);
});

test('a street address before the postcode is not part of a place', () => {
  for (const [shown, place] of [
    ['千代田区隠里村三丁目55-6 100-0001', '千代田 100'],
    ['横浜市西区みなと町1-2-3 220-0012', '横浜市西 220'],
    ['高市郡明日香村大字岡1 634-0103', '高市郡明日香 634'],
    ['四日市市諏訪町5番地 510-0085', '四日 510'],
    ['12-3 Kakurezato 100-0001', '100'],
  ] as const)
    assert.equal(parsePlace(shown), place, shown);
});
