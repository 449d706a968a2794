import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../src/core/local-date.ts';
import { placeCards } from '../../src/core/shelf.ts';
import { readPage } from '../../src/pages/index.ts';
import { draw, drawInt, pick } from './chance.ts';
import { FAULTS, isPageFault, PAGE_FAULTS } from './faults.ts';
import { NOTHING_FOUND, shelfOf } from './market.ts';
import { noResultsPage, renderFault } from './render-faults.ts';
import { renderSearchPage } from './render-search-page.ts';
import { SHOP_VIEWS } from './shop-view.ts';

const SEED = 'miharu';
const TERMS = [
  '水筒 500ml',
  '長編小説',
  '緑茶',
  '猫砂',
  'USB-C ケーブル',
  'ヨガマット',
  'かご "大" & <小>',
  'zz',
  '扇風機',
] as const;

function page(term: string, localDate: string, wanted: number) {
  const shelf = shelfOf({ seed: SEED, term, localDate });
  const found = shelf.pages[Math.min(wanted, shelf.lastPage) - 1];
  assert.ok(found !== undefined);
  return { shelf, page: found };
}

for (let round = 0; round < 50; round++) {
  const term = draw(round, 'own term') < 0.3 ? `言葉 ${round}` : pick(round, 'term', TERMS);
  const localDate = addDays('2026-09-01', drawInt(round, 'day', [0, 120]));
  const wanted = drawInt(round, 'page', [1, 7]);

  test(`the product's reader finds the truth on the sample shop's page ${wanted} of ${term} on ${localDate}`, () => {
    const { shelf, page: truth } = page(term, localDate, wanted);
    const { cards, problems, verdict, ...facts } = readPage(Buffer.from(renderSearchPage(shelf, truth)));
    assert.deepEqual([verdict, problems], ['sound', []]);
    assert.deepEqual(
      cards,
      truth.cards.map(({ card }) => card),
    );
    const organic = truth.cards.filter(({ card }) => !card.isSponsored).length;
    const from = (truth.page - 1) * shelf.pageSize + 1;
    assert.deepEqual(facts, {
      kind: 'search',
      marketplace: 'amazon.co.jp',
      language: 'ja-jp',
      currency: 'JPY',
      place: '千代田 100-0001',
      context: {
        order: 'usual',
        filters: [],
        department: 'all',
        seller: 'all',
        place: '千代田 100',
        device: 'desktop',
        visitor: null,
      },
      keyword: term,
      page: truth.page,
      lastPage: shelf.lastPage,
      goesOn: truth.page < shelf.lastPage,
      range: { from, to: from + organic - 1 },
      totalResults: shelf.totalResults,
      cardsExpected: truth.cards.length,
      observedAtMs: truth.observedAtMs,
    });
  });
}

for (const term of TERMS) {
  test(`the product counts the ranks and positions that are true for ${term} over all pages`, () => {
    const shelf = shelfOf({ seed: SEED, term, localDate: '2026-11-28' });
    const pages = shelf.pages.map((truth) => ({
      page: truth.page,
      observedAtMs: truth.observedAtMs,
      cards: readPage(Buffer.from(renderSearchPage(shelf, truth))).cards,
    }));
    assert.deepEqual(
      placeCards(pages).map(({ asin, rank, position }) => ({ asin, rank, position })),
      shelf.pages.flatMap(({ cards }) =>
        cards.map(({ card, rank, position }) => ({ asin: card.asin, rank, position })),
      ),
    );
  });
}

for (const fault of FAULTS.filter(isPageFault)) {
  test(`the product's reader says ${PAGE_FAULTS[fault]} of the sample shop's ${fault}`, () => {
    for (const wanted of [1, 2]) {
      for (const term of TERMS) {
        const what = page(term, '2026-11-28', wanted);
        assert.equal(readPage(renderFault(fault, { seed: SEED, ...what })).verdict, PAGE_FAULTS[fault], term);
      }
    }
  });
}

for (const view of SHOP_VIEWS) {
  test(`the product's reader finds the list that is shown to ${view}, and says for whom it was made`, () => {
    for (const term of TERMS) {
      const shelf = shelfOf({ seed: SEED, term, localDate: '2026-11-28', view });
      const read = shelf.pages.map((truth) => readPage(Buffer.from(renderSearchPage(shelf, truth))));
      assert.deepEqual(
        read.map(({ verdict, cards }) => ({ verdict, cards })),
        shelf.pages.map(({ cards }) => ({ verdict: 'sound', cards: cards.map(({ card }) => card) })),
      );
      const places = new Set(read.map(({ context }) => `${context.place} ${context.device}`));
      const place = view === 'far_away' ? '札幌 060' : '千代田 100';
      assert.deepEqual([...places], [`${place} ${view === 'phone' ? 'phone' : 'desktop'}`]);
    }
  });
}

test("the product's reader takes a true empty result for one", () => {
  const { shelf, page: truth } = page(`${NOTHING_FOUND} の品`, '2026-11-28', 1);
  const read = readPage(Buffer.from(noResultsPage(shelf, truth)));
  assert.deepEqual(
    [read.verdict, read.totalResults, read.cards, read.observedAtMs],
    ['no_results', 0, [], truth.observedAtMs],
  );
});
