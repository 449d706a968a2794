import assert from 'node:assert/strict';
import { test } from 'node:test';
import { API_RIGHTS, hasScope, USUAL_SCOPES } from '../../src/core/rights.ts';
import { accountCommands, accountOperations } from '../../src/operations/index.ts';
import { ask, jsonOf } from './ask.ts';
import { addSeller, startService } from './service.ts';

const OPERATIONS = [...accountOperations, ...accountCommands];

test('every operation of the API has a row of rights, and every row an operation', () => {
  assert.deepEqual(OPERATIONS.map(({ name }) => name).toSorted(), Object.keys(API_RIGHTS).toSorted());
});

test('refuses every operation without a key or with one without the right, and accepts all others', async () => {
  await using service = await startService({ settings: { requestsPerMinute: 1_000 } });
  const { key } = await addSeller(service.store);
  for (const { name, http } of OPERATIONS) {
    const aliases = 'aliases' in http ? http.aliases : [];
    for (const path of [http.path, ...aliases]) {
      const url = `/api/v1${path.replace(/\{\w+\}/, 'none')}`;
      const without = await ask(service.origin, url, { method: http.method });
      assert.equal(without.status, 401, `${http.method} ${url}`);
      const method = { method: http.method, headers: { 'X-Api-Key': key } };
      const answer = await ask(service.origin, url, method);
      const isRefused = answer.status === 403 && jsonOf(answer)['code'] === 'scope_missing';
      assert.equal(isRefused, !hasScope(USUAL_SCOPES, API_RIGHTS[name]), `${http.method} ${url}`);
      assert.notEqual(answer.status, 401, url);
    }
  }
});
