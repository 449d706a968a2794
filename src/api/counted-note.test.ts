import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCountedNote } from './counted-note.ts';

test('writes the first at once, and then once a minute how many there were', () => {
  let nowMs = 0;
  const written: [number, string][] = [];
  const note = createCountedNote<string>(
    () => nowMs,
    (count, last) => written.push([count, last]),
  );
  for (const last of ['a', 'b', 'c']) note(last);
  nowMs = 59_999;
  note('d');
  nowMs = 60_000;
  note('e');
  nowMs = 60_001;
  note('f');
  assert.deepEqual(written, [
    [1, 'a'],
    [4, 'e'],
  ]);
});
