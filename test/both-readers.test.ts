import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { printProductPage, printSearchPage, readPage, readProductPage } from '../src/pages/index.ts';
import { extractFacts } from '../tools/page-facts/extract.ts';
import { reducedPlace } from '../tools/page-facts/list.ts';
import { extractProduct } from '../tools/page-facts/product/extract.ts';
import { listSavedPages } from '../tools/page-facts/saved-pages.ts';
import { familyOf } from '../tools/sample-shop/families.ts';
import { type ShopPage, type ShopShelf, shelfOf } from '../tools/sample-shop/market.ts';
import { productPageOf } from '../tools/sample-shop/product-page.ts';
import { renderFault } from '../tools/sample-shop/render-faults.ts';
import { renderProductPage } from '../tools/sample-shop/render-product-page.ts';
import { renderSearchPage } from '../tools/sample-shop/render-search-page.ts';
import { SHOP_VIEWS } from '../tools/sample-shop/shop-view.ts';
import { requireShared } from './shared-dir.ts';

const SEED = 'miharu';
const DATES = ['2026-09-03', '2026-12-24'];
const TERMS = ['水筒 500ml', '長編小説', 'USB-C ケーブル', 'かご "大" & <小>', 'ヨガマット', 'zz'];

type Members = Readonly<Record<string, unknown>>;

/** The members that both readers find, so that a difference shows both values. */
function like(read: Members, facts: Members): Members {
  return Object.fromEntries(Object.keys(facts).map((name) => [name, read[name]]));
}

/** Asserts that both readers find the same on a results page, and returns what they found. */
function assertSearchAgreed(
  bytes: Uint8Array,
  what: string,
): { verdict: string; ads: number; filters: readonly string[] } {
  const page = readPage(bytes);
  const { cards: read, ...readMembers } = printSearchPage(page);
  const { cards, ...facts } = extractFacts(bytes);
  assert.deepEqual(like(readMembers, { ...facts }), { ...facts }, what);
  assert.deepEqual(
    read.map((card, index) => like(card, { ...cards[index] })),
    cards.map((card) => ({ ...card })),
    what,
  );
  if (facts.verdict === 'sound') assert.equal(page.context.place, reducedPlace(facts.place), what);
  return {
    verdict: facts.verdict,
    ads: cards.filter((card) => card.is_sponsored).length,
    filters: facts.filters,
  };
}

function sampleShelf(term: string, localDate = '2026-11-28'): { shelf: ShopShelf; page: ShopPage } {
  const shelf = shelfOf({ seed: SEED, term, localDate });
  const [page] = shelf.pages;
  assert.ok(page !== undefined);
  return { shelf, page };
}

test('both readers find the same on the real pages of results that can be read', (t) => {
  const shared = requireShared(t);
  if (shared === null) return;
  const pages = join(shared, 'pages');
  const readable = listSavedPages(pages).filter(
    ({ folder, file }) => folder === 'search' && !file.includes('mojibake'),
  );
  assert.equal(readable.length, 10);
  for (const { folder, file } of readable) assertSearchAgreed(readFileSync(join(pages, folder, file)), file);
});

for (const view of SHOP_VIEWS) {
  test(`both readers find the same on the sample shop's pages of results as ${view} sees them`, () => {
    for (const term of TERMS) {
      for (const localDate of DATES) {
        const shelf = shelfOf({ seed: SEED, term, localDate, view });
        for (const page of shelf.pages.slice(0, 2)) {
          const html = renderSearchPage(shelf, page);
          assert.equal(assertSearchAgreed(Buffer.from(html), `${term} ${localDate}`).verdict, 'sound');
        }
      }
    }
  });
}

test("both readers find the same on the sample shop's pages of other lists, places and languages", () => {
  for (const [fault, verdict] of [
    ['sorted_by_price', 'other_list'],
    ['filtered', 'other_list'],
    ['corrected_keyword', 'corrected_keyword'],
    ['foreign_place', 'wrong_place'],
    ['other_language', 'wrong_place'],
    ['without_ads', 'sound'],
    ['other_place', 'sound'],
    ['phone_page', 'sound'],
  ] as const) {
    for (const term of TERMS.slice(0, 4)) {
      const bytes = renderFault(fault, { seed: SEED, ...sampleShelf(term) });
      assert.equal(assertSearchAgreed(bytes, `${fault} ${term}`).verdict, verdict, fault);
    }
  }
});

const SORT_FORM = '<form method="get" action="/s">';
const WITH_FIELD = (name: string, value: string) =>
  `${SORT_FORM}<input type="hidden" name="${name}" value="${value}">`;
/** Edits of a page, with the resulting verdict. */
const EDITS: readonly (readonly [from: string | RegExp, to: string, verdict: string])[] = [
  [SORT_FORM, WITH_FIELD('rh', 'n:3828871,p_85:2322920051,p_72:82398051'), 'other_list'],
  [SORT_FORM, WITH_FIELD('low-price', '1000'), 'other_list'],
  [SORT_FORM, WITH_FIELD('me', 'A1TESTSELLER'), 'other_list'],
  [SORT_FORM, WITH_FIELD('rh', 'n:3828871'), 'sound'],
  ['<html ', '<html class="translated-ltr" ', 'wrong_place'],
  ['千代田 100-0001', '世田谷区 154-0011', 'sound'],
  ['千代田 100-0001', 'オランダ', 'wrong_place'],
  [/過去1か月で[\d.,万]+点以上購入されました/g, '先月1.2万点以上購入', 'sound'],
  [/aria-label="[\d,]+ レーティング"/g, 'aria-label="3万4,500件の評価"', 'sound'],
];

test('both readers find the same on pages of the sample shop with other filters, places, counts and labels', () => {
  for (const term of TERMS.slice(0, 3)) {
    const { shelf, page } = sampleShelf(term);
    const html = renderSearchPage(shelf, page);
    for (const [from, to, verdict] of EDITS) {
      const edited = html.replace(from, to);
      assert.ok(edited !== html, String(from));
      assert.equal(assertSearchAgreed(Buffer.from(edited), to).verdict, verdict, to);
    }
  }
});

test('both readers know ads by a label of plain text alone', () => {
  const { shelf, page } = sampleShelf('水筒 500ml');
  const html = renderSearchPage(shelf, page);
  const bare = html
    .replaceAll('/sspa/click', '/go/click')
    .replaceAll('AdHolder', '')
    .replaceAll('_sspa', '')
    .replaceAll('スポンサー広告 - ', '')
    .replace(/puis-[\w-]*label[\w-]*/g, 'a-color-base');
  const { ads } = assertSearchAgreed(Buffer.from(html), 'marked');
  assert.ok(ads > 0);
  assert.equal(assertSearchAgreed(Buffer.from(bare), 'bare').ads, ads);
});

test("both readers find the same on the sample shop's product pages", () => {
  for (const term of TERMS.slice(0, 4)) {
    const cards = sampleShelf(term).shelf.pages.flatMap((page) => page.cards);
    for (const { card } of cards.filter(({ rank }) => rank !== null)) {
      for (const localDate of DATES) {
        const shown = productPageOf({ seed: SEED, asin: card.asin, family: familyOf(term), localDate });
        if (shown === undefined) continue;
        const html = renderProductPage(shown);
        const facts = extractProduct(html);
        const read = printProductPage(readProductPage(html));
        assert.deepEqual(like(read, { ...facts }), { ...facts }, `${card.asin} ${localDate}`);
      }
    }
  }
});
