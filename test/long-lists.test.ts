import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { finished, makeShell } from './process/run-miharu.ts';

test('a list that is too long is the same error with --file and on standard input', async (t) => {
  const shell = await makeShell(t);
  const account = String((await shell.runJson(['account', 'create', '--name', '店']))['id']);
  const input = Buffer.alloc(16 * 1024 * 1024 + 1, 'a');
  const file = join(shell.folder, 'list.txt');
  await writeFile(file, input);
  for (const list of [['--file', file], ['-']]) {
    const { exitCode, out, err } = await shell.run(['keyword', 'add', '--account', account, ...list], {
      input,
    });
    assert.deepEqual([exitCode, out], [65, ''], list.join(' '));
    assert.match(err, /is larger than 16 MiB/);
  }
});

test('a named pipe without a writer is refused at once by every command that opens a file', async (t) => {
  const shell = await makeShell(t);
  const account = String((await shell.runJson(['account', 'create', '--name', '店']))['id']);
  const pipe = join(shell.folder, 'pipe.html');
  assert.equal((await finished(spawn('mkfifo', [pipe]))).exitCode, 0);
  for (const [words, status] of [
    [['page', pipe], 66],
    [['import', pipe], 65],
    [['keyword', 'add', '--account', account, '--file', pipe], 66],
    [['asin', 'add', '--account', account, '--file', pipe], 66],
  ] as const) {
    const { exitCode, out, err } = await shell.run(words);
    assert.equal(exitCode, status, `${words}: ${out}${err}`);
    assert.match(out + err, /is a pipe or a device, not a file/, `${words}`);
  }
});
