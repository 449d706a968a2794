import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { judgeAnswer, type OwnProduct } from '../../src/assistant/index.ts';

const PAGE = readFileSync(new URL('../../docs/assistant.md', import.meta.url), 'utf8');

/** A cell of the first column: titles, the brand of a book behind `by`, or a name that was given. */
function productsOf(cell: string): OwnProduct[] {
  return cell.split(' / ').map((text, index) => {
    const asin = `B0TEST000${index}`;
    const name = /^name: (.+)$/.exec(text)?.[1];
    if (name !== undefined) return { asin, title: '', names: [name] };
    const [title = '', brand = title.split(' ')[0] ?? ''] = text.split(' by ');
    return { asin, title, brand, names: [] };
  });
}

/** The rows of the table below a heading, cell by cell. */
function rowsBelow(heading: string): string[][] {
  const section = PAGE.split(`\n### ${heading}\n`)[1]?.split(/\n##/)[0] ?? '';
  return [...section.matchAll(/^\| (.+) \|$/gm)]
    .slice(1)
    .map(([, row = '']) =>
      row.split(/ (?<!\\)\| /).map((cell) => cell.replaceAll('\\|', '|').replaceAll('<br>', '\n')),
    );
}

for (const [heading, expected] of [
  ['Certain: a hit', { hit: ['B0TEST0000'], asked: [] }],
  ['Asked: a person decides', { hit: [], asked: ['B0TEST0000'] }],
  ['Nothing', { hit: [], asked: [] }],
] as const) {
  test(`docs/assistant.md says what the judgement says: ${heading}`, () => {
    const rows = rowsBelow(heading);
    assert.ok(rows.length >= 5, `only ${rows.length} rows`);
    for (const [cell = '', answer = ''] of rows) {
      const { matches, candidates } = judgeAnswer({ answer, question: '', products: productsOf(cell) });
      const codes = (found: readonly { readonly asin: string }[]) => [
        ...new Set(found.map(({ asin }) => asin)),
      ];
      assert.deepEqual({ hit: codes(matches), asked: codes(candidates) }, expected, `${cell}: ${answer}`);
    }
  });
}
