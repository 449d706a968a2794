import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { UnfitFolderError } from '../port.ts';
import { holdFolder } from './hold-folder.ts';

function makeRoot(t: TestContext): string {
  const root = mkdtempSync(join(tmpdir(), 'miharu-held-'));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  return root;
}

test('a missing folder is created, and holding it again finds the same one', async (t) => {
  const folder = join(makeRoot(t), 'read');
  for (const name of ['first', 'second']) {
    await using held = await holdFolder(folder, 'read');
    writeFileSync(join(held.path, name), '');
  }
  assert.deepEqual(readdirSync(folder), ['first', 'second']);
});

test('a link or a file in the place of a folder is refused with what to do, and nothing is created at its target', async (t) => {
  const root = makeRoot(t);
  mkdirSync(join(root, 'elsewhere'));
  symlinkSync(join(root, 'elsewhere'), join(root, 'link'));
  symlinkSync(join(root, 'nowhere'), join(root, 'broken'));
  writeFileSync(join(root, 'file'), '');
  for (const [name, found] of [
    ['link', /^inbox\/link is a link, and files would land where it leads\. Remove it/],
    ['broken', /^inbox\/broken is a link/],
    [
      'file',
      /^inbox\/file is no folder\. Remove it or give it another name; the folder is then made by itself\.$/,
    ],
  ] as const) {
    await assert.rejects(holdFolder(join(root, name), `inbox/${name}`), (thrown) => {
      assert.ok(thrown instanceof UnfitFolderError);
      assert.match(thrown.message, found);
      return true;
    });
  }
  assert.ok(!existsSync(join(root, 'nowhere')));
});

test('operations below a held folder reach it even if a link takes its name', {
  skip: process.platform === 'linux' ? false : 'only Linux gives a path to what is open',
}, async (t) => {
  const root = makeRoot(t);
  mkdirSync(join(root, 'elsewhere'));
  await using held = await holdFolder(join(root, 'read'), 'read');
  renameSync(join(root, 'read'), join(root, 'away'));
  symlinkSync(join(root, 'elsewhere'), join(root, 'read'));
  writeFileSync(join(held.path, 'page.html'), '');
  await using below = await holdFolder(join(held.path, '2026-11-28'), 'read/2026-11-28');
  writeFileSync(join(below.path, 'page.html'), '');
  assert.deepEqual(readdirSync(join(root, 'elsewhere')), []);
  assert.deepEqual(readdirSync(join(root, 'away')), ['2026-11-28', 'page.html']);
});
