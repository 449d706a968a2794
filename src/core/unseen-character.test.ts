import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findUnseen } from './unseen-character.ts';

test('what no one can see in a line is found, by its name', () => {
  const marks = ['\u202e', '\u202a', '\u2066', '\u2069', '\u200e', '\u061c'];
  for (const character of [...marks, '\u200b', '\u3164', '\ufeff', '\u2060', '\u0007']) {
    const name = `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
    assert.equal(findUnseen(`春凪${character}花`), name);
  }
});

test('common names have no invisible character, including those with emoji, flags and variants of kanji', () => {
  const flag = String.fromCodePoint(0x1f3f4, 0xe0067, 0xe0062, 0xe0065, 0xe006e, 0xe0067, 0xe007f);
  for (const name of [
    '春凪 花',
    'O’Neill',
    '👩\u200d💻 担当',
    '葛\u{e0100}城',
    '❤\ufe0f ☕\ufe0e 1\ufe0f\u20e3 ㊙\ufe0f 🏳\ufe0f\u200d🌈 ‼\ufe0f',
    'محمد',
    flag,
    ' 春凪　\t花\n',
  ]) {
    assert.equal(findUnseen(name), undefined, name);
  }
});

test('a variation selector without effect, after a letter, a kana or a digit, is found', () => {
  for (const text of [
    '水筒\ufe0f',
    '水\ufe0f筒',
    'すい\ufe0fとう',
    'ペット\ufe0e',
    'A\ufe0f',
    '500\ufe0fml',
    'か\u{e0100}',
    '❤\ufe0f\ufe0f',
  ]) {
    assert.match(findUnseen(text) ?? '', /^U\+(FE0[EF]|E0100)$/, text);
  }
});
