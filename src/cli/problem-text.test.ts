import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { PROBLEM_SENTENCES, problemText } from './problem-text.ts';

/** The codes of problems that docs/page-fields.md lists: a test of the readers keeps that list whole. */
function listedCodes(): string[] {
  const page = readFileSync(new URL('../../docs/page-fields.md', import.meta.url), 'utf8');
  const [, table = ''] = /## Problem codes\n([\s\S]*?)\n## /.exec(page) ?? [];
  const [, own = ''] = /Their own problem codes: ([\s\S]*)$/.exec(page) ?? [];
  const rows = table.split('\n').map((row) => row.split('|')[1] ?? '');
  return [...`${rows.join(' ')} ${own}`.matchAll(/`([a-z]+_?[a-z_]*)`/g)].map(([, code]) => String(code));
}

/** The codes in the source of the readers. */
function writtenCodes(): string[] {
  const room = new URL('../pages/', import.meta.url);
  const sources = readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => readFileSync(new URL(path, room), 'utf8'))
    .join('\n');
  return [
    ...sources.matchAll(/(?:fault\((?:null|'\w+'),\s*\[?\s*|note\(\s*|code: |pageProblem\(\s*)'([a-z_]+)'/g),
  ].map(([, code]) => String(code));
}

test('every problem that a page can have is a sentence in Japanese', () => {
  const codes = new Set([...listedCodes(), ...writtenCodes()]);
  assert.ok(codes.size > 30, String(codes.size));
  assert.deepEqual(
    [...codes].filter((code) => !Object.hasOwn(PROBLEM_SENTENCES, code)),
    [],
  );
});

test('a problem says what it concerns in words, without its code', () => {
  const problem = { code: 'price_unreadable', where: 'card 3 price', detail: '"12x" is no price.' };
  assert.deepEqual(problemText(problem), {
    en: 'card 3 price: "12x" is no price.',
    ja: '商品カード 3 の価格：価格を読み取れません。',
  });
  const page = { code: 'wrong_place', where: 'page', detail: 'The language is en-us.' };
  assert.equal(
    problemText(page).ja,
    'ページ：Amazon のドメイン、言語、通貨またはお届け先が日本のものではありません。',
  );
});
