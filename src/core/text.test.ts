import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { oneLine, plainLines, quote, storableJson, storableText } from './text.ts';

describe('oneLine', () => {
  it('makes one space of every run of any white space', () => {
    assert.equal(oneLine(' a\u00a0\u3000b\r\n\tc\ufeff'), 'a b c');
    assert.equal(oneLine(' \n '), '');
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        assert.equal(oneLine(oneLine(text)), oneLine(text));
      }),
    );
  });
});

describe('quote', () => {
  it('gives a short line that cannot turn the sentence around it', () => {
    assert.equal(quote('a\nb'), '"a b"');
    assert.equal(quote('a\u202eb\u0007c'), '"abc"');
    assert.equal(quote('𠮷'.repeat(61)), `"${'𠮷'.repeat(59)}…"`);
    assert.equal(quote('𠮷'.repeat(60)), `"${'𠮷'.repeat(60)}"`);
  });

  it('shows blanks at the ends of what was sent', () => {
    assert.equal(quote('2026-11-01 '), '"2026-11-01 "');
    assert.equal(quote('\n\t5'), '" 5"');
  });

  it('never cuts a character in two, and has no control characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const quoted = quote(text);
        assert.ok(quoted.isWellFormed());
        assert.ok([...quoted].length <= 62);
        assert.doesNotMatch(quoted, /\p{Cc}|[\u202a-\u202e]/u);
      }),
    );
  });
});

describe('plain lines', () => {
  it('are equal for texts that differ in line ends and in blanks at the ends of lines alone', () => {
    const line = fc.string({ unit: fc.constantFrom('a', '水', ' ', '-'), maxLength: 6 });
    const end = fc.constantFrom('\n', '\r\n', ' \n', '\u3000\r\n', '\t\u2028');
    fc.assert(
      fc.property(fc.array(fc.tuple(line, end, end)), (lines) => {
        const [one, other] = [1, 2].map((which) =>
          lines.map((parts) => `${parts[0]}${parts[which]}`).join(''),
        );
        assert.equal(plainLines(String(one)), plainLines(String(other)));
        assert.equal(plainLines(plainLines(String(one))), plainLines(String(one)));
      }),
    );
    assert.notEqual(plainLines('a\nb'), plainLines('a\n\nb'));
    assert.notEqual(plainLines(' a'), plainLines('a'));
  });
});

describe('storableJson', () => {
  it('has no escape of U+0000 or of a lone surrogate, and keeps what reads like one', () => {
    const value = { '\0': ['a\0\ud83d', '\\u0000', '\\\0', '\\ud83d', '😀\u0001"'] };
    assert.deepEqual(JSON.parse(storableJson(value)), {
      '\ufffd': ['a\ufffd\ufffd', '\\u0000', '\\\ufffd', '\\ud83d', '😀\u0001"'],
    });
  });

  it('means what JSON of the storable text means', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('\0', '\\', 'u0000', 'ud83d', '\ud83d', '\ude00', '"') }),
        (text) => {
          assert.equal(storableJson(text), JSON.stringify(storableText(text)));
        },
      ),
    );
  });

  it('writes only the asked members, in their order', () => {
    assert.equal(storableJson({ a: 1, b: { c: '\0', a: 2 } }, ['b', 'a']), '{"b":{"a":2},"a":1}');
  });
});
