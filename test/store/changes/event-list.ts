import assert from 'node:assert/strict';
import type { AccountEvent, EventPlace, EventQuery, Store } from '../../../src/store/port.ts';
import type { Suite } from '../place.ts';
import { makeWatcher, organicCards, ROOMY, sampleAsin, sampleReading, TERM } from '../samples.ts';
import { saveReading } from '../save-reading.ts';
import { samplePage, sampleQuery } from './sample-changes.ts';

const [ONE, TWO, THREE] = [sampleAsin(1), sampleAsin(2), sampleAsin(3)];

function placeOf({ localDate, relation, asin, kind, id }: AccountEvent): EventPlace {
  return { localDate, relation, asin, kind, id };
}

/** Three products, of which the first is watched, with a new price and title every day. */
async function makeDays(store: Store, days: readonly number[]): Promise<void> {
  for (const day of days) {
    const date = `2026-11-${day}`;
    const pages = [ONE, TWO, THREE].map((asin) => samplePage(asin, date, { price: day, title: `題 ${day}` }));
    await store.saveProducts(pages);
  }
}

async function makeSeller(store: Store): Promise<void> {
  await makeWatcher(store, 'acc_a', { asins: [THREE, TWO] });
  await store.addAsins('acc_a', [{ asin: ONE, relation: 'watched', names: [] }], ROOMY);
}

async function listed(store: Store, more: Partial<EventQuery>): Promise<string[]> {
  const { events } = await store.listEvents('acc_a', sampleQuery(more));
  return events.map(({ id }) => id);
}

/** The list of an account's events. */
export const eventListSuite: Suite = {
  'events are listed newest date first, own products first, by ASIN, then kind': async (store) => {
    await makeSeller(store);
    await makeDays(store, [21, 22, 23]);
    const { events, hasMore } = await store.listEvents('acc_a', sampleQuery());
    assert.equal(hasMore, false);
    assert.deepEqual(
      events.map(
        ({ localDate, relation, asin, kind }) => `${localDate.slice(-2)} ${relation} ${asin} ${kind}`,
      ),
      ['23', '22'].flatMap((day) =>
        [`own ${TWO}`, `own ${THREE}`, `watched ${ONE}`].flatMap((product) =>
          ['price', 'title'].map((kind) => `${day} ${product} ${kind}`),
        ),
      ),
    );
  },

  'each part of a list continues where the last one ended, whatever arrives in between': async (store) => {
    await makeSeller(store);
    await makeDays(store, [10, 11, 12, 13, 14, 15, 28]);
    const all = await store.listEvents('acc_a', sampleQuery());
    const seen: string[] = [];
    let after: EventPlace | null = null;
    for (let part = 0; part === 0 || after !== null; part += 1) {
      const query = sampleQuery({ limit: 5, after, bornUntilSeq: all.lastSeq });
      const list = await store.listEvents('acc_a', query);
      for (const { id } of list.events) seen.push(id);
      const last = list.events.at(-1);
      after = list.hasMore && last !== undefined ? placeOf(last) : null;
      if (part < 3) await makeDays(store, [29 - part * 2]);
    }
    assert.deepEqual(
      seen,
      all.events.map(({ id }) => id),
    );
    const later = await listed(store, { afterSeq: all.lastSeq });
    assert.equal(new Set([...seen, ...later]).size, (await listed(store, {})).length);
  },

  'filters apply, and dates outside are left out': async (store) => {
    await makeSeller(store);
    await makeDays(store, [21, 22, 23]);
    const own = await listed(store, { relation: 'own', kinds: ['price'], from: '2026-11-23' });
    assert.deepEqual(
      own,
      [TWO, THREE].map((asin) => `evt_${asin}_price_2026-11-23_`),
    );
    assert.deepEqual(await listed(store, { asins: [ONE], kinds: ['title'], to: '2026-11-22' }), [
      `evt_${ONE}_title_2026-11-22_`,
    ]);
    assert.deepEqual(await listed(store, { asins: [sampleAsin(9)] }), []);
  },

  'ranks are shown only to accounts with the keyword, facts to every account with the product': async (
    store,
  ) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    await makeWatcher(store, 'acc_b', { asins: [ONE], keywords: ['別の語'] });
    await makeWatcher(store, 'acc_c', { asins: [TWO] });
    await saveReading(
      store,
      sampleReading({ localDate: '2026-11-25', pages: { 1: organicCards(ONE, TWO) } }),
    );
    await saveReading(
      store,
      sampleReading({ localDate: '2026-11-26', pages: { 1: organicCards(TWO, ONE) } }),
    );
    const id = `evt_${ONE}_rank_2026-11-26_${TERM}`;
    assert.deepEqual(await listed(store, {}), [id]);
    assert.ok(((await store.findEventSeq('acc_a', id)) ?? 0) > 0);
    for (const stranger of ['acc_b', 'acc_c']) {
      assert.equal(await store.findEventSeq(stranger, id), undefined);
    }
    assert.deepEqual((await store.listEvents('acc_b', sampleQuery())).events, []);
    await store.saveProducts([
      samplePage(ONE, '2026-11-25', { price: 1 }),
      samplePage(ONE, '2026-11-26', { price: 2 }),
    ]);
    assert.equal((await store.listEvents('acc_b', sampleQuery())).events.length, 1);
  },
};
