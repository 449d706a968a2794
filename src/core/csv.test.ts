import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type CsvCell, defuseCell, printCsv } from './csv.ts';

test('a file starts with one BOM and every row ends with CRLF', () => {
  const bytes = new TextEncoder().encode(printCsv([['keyword'], ['ハルナギ']]));
  assert.deepEqual([...bytes.slice(0, 3)], [0xef, 0xbb, 0xbf]);
  assert.equal(printCsv([['keyword'], ['ハルナギ']]), '\ufeffkeyword\r\nハルナギ\r\n');
});

test('unknown is an empty cell, never a word or a zero', () => {
  assert.equal(printCsv([[null, 0, false, '']]), '\ufeff,0,false,\r\n');
});

test('a text cell that a spreadsheet would run gets an apostrophe before that; a number does not', () => {
  for (const start of ['=', '+', '-', '@', '＝', '＋', '－', '＠']) {
    assert.equal(printCsv([[`${start}1`]]), `\ufeff'${start}1\r\n`);
    for (const before of [' ', '\u3000', '\u00a0', '\u200b', '\u2800', '\ufeff', ';', '|', ' ; '])
      assert.equal(printCsv([[`${before}${start}1`]]), `\ufeff${before}'${start}1\r\n`);
  }
  assert.equal(printCsv([['\t1']]), `\ufeff'\t1\r\n`);
  assert.equal(printCsv([['\t=1']]), `\ufeff'\t'=1\r\n`);
  assert.equal(printCsv([['\r1']]), `\ufeff"'\r1"\r\n`);
  assert.equal(printCsv([['"=1']]), `\ufeff"""'=1"\r\n`);
  assert.equal(printCsv([['\n,=1']]), `\ufeff"'\n,'=1"\r\n`);
  assert.equal(printCsv([[-1]]), '\ufeff-1\r\n');
});

test('no text is run, wherever a spreadsheet ends its cells, and what is harmless stays as it is', () => {
  const characters = [
    '=',
    '+',
    '-',
    '@',
    '＝',
    '＠',
    ' ',
    '\u3000',
    '\u200b',
    '\t',
    '\r',
    '\n',
    ';',
    ',',
    '|',
    '"',
    "'",
    '皿',
    '1',
  ];
  const text = fc.oneof(fc.string({ unit: fc.constantFrom(...characters) }), fc.string({ unit: 'binary' }));
  fc.assert(
    fc.property(text, (cell) => {
      const safe = defuseCell(cell);
      const seen = [...safe].find((character) => !isPassedOver(character));
      assert.ok(seen === undefined || !'=+-@＝＋－＠'.includes(seen), safe);
      assert.ok(!'\t\r\n'.includes(safe[0] ?? 'x'));
      const first = [...cell].find((character) => !isPassedOver(character));
      const isHarmless = !'=+-@＝＋－＠'.includes(first ?? 'x') && !'\t\r\n'.includes(cell[0] ?? 'x');
      assert.equal(safe === cell, isHarmless);
      assert.ok(safe === cell || cell === without(safe, cell));
    }),
    { numRuns: 2_000 },
  );
});

/** Whether a spreadsheet may skip a character as if the cell began after it. */
function isPassedOver(character: string): boolean {
  return /^[\s;,|"\u2800]$/u.test(character) || /^[\p{Cc}\p{Cf}\p{DI}]$/u.test(character);
}

/** A text without the apostrophes that another does not have. */
function without(safe: string, cell: string): string {
  let at = 0;
  let left = '';
  for (const character of safe) {
    if (character === "'" && !cell.startsWith("'", at)) continue;
    left += character;
    at += character.length;
  }
  return left;
}

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
      const expected = rows.map((row) => row.map(defuseCell));
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
