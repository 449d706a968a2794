import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePlace } from '../../test/operations/place.ts';
import { startDeleting } from './deletion-service.ts';

test('finishes a deletion that was begun by a process that is gone', async (t) => {
  const { context, store } = await makePlace(t);
  for (const id of ['acc_a', 'acc_b'])
    await store.createAccount({ id, name: id, plan: 'pro', createdAtMs: 1 });
  const keywords = Array.from({ length: 250 }, (_, index) => `水筒 ${index}`);
  await store.addKeywords('acc_a', keywords, { limits: 'of_account', addedAtMs: 1 });
  await store.closeAccount('acc_a', 2);
  await store.beginDeletion('acc_a', 3);
  const gone = Promise.withResolvers<unknown>();
  await using _deleting = startDeleting(context, {
    write: (_level, message, fields) => gone.resolve([message, fields]),
    hides: () => false,
  });
  assert.deepEqual(await gone.promise, ['account deleted', { account: 'acc_a' }]);
  assert.deepEqual(
    (await store.listAccounts()).map(({ id }) => id),
    ['acc_b'],
  );
});
