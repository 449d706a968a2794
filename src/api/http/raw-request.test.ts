import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readRawRequest, textOfBytes } from './raw-request.ts';

function read(text: string, bytesParsed?: number) {
  const packet = Buffer.from(text);
  return readRawRequest(packet, bytesParsed ?? packet.length);
}

test('reads method, URL, Host and Accept-Language of a rejected request', () => {
  const request = read(
    'GET /a?k=水 筒 HTTP/1.1\r\nhost:  x.test:80 \r\nACCEPT-LANGUAGE: ja\r\n\r\nHost: body\r\n',
  );
  assert.equal(textOfBytes(request.target), '/a?k=水 筒');
  assert.deepEqual(
    { ...request, target: '' },
    {
      method: 'GET',
      target: '',
      isBegun: true,
      isLineWhole: true,
      host: 'x.test:80',
      acceptLanguage: 'ja',
      rawHeaders: ['host', 'x.test:80', 'ACCEPT-LANGUAGE', 'ja'],
      headers: { 'x-api-key': undefined, authorization: undefined, 'x-forwarded-for': undefined },
    },
  );
});

test('reads the headers that identify the client as Node does', () => {
  const { headers } = read(
    'A / HTTP/1.1\r\nX-API-KEY: k \r\nx-api-key:l\r\nAuthorization: a\r\nauthorization: b\r\n: c\r\nd\r\n',
  );
  assert.deepEqual(headers, { 'x-api-key': 'k, l', authorization: 'a', 'x-forwarded-for': undefined });
});

test('reads the request in which the parser stopped, if a connection has several', () => {
  const text =
    'GET /one HTTP/1.1\r\nHost: a\r\n\r\nGET /水 HTTP/1.1\r\nHost: b\r\n\r\nGET /three HTTP/1.1\r\nHost: c\r\n\r\n';
  assert.equal(read(text, text.indexOf('水')).host, 'b');
  assert.equal(read(text, 4).host, 'a');
  assert.equal(read('POST /a HTTP/1.1\r\nHost: a\r\n\r\nno chunk\r\n\r\n').host, 'a');
});

test('does not count an incomplete or invalid first line as whole', () => {
  assert.deepEqual([read('GET /aa').target, read('GET /aa').isLineWhole], ['/aa', false]);
  assert.equal(read('GET / HTTP/9\r\n\r\n').isLineWhole, false);
  assert.equal(read('').method, '');
});

test('reads any bytes without throwing, even 64 KiB that are hard to match, in a moment', () => {
  fc.assert(fc.property(fc.uint8Array(), fc.integer(), (bytes, at) => void readRawRequest(bytes, at)));
  const startedMs = performance.now();
  read(`GET${' '.repeat(30_000)}${'a'.repeat(30_000)}\rb\n`);
  read(`GET /${' '.repeat(60_000)}x\r\n`);
  for (const hard of [' ', '\r\n\r\n', 'Host: ', 'A ', 'Host:\n', ' HTTP/1.1', '\r']) {
    read(`GET ${hard.repeat(65_536 / hard.length)}`);
    read(hard.repeat(65_536 / hard.length));
  }
  assert.ok(performance.now() - startedMs < 2_000);
});
