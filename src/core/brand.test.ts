import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isPlaceholderBrand } from './brand.ts';

const PLACEHOLDERS = [
  'ノーブランド品',
  'ノーブランド',
  'ノンブランド',
  'ﾉｰﾌﾞﾗﾝﾄﾞ品',
  'ノーブランド商品',
  'ノーネーム',
  '社外品',

  'ブランドなし',
  'ブランド不明',
  'メーカーなし',
  'なし',
  '無し',
  '該当なし',
  '記載なし',
  '不明',
  '不詳',
  'その他',
  '汎用',
  '-',
  '―',
  '－',
  'N/A',
  'n/a',
  'ｎ／ａ',
  'OEM',
  'ＯＥＭ製品',
  '',

  'Generic',
  'GENERIC',
  'Unbranded',
  'No Brand',
  'no-brand',
  'NoName',
  'None',
  'Unknown',
  'Not available',
  'Does not apply',
];
const NAMES = [
  '無印良品',
  '無印',
  'ハルナギ',
  'なしのき',
  'ノーブル',
  'ノース',
  'ブランドン',
  'ぷろ',
  'コレ',
  'OEMテック',
  'Generic Surplus',
  'NONE OF US',
  'NA',
  'No.1 Brand',
];

describe('isPlaceholderBrand', () => {
  it('knows the words that mean no brand', () => {
    for (const text of PLACEHOLDERS) assert.equal(isPlaceholderBrand(text), true, text);
  });

  it('leaves names alone, however they sound', () => {
    for (const text of NAMES) assert.equal(isPlaceholderBrand(text), false, text);
  });
});
