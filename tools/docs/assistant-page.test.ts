import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { judgeAnswer, type OwnProduct } from '../../src/assistant/index.ts';

/** A cell of the first column: titles, the brand of a book after `by`, or a given name. */
function productsOf(cell: string): OwnProduct[] {
  return cell.split(' / ').map((text, index) => {
    const asin = `B0TEST000${index}`;
    const name = /^(?:name: |呼び名：)(.+)$/.exec(text)?.[1];
    if (name !== undefined) return { asin, title: '', names: [name] };
    const [title = '', brand = title.split(' ')[0] ?? ''] = text.split(/ (?:by |発行：)/);
    return { asin, title, brand, names: [] };
  });
}

/** The rows of the table below a heading, cell by cell. */
function rowsBelow(page: string, heading: string): string[][] {
  const text = readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8');
  const section = text.split(`\n### ${heading}\n`)[1]?.split(/\n##/)[0] ?? '';
  return [...section.matchAll(/^\| (.+) \|$/gm)]
    .slice(1)
    .map(([, row = '']) =>
      row.split(/ (?<!\\)\| /).map((cell) => cell.replaceAll('\\|', '|').replaceAll('<br>', '\n')),
    );
}

const CERTAIN = { hit: ['B0TEST0000'], asked: [] };
const UNCERTAIN = { hit: [], asked: ['B0TEST0000'] };
const NOTHING = { hit: [], asked: [] };

for (const [page, heading, expected] of [
  ['assistant.md', 'Named', CERTAIN],
  ['assistant.md', 'Needs confirmation', UNCERTAIN],
  ['assistant.md', 'Not named', NOTHING],
  ['ja/assistant.md', '自社商品あり', CERTAIN],
  ['ja/assistant.md', '要確認', UNCERTAIN],
  ['ja/assistant.md', '自社商品なし', NOTHING],
] as const) {
  test(`docs/${page} says what the judgement says: ${heading}`, () => {
    const rows = rowsBelow(page, heading);
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
