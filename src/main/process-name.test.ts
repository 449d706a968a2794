import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { isProcessGone, nameProcess } from './process-name.ts';

test('a process recognises itself, an earlier process of its id, and one that has ended', async (t) => {
  const own = nameProcess();
  const [place = '', pid = ''] = own.split('-');
  assert.equal(isProcessGone(own, own), false);
  assert.equal(isProcessGone(nameProcess(), own), true);
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  t.after(() => child.kill('SIGKILL'));
  const other = `${place}-${child.pid}-00000000`;
  assert.equal(isProcessGone(other, own), false);
  child.kill('SIGKILL');
  await once(child, 'close');
  assert.equal(isProcessGone(other, own), true);
  assert.equal(isProcessGone(`elsewhere-${pid}-00000000`, own), false);
});

test('an invalid name says nothing about a process', () => {
  const own = nameProcess();
  for (const name of ['', 'old pages', '--', `${own.split('-')[0]}--1`]) {
    assert.equal(isProcessGone(name, own), false);
  }
});
