import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { MiharuError } from '../../src/core/errors.ts';
import { openSqliteStore } from '../../src/store/index.ts';
import { ask, jsonOf } from './ask.ts';
import { addSeller, type Service, startService } from './service.ts';

const ME = '/api/v1/me';

async function failOften(service: Service, times: number, headers: (n: number) => Record<string, string>) {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) {
    statuses.push((await ask(service.origin, ME, { headers: headers(n) })).status);
  }
  return statuses;
}

test('makes an address wait after 30 failed authentications, and still accepts a valid key from it', async () => {
  await using service = await startService();
  const { key } = await addSeller(service.store);
  const statuses = await failOften(service, 40, (n) => ({ Authorization: `Bearer wrong-${n}` }));
  assert.deepEqual(statuses, [
    ...Array.from({ length: 30 }, () => 401),
    ...Array.from({ length: 10 }, () => 429),
  ]);
  const refused = await ask(service.origin, ME);
  assert.equal(jsonOf(refused)['code'], 'rate_limited');
  assert.equal(jsonOf(refused)['limit'], 30);
  const served = await ask(service.origin, ME, { key });
  assert.equal(served.status, 200);
  assert.match(String(served.headers['ratelimit']), /r=59/);
});

test('ignores X-Forwarded-For without a trusted proxy', async () => {
  await using service = await startService({ failedAuthenticationsPerMinute: 5 });
  const statuses = await failOften(service, 6, (n) => ({ 'X-Forwarded-For': `10.0.0.${n}` }));
  assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429]);
});

test('counts the address that a trusted proxy names, not one that the client forged', async () => {
  const settings = { trustedProxies: ['127.0.0.1'] };
  await using service = await startService({ settings, failedAuthenticationsPerMinute: 2 });
  const forged = await failOften(service, 3, (n) => ({ 'X-Forwarded-For': `10.0.0.${n}, 203.0.113.7` }));
  assert.deepEqual(forged, [401, 401, 429]);
  const other = await failOften(service, 1, () => ({ 'X-Forwarded-For': '203.0.113.8' }));
  assert.deepEqual(other, [401]);
});

test('counts garbage, ports and addresses of one network as one client behind a trusted proxy', async () => {
  const settings = { trustedProxies: ['127.0.0.1'] };
  const kinds: ((n: number) => string)[] = [
    (n) => `garbage-${n}`,
    (n) => `203.0.113.7:${4000 + n}`,
    (n) => `[2001:db8::${n}]:443`,
    (n) => `2001:db8::${n}`,
  ];
  for (const kind of kinds) {
    await using service = await startService({ settings });
    const statuses = await failOften(service, 40, (n) => ({ 'X-Forwarded-For': kind(n) }));
    assert.equal(statuses.filter((status) => status === 401).length, 30, kind(1));
  }
});

test('does not count a key as failed if the database cannot be read', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'miharu-lookups-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  let isAway = false;
  const openStore = async () => {
    const store = await openSqliteStore({ file: join(folder, 'miharu.db') });
    const findKeyByHash: typeof store.findKeyByHash = async (hash) => {
      if (isAway) throw new MiharuError('unavailable', { en: 'The database is away.', ja: '…' });
      return store.findKeyByHash(hash);
    };
    return { ...store, findKeyByHash };
  };
  await using service = await startService({ openStore, failedAuthenticationsPerMinute: 2 });
  const { key } = await addSeller(service.store);
  isAway = true;
  assert.deepEqual(await failOften(service, 4, () => ({ 'X-Api-Key': key })), [503, 503, 503, 503]);
  assert.deepEqual(await failOften(service, 3, () => ({ 'X-Api-Key': 'wrong' })), [401, 401, 429]);
  isAway = false;
  assert.equal((await ask(service.origin, ME, { key })).status, 200);
});

test('judges the key again after the wait that the refusal states', async () => {
  const settings = { windowSeconds: 1 };
  await using service = await startService({ settings, failedAuthenticationsPerMinute: 1 });
  await ask(service.origin, ME);
  const refused = await ask(service.origin, ME);
  assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '1']);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  assert.equal((await ask(service.origin, ME)).status, 401);
});
