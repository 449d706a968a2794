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
import { judgeBrought, pagesMissingBeside, pagesThatWait, WAITING_MAX } from './waiting-pages.ts';

const HOUR_MS = 60 * MINUTE_MS;

interface Day {
  readonly kept: ReadingWithShelf | undefined;
  readonly waiting: readonly WaitingPage[];
}

const NEW_DAY: Day = { kept: undefined, waiting: [] };

function evidenceOf(captures: readonly CapturedPage[], pagesWanted: number) {
  return { term: '水筒', source: 'import', pagesWanted, captures };
}

/** The day after one more page, as the store changes it. */
function add({ kept, waiting }: Day, page: CapturedPage, pagesWanted = 3): Day {
  const evidence = evidenceOf([page], pagesWanted);
  const { reading } = judgeBrought(evidence, { kept, earlier: [] }, waiting);
  const isSaved =
    reading !== undefined &&
    (kept === undefined || reading.refutesDay || isBetterReading(standingOf(reading), standingOf(kept)));
  const change = { before: kept, after: isSaved ? reading : kept };
  return { kept: change.after, waiting: pagesThatWait(change, { evidence, earlier: [], waiting }) };
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
      const { reading } = judgeImport(evidenceOf(pages, wanted), { kept: undefined, earlier: [] });
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
      const { reading } = judgeImport(evidenceOf(pages, wanted), { kept: undefined, earlier: [] });
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

test('a page that looks like another search does not wait', () => {
  const strange = pageOf(1, 2, { cards: [card(asinOf(9_001)), card(asinOf(9_002))] });
  const day = addAll([pageOf(1), strange]);
  assert.deepEqual(numbersOf(day), []);
  const rest = addAll([pageOf(1), strange, pageOf(2, 2), pageOf(3, 2)]);
  assert.deepEqual(
    [rest.kept?.reading.observedAtMs, rest.kept?.reading.pagesRead],
    [pageOf(1).observedAtMs, 1],
  );
});

test('waiting pages that look like another search with the newest one are not believed', () => {
  const strange = (page: number) => pageOf(page, 2, { cards: [card(asinOf(9_000 + page))] });
  const partial = addAll([pageOf(1), pageOf(2)]);
  const day = [strange(3), strange(2), strange(1)].reduce((one, page) => add(one, page), partial);
  assert.deepEqual(day.kept, partial.kept);
});

test('at most 14 pages of a date wait, and the one that came first is dropped first', () => {
  const first = addAll([pageOf(1)]);
  const later = Array.from({ length: 20 }, (_, at) => pageOf(1, at + 1));
  const { waiting } = later.reduce((day, page) => add(day, page), first);
  assert.equal(WAITING_MAX, 14);
  assert.deepEqual(
    waiting.map(({ page }) => page.observedAtMs),
    later.slice(6).map(({ observedAtMs }) => observedAtMs),
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
