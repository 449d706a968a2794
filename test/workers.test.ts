import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { localDateOf } from '../src/core/local-date.ts';
import { termTarget } from '../src/core/target.ts';
import { openPostgresStore } from '../src/store/postgres/open-postgres-store.ts';
import { startSampleShop } from '../tools/sample-shop/server.ts';
import { makeShell } from './process/run-miharu.ts';
import { until } from './process/until.ts';
import { startWorker, type Working } from './process/working.ts';
import { makeTestDatabase } from './store/postgres/test-database.ts';

/** How long the shop takes for a page; from this the test infers how many calls run at the same time. */
const PAGE_MS = 400;

/** What the sample shop allows. */
const PLACES = 8;

const database = await makeTestDatabase();

/** A shop that records when it was asked for what. */
async function makeShop(t: TestContext) {
  const calls: { readonly key: string; readonly atMs: number }[] = [];
  const shop = await startSampleShop({
    slowMs: PAGE_MS,
    faultOf: ({ term, page }) => {
      calls.push({ key: `${term} ${page}`, atMs: performance.now() });
      return 'slow';
    },
  });
  t.after(() => shop[Symbol.asyncDispose]());
  return { origin: shop.origin, calls };
}

/** Data in PostgreSQL with one account, and what workers need to read from a shop. */
async function makeSharedPlace(t: TestContext, keywords: readonly string[], shopOrigin: string) {
  if (database === undefined) return null;
  const url = await database.makeSchema();
  const shell = await makeShell(t, {
    DATABASE_URL: url,
    // The morning is over: all targets are due at once.
    MIHARU_SCAN_WINDOW: '00:00-00:01',
    MIHARU_PAGES: '2',
    MIHARU_SCAN_READERS: '4',
    MIHARU_SOURCE: 'sample-shop',
    MIHARU_SOURCE_OPTIONS: `address=${shopOrigin}`,
  });
  const { id } = await shell.runJson(['account', 'create', '--name', '店']);
  await shell.runJson(['keyword', 'add', '--account', String(id), ...keywords]);
  const store = await openPostgresStore({ url });
  t.after(() => store[Symbol.asyncDispose]());
  return { shell, store };
}

/** Terms that workers have logged as read. */
function readsOf(workers: readonly Working[]): string[] {
  return workers
    .flatMap((worker) => worker.log())
    .filter(({ message }) => message === 'keyword read')
    .map(({ keyword }) => String(keyword));
}

function mostAtOnce(calls: readonly { readonly atMs: number }[]): number {
  const inFlight = (atMs: number) => calls.filter((call) => call.atMs <= atMs && call.atMs > atMs - PAGE_MS);
  return Math.max(...calls.map(({ atMs }) => inFlight(atMs).length));
}

test("three workers make one plan, read each term once within the source's limits, and replace a killed one within a minute", async (t) => {
  const keywords = Array.from({ length: 60 }, (_, at) => `語 ${at}`);
  const { origin, calls } = await makeShop(t);
  const place = await makeSharedPlace(t, keywords, origin);
  if (place === null) return;
  const { shell, store } = place;
  const workers = await Promise.all([1, 2, 3].map(() => startWorker(t, shell)));
  await until(() => calls.length >= 30, '30 calls');
  const [victim] = workers.toSorted((a, b) => readsOf([b]).length - readsOf([a]).length);
  assert.ok(victim);
  await victim.end('SIGKILL');
  const killedMs = performance.now();
  const localDate = String(
    workers.flatMap((worker) => worker.log()).find(({ local_date }) => local_date)?.['local_date'],
  );
  const isDone = async () =>
    (await store.findDay(localDate))?.finalAtMs != null || (await store.findDay(localDate))?.complete === 60;
  await until(isDone, 'the day is read', { everyMs: 100 });
  const tookMs = performance.now() - killedMs;
  const day = await store.findDay(localDate);
  assert.deepEqual([day?.planned, day?.complete, day?.pending], [60, 60, 0]);
  assert.ok(tookMs < 60_000, `the dead worker's terms were read after ${tookMs} ms`);
  t.diagnostic(
    `replaced after ${Math.round(tookMs)} ms, ${calls.length} calls, ${mostAtOnce(calls)} at once`,
  );

  const plans = workers
    .flatMap((worker) => worker.log())
    .filter(({ message, is_new }) => message === 'day planned' && is_new);
  assert.deepEqual(
    plans.map(({ targets }) => targets),
    [60],
  );
  const reads = readsOf(workers);
  assert.equal(new Set(reads).size, reads.length, 'no term is read a second time');
  for (const term of keywords)
    assert.equal((await store.listAttempts(termTarget(term), localDate, localDate)).length, 1, term);
  assert.ok(mostAtOnce(calls) <= PLACES, `${mostAtOnce(calls)} calls at once`);
  const asked = new Map<string, number>();
  for (const { key } of calls) asked.set(key, (asked.get(key) ?? 0) + 1);
  const twice = [...asked.values()].filter((count) => count > 1);
  assert.ok(
    twice.every((count) => count === 2) && twice.length <= 8,
    'only the running reads of the dead worker are repeated',
  );
  for (const worker of workers.filter((each) => each !== victim))
    assert.equal(await worker.end('SIGTERM'), 0);
});

test('a slowed source keeps its distance over all workers together', async (t) => {
  const { origin, calls } = await makeShop(t);
  const keywords = Array.from({ length: 4 }, (_, at) => `語 ${at}`);
  const place = await makeSharedPlace(t, keywords, origin);
  if (place === null) return;
  const { shell, store } = place;
  const localDate = localDateOf(Date.now());
  await store.slowSource(localDate, { source: 'sample-shop', slowness: 1, slowedAtMs: Date.now() });
  const workers = await Promise.all([1, 2].map(() => startWorker(t, shell)));
  await until(() => readsOf(workers).length >= keywords.length, 'every keyword is read', { everyMs: 50 });
  assert.equal(calls.length, 8);
  // Seven intervals of a second; with separate intervals for each worker it would be half of that. A busy machine only adds.
  const tookMs = (calls.at(-1)?.atMs ?? 0) - (calls[0]?.atMs ?? 0);
  assert.ok(tookMs > 5_000, `${Math.round(tookMs)} ms`);
  for (const worker of workers) assert.equal(await worker.end('SIGTERM'), 0);
});
