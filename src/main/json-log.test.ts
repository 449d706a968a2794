import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mock, test } from 'node:test';
import { mintApiKey } from '../core/api-key.ts';
import { createJsonLog } from './json-log.ts';

function gather(level: 'info' | 'error' | 'silent') {
  const written: string[] = [];
  return { written, log: createJsonLog(level, (lines) => void written.push(lines), Date.now) };
}

const ANSWERED = {
  requestId: 'req_1',
  method: 'GET',
  path: '/api/v1/"\\\u0000水筒',
  status: 200,
  isComplete: true,
  durationMs: 0.25,
  accountId: 'acc_1',
  keyId: null,
};

test('a request is one object with its id, whatever its path contains', () => {
  const { written, log } = gather('info');
  log.answered(ANSWERED);
  log[Symbol.dispose]();
  const { time, ...line } = JSON.parse(String(written[0]));
  assert.equal(new Date(time).toISOString(), time);
  assert.deepEqual(line, {
    level: 'info',
    message: 'answered',
    request_id: 'req_1',
    method: 'GET',
    path: ANSWERED.path,
    status: 200,
    complete: true,
    ms: 0.3,
    account_id: 'acc_1',
    key_id: null,
  });
});

test('what a terminal would obey, or not show, is escaped', () => {
  const { written, log } = gather('info');
  const file = 'a\u009b31m\u007f\u202egpj\u2066\u200b\u2028\u{e0041}水筒 𠮷.html';
  log.write('warn', 'page refused', { file });
  log.answered({ ...ANSWERED, path: `/${file}` });
  log[Symbol.dispose]();
  const lines = written.join('').trimEnd().split('\n');
  assert.doesNotMatch(lines.join(''), /[\p{Cc}\p{Cf}\u2028]/u);
  assert.match(String(lines[0]), /水筒 𠮷/);
  assert.deepEqual(
    [JSON.parse(String(lines[0])).file, JSON.parse(String(lines[1])).path],
    [file, `/${file}`],
  );
});

test('lines are buffered briefly and written together, each as an object', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const { written, log } = gather('info');
  log.write('info', 'answered', { request_id: 'a' });
  log.write('info', 'answered', { request_id: 'b\n' });
  assert.deepEqual(written, []);
  mock.timers.tick(100);
  mock.timers.reset();
  assert.equal(written.length, 1);
  const lines = String(written[0]).trimEnd().split('\n');
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).request_id),
    ['a', 'b\n'],
  );
});

test('an error is written at once, after what came before it', () => {
  const { written, log } = gather('info');
  log.write('info', 'first', {});
  log.write('error', 'second', {});
  assert.match(written.join(''), /first.*\n.*second.*\n$/);
});

test('many and long lines are written completely and in order', () => {
  const { written, log } = gather('info');
  const texts = Array.from({ length: 300 }, (_, index) => `${index} ${'長'.repeat(index * 100)}`);
  for (const text of texts) log.write('info', text, {});
  log[Symbol.dispose]();
  const lines = written.join('').trimEnd().split('\n');
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).message),
    texts,
  );
});

test('a key in a path, a query or a cause is masked', () => {
  const { written, log } = gather('info');
  const key = mintApiKey(randomBytes);
  log.answered({ ...ANSWERED, path: `/api/v1/${key}` });
  log.answered({ ...ANSWERED, path: `/${encodeURIComponent(key).replace('m', '%6d')}` });
  log.write('error', 'failed', { cause: `at https://x.test/?key=${key}\n${key}`, referer: `/join/${key}` });
  log[Symbol.dispose]();
  assert.ok(!written.join('').includes(key.slice(8)), written.join(''));
});

test('closing writes the buffered lines', () => {
  const { written, log } = gather('info');
  log.write('info', 'last', {});
  log[Symbol.dispose]();
  assert.equal(written.length, 1);
});

test('lines below the level are not written', () => {
  const { written, log } = gather('error');
  log.write('info', 'answered', {});
  log[Symbol.dispose]();
  log.answered(ANSWERED);
  log[Symbol.dispose]();
  assert.equal(written.length, 0);
  const silent = gather('silent');
  silent.log.write('error', 'failed', {});
  assert.equal(silent.written.length, 0);
});

test('no field replaces the time, the level or the message of a line', () => {
  const { written, log } = gather('info');
  const fields: Readonly<Record<string, unknown>> = { level: 100, message: 'other', time: 1, source: 'a' };
  log.write('info', 'said', fields);
  // @ts-expect-error: the compiler refuses these names as well.
  log.write('info', 'said', { level: 100 });
  log[Symbol.dispose]();
  const lines = written
    .join('')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    lines.map(({ level, message, source }) => [level, message, source]),
    [
      ['info', 'said', 'a'],
      ['info', 'said', undefined],
    ],
  );
  assert.ok(lines.every(({ time }) => time !== 1));
});
