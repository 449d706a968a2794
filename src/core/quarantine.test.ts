import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cleanse, printVisibleJson, quarantine } from './quarantine.ts';

test('controls, marks of direction and zero-width characters are removed', () => {
  assert.equal(cleanse('a\u0000b\u202ec\u200bd\u2066e\ufefff\u00adg\u061ch'), 'abcdefgh');
});

test('line ends and tabs leave one space between the words', () => {
  assert.equal(cleanse('5"皿,\r\n白\t2枚'), '5"皿, 白 2枚');
});

test('the joiner inside an emoji stays, and no other does', () => {
  assert.equal(cleanse('👩‍🍳 👩🏽‍🍳 ❤️‍🔥'), '👩‍🍳 👩🏽‍🍳 ❤️‍🔥');
  assert.equal(cleanse('水\u200d筒 👩\u200d 手\u200c袋'), '水筒 👩 手袋');
});

test('the selector of an emoji stays behind it and in a keycap, and no other does', () => {
  assert.equal(cleanse('❤️ ☀︎ 1️⃣ ™️'), '❤️ ☀︎ 1️⃣ ™️');
  assert.equal(cleanse('水\ufe0f筒 T\ufe0fK-3\ufe0f504\ufe0e'), '水筒 TK-3504');
});

test('lone surrogates do not get out', () => {
  assert.equal(cleanse('a\ud83db'), 'ab');
});

test('text is cut at a grapheme border and says so', () => {
  assert.equal(quarantine('あ'.repeat(100), 100), 'あ'.repeat(100));
  assert.equal(quarantine('あ'.repeat(101), 100), `${'あ'.repeat(99)}…`);
  assert.equal(quarantine(`${'あ'.repeat(97)}👩‍🍳👩‍🍳`, 100), `${'あ'.repeat(97)}…`);
  assert.equal(quarantine(`${'か'.repeat(98)}が\u3099x`, 100), `${'か'.repeat(98)}…`);
});

test('any text comes out within its length, without a forbidden character, and the same when passed again', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({
      unit: fc.constantFrom(
        '👩',
        '\u200d',
        '🍳',
        'a',
        '\u202e',
        '\u0301',
        '\ufe0f',
        '\ufe0e',
        '\u20e3',
        '1',
        '🏽',
        '\n',
      ),
    }),
  );
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 30 }), (raw, max) => {
      const out = quarantine(raw, max);
      assert.ok([...out].length <= max);
      assert.ok(out.isWellFormed());
      assert.doesNotMatch(out, /[\p{Cc}\u200b\u200e\u202a-\u202e\u2066-\u2069]/u);
      assert.equal(quarantine(out, max), out);
    }),
  );
});

test('visible JSON has no character that a terminal obeys or nobody sees, and parsing it gives the value', () => {
  const anything = fc.anything({
    values: [fc.string({ unit: 'binary' }), fc.integer(), fc.constant('\u009b2J\u202e\u{e0041}👨\u200d👩')],
  });
  fc.assert(
    fc.property(fc.jsonValue(), anything, (json, other) => {
      for (const value of [json, JSON.parse(JSON.stringify(other) ?? 'null')]) {
        const printed = printVisibleJson(value);
        assert.doesNotMatch(
          printed,
          /[\p{Cc}\p{Cs}\u200b\u200e\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u,
        );
        assert.deepEqual(JSON.parse(printed), JSON.parse(JSON.stringify(value)));
      }
    }),
  );
});
