import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardsOf, MINUTE_MS, MORNING_MS } from '../../test/scan/captures.ts';
import { UNKNOWN_PAGE } from '../core/reading-context.ts';
import type { SearchPage } from '../core/search-page.ts';
import { captureOf, type Declared } from './read-capture.ts';

const PAGE: SearchPage = {
  kind: 'search',
  verdict: 'sound',
  marketplace: 'amazon.co.jp',
  language: 'ja-jp',
  currency: 'JPY',
  place: null,
  context: UNKNOWN_PAGE,
  keyword: '水筒 500ml',
  page: 1,
  lastPage: 7,
  goesOn: true,
  range: { from: 1, to: 14 },
  totalResults: 400,
  cardsExpected: 16,
  observedAtMs: MORNING_MS,
  cards: cardsOf(1),
  problems: [],
};

const BLOCKED: SearchPage = {
  ...PAGE,
  kind: 'blocked',
  verdict: 'blocked',
  marketplace: null,
  keyword: null,
  page: null,
  lastPage: null,
  observedAtMs: null,
  cards: [],
};

const SILENT: Declared = { keyword: null, observedAtMs: null };

function read(page: SearchPage, declared: Partial<Declared> = {}, address: string | null = null) {
  return captureOf(page, {
    address,
    declared: { ...SILENT, ...declared },
    nowMs: MORNING_MS + 60 * MINUTE_MS,
  });
}

function problemOf(result: ReturnType<typeof read>): string {
  assert.equal(result.ok, false);
  return result.ok ? '' : result.problem.en;
}

function captured(result: ReturnType<typeof read>) {
  assert.ok(result.ok, result.ok ? '' : result.problem.en);
  return result.value;
}

test('term, page number and instant come from the page itself', () => {
  const { term, page, observedAtMs, cards } = captured(read(PAGE));
  assert.deepEqual([term, page, observedAtMs, cards.length], ['水筒 500ml', 1, MORNING_MS, 16]);
});

test('uses the instant of saving only when neither the page nor the caller gives one', () => {
  const savedAtMs = MORNING_MS + 50 * MINUTE_MS;
  const given = { address: null, savedAtMs, nowMs: MORNING_MS + 60 * MINUTE_MS };
  const at = (page: SearchPage, observedAtMs: number | null) =>
    captured(captureOf(page, { ...given, declared: { keyword: null, observedAtMs } })).observedAtMs;
  const bare = { ...PAGE, observedAtMs: null };
  assert.equal(at(PAGE, null), MORNING_MS);
  assert.equal(at(bare, MORNING_MS + 1), MORNING_MS + 1);
  assert.equal(at(bare, null), savedAtMs);
  const early = captureOf(bare, { ...given, declared: SILENT, nowMs: MORNING_MS });
  assert.match(problemOf(early), /is in the future/);
});

test('what the page does not say is taken from what was declared', () => {
  const bare = { ...PAGE, keyword: null, observedAtMs: null };
  const { term, observedAtMs } = captured(read(bare, { keyword: '水筒', observedAtMs: MORNING_MS }));
  assert.deepEqual([term, observedAtMs], ['水筒', MORNING_MS]);
});

test('what the page does not say is taken from the address under which it was saved', () => {
  const bare = { ...PAGE, keyword: null, page: null, observedAtMs: null };
  const address = `https://www.amazon.co.jp/s?k=C%2B%2B+%E5%85%A5%E9%96%80&page=2&qid=${MORNING_MS / 1000}`;
  const { term, page, observedAtMs } = captured(read(bare, {}, address));
  assert.deepEqual([term, page, observedAtMs], ['C++ 入門', 2, MORNING_MS]);
});

test('nothing is made up: a page without keyword, instant or number is refused with what to give', () => {
  assert.match(problemOf(read({ ...PAGE, keyword: null })), /--keyword/);
  assert.match(problemOf(read({ ...PAGE, observedAtMs: null })), /--observed-at/);
  assert.match(problemOf(read({ ...PAGE, page: null })), /does not show its page number/);
});

test('a declaration that contradicts the page is refused', () => {
  assert.match(
    problemOf(read(PAGE, { keyword: '弁当箱' })),
    /is a search for "水筒 500ml", not for "弁当箱"/,
  );
  assert.match(
    problemOf(read(PAGE, { observedAtMs: MORNING_MS - 31 * MINUTE_MS })),
    /is from 2026-11-27T21:00:00Z/,
  );
});

test('a declared instant within half an hour agrees, and the page is believed', () => {
  assert.equal(captured(read(PAGE, { observedAtMs: MORNING_MS + 20 * MINUTE_MS })).observedAtMs, MORNING_MS);
});

test('a declared twin of the keyword agrees and gives the spelling', () => {
  assert.equal(captured(read(PAGE, { keyword: '水筒 ５００ML' })).term, '水筒 ５００ML');
});

test('the address must have asked what the page answers', () => {
  const address = 'https://www.amazon.co.jp/s?k=%E5%BC%81%E5%BD%93%E7%AE%B1';
  assert.match(problemOf(read(PAGE, {}, address)), /is a search for "水筒 500ml", not for "弁当箱"/);
});

test('a page for a corrected word is filed under what was asked, or refused', () => {
  const corrected: SearchPage = { ...PAGE, verdict: 'corrected_keyword' };
  assert.equal(captured(read(corrected, { keyword: 'すいとう500' })).term, 'すいとう500');
  assert.match(problemOf(read(corrected)), /--keyword/);
});

test('a blocked page is filed as the first one of what was declared', () => {
  const { term, page, verdict, cards } = captured(
    read(BLOCKED, { keyword: '水筒', observedAtMs: MORNING_MS }),
  );
  assert.deepEqual([term, page, verdict, cards], ['水筒', 1, 'blocked', []]);
});

test('a blocked page of an unknown keyword or time is refused with what to do in the browser', () => {
  for (const declared of [{}, { keyword: '水筒' }, { observedAtMs: MORNING_MS }])
    assert.match(problemOf(read(BLOCKED, declared)), /Confirm in the browser/);
});

test('pages of other shops, product pages and sorted lists are refused', () => {
  assert.match(problemOf(read({ ...PAGE, marketplace: 'amazon.in' })), /from amazon\.in/);
  assert.match(problemOf(read({ ...BLOCKED, kind: 'product' })), /product page/);
  const sorted = { ...UNKNOWN_PAGE, order: 'price-asc-rank' };
  assert.match(problemOf(read({ ...PAGE, verdict: 'other_list', context: sorted })), /sorted by price/);
});

test('an instant in the future is refused', () => {
  assert.match(problemOf(read({ ...PAGE, observedAtMs: MORNING_MS + 80 * MINUTE_MS })), /in the future/);
});

test('an unsound page brings no cards', () => {
  assert.deepEqual(captured(read({ ...PAGE, verdict: 'truncated' })).cards, []);
});
