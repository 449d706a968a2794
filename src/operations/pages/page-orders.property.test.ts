import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { asinOf, card } from '../../../test/api/shelves.ts';
import { capture, MINUTE_MS } from '../../../test/scan/captures.ts';
import type { MakePlace } from '../../../test/store/place.ts';
import { makeTestDatabase, placesOn } from '../../../test/store/postgres/test-database.ts';
import { makeSqlitePlace } from '../../../test/store/sqlite/sqlite-place.ts';
import { addDays, type LocalDate } from '../../core/local-date.ts';
import { readPage } from '../../scan/index.ts';
import type { Store } from '../../store/index.ts';
import { type FileCapture, IMPORT_SOURCE } from './read-file.ts';
import { saveDay } from './save-day.ts';

const FIRST_DATE = '2026-11-20';
const DATES = Array.from({ length: 8 }, (_, days) => addDays(FIRST_DATE, days));
const HOUR_MS = 60 * MINUTE_MS;
const BRINGING = { pages: 3, source: IMPORT_SOURCE };

/** Which list each page of a run shows: the old one, its successor, a third one, or a successor whose page 1 is still the old one. */
const LISTS = {
  old: [0, 0, 0],
  new: [1, 1, 1],
  other: [2, 2, 2],
  half: [0, 1, 1],
} as const;

/** Pages that are opened one after another on a date. */
interface Run {
  readonly date: LocalDate;
  readonly list: keyof typeof LISTS;
  readonly pages: readonly number[];
  /** Than the runs that came before it. */
  readonly opened: 'earlier' | 'later';
}

const anyRun: fc.Arbitrary<Run> = fc.record({
  date: fc.constantFrom(...DATES),
  list: fc.constantFrom<Run['list']>('old', 'old', 'new', 'new', 'other', 'half'),
  pages: fc.oneof(
    { weight: 3, arbitrary: fc.shuffledSubarray([1, 2, 3], { minLength: 3 }) },
    fc.shuffledSubarray([1, 2, 3], { minLength: 1 }),
  ),
  opened: fc.constantFrom('earlier', 'later'),
});

/** What is known before the runs come: two normal dates, with dates before and after them. */
const KNOWN: readonly Run[] = [3, 4].map((days) => ({
  date: addDays(FIRST_DATE, days),
  list: 'old',
  pages: [1, 2, 3],
  opened: 'later',
}));

const NO_PAGE = readPage(Buffer.from(''), null);

/** The pages of the run at an index, as they come: more than 30 minutes before or after those of any other run. */
function capturesOf({ date, list, pages, opened }: Run, at: number, term: string): FileCapture[] {
  return pages.map((page) => {
    const { observedAtMs, ...shown } = capture(page, { lastPage: 3 });
    const days = DATES.indexOf(date) - 8;
    const firstAsin = (LISTS[list][page - 1] ?? 0) * 1_000 + page * 100;
    const cards = Array.from({ length: 14 }, (_, place) => card(asinOf(firstAsin + place)));
    const atMs = observedAtMs + days * 24 * HOUR_MS + (opened === 'later' ? 31 : -31) * at * MINUTE_MS;
    return { ...shown, observedAtMs: atMs, cards, term, file: '', read: NO_PAGE };
  });
}

async function daysAfter(
  store: Store,
  term: string,
  commands: readonly (readonly FileCapture[])[],
  dates: readonly LocalDate[],
) {
  for (const [at, captures] of commands.entries())
    await saveDay(store, { term, localDate: dates[at] ?? '', captures }, BRINGING);
  return Promise.all(
    DATES.map(async (date) => {
      const found = await store.findReading(term, date);
      const { outcome, reason, pagesRead, pagesWanted } = found?.reading ?? {};
      // Of two runs of one list either may stand, and what is behind a missing page does not count.
      const counted = reason === 'partial' ? found?.shelf.pages.slice(0, pagesRead) : found?.shelf.pages;
      const pages = counted?.map(({ page, cards }) => `${page} ${cards[0]?.asin}`);
      return { date, outcome, reason, pagesRead, pagesWanted, pages };
    }),
  );
}

async function checkOrders(t: TestContext, makePlace: MakePlace, numRuns: number): Promise<void> {
  const place = await makePlace(t);
  await using store = await place.open();
  let times = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anyRun, { minLength: 1, maxLength: 7 }), async (come) => {
      const runs = [...KNOWN, ...come];
      times += 1;
      const [atOnce, apart] = [`一度に ${times}`, `別々に ${times}`];
      const together = await daysAfter(
        store,
        atOnce,
        runs.map((run, at) => capturesOf(run, at, atOnce)),
        runs.map(({ date }) => date),
      );
      const single = await daysAfter(
        store,
        apart,
        runs.flatMap((run, at) => capturesOf(run, at, apart).map((page) => [page])),
        runs.flatMap(({ date, pages }) => pages.map(() => date)),
      );
      assert.deepEqual(single, together);
    }),
    { numRuns },
  );
}

test('runs over several dates, with lists that change, give the same days page by page as at once, on SQLite', (t) =>
  checkOrders(t, makeSqlitePlace, 60));

const database = await makeTestDatabase();
if (database !== undefined) {
  test('runs over several dates, with lists that change, give the same days page by page as at once, on PostgreSQL', (t) =>
    checkOrders(t, placesOn(database), 20));
}
