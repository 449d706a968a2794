import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { finished } from '../../test/process/run-miharu.ts';
import { until } from '../../test/process/until.ts';

/** Reports when it is asked to stop but never stops; answers each line with the number of SIGINT listeners. */
const PROGRAM = `
  const { stopSignal } = await import(process.argv[1]);
  const signal = stopSignal();
  process.on('SIGWINCH', () => console.log('marked'));
  signal.addEventListener('abort', () => console.log('asked'));
  process.stdin.on('data', () => console.log('listeners ' + process.listenerCount('SIGINT')));
  console.log('ready');
`;

async function startStubborn(t: TestContext) {
  const file = fileURLToPath(new URL('./stop-signal.ts', import.meta.url));
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, file]);
  t.after(() => child.kill('SIGKILL'));
  const done = finished(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const say = async () => (await lines.next()).value;
  assert.equal(await say(), 'ready');
  const ask = (line: string) => {
    child.stdin.write(line);
    return say();
  };
  return { child, done, say, ask };
}

test('a signal repeated at once is the same press: npm passes on what the terminal already sent', async (t) => {
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    const { child, say, ask } = await startStubborn(t);
    child.kill(name);
    assert.equal(await say(), 'asked');
    child.kill(name);
    child.kill('SIGWINCH');
    assert.equal(await say(), 'marked');
    assert.equal(await ask('?'), 'listeners 1');
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    assert.deepEqual(await ended, [null, 'SIGKILL']);
  }
});

test('a second press ends the process at once, whatever it is waiting for', async (t) => {
  const { child, done, say, ask } = await startStubborn(t);
  child.kill('SIGINT');
  assert.equal(await say(), 'asked');
  await until(async () => (await ask('?')) === 'listeners 0', 'the end of the echo', { everyMs: 1 });
  child.kill('SIGINT');
  assert.equal((await done).signal, 'SIGINT');
});

test('a different signal is no echo: it ends the process at once', async (t) => {
  const { child, done, say } = await startStubborn(t);
  child.kill('SIGINT');
  assert.equal(await say(), 'asked');
  child.kill('SIGTERM');
  assert.equal((await done).signal, 'SIGTERM');
});
