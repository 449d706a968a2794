import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseMailDate, savedInstant } from './saved-instant.ts';

const INSTANT_MS = Date.parse('2026-11-28T09:00:00+09:00');

function singleFile(date: string): Buffer {
  return Buffer.from(
    `<!DOCTYPE html> <html lang=ja><!--\n Page saved with SingleFile \n url: https://www.amazon.co.jp/dp/B0TEST0001 \n saved date: ${date}\n--><title>x</title>`,
  );
}

test('the instant at which SingleFile saved a page is read in any zone and language', () => {
  for (const date of [
    'Sat Nov 28 2026 09:00:00 GMT+0900 (日本標準時)',
    'Sat Nov 28 2026 00:00:00 GMT+0000 (Coordinated Universal Time)',
    'Fri Nov 27 2026 19:00:00 GMT-0500',
  ])
    assert.equal(savedInstant(singleFile(date)), INSTANT_MS, date);
});

test('the date of a web archive is read with its zone, and is unknown without one', () => {
  assert.equal(parseMailDate('Sat, 28 Nov 2026 00:00:00 -0000'), INSTANT_MS);
  assert.equal(parseMailDate('Sat, 28 Nov 2026 09:00:00 +0900 (JST)'), INSTANT_MS);
  for (const text of [undefined, '', 'Sat, 28 Nov 2026 09:00:00', '2026-11-28', 'yesterday'])
    assert.equal(parseMailDate(text), null, String(text));
});

test('without a date in the note, the instant is unknown', () => {
  assert.equal(savedInstant(singleFile('Sat Foo 99 2026 09:00:00 GMT+0900')), null);
  assert.equal(savedInstant(Buffer.from('<html>saved date: Sat Nov 28 2026 09:00:00 GMT+0900')), null);
  assert.equal(savedInstant(new Uint8Array()), null);
});
