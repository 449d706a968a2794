import assert from 'node:assert/strict';
import type { Store } from '../../../src/store/port.ts';
import { failedPage, samplePage } from '../changes/sample-changes.ts';
import type { Suite } from '../place.ts';
import { makeWatcher, organicCard, sampleAsin, sampleReading } from '../samples.ts';
import { saveReading } from '../save-reading.ts';

const [ONE, TWO] = [sampleAsin(1), sampleAsin(2)];
const DATE = '2026-11-27';

async function pricesOf(store: Store, asin: string): Promise<unknown[]> {
  const [standing] = await store.listProductStandings([asin]);
  return standing?.snapshots.map(({ price }) => price) ?? [];
}

/** The facts of products. */
export const productsSuite: Suite = {
  'a product is returned as it was read, including unknowable members': async (store) => {
    const page = samplePage(ONE, DATE, {
      title: '扇風機 \\u0000',
      price: null,
      priceReason: 'no_featured_offer',
      hasOtherOffer: true,
      stock: { state: 'low', quantity: 3, text: '残り3点' },
      bestSellerRanks: [{ rank: 64, category: '卓上扇風機', categoryId: null }],
      badges: ['ベストセラー'],
    });
    assert.deepEqual(await store.saveProducts([page]), ['stored']);
    assert.deepEqual(await store.listProductReadings(ONE, DATE, DATE), [page].map(withoutUnknowable));
    assert.deepEqual(await store.listProductStandings([TWO, ONE]), [
      { asin: TWO, snapshots: [], lastFailure: null },
      { asin: ONE, snapshots: [withoutUnknowable(page)], lastFailure: null },
    ]);
  },

  'texts of a product lose what no database can store, the same text each time': async (store) => {
    const broken = samplePage(ONE, DATE, {
      title: '扇風機 \u0000\ud800',
      bestSellerRanks: [{ rank: 64, category: '家\u0000', categoryId: null }],
    });
    assert.deepEqual(await store.saveProducts([broken, broken]), ['stored', 'kept']);
    const [kept] = await store.listProductReadings(ONE, DATE, DATE);
    assert.ok(kept !== undefined && !('reason' in kept));
    assert.equal(kept.title, '扇風機 \ufffd\ufffd');
    assert.equal(kept.bestSellerRanks?.[0]?.category, '家\ufffd');
  },

  'a failed reading never replaces a good one, and a good one replaces it': async (store) => {
    const blocked = failedPage(ONE, DATE, 'blocked');
    const good = samplePage(ONE, DATE, { price: 1_980 });
    assert.deepEqual(await store.saveProducts([blocked]), ['stored']);
    assert.deepEqual(await store.listProductReadings(ONE, DATE, DATE), [blocked]);
    assert.deepEqual(await store.saveProducts([good, blocked]), ['replaced', 'kept']);
    assert.deepEqual(await pricesOf(store, ONE), [1_980]);
  },

  'of two good readings of a day the later remains, in either order': async (store) => {
    const early = samplePage(ONE, DATE, { price: 1_980 });
    const late = { ...samplePage(ONE, DATE, { price: 1_780 }), observedAtMs: early.observedAtMs + 1 };
    assert.deepEqual(await store.saveProducts([late, early, late]), ['stored', 'kept', 'kept']);
    assert.deepEqual(await pricesOf(store, ONE), [1_780]);
  },

  'the newest date with facts shows the state of a product, its own page first': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    await store.saveProducts([samplePage(ONE, '2026-11-26', { price: 1 })]);
    const shelf = { 1: [{ ...organicCard(ONE), price: 3 }] };
    await saveReading(store, sampleReading({ localDate: DATE, pages: shelf }));
    assert.deepEqual(await pricesOf(store, ONE), [3]);
    await store.saveProducts([samplePage(ONE, DATE, { price: 2 }), failedPage(ONE, '2026-11-28', 'blocked')]);
    assert.deepEqual(await pricesOf(store, ONE), [2, 3]);
  },

  "a product's newest reading is reported if it failed, until the product is read": async (store) => {
    const lastFailure = async () => (await store.listProductStandings([ONE]))[0]?.lastFailure;
    const other = { ...failedPage(ONE, '2026-11-28', 'other_product'), shownAsin: TWO };
    await store.saveProducts([samplePage(ONE, DATE), other]);
    assert.deepEqual(await lastFailure(), other);
    await store.saveProducts([samplePage(ONE, '2026-11-28', { price: 1 })]);
    assert.equal(await lastFailure(), null);
    await store.saveProducts([{ ...failedPage(ONE, '2026-11-28', 'blocked'), source: 'keepa' }]);
    assert.equal(await lastFailure(), null);
  },

  'the newest date of an account with products is that of their facts, whatever failed since': async (
    store,
  ) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE, TWO], keywords: [] });
    assert.equal(await store.findNewestProductDate('acc_a'), undefined);
    await store.saveProducts([samplePage(TWO, '2026-11-26'), samplePage(ONE, DATE)]);
    await store.saveProducts([
      failedPage(ONE, '2026-11-28', 'blocked'),
      samplePage(sampleAsin(9), '2026-11-28'),
    ]);
    assert.equal(await store.findNewestProductDate('acc_a'), DATE);
  },

  'an ad adds no facts of a product': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    const pages = { 1: [{ ...organicCard(ONE), isSponsored: true }] };
    await saveReading(store, sampleReading({ localDate: DATE, pages }));
    assert.deepEqual(await pricesOf(store, ONE), []);
  },

  'the brand of a product is the one on its newest page that shows one': async (store) => {
    const brand = async () => (await store.findBrands([ONE, TWO])).get(ONE);
    assert.equal((await store.findBrands([ONE, TWO])).size, 0);
    await store.saveProducts([samplePage(ONE, DATE, { brand: 'ハルナギ' }), samplePage(TWO, DATE)]);
    assert.deepEqual(await store.findBrands([TWO, ONE]), new Map([[ONE, 'ハルナギ']]));
    await store.saveProducts([samplePage(ONE, '2026-11-26', { brand: 'ツキミトウ' })]);
    assert.equal(await brand(), 'ハルナギ');
    await store.saveProducts([
      samplePage(ONE, '2026-11-28', { brand: null }),
      failedPage(ONE, '2026-11-29', 'blocked'),
    ]);
    assert.equal(await brand(), 'ハルナギ');
    await store.saveProducts([samplePage(ONE, '2026-11-30', { brand: 'モノハナ' })]);
    assert.equal(await brand(), 'モノハナ');
    await store.saveProducts([samplePage(ONE, '2026-12-01', { brand: null, hasNoBrand: true })]);
    assert.equal(await brand(), null);
  },

  'a page saves the title of its product': async (store) => {
    await store.saveProducts([samplePage(ONE, DATE, { title: '扇風機' })]);
    assert.equal((await store.findTitles([ONE])).get(ONE), '扇風機');
  },
};

function withoutUnknowable<T extends object>(snapshot: T) {
  return Object.fromEntries(Object.entries(snapshot).filter(([, value]) => value !== undefined));
}
