import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { openSavedPage } from './open-saved-page.ts';

const HTML =
  '<!doctype html><html lang="ja"><title>Amazon.co.jp : 水筒</title><body>保存した=ページ</body></html>';

/** Writes bytes to a file of its own folder and opens it. */
async function openBytes(t: TestContext, bytes: string | Uint8Array, name = 'page.html') {
  const folder = await mkdtemp(join(tmpdir(), 'miharu-open-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, name);
  await writeFile(file, bytes);
  return openSavedPage(file);
}

async function textOf(t: TestContext, bytes: string | Uint8Array, name?: string): Promise<string> {
  const found = await openBytes(t, bytes, name);
  assert.ok(found.ok, found.ok ? '' : found.problem.en);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(found.value.bytes);
}

async function problemOf(t: TestContext, bytes: string | Uint8Array): Promise<string> {
  const found = await openBytes(t, bytes);
  return found.ok ? 'opened' : found.problem.en;
}

test('an HTML file is given byte by byte', async (t) => {
  assert.equal(await textOf(t, HTML), HTML);
});

test('gzip is unpacked, with any file name', async (t) => {
  assert.equal(await textOf(t, gzipSync(HTML), 'page.html'), HTML);
});

test('a gzip bomb is refused before it fills the memory', async (t) => {
  const bomb = gzipSync(new Uint8Array(65 * 1024 * 1024));
  assert.ok(bomb.byteLength < 100_000);
  assert.match(await problemOf(t, bomb), /more than 64 MiB/);
});

test('cut and damaged gzip is refused', async (t) => {
  assert.match(await problemOf(t, gzipSync(HTML).subarray(0, 40)), /The gzip file is incomplete or damaged/);
});

test('a file that is too large is refused', async (t) => {
  assert.match(await problemOf(t, new Uint8Array(32 * 1024 * 1024 + 1)), /larger than 32 MiB/);
});

test('an empty file is refused, packed or not', async (t) => {
  assert.equal(await problemOf(t, ''), 'The file is empty.');
  assert.equal(await problemOf(t, gzipSync('')), 'The file is empty.');
});

test('a missing file, a folder and a file without permission are distinguished', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'miharu-open-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const problems = async (file: string) => {
    const found = await openSavedPage(join(folder, file));
    return found.ok ? 'opened' : found.problem.en;
  };
  await mkdir(join(folder, 'folder'));
  assert.match(await problems('missing.html'), /The file does not exist/);
  assert.match(await problems('folder'), /folder/);
  assert.match(await problems('x'.repeat(300)), /too long/);
  if (process.getuid?.() === 0) return;
  await writeFile(join(folder, 'secret.html'), HTML);
  await chmod(join(folder, 'secret.html'), 0);
  assert.match(await problems('secret.html'), /permissions/);
});

test('the address that the browser noted is found', async (t) => {
  const noted = `<!-- saved from url=(0047)https://www.amazon.co.jp/s?k=%E6%B0%B4%E7%AD%92&page=2 -->\n${HTML}`;
  const single = `<!DOCTYPE html><html><!--\n Page saved with SingleFile \n url: https://www.amazon.co.jp/s?k=%E6%B0%B4%E7%AD%92&page=2 \n saved date: Sat Nov 28 2026\n-->${HTML}`;
  for (const bytes of [noted, single]) {
    const found = await openBytes(t, bytes);
    assert.equal(found.ok && found.value.address, 'https://www.amazon.co.jp/s?k=%E6%B0%B4%E7%AD%92&page=2');
  }
});

test('a page without a note has no address', async (t) => {
  const found = await openBytes(t, HTML);
  assert.equal(found.ok && found.value.address, null);
});

test('any bytes are opened or refused, never thrown', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'miharu-open-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'page');
  const starts = fc.constantFrom(
    '',
    '\u001f\u008b',
    'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="b"\r\n\r\n--b\r\n',
  );
  const bytes = fc.tuple(starts, fc.uint8Array({ maxLength: 200 }));
  await fc.assert(
    fc.asyncProperty(bytes, async ([start, rest]) => {
      await writeFile(file, Buffer.concat([Buffer.from(start, 'latin1'), rest]));
      const found = await openSavedPage(file);
      assert.equal(typeof found.ok, 'boolean');
    }),
  );
});

test('when a page was saved comes with it: as SingleFile or the web archive notes it, else it is unknown', async (t) => {
  const note = '<!--\n Page saved with SingleFile \n url: https://www.amazon.co.jp/s?k=x \n';
  const single = `${note} saved date: Sat Nov 28 2026 09:00:00 GMT+0900 (日本標準時)\n-->${HTML}`;
  const archive = `Date: Sat, 28 Nov 2026 00:00:00 -0000\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="b"\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n${HTML}\r\n--b--\r\n`;
  const instants = await Promise.all(
    [single, archive, HTML].map(async (text) => {
      const found = await openBytes(t, text);
      return found.ok ? found.value.savedAtMs : 'refused';
    }),
  );
  const savedAtMs = Date.parse('2026-11-28T00:00:00Z');
  assert.deepEqual(instants, [savedAtMs, savedAtMs, null]);
});
