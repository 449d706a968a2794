import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { mintApiKey } from '../../src/core/api-key.ts';
import { openSqliteStore } from '../../src/store/index.ts';
import { ask, jsonOf, sendRaw } from './ask.ts';
import { addKey, addSeller, NOW_MS, type Service, startService } from './service.ts';

const ME = '/api/v1/me';

async function codeOf(service: Service, path: string, headers: Record<string, string>): Promise<unknown> {
  const answered = await ask(service.origin, path, { headers });
  return answered.status === 200 ? 200 : jsonOf(answered)['code'];
}

test('accepts a key in X-Api-Key or as a Bearer token, and refuses two different keys', async () => {
  await using service = await startService();
  const { key } = await addSeller(service.store);
  const other = mintApiKey(randomBytes);
  assert.equal(await codeOf(service, ME, { 'X-Api-Key': key }), 200);
  assert.equal(await codeOf(service, ME, { Authorization: `Bearer ${key}` }), 200);
  assert.equal(await codeOf(service, ME, { Authorization: `bearer  ${key}` }), 200);
  assert.equal(await codeOf(service, ME, { 'X-Api-Key': key, Authorization: `Bearer ${key}` }), 200);
  assert.equal(
    await codeOf(service, ME, { 'X-Api-Key': key, Authorization: `Bearer ${other}` }),
    'invalid_api_key',
  );
  assert.equal(await codeOf(service, ME, { Authorization: `Basic ${key}` }), 'missing_api_key');
  assert.equal(await codeOf(service, ME, { 'X-Api-Key': '' }), 'missing_api_key');
  assert.equal(await codeOf(service, `${ME}?api_key=${key}`, {}), 'missing_api_key');
});

test('refuses a request with several keys, even if one is right', async () => {
  await using service = await startService();
  const { key } = await addSeller(service.store);
  const other = mintApiKey(randomBytes);
  const codeOfLines = async (...lines: string[]) => {
    const text = await sendRaw(
      service.port,
      `${[`GET ${ME} HTTP/1.1`, 'Host: x', ...lines].join('\r\n')}\r\n\r\n`,
    );
    return /^HTTP\/1\.1 200 /.test(text) ? 200 : /"code":"(\w+)"/.exec(text)?.[1];
  };
  const bearer = `Authorization: Bearer ${key}`;
  assert.equal(await codeOfLines(bearer, 'Connection: close'), 200);
  assert.equal(await codeOfLines(bearer, `authorization: Bearer ${key}`), 200);
  assert.equal(await codeOfLines(bearer, `authorization: Bearer ${other}`), 'invalid_api_key');
  assert.equal(await codeOfLines(`AUTHORIZATION: Bearer ${other}`, bearer), 'invalid_api_key');
  assert.equal(await codeOfLines(bearer, 'Authorization: Basic eDp5'), 'invalid_api_key');
  assert.equal(await codeOfLines(`X-Api-Key: ${key}`, `x-api-key: ${other}`), 'invalid_api_key');
  assert.equal(await codeOfLines(`X-Api-Key: ${key}`, `X-Api-Key: ${key}`), 'invalid_api_key');
});

test('refuses a well-formed key that was never issued', async () => {
  await using service = await startService();
  assert.equal(await codeOf(service, ME, { 'X-Api-Key': mintApiKey(randomBytes) }), 'invalid_api_key');
});

test('refuses the key of a closed account', async () => {
  await using service = await startService();
  const { id, key } = await addSeller(service.store);
  await service.store.closeAccount(id, NOW_MS);
  assert.equal(await codeOf(service, ME, { 'X-Api-Key': key }), 'revoked_api_key');
});

test('keeps revoked keys revoked under a clock that is behind or set back', async () => {
  await using service = await startService();
  const { store } = service;
  const [revoked, closed, ended] = [await addSeller(store), await addSeller(store), await addSeller(store)];
  const ending = await addKey(store, ended.id, { expiresAtMs: NOW_MS + 3_600_000 });
  service.clock.nowMs += 3_600_000;
  await store.revokeKey(revoked.id, revoked.keyId, service.clock.nowMs);
  await store.closeAccount(closed.id, service.clock.nowMs);
  const codes = async () => [
    await codeOf(service, ME, { 'X-Api-Key': revoked.key }),
    await codeOf(service, ME, { 'X-Api-Key': closed.key }),
    await codeOf(service, ME, { 'X-Api-Key': ending.key }),
  ];
  const taken = ['revoked_api_key', 'revoked_api_key', 'expired_api_key'];
  assert.deepEqual(await codes(), taken);
  service.clock.nowMs -= 2 * 3_600_000;
  assert.deepEqual(await codes(), taken);
  await using behind = await startService({ openStore: () => openSqliteStore({ file: service.file }) });
  behind.clock.nowMs = service.clock.nowMs;
  assert.equal(await codeOf(behind, ME, { 'X-Api-Key': ending.key }), 'expired_api_key');
});

test('logs a refused key with its id and account if known, and never the key itself', async () => {
  await using service = await startService();
  const { store } = service;
  const [revoked, closed, ended] = [await addSeller(store), await addSeller(store), await addSeller(store)];
  const ending = await addKey(store, ended.id, { expiresAtMs: NOW_MS });
  await store.revokeKey(revoked.id, revoked.keyId, NOW_MS);
  await store.closeAccount(closed.id, NOW_MS);
  const keys = [revoked.key, closed.key, ending.key, mintApiKey(randomBytes), 'mhr_wrong'];
  for (const key of keys) await codeOf(service, ME, { 'X-Api-Key': key });
  const lines = service.log.filter(({ message }) => message === 'key refused');
  assert.deepEqual(
    lines.map(({ fields }) => [fields['code'], fields['key_id'], fields['account_id'], fields['client']]),
    [
      ['revoked_api_key', revoked.keyId, revoked.id, '127.0.0.1'],
      ['revoked_api_key', closed.keyId, closed.id, '127.0.0.1'],
      ['expired_api_key', ending.keyId, ended.id, '127.0.0.1'],
      ['invalid_api_key', null, null, '127.0.0.1'],
      ['invalid_api_key', null, null, '127.0.0.1'],
    ],
  );
  for (const key of keys) assert.ok(!JSON.stringify(service.log).includes(key.slice(4)));
});

test('accepts a key until its end', async () => {
  await using service = await startService();
  const { id } = await addSeller(service.store);
  const { key } = await addKey(service.store, id, { expiresAtMs: NOW_MS + 3_600_000 });
  assert.equal(await codeOf(service, ME, { 'X-Api-Key': key }), 200);
  service.clock.nowMs += 3_600_000;
  assert.equal(await codeOf(service, ME, { 'X-Api-Key': key }), 'expired_api_key');
});

test('applies a revocation by another process to the next request', async () => {
  await using service = await startService();
  const { id, key, keyId } = await addSeller(service.store);
  assert.equal(await codeOf(service, ME, { 'X-Api-Key': key }), 200);
  await using other = await openSqliteStore({ file: service.file });
  await other.revokeKey(id, keyId, NOW_MS);
  assert.equal(await codeOf(service, ME, { 'X-Api-Key': key }), 'revoked_api_key');
});

test('refuses a missing key before it judges path, method or parameters', async () => {
  await using service = await startService();
  const { key } = await addSeller(service.store, 'standard');
  for (const path of [ME, '/api/v1/nothing', '/api/v1', '/api/v1/%ZZ', '/api/v1/rankings?days=x']) {
    assert.equal(await codeOf(service, path, {}), 'missing_api_key', path);
    assert.equal(await codeOf(service, path, { 'X-Api-Key': key }), 'plan_not_eligible', path);
  }
});

test('names the plan and the required one when the plan does not include the API', async () => {
  await using service = await startService();
  const { key } = await addSeller(service.store, 'free');
  const body = jsonOf(await ask(service.origin, ME, { key }));
  assert.deepEqual([body['plan'], body['required_plan']], ['free', 'pro']);
});

test('puts no key into answers or log lines', async () => {
  await using service = await startService();
  const { id, key, keyId } = await addSeller(service.store);
  const broken = `${key.slice(0, -1)}!`;
  const texts = [await ask(service.origin, ME, { key }), await ask(service.origin, ME, { key: broken })];
  await service.store.revokeKey(id, keyId, NOW_MS);
  texts.push(await ask(service.origin, `${ME}?key=${key}`, { key }));
  for (const { text } of texts) assert.ok(!text.includes(key.slice(4, 30)));
  await service.stop();
  assert.deepEqual(
    service.log.map(({ message }) => message),
    ['answered', 'key refused', 'answered', 'key refused', 'answered'],
  );
  assert.ok(!JSON.stringify(service.log).includes(key.slice(4, 30)));
});

test('stores the last use of a key at its first request, and later uses at the stop', async () => {
  await using service = await startService();
  const { id, key } = await addSeller(service.store);
  const lastUse = async () => (await service.store.listKeys(id))[0]?.lastUsedAtMs;
  await ask(service.origin, ME, { key });
  await ask(service.origin, ME, { key });
  assert.equal(await lastUse(), NOW_MS);
  service.clock.nowMs += 60_000;
  await ask(service.origin, ME, { key });
  assert.equal(await lastUse(), NOW_MS);
  await service.stop();
  assert.equal(await lastUse(), NOW_MS + 60_000);
});
