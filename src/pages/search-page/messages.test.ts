import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SOUND } from '../../../test/pages/changed-page.ts';
import { readSearchPage } from '../index.ts';

/** The verdict of the sound page with a sentence of the shop above its results. */
function verdictWith(sentence: string): string {
  return readSearchPage(
    SOUND.replace('<div class="s-main-slot', `<div><span>${sentence}</span></div><div class="s-main-slot`),
  ).verdict;
}

describe('a sentence above the results', () => {
  it('gives no rank when it says that nothing matches, or that the results are for other words', () => {
    for (const sentence of [
      '「はるなき」の検索に一致する商品はありませんでした。',
      '一致する商品が見つかりませんでした',
      '該当する商品はございません。',
      '「はるなき」に一致する結果はありません。',
      '検索結果が0件でした。',
      '「春凪」の検索結果を表示しています。',
      '代わりに「<a href="/s?k=x">はるなき</a>」で検索',
      'Showing results for <a href="/s?k=x">春凪</a>',
      'Search instead for <a href="/s?k=x">はるなき</a>',
      'No results for はるなき.',
    ])
      assert.equal(verdictWith(sentence), 'corrected_keyword', sentence);
  });

  it('leaves the page sound when it only offers other words', () => {
    for (const sentence of [
      'ご希望の検索結果が見つかりませんでしたか？',
      'もしかして: 春凪 扇風機',
      '関連する商品',
      '水の代わりに氷を',
      '結果',
    ])
      assert.equal(verdictWith(sentence), 'sound', sentence);
  });
});
