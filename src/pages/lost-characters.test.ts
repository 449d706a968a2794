import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SOUND } from '../../test/pages/changed-page.ts';
import { readProductPage, readSearchPage } from './index.ts';

const LOST = '\ufffd'.repeat(30);

describe('a page of results with lost characters', () => {
  it('is read without the damaged texts where they were lost here and there', () => {
    const html = SOUND.replaceAll('ご注文はお早めに', `ご注文は${LOST}`).replace(
      '配送料 ￥300',
      `配送${LOST} ￥300`,
    );
    const [whole, page] = [readSearchPage(SOUND), readSearchPage(html)];
    assert.equal(page.verdict, 'sound');
    assert.deepEqual(
      page.cards.map(({ asin, isSponsored }) => [asin, isSponsored]),
      whole.cards.map(({ asin, isSponsored }) => [asin, isSponsored]),
    );
    const lost = page.problems.filter(({ code }) => code === 'broken_characters').map(({ where }) => where);
    assert.deepEqual(lost.map((where) => where.replace(/^card \d+ /, '')).toSorted(), [
      'delivery',
      'stock_text',
    ]);
    assert.ok(!JSON.stringify(page).includes('\ufffd'));
  });

  it('keeps no damaged keyword or place, and counts them for nothing', () => {
    const html = SOUND.replaceAll('扇風機', `扇${LOST}機`).replace('千代田 100-0001', `千${LOST}田 100-0001`);
    const { keyword, place, context } = readSearchPage(html);
    assert.deepEqual([keyword, place, context.place], [null, null, null]);
  });

  it('is unreadable where most titles are damaged', () => {
    const html = SOUND.replace(/(<h2[^>]*><span>)/g, `$1${LOST}`);
    const { verdict, cards } = readSearchPage(html);
    assert.deepEqual([verdict, cards], ['unreadable', []]);
  });
});

describe('the line to an unreadable page of results', () => {
  /** The sound page of which the first titles lost characters, `lost` in all on the page. */
  const damaged = (titles: number, lost: number) => {
    let left = titles;
    const html = SOUND.replace(/data-cy="title-recipe">.*?<h2[^>]*><span>/gs, (start) =>
      left-- > 0 ? `${start}\ufffd` : start,
    );
    return readSearchPage(html.replace('</body>', `${'\ufffd'.repeat(lost - titles)}</body>`)).verdict;
  };
  const cards = readSearchPage(SOUND).cards.length;
  const most = Math.floor(cards / 2) + 1;

  it('is drawn by 20 lost characters with more than half of the titles damaged: both are needed', () => {
    assert.equal(damaged(most, 20), 'unreadable');
    assert.equal(damaged(most, 19), 'sound');
    assert.equal(damaged(most - 1, 20), 'sound');
    assert.equal(damaged(most - 1, 2_000), 'sound');
    assert.equal(damaged(cards, 20), 'unreadable');
  });
});

describe('a product page with lost characters', () => {
  it('is read without the damaged texts', () => {
    const html = `<!doctype html><html lang="ja-jp"><head><title>Amazon.co.jp: x</title><link rel="canonical" href="https://www.amazon.co.jp/dp/B0TEST0001"></head><body><div id="dp"><input type="hidden" id="ASIN" value="B0TEST0001"><span id="productTitle">ハルナギ 扇風機</span><div id="availability"><span>在庫${LOST}あり。</span></div></div></body></html>`;
    const { verdict, title, stock, problems } = readProductPage(html);
    assert.deepEqual([verdict, title], ['sound', 'ハルナギ 扇風機']);
    assert.deepEqual(stock, { state: 'unknown', quantity: null, text: null });
    assert.ok(problems.some(({ code, where }) => code === 'broken_characters' && where === 'stock'));
  });
});
