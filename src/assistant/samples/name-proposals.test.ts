import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countSteps, finishSteps } from '../../../test/operations/finish-steps.ts';
import { compileProducts } from '../naming/mentions.ts';
import type { OwnProduct } from '../products/product.ts';
import { keepFound, proposeNames } from './name-proposals.ts';
import { outcomeOf } from './name-samples.ts';

const [ONE, TWO] = ['B0TEST0001', 'B0TEST0002'];

/** The proposals for the first product; checks that each is not found before, and is found once it is a name. */
function proposalsOf(product: OwnProduct, ...others: OwnProduct[]): string[] {
  const before = compileProducts([product, ...others]);
  const proposals = finishSteps(proposeNames(product, before));
  const after = compileProducts([{ ...product, names: [...product.names, ...proposals] }, ...others]);
  assert.deepEqual(finishSteps(keepFound(product.asin, proposals, after)), proposals);
  for (const one of proposals) {
    assert.notEqual(outcomeOf(product.asin, `${one}が人気です。`, before), 'named');
    assert.equal(outcomeOf(product.asin, `${one}が人気です。`, after), 'named');
  }
  return proposals;
}

const product = (title: string, ...names: string[]): OwnProduct => ({ asin: ONE, title, names });

test('a maker or a coined word is proposed in the other script, either way', () => {
  assert.deepEqual(proposalsOf(product('KASUMI', 'KASUMI')), ['カスミ']);
  assert.deepEqual(proposalsOf({ ...product('KASUMI 加湿器 500ml'), brand: 'KASUMI' }), ['カスミ 加湿器']);
  assert.deepEqual(proposalsOf(product('ツキヨミ 羽毛布団 ロイヤル')), ['TSUKIYOMI 羽毛布団 ロイヤル']);
  assert.deepEqual(proposalsOf({ ...product('Anker モバイルバッテリー 10000mAh'), brand: 'Anker' }), []);
});

test('a name without its maker is proposed where a coined word is left, and never where words of every day are', () => {
  const mist = { ...product('ハルナギ KASUMI 加湿器 HN-200'), brand: 'ハルナギ' };
  assert.deepEqual(proposalsOf(mist), ['HARUNAGI KASUMI 加湿器', 'カスミ 加湿器', 'KASUMI 加湿器']);
  const bottle = {
    ...product('ハルナギ ワンタッチ ボトル', 'ハルナギのワンタッチ ボトル'),
    brand: 'ハルナギ',
  };
  assert.deepEqual(proposalsOf(bottle), ['HARUNAGIのワンタッチ ボトル']);
});

test('what is found already is not proposed: hyphens, spaces, and a spelling that is a name', () => {
  assert.deepEqual(
    proposalsOf({ ...product('アンカード 扇風機 HN-200', 'HN-200'), brand: 'アンカード' }),
    [],
  );
  assert.deepEqual(proposalsOf({ ...product('KASUMI 加湿器', 'カスミ 加湿器'), brand: 'KASUMI' }), []);
});

test('nothing is proposed that would mean a sibling as well', () => {
  const small = { ...product('KASUMI 加湿器 500ml'), brand: 'KASUMI' };
  assert.deepEqual(proposalsOf(small, { ...small, asin: TWO, title: 'KASUMI 加湿器 900ml' }), []);
  const mist = { ...product('ハルナギ KASUMI 加湿器'), brand: 'ハルナギ' };
  const sibling = { ...mist, asin: TWO, title: 'ハルナギ KASUMI 扇風機' };
  const shortened = proposalsOf(mist, sibling).filter((name) => !/^(?:ハルナギ|HARUNAGI)/u.test(name));
  assert.deepEqual(shortened, []);
});

test('looks for each name in a step of its own, so that other work can run in between', () => {
  const names = Array.from({ length: 20 }, (_, number) => `カスミ ツキヨミ${number + 100}`);
  const one = { ...product('カスミ 加湿器', ...names), brand: 'カスミ' };
  const compiled = compileProducts([one]);
  const found = finishSteps(proposeNames(one, compiled));
  assert.ok(found.length > 1);
  assert.ok(countSteps(proposeNames(one, compiled)) > found.length);
  assert.equal(countSteps(keepFound(ONE, names, compiled)), names.length + 1);
});
