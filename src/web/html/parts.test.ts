import assert from 'node:assert/strict';
import { test } from 'node:test';
import { table } from './parts.ts';

test('the first cell of a row names it, and every cell has the name of its column', () => {
  const { text } = table(
    '鍵',
    [{ label: '名前' }, { label: '回数', kind: 'number' }],
    [
      ['<b>', 3],
      [null, 4],
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
