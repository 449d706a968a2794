import assert from 'node:assert/strict';
import { test } from 'node:test';
import { termTarget } from '../../src/core/target.ts';
import { detectEvents } from '../../src/events/index.ts';
import { openSqliteStore, type Store } from '../../src/store/index.ts';
import { organicCard, sampleReading } from '../store/samples.ts';
import { saveReading } from '../store/save-reading.ts';
import { type Answered, ask, jsonOf } from './ask.ts';
import { addGoods, addSeller, NOW_MS, startService } from './service.ts';
import { asinOf } from './shelves.ts';

const TERM = '水筒 500ml';
const [ONE, TWO, THREE] = [asinOf(1), asinOf(2), asinOf(3)];
const PATHS = ['/keywords', `/rankings?keyword=${encodeURIComponent(TERM)}&days=3`, '/events', '/products'];

/** A list of the term on a day of November, with these products and prices in order. */
async function read(store: Store, day: number, goods: readonly (readonly [asin: string, price: number])[]) {
  const cards = goods.map(([asin, price]) => ({ ...organicCard(asin), price }));
  await saveReading(store, sampleReading({ term: TERM, localDate: `2026-11-${day}`, pages: { 1: cards } }));
}

/** Withdraws the reading of a day from another process. */
async function withdraw(file: string, day: number) {
  await using other = await openSqliteStore({ file, findChanges: detectEvents });
  const answer = await other.withdrawReading({
    target: termTarget(TERM),
    localDate: `2026-11-${day}`,
    observedAtMs: null,
    source: null,
    withdrawnAtMs: NOW_MS,
    why: 'another search',
    isRead: 'never',
  });
  assert.equal(answer.outcome, 'done');
}

interface ListedEvent {
  readonly id: string;
  readonly kind: string;
  readonly local_date: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly compared_with: string;
}

function eventsIn(answered: Answered): ListedEvent[] {
  return (jsonOf(answered) as { readonly events: ListedEvent[] }).events;
}

function printed({ kind, local_date: date, before, after, compared_with: base }: ListedEvent): string {
  return `${date.slice(-2)} ${kind} ${before}→${after} (${base.slice(-2)})`;
}

test('removes a reading withdrawn by another process from every answer, under new ETags', async () => {
  await using service = await startService();
  const { store, origin, file } = service;
  const seller = await addSeller(store);
  await addGoods(store, seller.id, { own: [ONE], keywords: [TERM], addedAtMs: NOW_MS - 3 * 86_400_000 });
  await read(store, 26, [
    [ONE, 100],
    [TWO, 5],
  ]);
  await read(store, 27, [
    [TWO, 5],
    [THREE, 5],
    [ONE, 900],
  ]);
  await read(store, 28, [
    [TWO, 5],
    [ONE, 110],
  ]);
  const get = (path: string, etag?: unknown) =>
    ask(origin, `/api/v1${path}`, {
      key: seller.key,
      headers: etag === undefined ? {} : { 'If-None-Match': String(etag) },
    });
  const before = await Promise.all(PATHS.map((path) => get(path)));
  const listed = eventsIn(before[2] as Answered);
  assert.deepEqual(listed.map(printed), [
    '28 price 900→110 (27)',
    '28 rank 3→2 (27)',
    '27 price 100→900 (26)',
    '27 rank 1→3 (26)',
  ]);
  await withdraw(file, 27);
  const after = await Promise.all(PATHS.map((path, at) => get(path, before[at]?.headers['etag'])));
  // The facts of today's card are unchanged; only the version changes.
  assert.deepEqual(
    after.map(({ status }) => status),
    [200, 200, 200, 304],
  );
  const [keywords, rankings, events] = after as [Answered, Answered, Answered];
  assert.match(keywords.text, /"previous_rank":1,"previous_local_date":"2026-11-26"/);
  const { gaps, series } = jsonOf(rankings);
  assert.deepEqual(gaps, [{ local_date: '2026-11-27', reason: 'not_scanned' }]);
  assert.doesNotMatch(JSON.stringify(series), /"local_date":"2026-11-27"/);
  assert.deepEqual(eventsIn(events).map(printed), ['28 price 100→110 (26)', '28 rank 1→2 (26)']);
  assert.deepEqual(
    eventsIn(events).map(({ id }) => id),
    listed.slice(0, 2).map(({ id }) => id),
  );
});

test('continues an issued cursor and since after a withdrawal, without loss or repetition', async () => {
  await using service = await startService({ settings: { eventsRequestsPerMinute: 50 } });
  const { store, origin, file } = service;
  const seller = await addSeller(store);
  await addGoods(store, seller.id, { own: [ONE], keywords: [TERM] });
  for (const [day, price] of [
    [24, 100],
    [25, 200],
    [26, 300],
    [27, 400],
    [28, 500],
  ] as const)
    await read(store, day, [[ONE, price]]);
  const list = async (query: string) => {
    const answered = await ask(origin, `/api/v1/events?${query}`, { key: seller.key });
    assert.equal(answered.status, 200, answered.text);
    const { next_cursor: next, latest_cursor: latest } = jsonOf(answered);
    return {
      events: eventsIn(answered).map(printed),
      ids: eventsIn(answered).map(({ id }) => id),
      next,
      latest,
    };
  };
  const first = await list('limit=1');
  assert.deepEqual(first.events, ['28 price 400→500 (27)']);
  const all = await list('');
  await withdraw(file, 26);
  const rest = await list(`cursor=${String(first.next)}`);
  assert.deepEqual(rest.events, ['27 price 200→400 (25)', '25 price 100→200 (24)']);
  const news = await list(`since=${String(all.latest)}`);
  assert.deepEqual(news.events, ['27 price 200→400 (25)']);
  assert.deepEqual(news.ids, [all.ids[1]]);
  const gone = await ask(origin, `/api/v1/events?since=${all.ids[2]}`, { key: seller.key });
  assert.equal(gone.status, 400);
  assert.deepEqual((await list(`since=${String(news.latest)}`)).events, []);
});
