import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { fuzzRights } from '../soak/fuzz-rights.ts';

test('no form of anybody, with any link and fields, changes a right that it must not change', async (t) => {
  const seed = Number(process.env['SOAK_SEED'] ?? randomInt(1_000_000_000));
  t.diagnostic(`seed ${seed}; SOAK_SEED repeats it`);
  const { forms, allowed, refused } = await fuzzRights(150, seed);
  assert.equal(allowed + refused, forms);
  assert.ok(allowed > 0 && refused > 0);
});
