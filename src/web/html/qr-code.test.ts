import assert from 'node:assert/strict';
import { test } from 'node:test';
import decodeQR from 'qr/decode.js';
import { printQrCode } from './qr-code.ts';

/** What a reader of the picture sees, drawn with 4 pixels a module. */
function decode(svg: string): string {
  const size = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]);
  const [scale, width] = [4, 4 * size];
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y] of svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let at = 0; at < scale * scale; at += 1) {
      const row = Number(y) * scale + Math.floor(at / scale);
      const pixel = row * width + Number(x) * scale + (at % scale);
      data.fill(0, pixel * 4, pixel * 4 + 3);
    }
  return decodeQR({ width, height: width, data });
}

test('a reader gets the text back, of the lengths that keys for apps have', () => {
  for (const name of ['春凪 花', 'a', 'x'.repeat(200)]) {
    const uri = `otpauth://totp/miharu:${encodeURIComponent(name)}?secret=${'JBSWY3DPEHPK3PXP'.repeat(4)}&issuer=miharu`;
    assert.equal(decode(printQrCode(uri, 'QR').text), uri);
  }
});

test('the picture has a quiet zone of four modules, no style, and a name', () => {
  const { text } = printQrCode('miharu', '<QR>');
  assert.match(text, /viewBox="0 0 29 29"/);
  assert.match(text, /d="M4 4h1/);
  assert.doesNotMatch(text, /M[0-3] |M\d+ [0-3]h/);
  assert.match(text, /aria-label="&#60;QR&#62;"/);
  assert.doesNotMatch(text, /style/);
});

test('a text that no code can hold is refused', () => {
  assert.throws(() => printQrCode('x'.repeat(3_000), 'QR'));
});
