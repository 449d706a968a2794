import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import { textSink } from './standard-streams.ts';

test('waits until a text is taken, and says when nobody reads any more', async () => {
  const pending: ((fault?: Error | null) => void)[] = [];
  const stream = new Writable({ highWaterMark: 1, write: (_chunk, _encoding, end) => pending.push(end) });
  const lost: string[] = [];
  const sink = textSink(Object.assign(stream, { fd: 1 }), (code) => lost.push(code));
  const ends: string[] = [];
  sink.write('first');
  const first = sink.taken().then((how) => ends.push(how));
  await new Promise(setImmediate);
  assert.equal(ends.length, 0);
  pending.shift()?.();
  await first;
  sink.write('second');
  const second = sink.taken().then((how) => ends.push(how));
  pending.shift()?.(Object.assign(new Error('gone'), { code: 'EPIPE' }));
  await second;
  assert.deepEqual([ends, lost], [['taken', 'gone'], []]);
});
