import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { changed, SCRIPTLESS, SOUND } from '../../../test/pages/changed-page.ts';
import { readSearchPage } from '../index.ts';

const PAGE_1 = '"page":1';

describe('a page that contradicts itself', () => {
  it('is unreadable when scripts and pager name different pages', () => {
    assert.deepEqual(changed(PAGE_1, '"page":3', SOUND.replace('のうち 1-6件', 'のうち 13-18件')), {
      verdict: 'unreadable',
      codes: ['page_mismatch'],
    });
  });

  it('is unreadable when the first page does not count from 1, or another one does', () => {
    const mismatch = { verdict: 'unreadable', codes: ['page_mismatch'] };
    assert.deepEqual(changed('のうち 1-6件', 'のうち 7-12件'), mismatch);
    assert.deepEqual(changed('のうち 1-6件', 'のうち 7-12件', SCRIPTLESS), mismatch);
    const second = SOUND.replace('s-pagination-selected">1<', 's-pagination-selected">2<');
    assert.deepEqual(changed(PAGE_1, '"page":2', second), mismatch);
    assert.deepEqual(changed('のうち 1-6件', 'のうち 7-12件', second.replace(PAGE_1, '"page":2')), {
      verdict: 'sound',
      codes: [],
    });
  });

  it('is unreadable when it calls itself page 0', () => {
    assert.deepEqual(changed(PAGE_1, '"page":0', SOUND.replace('s-pagination-selected', 'x')), {
      verdict: 'unreadable',
      codes: ['page_mismatch'],
    });
  });

  it('is unreadable when it counts no results but shows cards', () => {
    assert.deepEqual(changed(/"totalResultCount":\d+/, '"totalResultCount":0'), {
      verdict: 'unreadable',
      codes: ['card_count_mismatch'],
    });
  });
});

describe('a page of ads alone', () => {
  it('is unreadable without a line that counts the results', () => {
    const ads = SOUND.replaceAll(' s-asin"', ' s-asin AdHolder"').replaceAll(
      ' s-asin AdHolder AdHolder',
      ' s-asin AdHolder',
    );
    assert.deepEqual(changed('検索結果 5,432 のうち 1-6件', '', ads).verdict, 'unreadable');
  });
});

describe('a pager', () => {
  it('does not call its page the last one when it links to a next page', () => {
    const pager = (items: string) =>
      readSearchPage(SOUND.replace(/<span class="s-pagination-item[\s\S]*?次へ<\/a>/, items)).lastPage;
    const selected = '<span class="s-pagination-item s-pagination-selected">1</span>';
    assert.equal(
      pager(`${selected}<a class="s-pagination-item s-pagination-next" href="/s?page=2">次へ</a>`),
      null,
    );
    assert.equal(
      pager(`${selected}<span class="s-pagination-item s-pagination-next s-pagination-disabled">次へ</span>`),
      1,
    );
  });
});

describe('the line above the results', () => {
  it('means no results when it counts 0 and scripts are gone', () => {
    const html = `<html lang="ja-jp"><title>Amazon.co.jp : 扇風機</title><span data-component-type="s-result-info-bar">
      <h2><span>検索結果 0件</span></h2></span><div class="s-main-slot"></div></html>`;
    assert.equal(readSearchPage(html).verdict, 'no_results');
  });

  it('gives no exact number where it counts in ten thousands', () => {
    const html = SCRIPTLESS.replace(/検索結果 5,432 のうち/, '検索結果 5万 のうち');
    assert.equal(readSearchPage(html).totalResults, null);
    assert.equal(readSearchPage(SCRIPTLESS).totalResults, 5432);
  });
});
