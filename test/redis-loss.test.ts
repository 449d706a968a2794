import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startSampleShop } from '../tools/sample-shop/server.ts';
import { makeShell } from './process/run-miharu.ts';
import { until } from './process/until.ts';
import { startWorker } from './process/working.ts';
import { requireOwnRedis } from './redis/redis-server.ts';
import { makeTestDatabase } from './store/postgres/test-database.ts';

/** The shop takes so long for a page: longer than nothing is begun after a loss, and less than its source waits for it. */
const PAGE_MS = 9_500;

/** What the sample shop allows. */
const PLACES = 8;

const database = await makeTestDatabase();

test('two workers ask a source for no more at the same time than it allows, also when Redis comes back empty meanwhile', async (t) => {
  const redis = await requireOwnRedis(t);
  if (redis === null || database === undefined) return;
  const asked: number[] = [];
  await using shop = await startSampleShop({
    slowMs: PAGE_MS,
    faultOf: () => {
      asked.push(performance.now());
      return 'slow';
    },
  });
  const shell = await makeShell(t, {
    DATABASE_URL: await database.makeSchema(),
    REDIS_URL: redis.url,
    MIHARU_SCAN_WINDOW: '00:00-00:01',
    MIHARU_PAGES: '1',
    MIHARU_SCAN_READERS: '8',
    MIHARU_SOURCE: 'sample-shop',
    MIHARU_SOURCE_OPTIONS: `address=${shop.origin}`,
  });
  const { id } = await shell.runJson(['account', 'create', '--name', '店']);
  const keywords = Array.from({ length: 30 }, (_, at) => `語 ${at}`);
  await shell.runJson(['keyword', 'add', '--account', String(id), ...keywords]);
  const isAsked = (count: number) =>
    until(
      () => asked.length >= count,
      () => `${count} calls, only ${asked.length}`,
    );
  const holder = await startWorker(t, shell);
  await isAsked(PLACES);
  await redis.kill();
  await redis.start();
  const idle = await startWorker(t, shell);
  await isAsked(PLACES + 4);
  const inFlight = asked.map((atMs) => asked.filter((each) => each <= atMs && each > atMs - PAGE_MS).length);
  assert.ok(Math.max(...inFlight) <= PLACES, `${Math.max(...inFlight)} calls at once`);
  for (const worker of [holder, idle]) await worker.end('SIGKILL');
});
