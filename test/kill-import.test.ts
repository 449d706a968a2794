import assert from 'node:assert/strict';
import { test } from 'node:test';
import { killImports } from './soak/kill-import.ts';

test('an import killed at any moment loses nothing it acknowledged and leaves no half reading', async () => {
  const counts = await killImports(5, 'five kills');
  assert.equal(counts.killed, 5);
  assert.ok(counts.acknowledged > 0, 'nothing was reported as stored, so nothing was proved');
});
