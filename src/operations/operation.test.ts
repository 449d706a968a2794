import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { accountRead, accountWrite, done, type OperationContext } from './operation.ts';

const FACTS = {
  name: 'sample',
  summary: { en: 'A sample', ja: '見本' },
  input: Type.Object({}),
  output: Type.Object({}),
};

// The compiler runs this test: an expected error that does not occur is an error.
test('gives reads no store that writes, and writes a store that does', () => {
  const reading = accountRead({
    ...FACTS,
    async run({ store }, { id }) {
      await store.listKeys(id);
      // @ts-expect-error
      await store.revokeKey(id, 'key_1', 1_000);
      // @ts-expect-error
      await store.removeKeywords(id, []);
      return {};
    },
  });
  const wider = accountRead({
    ...FACTS,
    // @ts-expect-error
    run: async ({ store }: OperationContext, { id }: { readonly id: string }) => {
      await store.revokeKey(id, 'key_1', 1_000);
      return {};
    },
  });
  const writing = accountWrite({
    ...FACTS,
    async run({ store }, { id }) {
      await store.revokeKey(id, 'key_1', 1_000);
      return done({});
    },
  });
  assert.deepEqual(
    [reading, wider, writing].map(({ kind }) => kind),
    ['account_read', 'account_read', 'account_write'],
  );
});
