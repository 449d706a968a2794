import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { isApiKeyShaped, keyHint, mintApiKey } from './api-key.ts';
import { mintBase62, mintId, printBase62 } from './base62.ts';

test('a minted key has the prefix, 30 characters and the base62 CRC32 of those characters', () => {
  const key = mintApiKey(randomBytes);
  assert.match(key, /^mhr_[0-9A-Za-z]{36}$/);
  assert.equal(key.slice(34), printBase62(crc32(key.slice(4, 34)), 6));
});

test('every minted key is recognised, and no key with one character changed', () => {
  const chance = fc
    .uint8Array({ minLength: 400, maxLength: 400 })
    .filter((bytes) => bytes.some((b) => b < 248));
  fc.assert(
    fc.property(chance, fc.nat(39), fc.constantFrom('!', '0', 'z', 'A', ' '), (bytes, at, character) => {
      const key = mintApiKey(() => bytes);
      assert.ok(isApiKeyShaped(key));
      const other = key.slice(0, at) + character + key.slice(at + 1);
      assert.equal(isApiKeyShaped(other), other === key);
    }),
  );
});

test('text that is no key at all is refused', () => {
  for (const text of ['', 'mhr_', 'wrong', `mhr_${'é'.repeat(36)}`, `${mintApiKey(randomBytes)}\n`]) {
    assert.equal(isApiKeyShaped(text), false);
  }
});

test('only the first eight and the last four characters of a key are kept readable', () => {
  assert.deepEqual(keyHint('mhr_abcdefgh1234'), { prefix: 'mhr_abcd', lastFour: '1234' });
});

test('randomness is spread evenly: bytes that would favour some characters are not used', () => {
  const bytes = Uint8Array.from([248, 255, 61, 0]);
  assert.equal(
    mintBase62(2, () => bytes),
    'z0',
  );
});

test('an id is its prefix and 20 characters', () => {
  assert.match(mintId('acc_', randomBytes), /^acc_[0-9A-Za-z]{20}$/);
});
