import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import type { ListFacts } from '../../src/core/shelf.ts';
import { type CapturedPage, judgeImport } from '../../src/scan/index.ts';
import type { Store } from '../../src/store/index.ts';
import type { MakePlace } from '../store/place.ts';
import { makeTestDatabase, placesOn } from '../store/postgres/test-database.ts';
import { makeSqlitePlace } from '../store/sqlite/sqlite-place.ts';
import { capture, unsound } from './captures.ts';

const DATE = '2026-11-28';

/** A day without anything beside it. */
const ALONE = {
  localDate: DATE,
  kept: undefined,
  waiting: [],
  known: { earlier: [], later: [], doubtedBefore: [], doubtedAfter: [] },
};

/** The state of a later page: missing, blocked, or sound with what it says about its list. */
type Later = 'missing' | 'blocked' | ListFacts;

/** Pages of one load say different things about their list if the shop counts again or the window has another size. */
function listFacts(page: number): fc.Arbitrary<ListFacts> {
  const from = (page - 1) * 14 + 1;
  return fc.record(
    {
      lastPage: fc.option(fc.integer({ min: page, max: 5 }), { nil: null }),
      goesOn: fc.constantFrom(true, false, null),
      range: fc.oneof(
        { weight: 4, arbitrary: fc.constant({ from, to: from + 13 }) },
        fc.constant(null),
        fc.integer({ min: 1, max: 60 }).map((other) => ({ from: other, to: other + 13 })),
      ),
    },
    { noNullPrototype: true, requiredKeys: ['lastPage', 'goesOn', 'range'] },
  );
}

function laterPage(page: number): fc.Arbitrary<Later> {
  return fc.oneof(
    { weight: 6, arbitrary: listFacts(page) },
    { weight: 2, arbitrary: fc.constant('missing' as const) },
    fc.constant('blocked' as const),
  );
}

function capturesOf(first: ListFacts, later: readonly Later[]): CapturedPage[] {
  const pages = later.flatMap((one, at) => {
    if (one === 'missing') return [];
    return one === 'blocked' ? [unsound(at + 2, 'blocked')] : [soundPage(at + 2, one)];
  });
  return [soundPage(1, first), ...pages];
}

function soundPage(page: number, { lastPage = null, ...facts }: ListFacts): CapturedPage {
  return capture(page, { lastPage, ...facts });
}

const cases = fc.record({
  first: listFacts(1),
  later: fc.tuple(laterPage(2), laterPage(3), laterPage(4), laterPage(5)),
  pagesWanted: fc.integer({ min: 1, max: 5 }),
  keys: fc.array(fc.nat({ max: 99 }), { minLength: 5, maxLength: 5 }),
});

async function readingAfter(
  store: Store,
  term: string,
  { commands, pagesWanted }: { readonly commands: readonly CapturedPage[][]; readonly pagesWanted: number },
) {
  for (const captures of commands) {
    const evidence = { term, source: 'import', pagesWanted, captures };
    await store.updateReading(term, DATE, (kept) => judgeImport(evidence, { ...ALONE, kept }).reading);
  }
  const found = await store.findReading(term, DATE);
  const { outcome, reason, pagesRead, pagesWanted: depth, observedResults } = found?.reading ?? {};
  const pages = found?.shelf.pages.map(({ cards, ...said }) => ({ ...said, cards: cards.length }));
  return { outcome, reason, pagesRead, depth, observedResults, pages };
}

async function checkOrders(t: TestContext, makePlace: MakePlace, numRuns: number): Promise<void> {
  const place = await makePlace(t);
  await using store = await place.open();
  let run = 0;
  await fc.assert(
    fc.asyncProperty(cases, async ({ first, later, pagesWanted, keys }) => {
      run += 1;
      const captures = capturesOf(first, later);
      const turned = captures.toSorted((a, b) => (keys[a.page - 1] ?? 0) - (keys[b.page - 1] ?? 0));
      const one = { commands: turned.map((page) => [page]), pagesWanted };
      const [together, apart, again] = [
        await readingAfter(store, `水筒 ${run} 一度に`, { commands: [captures], pagesWanted }),
        await readingAfter(store, `水筒 ${run} 別々に`, one),
        await readingAfter(store, `水筒 ${run} 別々に`, one),
      ];
      assert.deepEqual(apart, together);
      assert.deepEqual(again, together);
    }),
    { numRuns },
  );
}

test('the same pages make the same reading in any order, together or one by one, on SQLite', (t) =>
  checkOrders(t, makeSqlitePlace, 150));

const database = await makeTestDatabase();
if (database !== undefined) {
  test('the same pages make the same reading in any order, together or one by one, on PostgreSQL', (t) =>
    checkOrders(t, placesOn(database), 40));
}
