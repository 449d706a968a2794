import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { finished, makeShell } from './process/run-miharu.ts';

test('a list that is too long is the same error with --file, from a named pipe, and on standard input', async (t) => {
  const shell = await makeShell(t);
  const account = String((await shell.runJson(['account', 'create', '--name', '店']))['id']);
  const input = Buffer.alloc(16 * 1024 * 1024 + 1, 'a');
  const [file, pipe] = [join(shell.folder, 'list.txt'), join(shell.folder, 'pipe')];
  await writeFile(file, input);
  assert.equal((await finished(spawn('mkfifo', [pipe]))).exitCode, 0);
  const writer = spawn('sh', ['-c', 'exec cat list.txt > pipe'], { cwd: shell.folder });
  t.after(() => writer.kill('SIGKILL'));
  for (const list of [['--file', file], ['--file', pipe], ['-']]) {
    const { exitCode, out, err } = await shell.run(['keyword', 'add', '--account', account, ...list], {
      input,
    });
    assert.deepEqual([exitCode, out], [65, ''], list.join(' '));
    assert.match(err, /is larger than 16 MiB/);
  }
});
