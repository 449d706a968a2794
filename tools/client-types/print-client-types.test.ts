import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { printClientTypes } from './print-client-types.ts';

const GOLDEN = new URL('../../client/schema.d.ts', import.meta.url);

test('client/schema.d.ts has the types of the OpenAPI document; UPDATE_GOLDEN=1 rewrites it', async () => {
  const text = await printClientTypes();
  const isUpdate = process.env['UPDATE_GOLDEN'] === '1' && process.env['CI'] !== 'true';
  if (isUpdate) writeFileSync(GOLDEN, text);
  assert.equal(readFileSync(GOLDEN, 'utf8'), text);
});
