import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { asinOf, card } from '../../../test/api/shelves.ts';
import { capture, MINUTE_MS, unsound } from '../../../test/scan/captures.ts';
import { isBetterReading, type ReadingStanding, type ReadingWithShelf } from '../../core/reading.ts';
import { UNKNOWN_PAGE } from '../../core/reading-context.ts';
import { countPagesWithCards } from '../../core/shelf.ts';
import type { WaitingPage } from '../../store/port.ts';
import type { CapturedPage } from '../captured-page.ts';
import { judgeImport } from './judge-import.ts';
import { NOTHING_KNOWN_YET } from './known-lists.ts';
import { pagesMissingBeside, pagesThatWait, WAITING_MAX, WAITING_OF_ALL_MAX } from './waiting-pages.ts';

const HOUR_MS = 60 * MINUTE_MS;

interface Day {
  readonly kept: ReadingWithShelf | undefined;
  readonly waiting: readonly WaitingPage[];
}

/** A day without anything beside it. */
const ALONE = { localDate: '2026-11-28', kept: undefined, waiting: [], known: NOTHING_KNOWN_YET };

const NEW_DAY: Day = { kept: undefined, waiting: [] };

function evidenceOf(captures: readonly CapturedPage[], pagesWanted: number) {
  return { term: '水筒', source: 'import', pagesWanted, captures };
}

/** The day after one more page, as the store changes it. */
function add({ kept, waiting }: Day, page: CapturedPage, pagesWanted = 3, known = NOTHING_KNOWN_YET): Day {
  const evidence = evidenceOf([page], pagesWanted);
  const { reading } = judgeImport(evidence, { ...ALONE, kept, waiting, known });
  const isSaved =
    reading !== undefined &&
    (kept === undefined || reading.refutesDay || isBetterReading(standingOf(reading), standingOf(kept)));
  const change = { before: kept, after: isSaved ? reading : kept };
  return { kept: change.after, waiting: pagesThatWait(change, { evidence, waiting }) };
}

function addAll(pages: readonly CapturedPage[], pagesWanted = 3): Day {
  return pages.reduce((day, page) => add(day, page, pagesWanted), NEW_DAY);
}

function standingOf({ reading, shelf }: ReadingWithShelf): ReadingStanding {
  return { ...reading, pagesKept: countPagesWithCards(shelf) };
}

/** A page of the run that was opened so many hours later. */
function pageOf(page: number, hours = 0, given: Partial<CapturedPage> = {}): CapturedPage {
  const { observedAtMs, ...rest } = capture(page);
  return { ...rest, observedAtMs: observedAtMs + hours * HOUR_MS, ...given };
}

const place = (region: string) => ({ context: { ...UNKNOWN_PAGE, place: region } });
const TOKYO = place('東京');
const numbersOf = ({ waiting }: Day) => waiting.map(({ page }) => page.page);

/** Pages of up to four runs, each with its place and as many pages as its list has, mixed in any order. */
function mixedRuns(lastPages: readonly [number, number, number, number]): fc.Arbitrary<CapturedPage[]> {
  const [first, second, third, fourth] = lastPages;
  const run = fc.constantFrom(
    { hours: 0, region: '東京', lastPage: first },
    { hours: 0.3, region: '大阪', lastPage: second },
    { hours: 2, region: '東京', lastPage: third },
    { hours: 4, region: '東京', lastPage: fourth },
  );
  return fc
    .uniqueArray(fc.record({ number: fc.integer({ min: 1, max: 4 }), run }), {
      maxLength: 12,
      selector: (one) => `${one.number} ${one.run.hours}`,
    })
    .map((pages) =>
      pages
        .filter(({ number, run: { lastPage } }) => number <= lastPage)
        .map(({ number, run: { hours, region, lastPage } }) =>
          pageOf(number, hours, { ...place(region), lastPage }),
        ),
    );
}

const depth = fc.integer({ min: 1, max: 4 });

test('pages that come one by one, in any order, make the reading that they make together', () => {
  fc.assert(
    fc.property(mixedRuns([20, 20, 20, 20]), depth, (pages, wanted) => {
      const { kept } = addAll(pages, wanted);
      const { reading } = judgeImport(evidenceOf(pages, wanted), ALONE);
      assert.deepEqual(
        [kept?.reading.outcome, kept?.reading.pagesRead],
        [reading?.reading.outcome, reading?.reading.pagesRead],
      );
    }),
    { numRuns: 2_000 },
  );
});

test('pages that come one by one never make a worse reading, even if their lists have different lengths', () => {
  fc.assert(
    fc.property(mixedRuns([2, 3, 4, 1]), depth, (pages, wanted) => {
      const { kept } = addAll(pages, wanted);
      const { reading } = judgeImport(evidenceOf(pages, wanted), ALONE);
      if (reading === undefined) return;
      assert.ok(kept !== undefined && !isBetterReading(standingOf(reading), standingOf(kept)));
    }),
    { numRuns: 2_000 },
  );
});

test('pages of differing places, or opened too far apart, never join because they waited', () => {
  fc.assert(
    fc.property(mixedRuns([20, 20, 20, 20]), depth, (pages, wanted) => {
      const shelf = addAll(pages, wanted).kept?.shelf.pages ?? [];
      const [first] = shelf;
      if (first?.page !== 1) return;
      for (const page of shelf) {
        assert.equal(page.context?.place, first.context?.place);
        assert.ok(Math.abs(page.observedAtMs - first.observedAtMs) <= 30 * MINUTE_MS);
      }
    }),
  );
});

test('a second run waits page by page and replaces a partial reading as soon as it has more pages', () => {
  let day = addAll([pageOf(1), pageOf(1, 2)]);
  assert.deepEqual([day.kept?.reading.observedAtMs, numbersOf(day)], [pageOf(1).observedAtMs, [1]]);
  day = add(day, pageOf(2, 2));
  assert.deepEqual(
    [day.kept?.reading.pagesRead, day.kept?.reading.observedAtMs, numbersOf(day)],
    [2, pageOf(1, 2).observedAtMs, [1]],
    'the page of the first run waits now',
  );
  day = add(day, pageOf(3, 2));
  assert.deepEqual([day.kept?.reading.outcome, numbersOf(day)], ['complete', []]);
});

test('the replaced reading can still be completed', () => {
  const day = addAll([pageOf(1), pageOf(1, 2), pageOf(2, 2), pageOf(2), pageOf(3)]);
  assert.deepEqual(
    [day.kept?.reading.outcome, day.kept?.reading.observedAtMs],
    ['complete', pageOf(1).observedAtMs],
  );
});

test('nothing waits that no better reading can contain', () => {
  const complete = addAll([1, 2, 3].map((page) => pageOf(page)));
  for (const useless of [pageOf(1, 2), pageOf(4, 2), unsound(2, 'blocked'), pageOf(1, 2, { cards: [] })])
    assert.deepEqual(numbersOf(add(complete, useless)), [], `page ${useless.page}`);
  assert.deepEqual(numbersOf(add(complete, pageOf(1, 2), 7)), [1], 'a deeper reading is wanted');
});

test('a page that waited is dropped once the reading is complete without it', () => {
  const day = addAll([pageOf(1), pageOf(1, 2), pageOf(2)]);
  assert.deepEqual(numbersOf(day), [1]);
  assert.deepEqual(numbersOf(add(day, pageOf(3))), []);
});

test('a page that looks like another search waits, and counts with no other', () => {
  const strange = pageOf(1, 2, { cards: [card(asinOf(9_001)), card(asinOf(9_002))] });
  assert.deepEqual(numbersOf(addAll([pageOf(1), strange])), [1]);
  const rest = addAll([pageOf(1), strange, pageOf(2, 2), pageOf(3, 2)]);
  assert.deepEqual(
    [rest.kept?.reading.observedAtMs, rest.kept?.reading.pagesRead],
    [pageOf(1).observedAtMs, 1],
  );
});

test('of a right run and another search that are opened within minutes, no page joins the other page 1', () => {
  const shelf = { pages: [pageOf(1, -24)] };
  const known = { ...NOTHING_KNOWN_YET, earlier: [{ localDate: '2026-11-27', shelf }] };
  const other = [1, 2, 3].map((page) =>
    pageOf(page, 0, { cards: [card(asinOf(9_000 + page)), card(asinOf(9_100 + page))] }),
  );
  const right = [1, 2, 3].map((page) => pageOf(page, 0.1));
  const isRight = (page: { readonly observedAtMs: number }) =>
    right.some(({ observedAtMs }) => observedAtMs === page.observedAtMs);
  fc.assert(
    fc.property(fc.shuffledSubarray([...other, ...right], { minLength: 6 }), (pages) => {
      const inOrder = pages.toSorted((a, b) => Number(a.page !== 1) - Number(b.page !== 1));
      const { kept } = inOrder.reduce((day, page) => add(day, page, 3, known), NEW_DAY);
      assert.equal(kept?.reading.outcome, 'complete');
      assert.ok(kept.shelf.pages.every(isRight));
    }),
  );
});

test('waiting pages that look like another search with the newest one are not believed', () => {
  const strange = (page: number) => pageOf(page, 2, { cards: [card(asinOf(9_000 + page))] });
  const partial = addAll([pageOf(1), pageOf(2)]);
  const day = [strange(3), strange(2), strange(1)].reduce((one, page) => add(one, page), partial);
  assert.deepEqual(day.kept, partial.kept);
});

test('at most 14 pages of a date wait for an account, and the one that came first is dropped first', () => {
  const first = addAll([pageOf(1)]);
  const later = Array.from({ length: 20 }, (_, at) => pageOf(1, at + 1));
  const { waiting } = later.reduce((day, page) => add(day, page), first);
  assert.equal(WAITING_MAX, 14);
  assert.deepEqual(
    waiting.map(({ page }) => page.observedAtMs),
    later.slice(6).map(({ observedAtMs }) => observedAtMs),
  );
});

test('pages of one account never push out those of another, however many accounts bring some', () => {
  const bringer = (accountId: string) =>
    ({ kind: 'key', id: `key_${accountId}`, name: 'x', accountId }) as const;
  const bring = (day: Day, page: CapturedPage, accountId: string) => {
    const evidence = { ...evidenceOf([page], 3), broughtBy: bringer(accountId) };
    const change = { before: day.kept, after: day.kept };
    return { ...day, waiting: pagesThatWait(change, { evidence, waiting: day.waiting }) };
  };
  const own = [1, 2].map((page) => pageOf(page, 2));
  let day = own.reduce((one, page) => bring(one, page, 'acc_b'), addAll([pageOf(1)]));
  for (let number = 1; number <= 10; number += 1)
    for (let at = 0; at < 20; at += 1) day = bring(day, pageOf(1, 3 + number * 20 + at), `acc_${number}`);
  assert.equal(day.waiting.length, WAITING_OF_ALL_MAX);
  const left = day.waiting.filter(({ broughtBy }) => broughtBy?.accountId === 'acc_b');
  assert.deepEqual(
    left.map(({ page }) => page.observedAtMs),
    own.map(({ observedAtMs }) => observedAtMs),
  );
});

test('the same page waits once', () => {
  assert.deepEqual(
    numbersOf(addAll([pageOf(1), pageOf(1, 2), pageOf(1, 2), pageOf(3, 2), pageOf(1, 2)])),
    [1, 3],
  );
});

test('names the pages that the run of a waiting page lacks, and none of another run or place', () => {
  const day = addAll([
    pageOf(1),
    pageOf(1, 2, TOKYO),
    pageOf(3, 2, TOKYO),
    pageOf(2, 2.1, place('大阪')),
    pageOf(2, 4),
  ]);
  const missing = (page: CapturedPage) =>
    pagesMissingBeside(page, { evidence: evidenceOf([], 3), waiting: day.waiting, after: day.kept });
  assert.deepEqual(missing(pageOf(1, 2, TOKYO)), [2]);
  assert.deepEqual(missing(pageOf(2, 2.1, place('大阪'))), [1, 3]);
  assert.deepEqual(missing(pageOf(2, 4)), [1, 3]);
});
