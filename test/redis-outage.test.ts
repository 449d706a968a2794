import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startSampleShop } from '../tools/sample-shop/server.ts';
import { makeShell } from './process/run-miharu.ts';
import { startService } from './process/serving.ts';
import { until } from './process/until.ts';
import { startWorker } from './process/working.ts';
import { connectRedis } from './redis/redis-place.ts';
import { requireOwnRedis } from './redis/redis-server.ts';

test('without Redis a service continues with its own limits, says so, and shares them again when it is back', async (t) => {
  const redis = await requireOwnRedis(t);
  if (redis === null) return;
  const settings = {
    REDIS_URL: redis.url,
    MIHARU_SCAN: 'off',
    MIHARU_REQUESTS_PER_MINUTE: '5',
    MIHARU_METRICS_PORT: '0',
    MIHARU_LOG_LEVEL: 'info',
  };
  const shell = await makeShell(t);
  const { id } = await shell.runJson(['account', 'create', '--name', '店', '--plan', 'pro']);
  const { key } = await shell.runJson(['key', 'issue', '--account', String(id), '--name', 'k']);
  const service = await startService(t, shell, settings);
  await until(() => service.metricsAddress() !== '', 'the log has the address of the metrics');
  const readyz = async () => (await service.get('/readyz')).text();
  const me = async () => (await service.get('/api/v1/me', String(key))).status;
  const redisUp = async () =>
    /^miharu_redis_up (\d)$/m.exec(await (await fetch(service.metricsAddress())).text())?.[1];
  assert.deepEqual([await readyz(), await redisUp()], ['{"status":"ready"}', '1']);
  assert.deepEqual([await me(), await me(), await me()], [200, 200, 200]);
  await redis.kill();
  await until(async () => (await readyz()) === '{"status":"ready","limits":"per_process"}', 'readyz says so');
  assert.equal(await redisUp(), '0');
  const alone = [await me(), await me(), await me(), await me(), await me(), await me()];
  assert.deepEqual(alone, [200, 200, 200, 200, 200, 429]);
  await redis.start();
  await until(async () => (await readyz()) === '{"status":"ready"}', 'readyz says that it is back');
  assert.deepEqual([await redisUp(), await me()], ['1', 200]);
  assert.equal(await service.stop(), 0);
});

test('a Redis that answers but accepts no writes is logged as away, until it accepts them again', async (t) => {
  const redis = await requireOwnRedis(t);
  if (redis === null) return;
  const shell = await makeShell(t);
  const settings = { REDIS_URL: redis.url, MIHARU_SCAN: 'off', MIHARU_LOG_LEVEL: 'error' };
  const service = await startService(t, shell, { ...settings, MIHARU_METRICS_PORT: '0' });
  const isAlone = async () => /per_process/.test(await (await service.get('/readyz')).text());
  const client = await connectRedis(t, redis.url);
  const spells: readonly (readonly [
    begin: () => Promise<unknown>,
    end: () => Promise<unknown>,
    reason: RegExp,
  ])[] = [
    [() => client.config('SET', 'maxmemory', '1'), () => client.config('SET', 'maxmemory', '0'), /^OOM/],
    [() => client.replicaof('127.0.0.1', 1), () => client.replicaof('NO', 'ONE'), /^READONLY/],
  ];
  for (const [begin, end, reason] of spells) {
    const lines = service.log().length;
    await begin();
    await until(isAlone, 'readyz says so');
    await until(() => service.log().length > lines, 'the log says so');
    assert.match(String(service.log()[lines]?.['reason']), reason);
    await end();
    await until(async () => !(await isAlone()), 'readyz says that it is over');
    assert.equal(service.log().length, lines + 1, 'it is logged once');
  }
  assert.equal(await service.stop(), 0);
});

test('an address of Redis that can never work ends a start at once with what to correct', async (t) => {
  const redis = await requireOwnRedis(t);
  if (redis === null) return;
  const shell = await makeShell(t);
  const ended = await shell.run(['serve'], { env: { REDIS_URL: `${redis.url.replace(/\/0$/, '')}/99` } });
  assert.equal(ended.exitCode, 78, ended.err);
  assert.match(ended.err, /DB index is out of range.*REDIS_URL/s);
});

test('readings continue while Redis is away', async (t) => {
  const redis = await requireOwnRedis(t);
  if (redis === null) return;
  await using shop = await startSampleShop({ slowMs: 200, faultOf: () => 'slow' });
  const keywords = Array.from({ length: 40 }, (_, at) => `語 ${at}`);
  const shell = await makeShell(t, {
    REDIS_URL: redis.url,
    MIHARU_SCAN_WINDOW: '00:00-00:01',
    MIHARU_PAGES: '1',
    MIHARU_SCAN_READERS: '2',
    MIHARU_SOURCE: 'sample-shop',
    MIHARU_SOURCE_OPTIONS: `address=${shop.origin}`,
  });
  const { id } = await shell.runJson(['account', 'create', '--name', '店']);
  await shell.runJson(['keyword', 'add', '--account', String(id), ...keywords]);
  const service = await startService(t, shell, { MIHARU_LOG_LEVEL: 'info' });
  const linesOf = (message: string) =>
    service.log().filter((line) => String(line['message']).startsWith(message));
  await until(() => linesOf('keyword read').length >= 4, 'something is read');
  await redis.kill();
  await until(() => linesOf('Redis is out of reach').length === 1, 'the log says so');
  await until(() => linesOf('keyword read').length === keywords.length, 'the rest is read');
  assert.equal(new Set(linesOf('keyword read').map((line) => line['keyword'])).size, keywords.length);
  assert.deepEqual([linesOf('Redis is back'), linesOf('scan failed')], [[], []]);
  assert.equal(await service.stop(), 0);
});

test('a worker and a scan need no Redis', async (t) => {
  await using shop = await startSampleShop();
  const shell = await makeShell(t, {
    REDIS_URL: 'redis://127.0.0.1:1/0',
    MIHARU_SCAN_WINDOW: '00:00-00:01',
    MIHARU_PAGES: '1',
    MIHARU_SOURCE: 'sample-shop',
    MIHARU_SOURCE_OPTIONS: `address=${shop.origin}`,
  });
  const { id } = await shell.runJson(['account', 'create', '--name', '店']);
  await shell.runJson(['keyword', 'add', '--account', String(id), '水筒']);
  const { exitCode, err } = await shell.run(['scan']);
  assert.equal(exitCode, 0, err);
  assert.doesNotMatch(err, /Redis/);
  await shell.runJson(['keyword', 'add', '--account', String(id), '弁当箱']);
  const worker = await startWorker(t, shell);
  const isRead = () => worker.log().some(({ message }) => message === 'keyword read');
  await until(isRead, 'the worker reads');
  assert.equal(await worker.end('SIGTERM'), 0);
});

test('a Redis that does not answer at the start is named, waited for, and given up with the remedy, without its password', async (t) => {
  const shell = await makeShell(t, {
    REDIS_URL: 'redis://:geheim@127.0.0.1:1/0',
    MIHARU_CONNECT_SECONDS: '3',
  });
  const { exitCode, out: output, err } = await shell.run(['serve', '--json']);
  assert.deepEqual([exitCode, output], [75, '']);
  assert.match(err, /Redis at 127\.0\.0\.1:1\/0 cannot be reached \(ECONNREFUSED\); retrying for 3 s/);
  assert.match(err, /could not be reached within 3 s/);
  assert.match(err, /REDIS_URL/);
  assert.doesNotMatch(err, /geheim/);
  const { out } = await shell.run(['config', '--json']);
  assert.doesNotMatch(out, /geheim/);
});
