import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unfilledKinds } from './events-page.ts';

test('the kinds of events that no page, and that no source at all can fill, are those that the docs name', () => {
  assert.deepEqual(unfilledKinds(), { byPages: ['prime'], byAnything: [] });
});
