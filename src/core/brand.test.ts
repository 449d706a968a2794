import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isPlaceholderBrand } from './brand.ts';

describe('isPlaceholderBrand', () => {
  it('knows the words that stand where a brand would and say that there is none', () => {
    for (const text of [
      ...[
        'ノーブランド品',
        'ノーブランド',
        'ノンブランド',
        'ﾉｰﾌﾞﾗﾝﾄﾞ品',
        'ノーブランド商品',
        'ブランドなし',
        'ブランド不明',
      ],
      ...[
        'なし',
        '無し',
        '該当なし',
        '記載なし',
        '不明',
        'その他',
        '汎用',
        '-',
        '―',
        '－',
        'N/A',
        'n/a',
        'ｎ／ａ',
      ],
      ...[
        'Generic',
        'GENERIC',
        'Unbranded',
        'No Brand',
        'no-brand',
        'None',
        'Unknown',
        'Not available',
        'Does not apply',
        '',
      ],
    ])
      assert.equal(isPlaceholderBrand(text), true, text);
  });

  it('leaves names alone, however they sound', () => {
    for (const text of [
      '無印良品',
      'ハルナギ',
      'Generic Surplus',
      'NONE OF US',
      'なしのき',
      'NA',
      'ノーブル',
      'No.1 Brand',
      'ノース',
      'ブランドン',
    ])
      assert.equal(isPlaceholderBrand(text), false, text);
  });
});
