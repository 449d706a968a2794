import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isMhtml, openMhtml } from './open-mhtml.ts';

const ADDRESS = 'https://www.amazon.co.jp/s?k=%E6%B0%B4%E7%AD%92';

interface PartText {
  readonly type: string;
  readonly location: string;
  readonly encoding: 'quoted-printable' | 'base64' | 'binary';
  readonly body: string | Uint8Array;
}

/** A web archive as Chromium writes it. */
function archive(parts: readonly PartText[], { snapshot = ADDRESS, eol = '\r\n' } = {}): Uint8Array {
  const head = [
    'From: <Saved by Blink>',
    'Date: Sat, 28 Nov 2026 00:00:00 -0000',
    `Snapshot-Content-Location: ${snapshot}`,
    'Subject: =?utf-8?Q?Amazon=2Eco=2Ejp=20=3A=20=E6=B0=B4=E7=AD=92?=',
    'MIME-Version: 1.0',
    'Content-Type: multipart/related;',
    '\ttype="text/html";',
    '\tboundary="----MultipartBoundary--abc----"',
    '',
    '',
  ].join(eol);
  const chunks: Uint8Array[] = [Buffer.from(head)];
  for (const { type, location, encoding, body } of parts) {
    const top = `${eol}------MultipartBoundary--abc----${eol}Content-Type: ${type}${eol}Content-Transfer-Encoding: ${encoding}${eol}Content-Location: ${location}${eol}${eol}`;
    chunks.push(Buffer.from(top), typeof body === 'string' ? Buffer.from(body) : body);
  }
  chunks.push(Buffer.from(`${eol}------MultipartBoundary--abc------${eol}`));
  return Buffer.concat(chunks);
}

const MAIN: PartText = {
  type: 'text/html',
  location: ADDRESS,
  encoding: 'quoted-printable',
  body: '<html lang=3D"ja"><title>Amazon.co.jp : =E6=B0=B4=\r\n=E7=AD=92</title></html>',
};
const FRAME: PartText = {
  ...MAIN,
  location: 'cid:frame-1@mhtml.blink',
  body: '<html><title>frame</title></html>',
};
const MAIN_HTML = '<html lang="ja"><title>Amazon.co.jp : 水筒</title></html>';

async function opened(bytes: Uint8Array) {
  assert.ok(isMhtml(bytes));
  const found = await openMhtml(bytes);
  assert.ok(found.ok, found.ok ? '' : found.problem.en);
  return {
    html: new TextDecoder('utf-8', { ignoreBOM: true }).decode(found.value.bytes).trimEnd(),
    address: found.value.address,
  };
}

test('the main document of a web archive comes out with its address', async () => {
  assert.deepEqual(await opened(archive([MAIN, FRAME])), { html: MAIN_HTML, address: ADDRESS });
});

test('the part that the archive names is the main one, also after a frame', async () => {
  assert.equal((await opened(archive([FRAME, MAIN]))).html, MAIN_HTML);
});

test('without a name the first HTML part is the main one', async () => {
  const picture: PartText = {
    type: 'image/png',
    location: 'https://x.example/a.png',
    encoding: 'base64',
    body: 'iVBORw0KGgo=',
  };
  assert.equal(
    (await opened(archive([picture, MAIN, FRAME], { snapshot: 'https://elsewhere.example/' }))).html,
    MAIN_HTML,
  );
});

test('archives with bare line feeds and base64 are read', async () => {
  const base64: PartText = { ...MAIN, encoding: 'base64', body: Buffer.from(MAIN_HTML).toString('base64') };
  assert.equal((await opened(archive([base64], { eol: '\n' }))).html, MAIN_HTML);
});

test('the character set of the part is kept when the document does not name it', async () => {
  // 水筒 in Shift_JIS.
  const body = Buffer.concat([
    Buffer.from('<html><title>'),
    Buffer.from([0x90, 0x85, 0x93, 0x9b]),
    Buffer.from('</title></html>'),
  ]);
  const part: PartText = { ...MAIN, type: 'text/html; charset="Shift_JIS"', encoding: 'binary', body };
  assert.equal((await opened(archive([part]))).html, '\ufeff<html><title>水筒</title></html>');
});

test('a message that is one HTML document is read', async () => {
  const bytes = Buffer.from(
    `MIME-Version: 1.0\r\nContent-Type: text/html\r\nContent-Location: ${ADDRESS}\r\n\r\n${MAIN_HTML}`,
  );
  assert.deepEqual(await opened(bytes), { html: MAIN_HTML, address: ADDRESS });
});

test('an archive without HTML and one that is cut in its head are refused', async () => {
  for (const bytes of [
    archive([{ ...MAIN, type: 'text/css' }]),
    archive([MAIN]).subarray(0, 200),
    archive([]),
  ]) {
    const found = await openMhtml(bytes);
    assert.equal(found.ok, false);
  }
});

test('HTML is no web archive, even when it speaks of content types', () => {
  const html = '<!doctype html><meta http-equiv="Content-Type" content="text/html; charset=utf-8">';
  assert.equal(isMhtml(Buffer.from(html)), false);
  assert.equal(isMhtml(Buffer.from('Note: see below\n\nContent-Type: text/html')), false);
});
