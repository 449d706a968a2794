import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html } from './html.ts';
import { table } from './parts.ts';

test('the first cell of a row names it, and every cell has the name of its column', () => {
  const { text } = table(
    '鍵',
    [
      { name: '<b>', count: 3 },
      { name: null, count: 4 },
    ],
    [
      ['名前', ({ name }) => name],
      ['回数', ({ count }) => count, 'number'],
    ],
  );
  assert.deepEqual(
    [...text.matchAll(/<td class="cell-(\w+)" data-label="(.+?)"( role="rowheader")?>(.*?)<\/td>/g)].map(
      (found) => found.slice(1),
    ),
    [
      ['text', '名前', ' role="rowheader"', '&#60;b&#62;'],
      ['number', '回数', undefined, '3'],
      ['text', '名前', ' role="rowheader"', ''],
      ['number', '回数', undefined, '4'],
    ],
  );
});

test('the actions of a row are below it over all columns, and a table without rows is its sentence', () => {
  const columns = [
    ['名前', (name: string) => name] as const,
    ['長さ', (name: string) => name.length] as const,
  ];
  const below = (name: string) => (name === 'b' ? html`<b>!</b>` : null);
  assert.deepEqual(
    table('鍵', ['a', 'b'], columns, { none: 'なし', below })
      .text.match(/<tr.*?<\/tr>/g)
      ?.slice(2),
    [
      '<tr><td class="cell-text" data-label="名前" role="rowheader">b</td><td class="cell-text" data-label="長さ">1</td></tr>',
      '<tr class="row-below"><td class="cell-action" colspan="2"><b>!</b></td></tr>',
    ],
  );
  assert.equal(table('鍵', [], columns, { none: 'なし' }).text, '<div class="empty"><p>なし</p></div>');
});
