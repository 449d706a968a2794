import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type TestContext, test } from 'node:test';
import { localDateOf } from '../src/core/local-date.ts';
import { openPostgresStore } from '../src/store/postgres/open-postgres-store.ts';
import { bigPage, readingOf } from './api/shelves.ts';
import { stallReaders } from './api/stalled-reader.ts';
import { makeShell, type Shell } from './process/run-miharu.ts';
import { type Serving, startService } from './process/serving.ts';
import { requireRedis } from './redis/redis-place.ts';
import { makeTestDatabase } from './store/postgres/test-database.ts';
import { saveReading } from './store/save-reading.ts';

const database = await makeTestDatabase();

/** Two services on one database and one Redis, with an account whose key both know. */
async function startTwo(t: TestContext, settings: NodeJS.ProcessEnv = {}) {
  const redis = await requireRedis(t);
  if (redis === null || database === undefined) return null;
  const url = await database.makeSchema();
  const shell = await makeShell(t, {
    DATABASE_URL: url,
    REDIS_URL: redis.url,
    MIHARU_REDIS_PREFIX: redis.prefix,
    MIHARU_SCAN: 'off',
    ...settings,
  });
  const { id } = await shell.runJson(['account', 'create', '--name', '店', '--plan', 'pro']);
  const { key, id: keyId } = await shell.runJson(['key', 'issue', '--account', String(id), '--name', 'k']);
  const services = await Promise.all([startService(t, shell, settings), startService(t, shell, settings)]);
  return { url, shell, services, account: String(id), key: String(key), keyId: String(keyId) };
}

/** Polls until an answer is as expected; returns how long that took in milliseconds. */
async function whenAnswered(ask: () => Promise<boolean>): Promise<number> {
  const startedMs = performance.now();
  while (!(await ask()) && performance.now() - startedMs < 10_000)
    await once(AbortSignal.timeout(10), 'abort');
  return performance.now() - startedMs;
}

/** How long a command's change takes to appear in all services, in milliseconds after its end. */
async function seesSoon(
  { shell, services }: { readonly shell: Shell; readonly services: readonly Serving[] },
  words: readonly string[],
  isSeen: (service: Serving) => Promise<boolean>,
): Promise<void> {
  assert.deepEqual(
    await Promise.all(services.map(isSeen)),
    services.map(() => false),
  );
  await shell.runJson(words);
  const took = await Promise.all(services.map((service) => whenAnswered(() => isSeen(service))));
  assert.ok(
    took.every((ms) => ms < 1_000),
    `${took.map(Math.round)} ms`,
  );
}

test('sixty requests a minute are sixty through two services together', async (t) => {
  const two = await startTwo(t, { MIHARU_REQUESTS_PER_MINUTE: '60' });
  if (two === null) return;
  const { services, key } = two;
  const answers = await Promise.all(
    Array.from({ length: 150 }, async (_, at) => services[at % 2]?.get('/api/v1/me', key)),
  );
  assert.equal(answers.filter((answer) => answer?.status === 200).length, 60);
  const refused = answers.filter((answer) => answer?.status === 429);
  assert.equal(refused.length, 90);
  for (const answer of refused) {
    const seconds = Number(answer?.headers.get('retry-after'));
    assert.ok(seconds >= 1 && seconds <= 60);
  }
  for (const service of services)
    assert.match((await service.get('/api/v1/me', key)).headers.get('ratelimit') ?? '', /r=0/);
});

test('a revoked key is refused by both services within a second, and a new one is accepted', async (t) => {
  const two = await startTwo(t);
  if (two === null) return;
  const { services, key, account } = two;
  const me = async (service: Serving, secret: string) => (await service.get('/api/v1/me', secret)).status;
  for (const service of services) assert.equal(await me(service, key), 200);
  const fresh = await two.shell.runJson(['key', 'issue', '--account', account, '--name', 'new']);
  const taken = await Promise.all(
    services.map((service) => whenAnswered(async () => (await me(service, String(fresh['key']))) === 200)),
  );
  assert.ok(taken.every((ms) => ms < 1_000));
  await seesSoon(
    two,
    ['key', 'revoke', '--account', account, two.keyId],
    async (service) => (await me(service, key)) === 401,
  );
});

test('a change is seen through both services within a second: the ETag changes', async (t) => {
  const two = await startTwo(t);
  if (two === null) return;
  const { services, key, account } = two;
  const first = await Promise.all(services.map((service) => service.get('/api/v1/keywords', key)));
  const [etag] = first.map((answer) => answer.headers.get('etag'));
  assert.ok(etag);
  const isMoved = async (service: Serving) => {
    const asked = await fetch(`${service.origin}/api/v1/keywords`, {
      headers: { 'X-Api-Key': key, 'If-None-Match': etag },
    });
    return asked.status === 200 && (await asked.text()).includes('水筒');
  };
  await seesSoon(two, ['keyword', 'add', '--account', account, '水筒'], isMoved);
});

test('the places for running answers are shared by both services, also when one of them is killed', async (t) => {
  const two = await startTwo(t);
  if (two === null) return;
  const { services, key, account, shell } = two;
  const keyword = '水筒';
  await shell.runJson(['keyword', 'add', '--account', account, keyword]);
  await using store = await openPostgresStore({ url: two.url });
  const localDate = localDateOf(Date.now());
  await saveReading(store, readingOf({ term: keyword, localDate, pages: [bigPage()] }));
  const [one, other] = services;
  assert.ok(one && other);
  const askOther = () => other.get(`/api/v1/rankings?${new URLSearchParams({ keyword })}`, key);
  assert.equal((await askOther()).status, 200);
  const stalled = await stallReaders({ port: Number(new URL(one.origin).port) }, { key, keyword, count: 4 });
  const refused = await askOther();
  assert.deepEqual(
    [refused.status, JSON.parse(await refused.text()).code],
    [429, 'too_many_concurrent_requests'],
  );
  stalled[0]?.leave();
  assert.ok((await whenAnswered(async () => (await askOther()).status === 200)) < 1_000);
  await one.stop('SIGKILL');
  for (const reader of stalled) reader.leave();
  // The slots of the dead one expire; until then three of the four are taken.
  assert.equal((await askOther()).status, 200);
});
