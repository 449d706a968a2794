import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { addDays, type LocalDate } from '../../src/core/local-date.ts';
import { PLAN_LIMITS } from '../../src/core/plan.ts';
import { EVENT_KINDS } from '../../src/events/index.ts';
import { IMPORT_SOURCE } from '../../src/operations/pages/read-file.ts';
import { familyOf } from '../../tools/sample-shop/families.ts';
import { type ShopShelf, shelfOf } from '../../tools/sample-shop/market.ts';
import { type ProductPageTruth, productPageOf } from '../../tools/sample-shop/product-page.ts';
import { renderAnswer } from '../../tools/sample-shop/render-answer.ts';
import { renderProductAnswer } from '../../tools/sample-shop/render-product-faults.ts';
import { importFiles } from '../operations/importing.ts';
import { makePlace, type Place } from '../operations/place.ts';
import { assertTrue } from '../scan/simulation/simulate.ts';
import { simulateInFolder } from '../soak/scan-faults.ts';
import { sampleQuery } from '../store/changes/sample-changes.ts';
import { checkReportedEvents } from './check-reported-events.ts';
import { cardSight, pageSight, rankSight, type Sight } from './shop-sights.ts';

/** Two searches that show products of one family. */
const TERMS = ['水筒 500ml', 'ボトル'];
const DAYS = 30;
const FIRST_DATE: LocalDate = '2026-10-30';
const SHELF_FAULTS = ['captcha', 'half_page', 'foreign_place', 'corrected_keyword', 'mojibake'] as const;
const PAGE_FAULTS = ['captcha', 'half_page', 'foreign_place', 'other_product', 'home_page'] as const;

/** The page of a morning: right, faulty, or none. */
interface Morning {
  readonly shelves: readonly ('right' | 'none' | (typeof SHELF_FAULTS)[number])[];
  readonly pages: readonly ('right' | 'none' | (typeof PAGE_FAULTS)[number])[];
}

const morning: fc.Arbitrary<Morning> = fc.record({
  shelves: fc.tuple(oftenRight(SHELF_FAULTS), oftenRight(SHELF_FAULTS)),
  pages: fc.tuple(oftenRight(PAGE_FAULTS), oftenRight(PAGE_FAULTS)),
});

function oftenRight<Fault extends string>(faults: readonly Fault[]): fc.Arbitrary<'right' | 'none' | Fault> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant('right' as const) },
    { weight: 1, arbitrary: fc.constant('none' as const) },
    { weight: 2, arbitrary: fc.constantFrom(...faults) },
  );
}

/** A shop whose pages are imported, and what the good ones showed. */
class ImportedShop {
  readonly sights: Sight[] = [];
  readonly #place: Place;
  readonly #seed: string;
  readonly #asins: readonly string[];
  #files = 0;

  constructor(place: Place, seed: string, asins: readonly string[]) {
    this.#place = place;
    this.#seed = seed;
    this.#asins = asins;
  }

  /** Imports the pages of a morning. */
  async import(localDate: LocalDate, { shelves, pages }: Morning): Promise<void> {
    for (const [at, state] of shelves.entries())
      if (state !== 'none') await this.#importShelf(TERMS[at] ?? '', localDate, state);
    for (const [at, state] of pages.entries())
      if (state !== 'none') await this.#importPage(this.#asins[at] ?? '', localDate, state);
  }

  async #importShelf(
    term: string,
    localDate: LocalDate,
    state: Exclude<Morning['shelves'][number], 'none'>,
  ): Promise<void> {
    const shelf = shelfOf({ seed: this.#seed, term, localDate });
    const observedAtMs = shelf.pages[0]?.observedAtMs ?? 0;
    const fault = state === 'right' ? null : state;
    const bytes = renderAnswer({ seed: this.#seed, shelf, page: 1, atMs: null, fault });
    await this.#importFile(bytes, fault === 'captcha' ? { keyword: term, observedAtMs } : {});
    if (fault === null) this.#seeShelf(shelf);
  }

  #seeShelf({ term, localDate, lastPage, pages: [first] }: ShopShelf): void {
    const ranked = first?.cards.filter(({ rank }) => rank !== null) ?? [];
    const reach = lastPage === 1 ? Number.POSITIVE_INFINITY : ranked.length;
    const likeness = first?.cards.some(({ card }) => card.isSponsored) === true ? 'ads' : 'no ads';
    for (const asin of this.#asins) {
      const where = { asin, localDate, source: IMPORT_SOURCE };
      const shown = ranked.find(({ card }) => card.asin === asin);
      this.sights.push(rankSight({ rank: shown?.rank ?? null, reach, likeness }, term, where));
      if (shown !== undefined) this.sights.push(cardSight(shown, term, { ...where, ads: likeness }));
    }
  }

  async #importPage(
    asin: string,
    localDate: LocalDate,
    state: Exclude<Morning['pages'][number], 'none'>,
  ): Promise<void> {
    const shown = this.#productOn(asin, localDate);
    const other = this.#productOn(this.#asins.find((each) => each !== asin) ?? '', localDate);
    if (shown === undefined || other === undefined) return;
    const { observedAtMs } = shown;
    const bytes = renderProductAnswer(shown, { ...other, observedAtMs }, state === 'right' ? null : state);
    // Another product's page counts for the product that it names, unless the requested product is given.
    await this.#importFile(bytes, { asin, observedAtMs });
    if (state === 'right') this.sights.push(pageSight(shown, { asin, localDate, source: IMPORT_SOURCE }));
  }

  #productOn(asin: string, localDate: LocalDate): ProductPageTruth | undefined {
    return productPageOf({ seed: this.#seed, asin, family: familyOf(TERMS[0] ?? ''), localDate });
  }

  async #importFile(bytes: Uint8Array, declared: Parameters<typeof importFiles>[2]): Promise<void> {
    this.#files += 1;
    const file = join(this.#place.folder, `${this.#files}.html`);
    await writeFile(file, bytes);
    await importFiles(this.#place, [file], { pages: 1, ...declared });
  }
}

async function importAndCheck(t: TestContext, seed: string, mornings: readonly [number, Morning][]) {
  const place = await makePlace(t);
  const { store } = place;
  const [term = ''] = TERMS;
  const cards = shelfOf({ seed, term, localDate: FIRST_DATE }).pages[0]?.cards ?? [];
  const asins = [cards.find(({ rank }) => rank === 1), cards.findLast(({ rank }) => rank !== null)].map(
    (each) => each?.card.asin ?? '',
  );
  const given = { limits: PLAN_LIMITS.pro, addedAtMs: 1 };
  await store.createAccount({ id: 'acc_a', name: 'a', plan: 'pro', createdAtMs: 1 });
  await store.addKeywords('acc_a', TERMS, given);
  await store.addAsins(
    'acc_a',
    asins.map((asin) => ({ asin, relation: 'own' as const, names: [] })),
    given,
  );
  const shop = new ImportedShop(place, seed, asins);
  for (const [day, one] of mornings) await shop.import(addDays(FIRST_DATE, day), one);
  const kindOrder = EVENT_KINDS.map(({ kind }) => kind);
  const query = sampleQuery({ kindOrder, from: FIRST_DATE, to: addDays(FIRST_DATE, DAYS), limit: 10_000 });
  const { events, hasMore } = await store.listEvents('acc_a', query);
  assert.equal(hasMore, false);
  return { events, sights: shop.sights };
}

test('reports exactly the changes that follow from the good ones of thirty imported mornings', async (t) => {
  let count = 0;
  const thirty = fc.array(morning, { minLength: DAYS, maxLength: DAYS });
  const orders = thirty.chain((all) => {
    const dated = all.map((one, day): [number, Morning] => [day, one]);
    return fc.oneof(fc.constant(dated), fc.shuffledSubarray(dated, { minLength: DAYS }));
  });
  await fc.assert(
    fc.asyncProperty(fc.nat(), orders, async (seed, mornings) => {
      const { events, sights } = await importAndCheck(t, `market ${seed}`, mornings);
      assert.deepEqual(checkReportedEvents(events, sights), []);
      count += events.length;
      const [first, second, ...rest] = events;
      if (first === undefined || second === undefined) return;
      assert.notDeepEqual(
        checkReportedEvents([second, ...rest], sights),
        [],
        'a lost event is not found out',
      );
      const untrue = { ...first, before: 'what nobody saw' };
      assert.notDeepEqual(checkReportedEvents([untrue, second, ...rest], sights), [], 'nor is a false one');
    }),
    { numRuns: 3, endOnFailure: true },
  );
  assert.ok(count > 100, `only ${count} events were reported`);
});

test('reports exactly the changes that follow from the good readings of thirty scanned days', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (seed) => {
      const result = await simulateInFolder({
        seed: `days ${seed}`,
        terms: 1,
        days: DAYS,
        rate: 0.3,
        killedProcesses: 0,
        reads: 'terms_and_products',
      });
      assertTrue(result);
      assert.ok(result.counts.events > 30, `only ${result.counts.events} events were reported`);
    }),
    // Another seed is another shop: making the seed smaller explains nothing, and takes minutes.
    { numRuns: 1, endOnFailure: true },
  );
});
