import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import type { ScanEvent } from '../src/scan/index.ts';
import { openSqliteStore, SQLITE_FILE } from '../src/store/index.ts';
import { startSampleShop } from '../tools/sample-shop/server.ts';
import { finished, makeShell } from './process/run-miharu.ts';
import { startService } from './process/serving.ts';
import { until } from './process/until.ts';
import { startWorker, type Working } from './process/working.ts';
import { workerOn } from './scan/day-place.ts';

/** The whole day, so that a keyword that is added now is read now, whenever the test runs. */
const WINDOW = { MIHARU_SCAN_WINDOW: '00:00-24:00' };

async function makeSeller(t: Parameters<typeof makeShell>[0], keywords: readonly string[]) {
  const shell = await makeShell(t);
  const { id } = await shell.runJson(['account', 'create', '--name', '店']);
  const { key } = await shell.runJson(['key', 'issue', '--account', String(id), '--name', 'k']);
  if (keywords.length > 0) await shell.runJson(['keyword', 'add', '--account', String(id), ...keywords]);
  return { shell, account: String(id), key: String(key) };
}

/** The targets of the first plan are spread over the day; those added later are read at once. */
function untilPlanned({ log }: Pick<Working, 'log'>): Promise<void> {
  return until(() => log().some(({ message }) => message === 'day planned'), 'the plan of the day');
}

test('the service reads the day automatically: a keyword that is added now appears in the API with its ranks', async (t) => {
  await using shop = await startSampleShop();
  const { shell, account, key } = await makeSeller(t, []);
  const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
  const best = shop.truthOf('弁当箱', today).pages[0]?.cards.find(({ rank }) => rank === 1)?.card.asin ?? '';
  await shell.runJson(['asin', 'add', '--account', account, best]);
  const env = {
    ...WINDOW,
    MIHARU_LOG_LEVEL: 'info',
    MIHARU_SOURCE: 'sample-shop',
    MIHARU_SOURCE_OPTIONS: `address=${shop.origin}`,
  };
  const service = await startService(t, shell, env);
  await untilPlanned(service);
  await shell.runJson(['keyword', 'add', '--account', account, '弁当箱']);
  const ask = async (path: string) => JSON.parse(await (await service.get(`/api/v1${path}`, key)).text());
  await until(async () => (await ask('/me')).today.final === true, 'the end of the day', { everyMs: 250 });
  const me = await ask('/me');
  assert.deepEqual([me.today.complete, me.today.final, me.data.final], [1, true, true]);
  assert.match(me.today.final_at, /^\d{4}-/);
  const rankings = await ask(`/rankings?${new URLSearchParams({ keyword: '弁当箱', days: '1' })}`);
  assert.equal(rankings.series[0].observations[0].rank, 1);
  assert.deepEqual(rankings.gaps, []);
  assert.equal(await service.stop('SIGTERM'), 0);
  const readings = await shell.runJson(['readings', '弁当箱']);
  assert.match(JSON.stringify(readings), /"source":"sample-shop"/);
});

test('Ctrl+C and SIGTERM wait for running calls, report what is left, and lose neither a page nor its cost', async (t) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    await using shop = await startSampleShop({
      faultOf: ({ page }) => (page === 2 ? 'slow' : null),
      slowMs: 1_000,
    });
    const words = Array.from({ length: 12 }, (_, at) => `語 ${at}`);
    const { shell } = await makeSeller(t, words);
    await shell.runJson(['source', 'add', 'sample-shop', '--set', `address=${shop.origin}`]);
    const child = shell.start(['scan', '--json']);
    const ending = finished(child);
    await until(() => shop.requestCount() >= 9, 'nine calls');
    child.kill(signal);
    const { exitCode, out, err } = await ending;
    const first = JSON.parse(out);
    assert.deepEqual(
      [exitCode, first.stopped, first.day.planned, first.left],
      [130, true, 12, 12 - first.complete],
    );
    assert.match(
      err,
      /^Stopping: waiting up to 65 s for the source calls of \d readings\..*\nStopped: \d+ scanned, \d+ remaining,/,
    );
    assert.equal(first.day.costs[0].calls, shop.requestCount());
    const second = await shell.runJson(['scan']);
    const day = await shell.runJson(['days', 'today']);
    const [ledger] = Array.isArray(day['days']) ? day['days'] : [];
    assert.deepEqual([Number(first.complete) + Number(second['complete']), ledger.complete], [12, 12]);
    assert.equal(ledger.costs[0].calls, shop.requestCount());
    const pages = await Promise.all(words.map((term) => shop.truthOf(term, ledger.local_date).lastPage));
    assert.equal(
      shop.requestCount(),
      pages.reduce((sum, last) => sum + Math.min(3, last), 0),
    );
  }
});

test('a worker that is asked to stop counts what its running readings have cost, and ends cleanly', async (t) => {
  await using shop = await startSampleShop({
    faultOf: ({ page }) => (page === 2 ? 'slow' : null),
    slowMs: 2_000,
  });
  const { shell, account } = await makeSeller(t, []);
  await shell.runJson(['source', 'add', 'sample-shop', '--set', `address=${shop.origin}`]);
  const worker = await startWorker(t, shell, { ...WINDOW, MIHARU_SCAN_READERS: '4' });
  await untilPlanned(worker);
  await shell.runJson(['keyword', 'add', '--account', account, '語 1', '語 2', '語 3', '語 4']);
  await until(() => shop.requestCount() >= 6, 'six calls');
  assert.equal(await worker.end('SIGTERM'), 0);
  const day = await shell.runJson(['days', 'today']);
  const [ledger] = Array.isArray(day['days']) ? day['days'] : [];
  assert.equal(ledger.costs[0].calls, shop.requestCount());
});

test('a scan that is killed loses the cost of running calls only', async (t) => {
  await using shop = await startSampleShop({
    faultOf: ({ page }) => (page === 3 ? 'slow' : null),
    slowMs: 120_000,
  });
  const { shell } = await makeSeller(t, ['語 1', '語 2', '語 3', '語 4']);
  await shell.runJson(['source', 'add', 'sample-shop', '--set', `address=${shop.origin}`]);
  const child = shell.start(['scan'], { MIHARU_SCAN_READERS: '2' });
  const ending = finished(child);
  await until(() => shop.requestCount() >= 6, 'six calls');
  child.kill('SIGKILL');
  await ending;
  const day = await shell.runJson(['days', 'today']);
  const [ledger] = Array.isArray(day['days']) ? day['days'] : [];
  assert.equal(ledger.costs[0].calls, 4);
});

test('a killed worker loses nothing acknowledged, and its terms are read by another when its leases end', async (t) => {
  await using shop = await startSampleShop();
  const words = Array.from({ length: 40 }, (_, at) => `語 ${at}`);
  const { shell } = await makeSeller(t, words);
  await shell.runJson(['source', 'add', 'sample-shop', '--set', `address=${shop.origin}`]);
  const child = shell.start(['scan'], { MIHARU_SCAN_READERS: '2' });
  const ending = finished(child);
  await until(() => shop.requestCount() >= 30, '30 calls');
  child.kill('SIGKILL');
  await ending;
  const before = await shell.runJson(['days', 'today']);
  const day = Array.isArray(before['days']) ? before['days'][0] : undefined;
  assert.ok(day.complete > 0 && day.complete < 40, `${day.complete} of 40 before the kill`);
  await using store = await openSqliteStore({ file: join(shell.folder, 'data', SQLITE_FILE) });
  const clock = { nowMs: Date.now() };
  const events: ScanEvent[] = [];
  const scan = workerOn({ store, shop, clock, events }, { settings: { when: 'early' } });
  for (const laterMs of [0, 60_000, 125_000]) {
    clock.nowMs = Date.now() + laterMs;
    await scan.tick();
    await scan.whenIdle();
  }
  const after = await store.findDay(day.local_date);
  assert.deepEqual([after?.complete, after?.pending], [40, 0]);
  assert.equal(events.filter((event) => event.kind === 'read').length, 40 - day.complete);
});
