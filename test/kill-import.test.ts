import assert from 'node:assert/strict';
import { test } from 'node:test';
import { killImports } from './soak/kill-import.ts';

test('an import that is killed at any moment loses nothing it told and leaves no half reading', async () => {
  const counts = await killImports(5, 'five kills');
  assert.equal(counts.rounds, 5);
  assert.ok(counts.killed >= 3, `only ${counts.killed} of 5 were killed before their end`);
  assert.ok(counts.acknowledged > 0, 'nothing was told as stored, so nothing was proved');
});
