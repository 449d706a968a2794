import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseForm } from './form-input.ts';

test('a form is read as browsers write it, with any characters and any number of spaces', () => {
  const text = fc.string({
    unit: fc.constantFrom('+', ' ', '%', '&', '=', 'a', '水', '\u{1f512}', '\n'),
    maxLength: 40,
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(text, text), { selector: ([name]) => name, maxLength: 5 }),
      (fields) => {
        const input = parseForm(Buffer.from(new URLSearchParams(fields).toString()));
        for (const [name, value] of fields) assert.equal(input.exact(name), value);
      },
    ),
  );
  assert.equal(parseForm(Buffer.from('a=%E3+%2B')).exact('a'), '\ufffd +');
  assert.equal(parseForm(Buffer.from(`a+b=${'+'.repeat(4_000_000)}x`)).exact('a b').length, 4_000_001);
});
