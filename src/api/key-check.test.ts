import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addSeller, NOW_MS } from '../../test/api/service.ts';
import { makePlace } from '../../test/operations/place.ts';
import { createChangeWatch } from './answers/freshness.ts';
import { createKeyCheck } from './key-check.ts';

test('the latest state of a key is known within the same millisecond too', async (t) => {
  const { store } = await makePlace(t);
  const { id, key, keyId } = await addSeller(store);
  t.mock.method(performance, 'now', () => 1_000);
  const keyCheck = createKeyCheck(store, createChangeWatch(store), () => NOW_MS);
  assert.equal((await keyCheck.check(key)).account.id, id);
  await store.revokeKey(id, keyId, NOW_MS);
  await assert.rejects(async () => keyCheck.check(key, 'latest'), { code: 'revoked_api_key' });
});
