import assert from 'node:assert/strict';
import { it } from 'node:test';
import { isSameText } from './spelling.ts';

it('treats only characters that encodings map differently as equal', () => {
  for (const [a, b] of [
    ['扇風機〜強力〜', '扇風機～強力～'],
    ['KF−30', 'KF－30'],
    ['KF‐30', 'KF-30'],
    ['春凪—夏', '春凪―夏'],
    ['ＵＳＢ扇風機', 'USB扇風機'],
  ] as const)
    assert.equal(isSameText(a, b), true, `${a} / ${b}`);
  for (const [a, b] of [
    ['KF-30', 'KF30'],
    ['ファーン', 'ファ-ン'],
    ['Harunagi', 'HARUNAGI'],
  ] as const)
    assert.equal(isSameText(a, b), false, `${a} / ${b}`);
});
