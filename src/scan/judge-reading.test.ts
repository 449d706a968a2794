import assert from 'node:assert/strict';
import { test } from 'node:test';
import { capture, cardsOf, MINUTE_MS, MORNING_MS, unsound } from '../../test/scan/captures.ts';
import { UNKNOWN_PAGE } from '../core/reading-context.ts';
import type { PageVerdict } from '../core/search-page.ts';
import type { CapturedPage } from './captured-page.ts';
import { judgeReading } from './judge-reading.ts';

function judged(captures: readonly CapturedPage[], pagesWanted = 3) {
  return judgeReading({ term: '水筒', source: 'import', pagesWanted, captures });
}

/** The outcome in one line: `partial partial 1/3 14 [1,3]`. */
function lineOf(captures: readonly CapturedPage[], pagesWanted = 3): string {
  const result = judged(captures, pagesWanted);
  if (result === undefined) return 'nothing';
  const { outcome, reason, pagesRead, pagesWanted: wanted, observedResults } = result.reading;
  const pages = result.shelf.pages.map((page) => page.page);
  return `${outcome} ${reason} ${pagesRead}/${wanted} ${observedResults} [${pages}]`;
}

const LATE = { observedAtMs: MORNING_MS + 45 * MINUTE_MS };

const HERE = { context: { ...UNKNOWN_PAGE, place: '千代田 100', order: 'usual' } };

const TABLE: readonly (readonly [guarantee: string, captures: readonly CapturedPage[], line: string])[] = [
  [
    'all pages down to the depth are complete',
    [capture(1), capture(2), capture(3)],
    'complete null 3/3 42 [1,2,3]',
  ],
  ['pages in any order are complete', [capture(3), capture(1), capture(2)], 'complete null 3/3 42 [1,2,3]'],
  [
    'a shop with two pages is complete after two',
    [capture(1, { lastPage: 2 }), capture(2, { lastPage: 2 })],
    'complete null 2/2 28 [1,2]',
  ],
  [
    'a single page of five results is complete',
    [capture(1, { lastPage: 1, cards: cardsOf(1).slice(0, 7) })],
    'complete null 1/1 5 [1]',
  ],
  [
    'a later page that leads on asks for the page behind it',
    [capture(1, { lastPage: 2, goesOn: true }), capture(2, { lastPage: 3, goesOn: true })],
    'partial partial 2/3 28 [1,2]',
  ],
  [
    'a later page that leads on and names no last page asks for one more',
    [capture(1, { lastPage: 2, goesOn: true }), capture(2, { lastPage: null, goesOn: true })],
    'partial partial 2/3 28 [1,2]',
  ],
  [
    'an existing page counts, even if earlier ones name an earlier end',
    [capture(1, { lastPage: 1, goesOn: false }), capture(2, { lastPage: 2 }), capture(3, { lastPage: null })],
    'complete null 3/3 42 [1,2,3]',
  ],
  [
    'a later page that ends the list ends it, although the first one named more',
    [capture(1, { lastPage: 3, goesOn: true }), capture(2, { lastPage: 2, goesOn: false })],
    'complete null 2/2 28 [1,2]',
  ],
  [
    'results that do not follow on are no next page',
    [capture(1, { range: { from: 1, to: 14 } }), capture(2, { range: { from: 43, to: 56 } }), capture(3)],
    'partial partial 1/3 14 [1,3]',
  ],
  [
    'results that are counted twice are no next page',
    [capture(1, { range: { from: 1, to: 14 } }), capture(2, { range: { from: 9, to: 22 } })],
    'partial partial 1/3 14 [1]',
  ],
  [
    'results that follow on are the next page, also where the page between does not count',
    [capture(1, { range: { from: 1, to: 14 } }), capture(2), capture(3, { range: { from: 29, to: 42 } })],
    'complete null 3/3 42 [1,2,3]',
  ],
  [
    'cards without a number in front of the first result may be counted or not',
    [
      capture(1, { range: { from: 1, to: 14 } }),
      capture(2, { range: { from: 17, to: 30, uncounted: 2 } }),
      capture(3, { range: { from: 32, to: 45, uncounted: 2 } }),
    ],
    'partial partial 2/3 28 [1,2]',
  ],
  [
    'a page of another list is no next page',
    [capture(1, HERE), capture(2, { context: { ...HERE.context, place: '札幌 060' } })],
    'partial partial 1/3 14 [1]',
  ],
  [
    'a source that cannot know its place goes with any',
    [capture(1, HERE), capture(2), capture(3, HERE)],
    'complete null 3/3 42 [1,2,3]',
  ],
  [
    'of two second pages the one that follows on counts, although the other is nearer',
    [
      capture(1, { range: { from: 1, to: 14 } }),
      capture(2, { range: { from: 17, to: 30 }, cards: cardsOf(8) }),
      capture(2, { range: { from: 15, to: 28 }, observedAtMs: MORNING_MS + 5 * MINUTE_MS }),
      capture(3, { range: { from: 29, to: 42 } }),
    ],
    'complete null 3/3 42 [1,2,3]',
  ],
  [
    'an unknown last page asks for the whole depth',
    [capture(1, { lastPage: null })],
    'partial partial 1/3 14 [1]',
  ],
  [
    'an empty result list is complete with 0',
    [capture(1, { verdict: 'no_results', lastPage: null, cards: [] })],
    'complete null 1/1 0 [1]',
  ],
  ['page 1 alone is partial', [capture(1)], 'partial partial 1/3 14 [1]'],
  [
    'a missing page ends what counts, and later pages are kept',
    [capture(1), capture(3)],
    'partial partial 1/3 14 [1,3]',
  ],
  [
    'an unsound later page is a hole',
    [capture(1), unsound(2, 'blocked'), capture(3)],
    'partial partial 1/3 14 [1,3]',
  ],
  [
    'cards on later pages contradict an empty result list on page 1',
    [capture(1, { verdict: 'no_results', lastPage: null, cards: [] }), capture(2), capture(3)],
    'failed partial 0/3 null [2,3]',
  ],
  [
    'a page 1 with cards is believed, not one that says nothing matches',
    [capture(1, { verdict: 'no_results', lastPage: null, cards: [] }), capture(1), capture(2), capture(3)],
    'complete null 3/3 42 [1,2,3]',
  ],
  [
    'an empty result list on page 2 is a hole',
    [capture(1), capture(2, { verdict: 'no_results', cards: [] })],
    'partial partial 1/3 14 [1]',
  ],
  [
    'a page 45 minutes from page 1 is missing',
    [capture(1), capture(2, LATE), capture(3)],
    'partial partial 1/3 14 [1,3]',
  ],
  [
    'a page exactly 30 minutes from page 1 counts',
    [capture(1), capture(2, { observedAtMs: capture(1).observedAtMs + 30 * MINUTE_MS }), capture(3)],
    'complete null 3/3 42 [1,2,3]',
  ],
  [
    'without page 1 nothing counts, and what is there is kept',
    [capture(2), capture(3)],
    'failed partial 0/3 null [2,3]',
  ],
  [
    'a page that repeats page 1 is suspect',
    [capture(1), capture(2, { cards: cardsOf(1) }), capture(3)],
    'failed suspect 1/3 null [1,2,3]',
  ],
  [
    'a repeated list is found under other ads',
    [capture(1), capture(2, { cards: cardsOf(1).slice(1) })],
    'failed suspect 1/3 null [1,2]',
  ],
  [
    'a page that repeats page 2 is suspect',
    [capture(1), capture(2), capture(3, { cards: cardsOf(2) })],
    'failed suspect 2/3 null [1,2,3]',
  ],
  [
    'pages deeper than the depth are left out',
    [capture(1), capture(2), capture(3), capture(4)],
    'complete null 3/3 42 [1,2,3]',
  ],
  ['pages deeper than the depth alone say nothing', [capture(4)], 'nothing'],
  ['no pages say nothing', [], 'nothing'],
  [
    'sound goes before unsound',
    [unsound(1, 'blocked'), capture(1), capture(2), capture(3)],
    'complete null 3/3 42 [1,2,3]',
  ],
  [
    'a fresh list goes before a repeated one',
    [
      capture(1),
      capture(2, { cards: cardsOf(1) }),
      capture(2, { observedAtMs: MORNING_MS + 5 * MINUTE_MS }),
      capture(3),
    ],
    'complete null 3/3 42 [1,2,3]',
  ],
];

for (const [guarantee, captures, expected] of TABLE) {
  test(`the judge: ${guarantee}`, () => assert.equal(lineOf(captures), expected));
}

const REASONS: readonly (readonly [PageVerdict, string])[] = [
  ['blocked', 'blocked'],
  ['wrong_place', 'wrong_place'],
  ['corrected_keyword', 'corrected_keyword'],
  ['truncated', 'unreadable'],
  ['other_list', 'unreadable'],
  ['unreadable', 'unreadable'],
  ['not_a_result_page', 'unreadable'],
];

for (const [verdict, reason] of REASONS) {
  test(`the judge: a first page that is ${verdict} fails the reading as ${reason} and keeps sound pages`, () => {
    assert.equal(lineOf([unsound(1, verdict), capture(2)]), `failed ${reason} 0/3 null [2]`);
  });
}

test('of two captures of a page the one nearest to page 1 counts', () => {
  const near = capture(2, { observedAtMs: MORNING_MS + 2 * MINUTE_MS });
  const far = capture(2, { observedAtMs: MORNING_MS + 20 * MINUTE_MS, cards: cardsOf(9) });
  assert.deepEqual(judged([capture(1), far, near])?.shelf.pages[1]?.cards, near.cards);
});

test('of two first pages the one that more pages follow counts', () => {
  const alone = capture(1, { observedAtMs: MORNING_MS - 3 * 60 * MINUTE_MS });
  const result = judged([alone, capture(1), capture(2), capture(3)]);
  assert.equal(result?.reading.observedAtMs, capture(1).observedAtMs);
  assert.equal(result?.reading.outcome, 'complete');
});

test('a reading has the instant and the Japanese date of its first page', () => {
  const beforeMidnightMs = MORNING_MS - 6 * 60 * MINUTE_MS - 1_000;
  const result = judged([
    capture(1, { observedAtMs: beforeMidnightMs }),
    capture(2, { observedAtMs: beforeMidnightMs + 5_000 }),
  ]);
  assert.equal(result?.reading.observedAtMs, beforeMidnightMs);
  assert.equal(result?.reading.localDate, '2026-11-27');
});
