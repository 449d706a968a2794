import assert from 'node:assert/strict';
import type { AccountEvent, EventDaysQuery, EventPlace, EventQuery, Store } from '../../../src/store/port.ts';
import type { Suite } from '../place.ts';
import { makeWatcher, organicCards, ROOMY, sampleAsin, sampleReading, TERM } from '../samples.ts';
import { saveReading } from '../save-reading.ts';
import { KINDS, samplePage, sampleQuery } from './sample-changes.ts';

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

/** A list by date in which prices that move by less than two are small. */
const DAYS_QUERY: EventDaysQuery = {
  from: '2026-11-01',
  to: '2026-11-30',
  kindOrder: KINDS,
  small: [{ kind: 'price', in: 'change', below: 2 }],
  smallKinds: [],
  limit: 4,
  part: 0,
};

async function listedDays(store: Store, more: Partial<EventDaysQuery>) {
  const { days, older } = await store.listEventDays('acc_a', { ...DAYS_QUERY, ...more });
  const shown = days.map(({ localDate, count, smallCount, first, events }) => [
    localDate.slice(-2),
    [count, smallCount, first],
    events.map(({ asin, kind }) => `${asin.slice(-1)} ${kind}`).join(),
  ]);
  return [shown, older];
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

  'a date is counted as a whole, and its parts follow on from one another with the small changes last':
    async (store) => {
      await makeSeller(store);
      await makeDays(store, [10, 20, 21]);
      const counted = [6, 3];
      assert.deepEqual(await listedDays(store, {}), [
        [['21', [...counted, 0], '2 title,3 title,1 title,2 price']],
        '2026-11-20',
      ]);
      for (const part of [1, 7])
        assert.deepEqual(await listedDays(store, { part }), [
          [['21', [...counted, 4], '3 price,1 price']],
          '2026-11-20',
        ]);
      assert.deepEqual(await listedDays(store, { to: '2026-11-20' }), [
        [['20', [6, 0, 0], '2 price,2 title,3 price,3 title']],
        null,
      ]);
      assert.deepEqual(await listedDays(store, { to: '2026-11-19' }), [[], null]);
    },

  'dates that fit are listed as wholes, with filters': async (store) => {
    await makeSeller(store);
    await makeDays(store, [10, 20, 21]);
    const { days } = await store.listEventDays('acc_a', { ...DAYS_QUERY, limit: 12 });
    assert.deepEqual(
      days.map(({ localDate, count, events }) => [localDate, count, events.length]),
      [
        ['2026-11-21', 6, 6],
        ['2026-11-20', 6, 6],
      ],
    );
    assert.deepEqual(await listedDays(store, { relation: 'watched', kinds: ['price'] }), [
      [
        ['21', [1, 1, 0], '1 price'],
        ['20', [1, 0, 0], '1 price'],
      ],
      null,
    ]);
  },

  'texts that no database can store break no list by date, also those of earlier versions': async (
    store,
    place,
  ) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    await store.saveProducts([
      samplePage(ONE, '2026-11-20', { price: 20, title: '"change":9 家\u0000' }),
      samplePage(ONE, '2026-11-21', { price: 21, title: '家\ud83d' }),
    ]);
    const shown = [[['21', [2, 1, 0], '1 title,1 price']], null];
    assert.deepEqual(await listedDays(store, {}), shown);
    assert.deepEqual(await place.query("select id from change_events where body like '%\\\\u0000%'"), []);
    await place.change(
      'update change_events set body = replace(body, \'"unit"\', \'"old":"\\u0000\\ud83d","unit"\')',
    );
    assert.deepEqual(await listedDays(store, {}), shown);
  },

  'ranks are listed by keyword after the changes of products': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE, TWO], keywords: [TERM, '別の語'] });
    for (const [date, cards] of [
      ['2026-11-25', [ONE, TWO]],
      ['2026-11-26', [TWO, ONE]],
    ] as const)
      for (const term of [TERM, '別の語'])
        await saveReading(
          store,
          sampleReading({ term, localDate: date, pages: { 1: organicCards(...cards) } }),
        );
    await store.saveProducts(
      ['25', '26'].map((day) => samplePage(TWO, `2026-11-${day}`, { price: Number(day) })),
    );
    const { days } = await store.listEventDays('acc_a', { ...DAYS_QUERY, small: [], limit: 9 });
    const shown = days.flatMap(({ events }) => events.map(({ kind, scope }) => `${kind} ${scope}`));
    const [fact, ...ranks] = shown;
    assert.equal(fact, 'price ');
    assert.deepEqual([ranks.length, ranks[0], ranks[2]], [4, ranks[1], ranks[3]]);
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
    assert.ok(((await store.findEventSeq('acc_a', id, KINDS)) ?? 0) > 0);
    for (const stranger of ['acc_b', 'acc_c']) {
      assert.equal(await store.findEventSeq(stranger, id, KINDS), undefined);
    }
    assert.equal(await store.findEventSeq('acc_a', id, ['price']), undefined);
    assert.deepEqual((await store.listEvents('acc_b', sampleQuery())).events, []);
    await store.saveProducts([
      samplePage(ONE, '2026-11-25', { price: 1 }),
      samplePage(ONE, '2026-11-26', { price: 2 }),
    ]);
    assert.equal((await store.listEvents('acc_b', sampleQuery())).events.length, 1);
  },
};
