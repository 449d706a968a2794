import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MiharuError } from '../../core/errors.ts';
import { parseProductName } from './product-name.ts';

function refusalOf(name: string): string {
  try {
    parseProductName('name', name);
    return '';
  } catch (thrown) {
    assert.ok(thrown instanceof MiharuError);
    return thrown.message;
  }
}

test('refuses a name that no answer can contain, with an example', () => {
  for (const name of ['A', '水', 'の', '％', '🍵'])
    assert.match(refusalOf(name), /cannot be found in an answer/, name);
});

test('refuses a name that almost every answer contains, with an example', () => {
  for (const name of [
    'おすすめ',
    'Amazon',
    'ＡＭＡＺＯＮ',
    'プロ',
    '1位',
    '500',
    '1,280円',
    '５００ＭＬ',
    'これ',
    'です',
    'The',
    'PRO',
    'おすすめ商品',
  ])
    assert.match(refusalOf(name), /answers about other products/, name);
});

test('accepts all other names unchanged', () => {
  const names = [
    'ハルナギ 水筒 500ml',
    'HN-500',
    'ハルナギ プロ',
    'GO!水筒',
    'ねこ☆水筒',
    '100%りんご',
    '水筒',
    'X1',
    '春凪',
    '1位ハルナギ',
  ];
  for (const name of names) assert.equal(parseProductName('name', name), name);
});

test('counts the characters of a name as it is compared', () => {
  assert.match(refusalOf('ﷺ'.repeat(6)), /has 108 characters\. Use at most 100\./);
  assert.equal(parseProductName('name', `ハルナギ${'㍿'.repeat(24)}`), `ハルナギ${'㍿'.repeat(24)}`);
});
