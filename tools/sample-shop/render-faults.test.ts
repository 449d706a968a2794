import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'cheerio';
import { FAULTS, isPageFault, PAGE_FAULTS, type PageFault, randomFaults } from './faults.ts';
import { shelfOf } from './market.ts';
import { renderFault } from './render-faults.ts';
import { renderSearchPage } from './render-search-page.ts';
import { readAgain } from './second-reader.ts';

const SEED = 'miharu';
const SHELF = shelfOf({ seed: SEED, term: '水筒 500ml', localDate: '2026-11-28' });

function faulty(fault: PageFault, pageNumber = 1): string {
  const page = SHELF.pages[pageNumber - 1];
  assert.ok(page !== undefined);
  return new TextDecoder().decode(renderFault(fault, { seed: SEED, shelf: SHELF, page }));
}

function rightPage(pageNumber: number): string {
  const page = SHELF.pages[pageNumber - 1];
  assert.ok(page !== undefined);
  return renderSearchPage(SHELF, page);
}

function asinsOf(html: string): string[] {
  return readAgain(html).cards.map((card) => card.asin);
}

/** What a person would recognise each fault by. */
const MARKS: Readonly<Record<PageFault, (html: string) => boolean>> = {
  captcha: (html) => html.includes('validateCaptcha') && html.includes('id="captchacharacters"'),
  continue_button: (html) =>
    html.includes('下のボタンをクリックしてショッピングを続けてください') &&
    !html.includes('captchacharacters'),
  busy_page: (html) => load(html)('title').text() === 'ご迷惑をおかけしています！',
  half_page: (html) => !html.includes('</html>') && !html.includes('s-pagination-strip'),
  foreign_place: (html) =>
    html.includes('EUR\u00a0') && html.includes('オランダに発送') && !html.includes('￥'),
  other_language: (html) =>
    load(html)('html').attr('lang') === 'en-us' && html.includes('href="/-/en/') && !html.includes('￥'),
  home_page: (html) => html.includes("ue_pty = 'Gateway'") && asinsOf(html).length === 0,
  no_results: (html) =>
    html.includes('検索に一致する商品はありませんでした') && readAgain(html).cardsExpected === 0,
  corrected_keyword: (html) => html.includes('の検索結果を表示しています') && asinsOf(html).length > 0,
  empty_body: (html) => html === '',
  mojibake: (html) => /[縺繧繝]/u.test(html) && !html.includes('検索結果'),
  header_only: (html) =>
    html.includes('twotabsearchtextbox') && !html.includes('s-metadata') && asinsOf(html).length === 0,
  repeated_page: (html) =>
    readAgain(html).page === 2 && JSON.stringify(asinsOf(html)) === JSON.stringify(asinsOf(rightPage(1))),
  without_ads: (html) => !readAgain(html).cards.some((card) => card.isSponsored),
  strange_shelf: (html) => asinsOf(html).every((asin) => !asinsOf(rightPage(1)).includes(asin)),
  sorted_by_price: (html) => load(html)('#s-result-sort-select option[selected]').val() === 'price-asc-rank',
  filtered: (html) => load(html)('#s-refinements-a11y-summary').text().startsWith('選択されたフィルター'),
  other_place: (html) => load(html)('#glow-ingress-line1').text().trim() === 'お届け先: 札幌市 060-0001',
  phone_page: (html) => load(html)('html').hasClass('a-mobile') && readAgain(html).cards.length < 20,
  short_pager: (html) => readAgain(html).lastPage === 2 && load(html)('a.s-pagination-next').length === 1,
};

for (const fault of FAULTS.filter(isPageFault)) {
  test(`a failing page of the sample shop: shows what is wrong: ${fault}`, () => {
    const page = fault === 'repeated_page' ? 2 : 1;
    assert.ok(MARKS[fault](faulty(fault, page)));
    assert.ok(!MARKS[fault](rightPage(page)), 'a right page shows the mark too');
  });
}

test('a failing page of the sample shop: ends in the middle of a card when it is cut, with fewer cards than it says', () => {
  const { cards, cardsExpected } = readAgain(faulty('half_page'));
  assert.ok(cards.length > 5 && cards.length < cardsExpected);
});

test('a failing page of the sample shop: has a verdict for every kind', () => {
  assert.equal(Object.keys(PAGE_FAULTS).length, Object.keys(MARKS).length);
});

const plan = randomFaults({ seed: 'plan', rate: 0.3 });
const requests = Array.from({ length: 3000 }, (_, index) => ({
  term: `term ${index % 50}`,
  localDate: '2026-11-28',
  page: 1 + (index % 3),
  attempt: 1 + Math.floor(index / 150),
}));

test('a random plan of faults: meets the same request with the same fault', () => {
  assert.deepEqual(requests.map(plan), requests.map(randomFaults({ seed: 'plan', rate: 0.3 })));
});

test('a random plan of faults: fails about as often as requested, in every kind', () => {
  const faults = requests.map(plan).filter((fault) => fault !== null);
  assert.ok(Math.abs(faults.length / requests.length - 0.3) < 0.05);
  assert.equal(new Set(faults).size, FAULTS.length);
});

test('a random plan of faults: fails never at 0 and always at 1', () => {
  assert.ok(requests.map(randomFaults({ seed: 'x', rate: 0 })).every((fault) => fault === null));
  assert.ok(requests.map(randomFaults({ seed: 'x', rate: 1 })).every((fault) => fault !== null));
});
