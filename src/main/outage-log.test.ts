import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MiharuError } from '../core/errors.ts';
import { createOutageLog } from './outage-log.ts';

const AWAY = new MiharuError(
  'unavailable',
  { en: 'PostgreSQL cannot be reached right now (ECONNREFUSED).', ja: '…' },
  { cause: new Error('PostgreSQL at db:5432/shop', { cause: new Error('connect ECONNREFUSED') }) },
);

function started() {
  const lines: string[] = [];
  let nowMs = 0;
  const log = createOutageLog(
    {
      write: (level, message, fields) => void lines.push(`${level} ${message} ${JSON.stringify(fields)}`),
      answered() {},
    },
    () => nowMs,
  );
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { lines, log, pass };
}

test('an absent store is logged when it goes, once a minute, and when it is back, with the number of failures', () => {
  const { lines, log, pass } = started();
  log.look(null);
  for (let second = 0; second < 150; second += 1) {
    assert.equal(log.hides(AWAY), true);
    log.write('error', AWAY.message, { code: AWAY.code, path: '/api/v1/me' });
    log.look(AWAY);
    pass(1_000);
  }
  log.look(null);
  log.look(null);
  const reason = 'PostgreSQL at db:5432/shop: connect ECONNREFUSED';
  assert.deepEqual(lines, [
    `error PostgreSQL does not answer: requests get 503, nothing is read or delivered {"reason":"${reason}"}`,
    `error PostgreSQL still does not answer {"reason":"${reason}","seconds":60,"failures":122}`,
    `error PostgreSQL still does not answer {"reason":"${reason}","seconds":120,"failures":242}`,
    'info PostgreSQL is back {"seconds":150,"failures":300}',
  ]);
});

test("failures other than the store's absence are logged as usual", () => {
  const { lines, log } = started();
  log.look(AWAY);
  assert.equal(log.hides(new Error('a fault of ours')), false);
  assert.equal(log.hides(new MiharuError('store_not_usable', { en: 'only reads', ja: '…' })), false);
  log.write('error', 'scan failed', {});
  assert.deepEqual(lines.slice(1), ['error scan failed {}']);
});
