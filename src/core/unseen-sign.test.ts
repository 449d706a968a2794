import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findUnseen } from './unseen-sign.ts';

test('what no one can see in a line is found, by its name', () => {
  const marks = ['\u202e', '\u202a', '\u2066', '\u2069', '\u200e', '\u061c'];
  for (const sign of [...marks, '\u200b', '\u3164', '\ufeff', '\u2060', '\u0007']) {
    const name = `U+${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
    assert.equal(findUnseen(`春凪${sign}花`), name);
  }
});

test('in names that people have nothing is unseen: emoji, flags and variants of kanji among them', () => {
  const flag = String.fromCodePoint(0x1f3f4, 0xe0067, 0xe0062, 0xe0065, 0xe006e, 0xe0067, 0xe007f);
  for (const name of [
    '春凪 花',
    'O’Neill',
    '👩\u200d💻 担当',
    '葛\u{e0100}城',
    'محمد',
    flag,
    ' 春凪　\t花\n',
  ]) {
    assert.equal(findUnseen(name), undefined, name);
  }
});
