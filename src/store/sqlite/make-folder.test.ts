import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { makeFolder } from './make-folder.ts';

function makeRoot(t: TestContext): string {
  const root = mkdtempSync(join(tmpdir(), 'miharu-folders-'));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  return root;
}

test('a folder is created with its parents, and creating it again changes nothing', (t) => {
  const folder = join(makeRoot(t), 'a', 'b', 'c');
  makeFolder(folder);
  const { ino, mode } = statSync(folder);
  makeFolder(folder);
  assert.deepEqual([statSync(folder).ino, statSync(folder).mode], [ino, mode]);
});

test('a created folder is closed to other users, and so are its parents', {
  skip: process.platform === 'win32',
}, (t) => {
  const root = makeRoot(t);
  makeFolder(join(root, 'a', 'b'));
  for (const folder of ['a', 'a/b']) assert.equal(statSync(join(root, folder)).mode & 0o777, 0o700);
});

test('a folder that cannot be created fails at once: below a file, below /proc', (t) => {
  const root = makeRoot(t);
  writeFileSync(join(root, 'file'), '');
  for (const impossible of [join(root, 'file', 'a', 'b'), '/proc/nope', '/proc/sys/nope/deeper'])
    assert.throws(() => makeFolder(impossible));
});
