import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventRows, eventSchema } from './event-schema.ts';

test('has a CSV column for each member of an event', () => {
  const [header] = eventRows([]);
  assert.deepEqual(header?.toSorted(), Object.keys(eventSchema.properties).toSorted());
});
