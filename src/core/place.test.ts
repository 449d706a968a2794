import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePlace, withoutPerson } from './place.ts';

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

test('the name of a person before a place is no part of it', () => {
  for (const shown of [
    '太郎さん - 世田谷 154-0011',
    '太郎さんのお届け先 世田谷 154-0011',
    'お届け先 山田 太郎 様 世田谷区 154-0011',
    'Taro - 世田谷 154-0011',
  ])
    assert.equal(parsePlace(shown), '世田谷 154', shown);
  assert.equal(withoutPerson('太郎さん世田谷 154-0011', '太郎'), '世田谷 154-0011');
  assert.equal(parsePlace('さんむ市 289-1392'), 'さんむ 289');
  assert.equal(withoutPerson('Taro 世田谷 154-0011', 'Taro'), '世田谷 154-0011');
});

test('a name of a person is no place', () => {
  for (const shown of ['太郎', '山田 太郎さん']) assert.equal(parsePlace(shown), null);
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
