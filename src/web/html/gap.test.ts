import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textsIn } from '../texts/index.ts';
import { absentText } from './gap.ts';

test('a search without results is not called a top 0', () => {
  assert.deepEqual(
    [0, 48].map((count) => [absentText(textsIn('en'), count), absentText(textsIn('ja'), count)]),
    [
      ['No search results', '検索結果 0 件'],
      ['Not in top 48', '圏外（48 件中）'],
    ],
  );
});
