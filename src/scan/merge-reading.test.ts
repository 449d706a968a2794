import assert from 'node:assert/strict';
import { test } from 'node:test';
import { capture, cardsOf, unsound } from '../../test/scan/captures.ts';
import type { ReadingWithShelf } from '../core/reading.ts';
import type { CapturedPage } from './captured-page.ts';
import { mergeReading } from './merge-reading.ts';

/** Imports one list of captures after the other, as separate commands do. */
function merged(...commands: readonly (readonly CapturedPage[])[]): ReadingWithShelf | undefined {
  return commands.reduce<ReadingWithShelf | undefined>(
    (kept, captures) => mergeReading(kept, { term: '水筒', source: 'import', pagesWanted: 3, captures }),
    undefined,
  );
}

test('pages that come one by one make one complete reading, in any order', () => {
  for (const order of [
    [1, 2, 3],
    [3, 2, 1],
    [2, 3, 1],
    [2, 1, 3],
  ]) {
    const result = merged(...order.map((page) => [capture(page)]));
    assert.equal(result?.reading.outcome, 'complete', String(order));
    assert.deepEqual(
      result?.shelf.pages.map((page) => page.page),
      [1, 2, 3],
    );
  }
});

test('a shop with two pages is complete although the second page does not say how many there are', () => {
  const result = merged([capture(1, { lastPage: 2 })], [capture(2, { lastPage: null })]);
  assert.equal(result?.reading.outcome, 'complete');
  assert.equal(result?.reading.pagesWanted, 2);
});

test('a page behind the end that the kept pages named removes that end, in any order', () => {
  const pages = [
    capture(1, { lastPage: 1, goesOn: false }),
    capture(2, { lastPage: 2, goesOn: false }),
    capture(3, { lastPage: 4, goesOn: true }),
  ] as const;
  const two = merged([pages[0]], [pages[1]]);
  assert.deepEqual([two?.reading.outcome, two?.reading.pagesWanted], ['complete', 2]);
  const hole = merged([pages[0]], [pages[2]]);
  assert.deepEqual([hole?.reading.outcome, hole?.refutesDay], ['partial', true]);
  assert.equal(merged([pages[0]], [pages[2]], [pages[1]])?.reading.outcome, 'complete');
});

test('a reading that is complete as deep as was wanted is not refuted by one page more', () => {
  const kept = mergeReading(undefined, {
    term: '水筒',
    source: 'import',
    pagesWanted: 1,
    captures: [capture(1)],
  });
  const deeper = mergeReading(kept, {
    term: '水筒',
    source: 'import',
    pagesWanted: 3,
    captures: [capture(2)],
  });
  assert.deepEqual([deeper?.reading.outcome, deeper?.refutesDay], ['partial', undefined]);
});

test('a page 2 that comes after a blocked page 1 keeps the reason blocked', () => {
  const result = merged([unsound(1, 'blocked')], [capture(2)]);
  assert.equal(result?.reading.outcome, 'failed');
  assert.equal(result?.reading.reason, 'blocked');
  assert.deepEqual(
    result?.shelf.pages.map((page) => page.page),
    [2],
  );
});

test('a page 1 that comes after a blocked one takes the pages that were kept', () => {
  const result = merged([unsound(1, 'blocked'), capture(2), capture(3)], [capture(1)]);
  assert.equal(result?.reading.outcome, 'complete');
});

test('the true page 2 heals a suspect reading', () => {
  const suspect = merged([capture(1), capture(2, { cards: cardsOf(1) }), capture(3)]);
  assert.equal(suspect?.reading.reason, 'suspect');
  const healed = mergeReading(suspect, {
    term: '水筒',
    source: 'import',
    pagesWanted: 3,
    captures: [capture(2)],
  });
  assert.equal(healed?.reading.outcome, 'complete');
  assert.deepEqual(healed?.shelf.pages[1]?.cards, cardsOf(2));
});

test('a kept empty result list stays one', () => {
  const empty = capture(1, { verdict: 'no_results', lastPage: null, cards: [] });
  const result = merged([empty], [empty]);
  assert.equal(result?.reading.outcome, 'complete');
  assert.equal(result?.reading.observedResults, 0);
});

test('a kept empty result list gives way to pages with cards', () => {
  const empty = capture(1, { verdict: 'no_results', lastPage: null, cards: [] });
  const whole = merged(
    [empty],
    [1, 2, 3].map((page) => capture(page)),
  );
  assert.deepEqual([whole?.reading.outcome, whole?.reading.pagesRead], ['complete', 3]);
  const rest = merged([empty], [capture(2), capture(3)]);
  assert.deepEqual([rest?.reading.outcome, rest?.reading.reason], ['failed', 'partial']);
  const healed = merged([empty], [capture(2), capture(3)], [capture(1)]);
  assert.equal(healed?.reading.outcome, 'complete');
});

test('pages of a reading that was not believed are put together with no others', () => {
  const strange = merged([1, 2, 3].map((page) => capture(page, { cards: cardsOf(page + 20) })));
  assert.ok(strange !== undefined);
  const suspect = { outcome: 'failed', reason: 'suspect', observedResults: null } as const;
  const kept = { shelf: strange.shelf, reading: { ...strange.reading, ...suspect } };
  const given = { term: '水筒', source: 'import', pagesWanted: 3 };
  const alone = mergeReading(kept, { ...given, captures: [capture(2)] });
  assert.deepEqual([alone?.reading.outcome, alone?.shelf.pages.length], ['failed', 1]);
  const whole = mergeReading(kept, { ...given, captures: [1, 2, 3].map((page) => capture(page)) });
  assert.deepEqual([whole?.reading.outcome, whole?.shelf.pages[0]?.cards], ['complete', cardsOf(1)]);
});
