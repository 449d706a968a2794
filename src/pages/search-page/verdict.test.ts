import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { changed, SCRIPTLESS, SOUND } from '../../../test/pages/changed-page.ts';
import { readSearchPage } from '../index.ts';

const PAGES = join(import.meta.dirname, '../../../test/pages');

describe('the counters of a page', () => {
  it('make it truncated when cards are missing and unreadable when there are too many', () => {
    assert.deepEqual(changed('"asinOnPageCount":7', '"asinOnPageCount":8'), {
      verdict: 'truncated',
      codes: ['card_count_mismatch'],
    });
    assert.deepEqual(changed('"asinOnPageCount":7', '"asinOnPageCount":6'), {
      verdict: 'unreadable',
      codes: ['card_count_mismatch'],
    });
  });

  it('must agree with each other: an ad taken for a result is found out by the range', () => {
    assert.deepEqual(changed('のうち 1-6件', 'のうち 1-7件'), {
      verdict: 'unreadable',
      codes: ['range_mismatch'],
    });
  });

  it('are replaced by the range where scripts are gone, and nothing replaces the range', () => {
    assert.equal(readSearchPage(SCRIPTLESS).verdict, 'sound');
    assert.deepEqual(changed('のうち 1-6件', 'のうち 1-7件', SCRIPTLESS), {
      verdict: 'truncated',
      codes: ['range_mismatch'],
    });
    assert.deepEqual(changed('検索結果 5,432 のうち 1-6件', '', SCRIPTLESS), {
      verdict: 'truncated',
      codes: ['no_checksum'],
    });
  });

  it('are helped by the numbers of the cards where scripts are gone', () => {
    const gap = changed('data-csa-c-pos="6"', 'data-csa-c-pos="8"', SCRIPTLESS);
    assert.deepEqual(gap, { verdict: 'truncated', codes: ['position_gap'] });
    assert.deepEqual(changed('data-csa-c-pos="6"', 'data-csa-c-pos="8"'), {
      verdict: 'sound',
      codes: ['position_gap'],
    });
  });

  it('prove cards that a new layout wraps once more', () => {
    const plain = readFileSync(join(PAGES, 'declared-wrongly/page.html'), 'utf8');
    const wrapped = plain
      .replaceAll('<div role="listitem"', '<div class="row"><div role="listitem"')
      .replaceAll('</div></div></div></div>\n', '</div></div></div></div></div>\n');
    assert.notEqual(wrapped, plain);
    assert.equal(readSearchPage(wrapped).verdict, 'sound');
    assert.equal(
      readSearchPage(wrapped.replace('"asinOnPageCount":2', '"asinOnPageCount":3')).verdict,
      'unreadable',
    );
  });

  it('do not count outside of a script', () => {
    const html = SCRIPTLESS.replace(
      '<body>',
      `<body><p>P.declare('s\\-metadata', {"asinOnPageCount":99});</p>`,
    );
    assert.equal(readSearchPage(html).cardsExpected, null);
  });

  it('make a card without a product code an unreadable page, not a shorter list', () => {
    const bad = changed('data-asin="B0TEST0004"', 'data-asin="B0-TEST"');
    assert.equal(bad.verdict, 'unreadable');
    assert.deepEqual(bad.codes, ['bad_asin', 'cards_unreadable']);
  });
});

describe('the place of a page', () => {
  const verdictAfter = (from: string | RegExp, to: string) => changed(from, to).verdict;

  it('is wrong in another shop, language, currency or country', () => {
    assert.equal(verdictAfter("ue_sn = 'www.amazon.co.jp'", "ue_sn = 'www.amazon.com'"), 'wrong_place');
    assert.equal(verdictAfter('lang="ja-jp"', 'lang="en-us"'), 'wrong_place');
    assert.equal(verdictAfter(' lang="ja-jp"', ''), 'wrong_place');
    assert.equal(verdictAfter(/￥2,980/g, 'EUR 29.80'), 'wrong_place');
    assert.equal(verdictAfter('お届け先: 千代田 100-0001', 'お届け先: 台湾'), 'wrong_place');
    assert.equal(verdictAfter('お届け先: 千代田 100-0001', 'Deliver to Kearny 07032'), 'wrong_place');
    assert.equal(
      verdictAfter('配送料 ￥300 12月4日-5日にお届け', '<span>オランダに発送</span>'),
      'wrong_place',
    );
  });

  it('is right with a Japanese postcode or prefecture, and where no place is set or shown', () => {
    for (const line of [
      'お届け先: 世田谷区 〒154-0011',
      '山田さん 1540011',
      'お届け先: 大阪府',
      'お届け先を選択',
      'こんにちは',
      '',
    ]) {
      assert.equal(verdictAfter('お届け先: 千代田 100-0001', line), 'sound', line);
    }
  });

  it('is not made wrong by 本日中に発送 or by a foreign word in a title', () => {
    assert.equal(verdictAfter('配送料 ￥300 12月4日-5日にお届け', '通常1～2日以内に発送'), 'sound');
    assert.equal(
      verdictAfter(
        '<h2 aria-label="ナギサワ サーキュレーター"><span>ナギサワ',
        '<h2><span>オランダに発送 EUR 3.00',
      ),
      'sound',
    );
  });
});

describe('the words of a page', () => {
  it('are other words when it says so, or when its title and its counters disagree', () => {
    const says = '<p>「扇風機」の検索結果を表示しています。</p><div class="s-main-slot';
    assert.equal(changed('<div class="s-main-slot', says).verdict, 'corrected_keyword');
    const english = '<p>Showing results for "fan".</p><div class="s-main-slot';
    assert.equal(changed('<div class="s-main-slot', english).verdict, 'corrected_keyword');
    assert.equal(
      changed('<title>Amazon.co.jp : 扇風機', '<title>Amazon.co.jp : せんぷうき').verdict,
      'corrected_keyword',
    );
  });

  it('are the same words in another spelling of the title or the counters', () => {
    for (const title of ['　扇風機 ', '扇風機 : ホーム＆キッチン']) {
      assert.equal(
        changed('<title>Amazon.co.jp : 扇風機', `<title>Amazon.co.jp : ${title}`).verdict,
        'sound',
        title,
      );
    }
    const asked = SOUND.replace('<title>Amazon.co.jp : 扇風機', '<title>Amazon.co.jp : A&amp;B 石けん/白');
    for (const counted of [
      'A&B 石けん/白',
      'A\\u0026B 石けん\\/白',
      'a\\x26b 石けん/白',
      'A&amp;B 石けん/白',
    ]) {
      assert.equal(
        changed('"keywords":"扇風機"', `"keywords":"${counted}"`, asked).verdict,
        'sound',
        counted,
      );
    }
  });

  it('are not looked for in products, scripts, comments and attributes', () => {
    const words = '「x」の検索結果を表示しています';
    for (const place of [`<!-- ${words} -->`, `<script>${words}</script>`, `<p title="${words}"></p>`]) {
      assert.equal(
        changed('<div class="s-main-slot', `${place}<div class="s-main-slot`).verdict,
        'sound',
        place,
      );
    }
    assert.equal(changed('<span>ナギサワ サーキュレーター', `<span>${words}`).verdict, 'sound');
  });
});

describe('a page without cards', () => {
  const empty = readFileSync(join(PAGES, 'no-results/page.html'), 'utf8');

  it('has no results only when it says so itself', () => {
    assert.equal(readSearchPage(empty).verdict, 'no_results');
    const silent = changed(
      'に一致する商品はありませんでした',
      '',
      empty.replace(/<script[\s\S]*?<\/script>/g, ''),
    );
    assert.deepEqual(silent, { verdict: 'unreadable', codes: ['no_cards'] });
    assert.equal(
      changed('"totalResultCount":0,"asinOnPageCount":0', '"totalResultCount":9,"asinOnPageCount":9', empty)
        .verdict,
      'unreadable',
    );
  });

  it('is another page, a block page, or nothing at all', () => {
    const verdict = (html: string) => readSearchPage(html).verdict;
    assert.equal(
      verdict('<html lang="ja-jp"><title>Amazon | 本</title><body><p>ようこそ</p></body></html>'),
      'not_a_result_page',
    );
    assert.equal(verdict('<html><body><div id="dp"></div></body></html>'), 'not_a_result_page');
    assert.equal(
      verdict('<html><title>Amazon.co.jp</title><form action="/errors/validateCaptcha"></form></html>'),
      'blocked',
    );
    assert.equal(verdict('<html><title>ご迷惑をおかけしています！</title></html>'), 'blocked');
    assert.equal(verdict(''), 'unreadable');
    assert.equal(verdict('こんにちは'), 'unreadable');
    assert.equal(verdict('<html><body><p>ようこ'), 'truncated');
  });

  it('is not blocked because its menu says ショッピングを続ける', () => {
    assert.equal(changed('<body>', '<body><a href="/">ショッピングを続ける</a>').verdict, 'sound');
  });
});

describe('broken text', () => {
  it('makes a page unreadable and leaves no cards', () => {
    for (const wrong of ['繝上Ν繝翫ぐ', '\ufffd\ufffd\ufffd', 'ãƒãƒ«ãƒŠã‚®']) {
      const page = readSearchPage(
        SOUND.replaceAll(/<span>[^<]*[\u3040-\u9fff][^<]*(?=<)/g, `<span>${wrong.repeat(30)}`),
      );
      assert.equal(page.verdict, 'unreadable', wrong);
      assert.deepEqual(page.cards, []);
    }
  });

  it('makes a page unreadable when question marks replace every Japanese character', () => {
    const page = readSearchPage(SOUND.replace(/[\u3000-\u9fff\uff00-\uffef]/g, '?'));
    assert.equal(page.verdict, 'unreadable');
    assert.deepEqual(page.cards, []);
    assert.equal(changed('<span>ナギサワ サーキュレーター', '<span>何で??? なぜ????').verdict, 'sound');
  });

  it('that one seller wrote is a title', () => {
    const spoiled = '繝上Ν繝翫ぐ'.repeat(30);
    const page = readSearchPage(SOUND.replace('<span>ナギサワ サーキュレーター', `<span>${spoiled}`));
    assert.deepEqual([page.verdict, page.problems], ['sound', []]);
  });

  it('in one title alone makes that title unknown, not the page', () => {
    const page = readSearchPage(SOUND.replace('<span>ナギサワ サーキュレーター', '<span>ナギ\ufffdワ'));
    assert.equal(page.verdict, 'sound');
    assert.equal(page.cards[5]?.title, null);
    assert.deepEqual(
      page.problems.map(({ code, where }) => [code, where]),
      [['broken_characters', 'card 6 title']],
    );
  });
});
