import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOutage } from './outage.ts';

test('an absent server is logged again once a minute, and sooner when the reason changes', () => {
  const lines: string[] = [];
  let nowMs = 0;
  const outage = createOutage(
    { write: (level, message, fields) => void lines.push(`${level} ${message} ${JSON.stringify(fields)}`) },
    { gone: 'gone', still: 'still gone', back: 'back' },
    () => nowMs,
  );
  outage.look(null);
  for (let second = 0; second < 90; second += 1) {
    nowMs = second * 1_000;
    outage.look(second === 0 ? 'closed' : 'NOAUTH');
  }
  outage.count();
  outage.look(null);
  assert.deepEqual(lines, [
    'error gone {"reason":"closed"}',
    'error still gone {"reason":"NOAUTH","seconds":10}',
    'error still gone {"reason":"NOAUTH","seconds":70}',
    'info back {"seconds":89,"failures":1}',
  ]);
});
