import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type CsvCell, printCsv } from './csv.ts';

test('a file starts with one BOM and every row ends with CRLF', () => {
  const bytes = new TextEncoder().encode(printCsv([['keyword'], ['ハルナギ']]));
  assert.deepEqual([...bytes.slice(0, 3)], [0xef, 0xbb, 0xbf]);
  assert.equal(printCsv([['keyword'], ['ハルナギ']]), '\ufeffkeyword\r\nハルナギ\r\n');
});

test('unknown is an empty cell, never a word or a zero', () => {
  assert.equal(printCsv([[null, 0, false, '']]), '\ufeff,0,false,\r\n');
});

test('a text cell that a spreadsheet would run gets one apostrophe; a number does not', () => {
  for (const start of ['=', '+', '-', '@', '\t', '＝', '＋', '－', '＠']) {
    assert.equal(printCsv([[`${start}1`]]), `\ufeff'${start}1\r\n`);
  }
  assert.equal(printCsv([['\r1']]), `\ufeff"'\r1"\r\n`);
  assert.equal(printCsv([[-1]]), '\ufeff-1\r\n');
});

test('codes stay text to the byte', () => {
  assert.equal(printCsv([['0499990013', '00123', '1E5']]), '\ufeff0499990013,00123,1E5\r\n');
});

test('any table read back by the grammar of RFC 4180 is the same', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', 'a', '=') }),
  );
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 }), (rows) => {
      const expected = rows.map((row) =>
        row.map((text) => (/^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text)),
      );
      assert.deepEqual(readCsv(printCsv(rows as CsvCell[][]).slice(1)), expected);
    }),
  );
});

/** The grammar of RFC 4180, written without a look at the printer. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  for (const match of text.matchAll(field)) {
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
