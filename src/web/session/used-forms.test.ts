import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createUsedForms } from './used-forms.ts';

test('a form is taken once, again after it was given back, and the oldest is forgotten', () => {
  const used = createUsedForms(2);
  assert.deepEqual([used.take('a'), used.take('a')], [true, false]);
  used.giveBack('a');
  assert.deepEqual([used.take('a'), used.take('b'), used.take('c')], [true, true, true]);
  assert.deepEqual([used.take('b'), used.take('c'), used.take('a')], [false, false, true]);
});
