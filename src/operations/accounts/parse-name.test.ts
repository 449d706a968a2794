import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseAccountName, parseName } from './parse-name.ts';

/** The error of a refused name. */
function saidOf(name: string): string {
  try {
    return `taken: ${parseName('name', name)}`;
  } catch (thrown) {
    return String(thrown);
  }
}

test('explains why a name is refused: control character, length or broken characters', () => {
  assert.match(saidOf('ev\u001b[31mil'), /"ev\[31mil" contains the control character U\+001B/);
  assert.match(saidOf('x'.repeat(101)), /has 101 characters\. Use at most 100\./);
  for (const broken of ['a\ufffd', 'a\ud800']) assert.match(saidOf(broken), /contains broken characters/);
  assert.match(saidOf(' \n '), /is empty/);
  assert.equal(saidOf('ハル\tナギ'), 'taken: ハル ナギ');
});

test('refuses a far too long name by its length alone, whatever marks it stacks', () => {
  assert.match(saidOf(`a${'\u0301\u0316'.repeat(100_000)}`), /has 200001 characters\. Use at most 100\./);
});

test('an account is not named like the ID of another', () => {
  const id = `acc_${'a1B2'.repeat(5)}`;
  assert.throws(() => parseAccountName('name', ` ${id} `), /looks like the ID of an account/);
  assert.equal(parseAccountName('name', 'acc_一号店'), 'acc_一号店');
});
