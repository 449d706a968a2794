import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { requireShared } from '../../../test/shared-dir.ts';
import { adLink, listLink, product, QID, twoPages } from '../../../test/sources/dataforseo/answers.ts';
import { placeCards } from '../../core/shelf.ts';
import { checkAgainst } from '../json-answer.ts';
import type { CardsPage } from '../port.ts';
import { readPages } from './read-pages.ts';
import { Envelope, SearchResult } from './schema.ts';

const ASKED = { pages: 3, depth: 200, fallbackMs: 42 };

function pagesOf(items: readonly object[], asked = ASKED, total: number | null = null): CardsPage[] {
  const result = checkAgainst({ items, se_results_count: total }, SearchResult);
  assert.ok(result.ok);
  const pages = readPages(result.value, asked);
  assert.ok(pages.ok);
  return pages.value;
}

async function realResult(t: TestContext, file: string): Promise<SearchResult | null> {
  const shared = requireShared(t);
  if (shared === null) return null;
  const answer = checkAgainst(
    JSON.parse(await readFile(path.join(shared, 'providers', file), 'utf8')),
    Envelope,
  );
  assert.ok(answer.ok);
  const result = checkAgainst(answer.value.tasks?.[0]?.result?.[0], SearchResult);
  assert.ok(result.ok);
  return result.value;
}

test('a real answer of 124 rows is two pages of cards: no carousel, no ad among the organic', async (t) => {
  const result = await realResult(t, 'dataforseo-search.json');
  if (result === null) return;
  const pages = readPages(result, { pages: 2, depth: 100, fallbackMs: 0 });
  assert.ok(pages.ok);
  const [first, second] = pages.value;
  assert.deepEqual([first?.cards.length, second?.cards.length], [60, 54]);
  assert.deepEqual([first?.observedAtMs, second?.observedAtMs], [1_780_330_638_000, 1_780_330_640_000]);
  assert.deepEqual([first?.isWhole, second?.isWhole], [true, false]);
  const organic = pages.value.map((page) => page.cards.filter((card) => !card.isSponsored).length);
  assert.deepEqual(organic, [48, 42]);
});

test("on a real first page our positions are the shop's own places", async (t) => {
  const result = await realResult(t, 'dataforseo-search.json');
  if (result === null) return;
  const pages = readPages(result, { pages: 1, depth: 100, fallbackMs: 0 });
  assert.ok(pages.ok);
  assert.equal(pages.value.length, 1);
  const placed = placeCards(pages.value);
  // The shop's links say sr=8-5 for the first organic product and sr=8-60 for the last.
  assert.partialDeepStrictEqual(
    placed.find((card) => card.asin === 'B0FJ1QH15P'),
    { position: 5, rank: 1 },
  );
  assert.partialDeepStrictEqual(
    placed.findLast((card) => card.asin === 'B0G46QSDVM'),
    { position: 60 },
  );
});

test('a real answer of 17 results proves its last page and keeps its prices in cents', async (t) => {
  const result = await realResult(t, 'dataforseo-search-two-pages.json');
  if (result === null) return;
  const pages = readPages(result, { pages: 7, depth: 500, fallbackMs: 0 });
  assert.ok(pages.ok);
  assert.deepEqual(
    pages.value.map((page) => [page.cards.length, page.lastPage, page.isWhole]),
    [
      [18, 2, true],
      [3, 2, true],
    ],
  );
  assert.partialDeepStrictEqual(pages.value[0]?.cards[0], { price: 98_999, currency: 'USD', reviewCount: 1 });
  assert.equal(pages.value[0]?.cards[14]?.price, null);
});

test('a card keeps what the row says, and is undefined where the vendor can never know', () => {
  const [, card] = pagesOf(twoPages())[0]?.cards ?? [];
  assert.deepEqual(card, {
    asin: 'B0TEST0002',
    isSponsored: false,
    title: 'ハルナギ 扇風機 B0TEST0002',
    imageUrl: 'https://m.media-amazon.com/images/I/41abc.jpg',
    price: null,
    priceMax: null,
    priceReason: 'members_only',
    currency: 'JPY',
    listPrice: undefined,
    rating: 4.3,
    reviewCount: 1234,
    isPrime: undefined,
    badges: undefined,
    delivery: 'プライム会員なら 明日 無料配送',
    stockText: undefined,
    points: undefined,
    coupon: '5% OFF クーポン',
    salesVolume: undefined,
    salesVolumeMin: 500,
  });
});

test('texts are decoded; a 0 of the vendor and the price of a subscription are not values', () => {
  const read = (more: Readonly<Record<string, unknown>>) =>
    pagesOf([product('B0TEST0001', '', more)])[0]?.cards[0];
  assert.equal(read({ title: '石けん &amp; <b>タオル</b>' })?.title, '石けん & タオル');
  const none = { price_from: 0, bought_past_month: 0, rating: { value: 0, votes_count: 0, rating_max: 5 } };
  assert.partialDeepStrictEqual(read(none), {
    price: null,
    priceReason: 'not_shown',
    rating: null,
    reviewCount: null,
    salesVolumeMin: null,
  });
  const lent = read({ price_from: 0, special_offers: ['Free with Kindle Unlimited membership'] });
  assert.equal(lent?.priceReason, 'kindle_unlimited');
});

test('no price is null with its reason, never zero; a range has its upper end', () => {
  const [first, second] = pagesOf(twoPages());
  assert.partialDeepStrictEqual(first?.cards[3], { price: null, priceReason: 'not_shown', rating: null });
  assert.partialDeepStrictEqual(second?.cards[1], { price: 1980, priceMax: 3200 });
});

test('an amount that its currency cannot have is no price and a problem', () => {
  const [page] = pagesOf([product('B0TEST0001', '', { price_from: 19.8 })]);
  assert.partialDeepStrictEqual(page?.cards[0], { price: null, priceReason: null });
  assert.deepEqual(
    page?.problems.map((problem) => problem.code),
    ['price_unreadable'],
  );
});

test('an ad that the vendor calls organic is a problem of its card', () => {
  const [page] = pagesOf(twoPages());
  assert.deepEqual(
    page?.problems.map(({ code, where }) => `${code} ${where}`),
    ['ad_link_in_organic card 3'],
  );
});

test('rows without an instant belong to the page around them', () => {
  const [qid] = QID;
  const items = [
    product('B0TEST0001', ''),
    product('B0TEST0002', listLink({ asin: 'B0TEST0002', qid, place: 2 })),
    product('B0TEST0003', ''),
  ];
  assert.deepEqual(
    pagesOf(items).map((page) => [page.cards.length, page.observedAtMs]),
    [[3, qid * 1000]],
  );
  assert.deepEqual(
    pagesOf(items.slice(0, 1)).map((page) => page.observedAtMs),
    [ASKED.fallbackMs],
  );
});

test("two pages from the same second are one, unless the shop's numbering separates them", () => {
  const [qid] = QID;
  const items = [12, 9].map((place) => product('B0TEST0001', listLink({ asin: 'B0TEST0001', qid, place })));
  const [page] = pagesOf(items);
  assert.deepEqual(
    page?.problems.map((problem) => problem.code),
    ['places_fall'],
  );
});

/** Organic products on the places of a page. */
function placesOf(qid: number, from: number, to: number) {
  return Array.from({ length: to - from + 1 }, (_, at) => {
    const asin = `B0TEST${String(qid % 10)}${String(from + at).padStart(3, '0')}`;
    return product(asin, listLink({ asin, qid, place: from + at }));
  });
}

test('an answer that begins with a later page is unusable', () => {
  const items = [...placesOf(QID[0], 49, 60), ...placesOf(QID[1], 97, 100)];
  const result = checkAgainst({ items }, SearchResult);
  assert.ok(result.ok);
  assert.deepEqual(readPages(result.value, ASKED), {
    ok: false,
    problem: "its first place is Amazon's 49: page 1 is missing",
  });
});

test('pages behind a missing one are left out, and prove no end', () => {
  const first = placesOf(QID[0], 1, 60);
  const pages = pagesOf([...first, ...placesOf(QID[1], 97, 100)], ASKED, 64);
  assert.deepEqual(
    pages.map(({ page, cards, isWhole, lastPage }) => [page, cards.length, isWhole, lastPage]),
    [[1, 60, true, null]],
  );
  const joined = pagesOf([...first, ...placesOf(QID[1], 49, 64)], ASKED, 76);
  assert.deepEqual(
    joined.map(({ page, lastPage }) => [page, lastPage]),
    [
      [1, 2],
      [2, 2],
    ],
  );
});

test('pages beyond those asked for are dropped', () => {
  assert.equal(pagesOf(twoPages(), { ...ASKED, pages: 1 }).length, 1);
});

test("the vendor's limit cuts the last page alone, and proves no end", () => {
  const pages = pagesOf(twoPages(), { ...ASKED, depth: 5 }, 3);
  assert.deepEqual(
    pages.map((page) => [page.isWhole, page.lastPage]),
    [
      [true, null],
      [false, null],
    ],
  );
});

test('a repetition and an ad of an organic product are cards of their own', () => {
  const placed = placeCards(pagesOf(twoPages()));
  const ranks = placed.map((card) => `${card.asin} ${card.page} ${card.position} ${card.rank}`);
  assert.deepEqual(
    ranks.filter((line) => line.startsWith('B0TEST0002')),
    ['B0TEST0002 1 2 1', 'B0TEST0002 2 6 null'],
  );
});

test('an ASIN that the row lacks is taken from its link', () => {
  const [qid] = QID;
  const items = [product('B0TEST0001', adLink('499999013X', qid, 'sr_1_1_sspa'), { data_asin: null })];
  assert.equal(pagesOf(items)[0]?.cards[0]?.asin, '499999013X');
});
