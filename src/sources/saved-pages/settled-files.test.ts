import assert from 'node:assert/strict';
import type { Stats } from 'node:fs';
import { test } from 'node:test';
import { SettledFiles } from './settled-files.ts';

const file = (size: number, mtimeMs = 0) => new Map([['a.html', { ino: 1, size, mtimeMs } as Stats]]);

test('takes a file as whole when it stayed the same for two seconds, and an empty one after a minute', () => {
  const files = new SettledFiles();
  assert.deepEqual(files.look(file(0), 0), []);
  assert.deepEqual(files.look(file(0), 59_000), []);
  assert.deepEqual(files.look(file(500, 59_500), 60_000), []);
  assert.deepEqual(files.look(file(500, 59_500), 61_000), []);
  assert.deepEqual(files.look(file(500, 59_500), 62_000), ['a.html']);
  const empty = new SettledFiles();
  assert.deepEqual(empty.look(file(0), 0), []);
  assert.deepEqual(empty.look(file(0), 60_000), ['a.html']);
});
