import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { judgeAnswer } from './judge-answer.ts';
import type { OwnProduct } from './products/product.ts';
import { findListEntries, placeAt } from './verdict/list-places.ts';

const PRODUCTS: readonly OwnProduct[] = ['WC-310', 'WC-110', 'WC-52', 'WD-7'].map((model, index) => ({
  asin: `B0HEAD100${index}`,
  title: `ワタリネ 充電ケーブル ${model} ナイロン編み`,
  brand: 'ワタリネ',
  names: [],
}));
const MODELS = PRODUCTS.map(({ title }) => title.split(' ')[2] ?? '');

const headings = (brand: string) =>
  fc.constantFrom(
    `**${brand}**`,
    `## ${brand}`,
    `【${brand}】`,
    `■ ${brand}`,
    `${brand}のおすすめは次のとおりです。`,
  );
const mark = fc.constantFrom('- ', '・', '* ', '1. ', '');
const detail = fc.constantFrom('', '：長い', '（60W）', ' — 机の下まで届く');
const gap = fc.constantFrom('\n', '\n\n');
const entries = fc
  .tuple(fc.shuffledSubarray(MODELS, { minLength: 1 }), mark, detail, gap)
  .map(([models, before, behind, between]) => ({
    models,
    text: between + models.map((model) => `${before}${model}${behind}`).join('\n'),
  }));

function named(answer: string): string[] {
  const found = judgeAnswer({ answer, question: '', products: PRODUCTS }).matches.map(({ asin }) => asin);
  return MODELS.filter((_, index) => found.includes(PRODUCTS[index]?.asin ?? ''));
}

test('all models in the entries below a brand are named, however heading and entries are written', () => {
  fc.assert(
    fc.property(headings('ワタリネ'), entries, (heading, { models, text }) => {
      assert.deepEqual(named(heading + text).toSorted(), models.toSorted());
    }),
  );
});

const tables = fc
  .tuple(
    fc.shuffledSubarray(MODELS, { minLength: 1 }),
    fc.constantFrom('型番', 'モデル', '商品'),
    fc.boolean(),
    gap,
  )
  .map(([models, name, isPlaced, between]) => {
    const row = (place: string, cell: string, behind: string) =>
      `| ${[...(isPlaced ? [place] : []), cell, behind].join(' | ')} |`;
    const rows = models.map((model, index) => row(String(index + 1), model, 'ナイロン'));
    return {
      models,
      text: between + [row('順位', name, '素材'), row('---', '---', '---'), ...rows].join('\n'),
    };
  });

test('all models in the cells of a table below a brand are named, and none below another brand', () => {
  fc.assert(
    fc.property(headings('ワタリネ'), headings('ミツマタ'), tables, (own, other, { models, text }) => {
      assert.deepEqual(named(own + text).toSorted(), models.toSorted());
      assert.deepEqual(named(`${own}\n\n${other}${text}`), []);
    }),
  );
});

test('no model is named below the heading of another brand, after any earlier brand', () => {
  fc.assert(
    fc.property(headings('ワタリネ'), headings('ミツマタ'), entries, (own, other, { text }) => {
      assert.deepEqual(named(`${own}\n\n${other}${text}`), []);
    }),
  );
});

test('the place in a table is that of the column of places, wherever the column is', () => {
  const table = fc.record({
    title: fc.constantFrom('順位', 'No.', '#', '番号', 'ランキング'),
    columns: fc.shuffledSubarray(['長さ(m)', '本数', '評価', '価格'], { minLength: 1 }),
    values: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 4, maxLength: 4 }),
  });
  fc.assert(
    fc.property(table, fc.nat(3), fc.boolean(), ({ title, columns, values }, at, hasPlace) => {
      const row = (place: string, item: string, cells: readonly string[]) => {
        const all = [...cells];
        if (hasPlace) all.splice(Math.min(at, all.length), 0, place);
        return `| ${[...all, item].join(' | ')} |`;
      };
      const cells = columns.map((_, index) => String(values[index]));
      const rule = row(
        '---',
        '---',
        columns.map(() => '---'),
      );
      const text = [
        row(title, '商品', columns),
        rule,
        row('1', 'ツキカゲ', cells),
        row('2', 'モノハナ', cells),
      ].join('\n');
      assert.equal(placeAt(findListEntries(text), text.indexOf('モノハナ')), hasPlace ? 2 : null, text);
    }),
  );
});
