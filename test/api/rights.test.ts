import assert from 'node:assert/strict';
import { test } from 'node:test';
import { API_RIGHTS, hasScope, SCOPES } from '../../src/core/rights.ts';
import { accountCommands, accountOperations } from '../../src/operations/index.ts';
import { ask, jsonOf } from './ask.ts';
import { addKey, addSeller, startService } from './service.ts';

const OPERATIONS = [...accountOperations, ...accountCommands];

test('every operation of the API has a row of rights, and every row an operation', () => {
  assert.deepEqual(OPERATIONS.map(({ name }) => name).toSorted(), Object.keys(API_RIGHTS).toSorted());
});

/** Every subset of the scopes, the empty one too. */
const SUBSETS = Array.from({ length: 2 ** SCOPES.length }, (_, bits) =>
  SCOPES.filter((_scope, index) => (bits & (1 << index)) !== 0),
);

/** Every path of the API with its operation. */
const PATHS = OPERATIONS.flatMap(({ name, http }) =>
  [http.path, ...('aliases' in http ? http.aliases : [])].map((path) => ({
    name,
    method: http.method,
    url: `/api/v1${path.replace(/\{\w+\}/, 'none')}`,
  })),
);

test('refuses every operation without a key', async () => {
  await using service = await startService();
  for (const { method, url } of PATHS) {
    assert.equal((await ask(service.origin, url, { method })).status, 401, `${method} ${url}`);
  }
});

for (const scopes of SUBSETS) {
  test(`a key with the scopes [${scopes}] may do what they allow, and nothing else`, async () => {
    await using service = await startService({
      settings: { requestsPerMinute: 1_000, eventsRequestsPerMinute: 1_000 },
    });
    const { id } = await addSeller(service.store);
    const { key } = await addKey(service.store, id, { scopes });
    for (const { name, method, url } of PATHS) {
      const answered = await ask(service.origin, url, { method, headers: { 'X-Api-Key': key } });
      assert.notEqual(answered.status, 401, `${method} ${url}`);
      if (hasScope(scopes, API_RIGHTS[name])) {
        assert.notEqual(answered.status, 403, `${method} ${url}`);
        continue;
      }
      const { code, required_scope: required, scopes: had } = jsonOf(answered);
      assert.deepEqual([answered.status, code, had], [403, 'scope_missing', scopes], `${method} ${url}`);
      assert.equal(required, API_RIGHTS[name][0], `${method} ${url}`);
    }
  });
}

test('GET /me returns the key of each request, with any scope, and a new answer when its end changes', async () => {
  await using service = await startService();
  const { id } = await addSeller(service.store);
  const keyOf = async (key: string, tag = '') => {
    const headers = { 'If-None-Match': tag };
    const answered = await ask(service.origin, '/api/v1/me', { key, headers });
    return [
      answered.status,
      answered.status === 304 ? null : jsonOf(answered)['key'],
      answered.headers['etag'],
    ];
  };
  const made = [];
  for (const scope of SCOPES) made.push({ scope, ...(await addKey(service.store, id, { scopes: [scope] })) });
  for (const { scope, key, keyId } of [...made, ...made]) {
    const [status, answer, tag] = await keyOf(key);
    const expected = { id: keyId, name: 'test', scopes: [scope], expires_at: null };
    assert.deepEqual([status, answer], [200, expected]);
    assert.equal((await keyOf(key, String(tag)))[0], 304);
  }
  const [one, other] = made;
  const [, , tag] = await keyOf(one?.key ?? '');
  assert.equal((await keyOf(other?.key ?? '', String(tag)))[0], 200);
  const row = (await service.store.listKeys(id)).find((each) => each.id === one?.keyId);
  const fresh = { ...(row ?? assert.fail()), id: 'key_fresh', replaces: one?.keyId ?? '' };
  const endsAtMs = Date.parse('2026-12-01T00:00:00Z');
  assert.equal(await service.store.replaceKey(fresh, 'f'.repeat(64), endsAtMs), 'replaced');
  const [status, ended] = await keyOf(one?.key ?? '', String(tag));
  assert.equal(status, 200);
  assert.deepEqual(ended, {
    id: one?.keyId,
    name: 'test',
    scopes: ['read'],
    expires_at: '2026-12-01T00:00:00Z',
  });
});

test('judges the plan before the scope, and the scope before rate limits, paths, bodies and parameters', async () => {
  await using service = await startService({ settings: { requestsPerMinute: 2 } });
  const poor = await addSeller(service.store, 'free');
  const { key: poorKey } = await addKey(service.store, poor.id, { scopes: ['pages'] });
  const refused = await ask(service.origin, '/api/v1/keywords', { key: poorKey });
  assert.equal(jsonOf(refused)['code'], 'plan_not_eligible');
  const { id } = await addSeller(service.store);
  const { key } = await addKey(service.store, id, { scopes: ['pages'] });
  const body = 'x'.repeat(300_000);
  for (const asked of [
    { url: '/api/v1/rankings?days=x' },
    { url: '/api/v1/assistant/checks', method: 'POST', body },
    { url: '/api/v1/keywords' },
    { url: '/api/v1/events' },
  ]) {
    const { url, ...how } = asked;
    assert.equal(jsonOf(await ask(service.origin, url, { key, ...how }))['code'], 'scope_missing', url);
  }
  assert.equal((await ask(service.origin, '/api/v1/me', { key })).status, 429);
});
