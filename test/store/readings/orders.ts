import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import type { ReadingOutcome, ReadingWithShelf } from '../../../src/core/reading.ts';
import { countPagesWithCards } from '../../../src/core/shelf.ts';
import type { Store } from '../../../src/store/port.ts';
import { sampleQuery } from '../changes/sample-changes.ts';
import type { MakePlace } from '../place.ts';
import { listLatestRanks, listRanks } from '../rank-rows.ts';
import { adCard, makeWatcher, organicCard, sampleAsin, sampleReading } from '../samples.ts';
import { saveReading } from '../save-reading.ts';

const DATES = ['2026-10-31', '2026-11-01', '2026-11-02', '2026-11-03'];

/** The subject of one run. Runs share their stores, which are slow to open, so each run has its own names. */
interface Subject {
  readonly account: string;
  readonly terms: readonly string[];
  readonly products: readonly string[];
}

function subjectOf(run: number): Subject {
  return {
    account: `acc_${run}`,
    terms: ['一', '二'].map((term) => `${term} ${run}`),
    products: [1, 2, 3, 4].map((product) => sampleAsin(run * 10 + product)),
  };
}

/** A reading with places in the lists of its subject for names. */
interface Draft {
  readonly term: number;
  readonly localDate: string;
  readonly outcome: ReadingOutcome;
  readonly minute: number;
  readonly pages: Readonly<Record<string, readonly { readonly product: number; readonly isAd: boolean }[]>>;
}

const draft: fc.Arbitrary<Draft> = fc.record({
  term: fc.nat({ max: 1 }),
  localDate: fc.constantFrom(...DATES),
  outcome: fc.constantFrom<ReadingOutcome>('complete', 'partial', 'failed'),
  minute: fc.nat({ max: 1_000 }),
  pages: fc.dictionary(
    fc.constantFrom('1', '2', '3'),
    fc.array(fc.record({ product: fc.nat({ max: 3 }), isAd: fc.boolean() }), { maxLength: 4 }),
  ),
});

function readingOf({ terms, products }: Subject, drafted: Draft): ReadingWithShelf {
  const { localDate, outcome } = drafted;
  const pages = Object.entries(drafted.pages).map(([page, cards]) => [
    page,
    cards.map(({ product, isAd }) => {
      const asin = products[product] ?? '';
      return isAd ? adCard(asin) : organicCard(asin);
    }),
  ]);
  return sampleReading({
    term: terms[drafted.term] ?? '',
    localDate,
    outcome,
    pages: Object.fromEntries(pages),
    observedAtMs: Date.parse(`${localDate}T00:00:00+09:00`) + drafted.minute * 60_000,
    pagesWanted: 3,
  });
}

/** The quality of a reading as a number, defined again independently of the store. */
function worth({ reading: { outcome, pagesRead, observedResults }, shelf }: ReadingWithShelf): number {
  const pagesKept = countPagesWithCards(shelf);
  // A list without results ranks above a failure that kept no card, and below one that kept some.
  if (outcome === 'failed' && pagesKept === 0) return pagesRead / 100;
  if (outcome === 'complete' && observedResults === 0) return 0.5 + pagesRead / 100;
  if (outcome === 'complete') return 2_000 + pagesRead * 10;
  return (outcome === 'partial' ? 1_000 : 0) + pagesRead * 10 + pagesKept;
}

/** The first of the best readings of each term and date, oldest date first. */
function bestOf(readings: readonly ReadingWithShelf[]): ReadingWithShelf[] {
  const best = new Map<string, ReadingWithShelf>();
  for (const one of readings) {
    const key = `${one.reading.localDate} ${one.reading.term}`;
    const held = best.get(key);
    if (held === undefined || worth(one) > worth(held)) best.set(key, one);
  }
  return [...best].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

/** Everything that readings leave in a store except titles, which follow the clock and not the day's best. */
async function contentsOf(store: Store, { account, terms, products }: Subject): Promise<unknown> {
  const byTerm = terms.map(async (term) => ({
    readings: await store.listReadings(term, '2026-01-01', '2026-12-31'),
    shelves: await Promise.all(DATES.map((date) => store.findReading(term, date))),
    latestShelf: await store.findLatestShelf(term),
    ranks: await listRanks(store, term, products, ['2026-01-01', '2026-12-31']),
    latest: await listLatestRanks(store, term, products),
  }));
  const { events } = await store.listEvents(account, sampleQuery({ from: '2026-01-01', to: '2026-12-31' }));
  return {
    events: events.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    terms: await Promise.all(byTerm),
    standings: await store.listKeywordStandings(account, { afterSeq: 0, limit: 10 }),
    newest: await store.findNewestDate(account),
    days: await Promise.all(DATES.map((date) => store.countDay(account, date))),
  };
}

/** Tests a property with two stores that are empty at first. */
async function holdsOnTwo(
  context: TestContext,
  makePlace: MakePlace,
  { readingsMax, numRuns }: { readonly readingsMax: number; readonly numRuns: number },
  check: (
    stores: readonly [Store, Store],
    subject: Subject,
    all: readonly ReadingWithShelf[],
  ) => Promise<void>,
): Promise<void> {
  await using onePlace = await makePlace(context);
  await using otherPlace = await makePlace(context);
  await using one = await onePlace.open();
  await using other = await otherPlace.open();
  let run = 0;
  const property = fc.asyncProperty(fc.array(draft, { maxLength: readingsMax }), async (drafts) => {
    const subject = subjectOf(run++);
    const readings = drafts.map((drafted) => readingOf(subject, drafted));
    await check([one, other], subject, readings);
  });
  await fc.assert(property, { numRuns });
}

async function saveAll(store: Store, readings: readonly ReadingWithShelf[]): Promise<void> {
  for (const one of readings) await saveReading(store, one);
}

function watch(store: Store, { account, products, terms }: Subject, watched = products): Promise<void> {
  return makeWatcher(store, account, { asins: watched, keywords: terms });
}

/** Readings saved in any order leave the same data as only the best reading of each day. */
export function ordersSuite(adapter: string, makePlace: MakePlace): void {
  test(`${adapter}: readings in any order end as the best of each term and day saved alone`, (context) => {
    const size = { readingsMax: 14, numRuns: 40 };
    return holdsOnTwo(context, makePlace, size, async ([one, other], subject, all) => {
      const contentsAfter = async (store: Store, readings: readonly ReadingWithShelf[]) => {
        await watch(store, subject, subject.products.slice(0, 3));
        await saveAll(store, readings);
        return contentsOf(store, subject);
      };
      assert.deepEqual(...(await Promise.all([contentsAfter(one, all), contentsAfter(other, bestOf(all))])));
    });
  });

  test(`${adapter}: products added after the readings end with the ranks of those added before`, (context) => {
    const size = { readingsMax: 10, numRuns: 20 };
    return holdsOnTwo(context, makePlace, size, async ([early, late], subject, all) => {
      const { terms, products } = subject;
      await watch(early, subject);
      await Promise.all([saveAll(early, all), saveAll(late, all)]);
      await watch(late, subject);
      await late.fillRanks(terms, products);
      assert.deepEqual(await contentsOf(late, subject), await contentsOf(early, subject));
    });
  });
}
