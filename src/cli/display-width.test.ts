import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cutToWidth, displayWidth } from './display-width.ts';

test('counts two columns for Japanese characters, and half-width characters and marks as terminals do', () => {
  for (const [text, width] of [
    ['abc', 3],
    ['水筒', 4],
    ['ﾊﾙﾅｷﾞ', 5],
    ['ハルナギ', 8],
    ['か\u3099', 2],
    ['🍜', 2],
    ['￥1,980', 7],
    ['', 0],
  ] as const) {
    assert.equal(displayWidth(text), width, text);
  }
});

test('cuts text to the width, and leaves shorter text alone', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 40 }), (text, columns) => {
      const cut = cutToWidth(text, columns);
      assert.ok(displayWidth(cut) <= columns);
      if (displayWidth(text) <= columns) assert.equal(cut, text);
    }),
  );
});
