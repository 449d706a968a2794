import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseName } from './parse-name.ts';

/** What is said of a name that is refused. */
function saidOf(name: string): string {
  try {
    return `taken: ${parseName('name', name)}`;
  } catch (thrown) {
    return String(thrown);
  }
}

test('a name that is refused is told what is wrong with it: control character, length or broken characters', () => {
  assert.match(saidOf('ev\u001b[31mil'), /"ev\[31mil" contains the control character U\+001B/);
  assert.match(saidOf('x'.repeat(101)), /has 101 characters\. Give 1 to 100\./);
  for (const broken of ['a\ufffd', 'a\ud800']) assert.match(saidOf(broken), /has broken characters/);
  assert.match(saidOf(' \n '), /is empty/);
  assert.equal(saidOf('ハル\tナギ'), 'taken: ハル ナギ');
});

test('a name that is far too long is refused by its length alone, whatever marks are stacked in it', () => {
  assert.match(saidOf(`a${'\u0301\u0316'.repeat(100_000)}`), /has 200001 characters\. Give 1 to 100\./);
});
