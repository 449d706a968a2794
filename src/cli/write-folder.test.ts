import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile as write } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type FolderTarget, MANIFEST, writeFile, writeFolder } from './write-folder.ts';

async function makeTarget(t: TestContext, existing: FolderTarget['existing'] = 'refuse') {
  const parent = await mkdtemp(join(tmpdir(), 'miharu-folder-'));
  t.after(() => rm(parent, { recursive: true, force: true }));
  const isOwn = (name: string) => name === MANIFEST || name === 'a.csv';
  return { parent, target: { folder: join(parent, 'out'), existing, isOwn } };
}

const fill = (text: string) => async (folder: string) => {
  await writeFile(folder, 'a.csv', [text]);
  await writeFile(folder, MANIFEST, ['{}']);
};

const REFUSED = { code: 'file_not_writable' };

test('a folder appears whole, readable only by its owner, and nothing is beside it', async (t) => {
  const { parent, target } = await makeTarget(t);
  await writeFolder(target, async (part) => {
    assert.deepEqual((await readdir(parent)).includes('out'), false);
    await fill('1')(part);
  });
  assert.deepEqual(await readdir(parent), ['out']);
  assert.equal((await stat(target.folder)).mode & 0o777, 0o700);
  assert.equal((await stat(join(target.folder, 'a.csv'))).mode & 0o777, 0o600);
});

test('whatever goes wrong while it is written, nothing is left, and an earlier folder stays', async (t) => {
  const { parent, target } = await makeTarget(t, 'replace');
  const failing = async (part: string) => {
    await writeFile(part, 'a.csv', ['half']);
    throw new Error('broken');
  };
  await assert.rejects(writeFolder(target, failing), /broken/);
  assert.deepEqual(await readdir(parent), []);
  await writeFolder(target, fill('first'));
  await assert.rejects(writeFolder(target, failing), /broken/);
  assert.deepEqual(await readdir(parent), ['out']);
  assert.equal(await readFile(join(target.folder, 'a.csv'), 'utf8'), 'first');
});

test('an earlier export is replaced only on request, and as a whole', async (t) => {
  const { parent, target } = await makeTarget(t);
  await writeFolder(target, fill('first'));
  await assert.rejects(writeFolder(target, fill('second')), REFUSED);
  assert.equal(await readFile(join(target.folder, 'a.csv'), 'utf8'), 'first');
  await writeFolder({ ...target, existing: 'replace' }, fill('second'));
  assert.equal(await readFile(join(target.folder, 'a.csv'), 'utf8'), 'second');
  assert.deepEqual(await readdir(parent), ['out']);
});

test('what is not only an export is never replaced: other files, an empty folder, a file, a link', async (t) => {
  const { parent, target } = await makeTarget(t, 'replace');
  const places = { mixed: join(parent, 'mixed'), empty: join(parent, 'empty'), file: join(parent, 'file') };
  await writeFolder({ ...target, folder: places.mixed }, fill('1'));
  await write(join(places.mixed, 'taxes.xlsx'), 'mine');
  await mkdir(places.empty);
  await write(places.file, 'mine');
  await writeFolder(target, fill('1'));
  const link = join(parent, 'link');
  await symlink(target.folder, link);
  for (const folder of [...Object.values(places), link])
    await assert.rejects(writeFolder({ ...target, folder }, fill('2')), REFUSED, folder);
  assert.equal(await readFile(join(places.mixed, 'taxes.xlsx'), 'utf8'), 'mine');
  assert.deepEqual((await readdir(parent)).toSorted(), ['empty', 'file', 'link', 'mixed', 'out']);
});

test('a folder that cannot be made is an error with its name', async (t) => {
  const { parent, target } = await makeTarget(t);
  const missing = { ...target, folder: join(parent, 'no', 'where') };
  await assert.rejects(writeFolder(missing, fill('1')), { ...REFUSED, message: /where.*ENOENT/ });
  await write(join(parent, 'file'), '');
  const below = { ...target, folder: join(parent, 'file', 'x') };
  await assert.rejects(writeFolder(below, fill('1')), REFUSED);
});

test('a killed process leaves no folder of that name, and no manifest', async (t) => {
  const { parent, target } = await makeTarget(t);
  const code = `import { writeFile, writeFolder } from ${JSON.stringify(import.meta.resolve('./write-folder.ts'))};
    await writeFolder({ folder: ${JSON.stringify(target.folder)}, existing: 'refuse', isOwn: () => true }, async (part) => {
      await writeFile(part, 'a.csv', ['1']);
      console.log('half');
      await new Promise(() => setInterval(() => {}, 1000));
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code]);
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  const left = await readdir(parent);
  assert.deepEqual(
    left.map((name) => name.startsWith('out.part-')),
    [true],
  );
  assert.deepEqual(await readdir(join(parent, left[0] ?? '')), ['a.csv']);
});
