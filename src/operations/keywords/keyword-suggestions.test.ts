import assert from 'node:assert/strict';
import { test } from 'node:test';
import { suggestKeywords } from './keyword-suggestions.ts';

test('the twin stands first', () => {
  const own = ['usb扇風機', 'ﾊﾙﾅｷﾞ USB扇風機', 'ハルナギ usb', '水筒'];
  assert.equal(suggestKeywords('ハルナギ usb扇風機', own)[0], 'ﾊﾙﾅｷﾞ USB扇風機');
});

test('the closest spellings follow, at most three, in the account’s own spelling', () => {
  const own = ['水筒 1L', '扇風機', '水筒 500ml', '水筒 500 ml', '水筒 800ml'];
  assert.deepEqual(suggestKeywords('水筒500ml', own), ['水筒 500ml', '水筒 500 ml', '水筒 800ml']);
});

test('keywords of one sign have neighbours too', () => {
  assert.deepEqual(suggestKeywords('茶', ['傘', '茶 ', '緑茶'])[0], '茶 ');
});

test('an account without keywords gets no suggestion', () => {
  assert.deepEqual(suggestKeywords('水筒', []), []);
});

test('ten thousand keywords are looked through in bounded time', () => {
  const own = Array.from(
    { length: 10_000 },
    (_, index) => `ハルナギ 卓上扇風機 ${'静音 '.repeat(10)} ${index}`,
  );
  const startedMs = performance.now();
  assert.equal(suggestKeywords(`ハルナギ 卓上扇風機 ${'静音 '.repeat(10)} 9999`, own).length, 3);
  assert.ok(performance.now() - startedMs < 2_000);
});
