import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { codeOf, findStep, mintRecoveryCodes, parseOneTimeCode } from './one-time-code.ts';

const SECRET = '12345678901234567890';

test('codes are those of RFC 6238', () => {
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ] as const) {
    const step = Math.floor(seconds / 30);
    assert.equal(codeOf(SECRET, step), code);
    assert.equal(findStep(SECRET, code, seconds * 1_000), step);
  }
});

test('a code is found in its step, the one before and the one after, to the millisecond', () => {
  const step = 60_000_000;
  const code = codeOf(SECRET, step);
  const startMs = step * 30_000;
  for (const [ms, found] of [
    [startMs - 30_001, null],
    [startMs - 30_000, step],
    [startMs, step],
    [startMs + 59_999, step],
    [startMs + 60_000, null],
  ] as const) {
    assert.equal(findStep(SECRET, code, ms), found);
  }
  for (const wrong of ['', code.slice(1), `${code}0`, 'abcdef']) {
    assert.equal(findStep(SECRET, wrong, startMs), null);
  }
});

test('a recovery code is read as it was made, in any case and width, also with letters that look like digits', () => {
  for (const code of mintRecoveryCodes(randomBytes)) {
    assert.deepEqual(parseOneTimeCode(code), { kind: 'recovery', text: code });
    const typed = ` ${code.toUpperCase().replace('-', ' – ').replaceAll('0', 'O').replaceAll('1', 'l')} `;
    assert.deepEqual(parseOneTimeCode(typed), { kind: 'recovery', text: code });
  }
});

test('a code of an app is read with spaces and in full width, and nothing else is a code', () => {
  for (const typed of ['123456', ' 123 456 ', '１２３４５６', '123-456']) {
    assert.deepEqual(parseOneTimeCode(typed), { kind: 'app', text: '123456' });
  }
  for (const typed of ['', '12345', '1234567', 'abcde-fghiu', 'abcde', 'x'.repeat(200), '١٢٣٤٥٦']) {
    assert.equal(parseOneTimeCode(typed), null, typed);
  }
});
