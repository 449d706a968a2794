import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { oneLine } from '../../src/core/text.ts';
import { readSearchPage } from '../../src/pages/index.ts';
import { shelfOf } from '../../tools/sample-shop/market.ts';
import { renderSearchPage } from '../../tools/sample-shop/render-search-page.ts';

/** The shop's own sentences about its results, used as keywords; the sample shop's titles repeat the keyword. */
const SENTENCES = `
  18-55mm
  １〜２４件
  2件
  0件
  5万
  3-5
  検索結果
  のうち
  以上
  16 results for
  "
  '
  \\
  一致する商品はありませんでした
  「水筒」の検索結果を表示しています
  代わりに検索
  No results for
  Showing results for
  ご迷惑をおかけしています
  Robot Check
  503
  表示されている文字を入力してください
  captchacharacters
  </title>
  </html>
  <!--
  &quot;
  ue_sn = "x"
  -metadata
  お届け先: Taiwan
  $12
  USD 12
  Amazon.com : x
  Page saved with SingleFile
  s-search-result
  水筒
`
  .trim()
  .split(/\n\s*/);
const anyKeyword = fc
  .array(fc.constantFrom(...SENTENCES), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(' '));

test('a results page is sound and counted in full for any search words', () => {
  fc.assert(
    fc.property(anyKeyword, fc.integer({ min: 10, max: 28 }), (term, day) => {
      const shelf = shelfOf({ seed: 'miharu', term, localDate: `2026-11-${day}` });
      for (const page of new Set([shelf.pages[0], shelf.pages.at(-1)])) {
        assert.ok(page !== undefined);
        const read = readSearchPage(renderSearchPage(shelf, page));
        const shown = [read.verdict, read.keyword, read.page, read.lastPage, read.cards.length];
        assert.deepEqual(shown, ['sound', oneLine(term), page.page, shelf.lastPage, page.cards.length]);
      }
    }),
    { numRuns: 150 },
  );
});
