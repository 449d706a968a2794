import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { createJsonLog } from './json-log.ts';

function gather(level: 'info' | 'error' | 'silent') {
  const written: string[] = [];
  return { written, log: createJsonLog(level, (lines) => void written.push(lines)) };
}

test('lines are gathered for a moment and written in one piece, each an object of its own', () => {
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

test('closing writes what is left', () => {
  const { written, log } = gather('info');
  log.write('info', 'last', {});
  log[Symbol.dispose]();
  assert.equal(written.length, 1);
});

test('what is less severe than the level is not written', () => {
  const { written, log } = gather('error');
  log.write('info', 'answered', {});
  log[Symbol.dispose]();
  assert.deepEqual([log.isOn('info'), log.isOn('error'), written.length], [false, true, 0]);
  assert.equal(gather('silent').log.isOn('error'), false);
});
