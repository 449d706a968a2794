import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { addDays, type LocalDate } from '../../src/core/local-date.ts';
import { PLAN_LIMITS } from '../../src/core/plan.ts';
import { EVENT_KINDS } from '../../src/events/index.ts';
import { readingWithdraw } from '../../src/operations/days/reading-withdraw.ts';
import { familyOf } from '../../tools/sample-shop/families.ts';
import { shelfOf } from '../../tools/sample-shop/market.ts';
import { productPageOf } from '../../tools/sample-shop/product-page.ts';
import { renderProductPage } from '../../tools/sample-shop/render-product-page.ts';
import { renderSearchPage } from '../../tools/sample-shop/render-search-page.ts';
import { importFiles } from '../operations/importing.ts';
import { makePlace } from '../operations/place.ts';
import { sampleQuery } from '../store/changes/sample-changes.ts';
import { listLatestRanks, listRanks } from '../store/rank-rows.ts';

const TERM = '水筒 500ml';
const DATES: readonly LocalDate[] = ['2026-11-23', '2026-11-24', '2026-11-26', '2026-11-27'];

/** A page of a morning: the list of the term, or the product; a wrong one is from this many days before. */
interface Seen {
  readonly what: 'shelf' | 'page';
  readonly date: LocalDate;
  readonly daysOld: number;
}

/** A place with a seller of a product in the middle of the list and of one that is not on it every day. */
async function makeShop(t: TestContext, seed: string) {
  const place = await makePlace(t);
  const { cards } = shelfOf({ seed, term: TERM, localDate: DATES[0] ?? '' }).pages[0] ?? { cards: [] };
  const asins = [3, 1].map((rank) => cards.find((each) => each.rank === rank)?.card.asin ?? '');
  const given = { limits: PLAN_LIMITS.pro, addedAtMs: 1 };
  await place.store.createAccount({ id: 'acc_a', name: 'a', plan: 'pro', createdAtMs: 1 });
  await place.store.addKeywords('acc_a', [TERM], given);
  await place.store.addAsins(
    'acc_a',
    asins.map((asin) => ({ asin, relation: 'own' as const, names: [] })),
    given,
  );
  return { place, asins, seed };
}

type Shop = Awaited<ReturnType<typeof makeShop>>;

/** Imports a page for its date, whatever it shows. */
async function see({ place, asins: [asin = ''], seed }: Shop, { what, date, daysOld }: Seen): Promise<void> {
  const shown = addDays(date, -daysOld);
  const file = join(place.folder, `${what}-${date}-${daysOld}.html`);
  if (what === 'page') {
    const asked = { seed, asin, family: familyOf(TERM) };
    const truth = productPageOf({ ...asked, localDate: shown });
    const now = productPageOf({ ...asked, localDate: date });
    if (truth === undefined || now === undefined) return;
    await writeFile(file, renderProductPage({ ...truth, observedAtMs: now.observedAtMs }));
  } else {
    const [page] = shelfOf({ seed, term: TERM, localDate: shown }).pages;
    const shelf = shelfOf({ seed, term: TERM, localDate: date });
    if (page === undefined) return;
    const observedAtMs = shelf.pages[0]?.observedAtMs ?? 0;
    await writeFile(file, renderSearchPage(shelf, { ...page, observedAtMs }));
  }
  await importFiles(place, [file], { pages: 1 });
}

/** Everything that the seller can see, without the order of arrival. */
async function stateOf({ place: { store }, asins }: Shop): Promise<unknown> {
  const [from = '', to = ''] = [DATES[0], DATES.at(-1)];
  const kindOrder = EVENT_KINDS.map(({ kind }) => kind);
  return {
    events: (await store.listEvents('acc_a', sampleQuery({ kindOrder }))).events,
    ranks: await listRanks(store, TERM, asins, [from, to]),
    latest: await listLatestRanks(store, TERM, asins),
    readings: await store.listReadings(TERM, from, to),
    standings: await store.listKeywordStandings('acc_a', { afterSeq: 0, limit: 9 }),
    shelf: await store.findLatestShelf(TERM),
    products: await store.listProductStandings(asins),
    titles: await store.findTitles(asins),
  };
}

/** Whether the wrong page exists and differs from the page of its date; an identical one is not wrong. */
function isWrong(seed: string, { what, date, daysOld }: Seen): boolean {
  const cardsOf = (localDate: LocalDate) => shelfOf({ seed, term: TERM, localDate }).pages[0]?.cards ?? [];
  const asin = cardsOf(DATES[0] ?? '').find(({ rank }) => rank === 3)?.card.asin;
  if (asin === undefined) return false;
  const [shown, now] = [addDays(date, -daysOld), date].map((localDate) =>
    what === 'page'
      ? productPageOf({ seed, asin, family: familyOf(TERM), localDate })
      : cardsOf(localDate).map(({ card, rank }) => [card.asin, card.price, rank]),
  );
  return shown !== undefined && now !== undefined && JSON.stringify(shown) !== JSON.stringify(now);
}

const given = fc
  .record({
    seed: fc.nat(),
    mornings: fc.array(fc.record({ shelf: fc.boolean(), page: fc.boolean() }), {
      minLength: DATES.length,
      maxLength: DATES.length,
    }),
    what: fc.constantFrom('shelf' as const, 'page' as const),
    day: fc.nat({ max: DATES.length - 1 }),
  })
  .chain(({ seed, mornings, what, day }) => {
    const date = DATES[day] ?? '';
    const right = mornings.flatMap((morning, at): Seen[] =>
      (['shelf', 'page'] as const).flatMap((one) =>
        morning[one] && !(one === what && at === day)
          ? [{ what: one, date: DATES[at] ?? '', daysOld: 0 }]
          : [],
      ),
    );
    const wrong: Seen = { what, date, daysOld: 9 };
    return fc.record({
      seed: fc.constant(`market ${seed}`),
      wrong: fc.constant(wrong),
      right: fc.constant(right),
      order: fc.shuffledSubarray([...right, wrong], { minLength: right.length + 1 }),
    });
  });

test('reports the same after a withdrawn reading as if it had never arrived, and a right one as the first', async (t) => {
  let different = 0;
  await fc.assert(
    fc.asyncProperty(given, async ({ seed, wrong, right, order }) => {
      fc.pre(isWrong(seed, wrong));
      const never = await makeShop(t, seed);
      for (const seen of right) await see(never, seen);
      const without = await stateOf(never);
      const shop = await makeShop(t, seed);
      for (const seen of order) await see(shop, seen);
      if (JSON.stringify(await stateOf(shop)) !== JSON.stringify(without)) different += 1;
      const { asins } = shop;
      const asked = {
        keyword: wrong.what === 'shelf' ? TERM : null,
        asin: wrong.what === 'page' ? (asins[0] ?? '') : null,
        date: wrong.date,
        observed_at: null,
        source: null,
        why: 'an old page',
      };
      const { outcome } = await readingWithdraw.run(shop.place.context, asked);
      assert.equal(outcome, 'withdrawn');
      assert.deepEqual(await stateOf(shop), without);
      await see(shop, wrong);
      assert.deepEqual(await stateOf(shop), without, 'the wrong page came in again');
      for (const one of [never, shop]) await see(one, { ...wrong, daysOld: 0 });
      assert.deepEqual(await stateOf(shop), await stateOf(never));
    }),
    { numRuns: 10, endOnFailure: true },
  );
  assert.ok(different > 5, `only ${different} wrong readings changed anything`);
});
