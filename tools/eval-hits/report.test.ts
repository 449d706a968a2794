import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { NODE_WORDS } from '../../test/process/node-words.ts';
import { type LabelledAnswer, parseLabelledAnswers, withNamesOnly } from './labelled-answer.ts';
import { compare, report } from './report.ts';
import { count, f1, isRight, judge, precision, recall } from './score.ts';

const run = promisify(execFile);
const FOLDER = import.meta.dirname;
const PRODUCT = {
  asin: 'B0TEST0001',
  title: 'ソヨナギ 卓上扇風機 SN-210',
  brand: 'ソヨナギ',
  names: ['ソヨナギ SN-210'],
};

function item(id: string, answer: string, hitKind: string | null): LabelledAnswer {
  return {
    id,
    question_kind: 'recommend',
    keyword: '扇風機',
    products: [PRODUCT],
    answer_text: answer,
    expected: { hit: hitKind !== null, hit_kind: hitKind, asins: hitKind === null ? [] : [PRODUCT.asin] },
    tags: ['plain'],
  };
}

const judged = [
  item('a', 'ソヨナギ SN-210が静か', 'product_name'),
  item('b', 'ソヨナギ SN-210が静か', null),
  item('c', '扇風機は静かさで選ぶ', 'product_name'),
  item('d', '扇風機は静かさで選ぶ', null),
  item('e', 'B0TEST0001が静か', 'product_name'),
].map(judge);

describe('measuring labelled answers', () => {
  it('counts each item once, by what was expected and what was found', () => {
    const counts = count(judged);
    assert.deepEqual(counts, { truePositives: 2, falsePositives: 1, falseNegatives: 1, trueNegatives: 1 });
    assert.equal(precision(counts), 2 / 3);
    assert.equal(recall(counts), 2 / 3);
    assert.equal(f1(counts), 2 / 3);
  });

  it('takes a right hit of the wrong kind for wrong', () => {
    assert.deepEqual(judged.map(isRight), [true, false, false, true, false]);
  });

  it('prints the three numbers first, then tags, then every wrong item with what was expected and found', () => {
    const lines = report(judged);
    assert.deepEqual(lines.slice(0, 3), ['precision 0.667', 'recall 0.667', 'f1 0.667']);
    assert.ok(lines.some((line) => line.startsWith('tag plain')));
    assert.deepEqual(
      lines.filter((line) => /^[a-e] \[/.test(line)).map((line) => line.charAt(0)),
      ['b', 'c', 'e'],
    );
    assert.ok(
      lines.includes('  expected false null ') && lines.includes('  got      true product_name B0TEST0001'),
    );
  });

  it('gives each share of each set with its interval, and that of all sets', () => {
    const lines = compare([
      { name: 'one.json', judged: judged.slice(0, 2) },
      { name: 'two.json', judged: judged.slice(2) },
    ]);
    assert.deepEqual(
      lines.map((line) => line.split(' ')[0]),
      ['one.json', 'two.json', 'all'],
    );
    assert.match(
      lines[2] ?? '',
      /precision with interval 0\.667 \[0\.208, 0\.939\]; recall with interval 0\.667/,
    );
    assert.match(lines[2] ?? '', /uncertain 0\.000 \[0\.000, /);
  });

  it('prints the stretches that were found in a wrong item', () => {
    const lines = report(judged);
    assert.deepEqual(
      lines.filter((line) => line.startsWith('  found')),
      ['  found    "ソヨナギ SN-210"', '  found    "B0TEST0001"'],
    );
  });
});

describe('a file of labelled answers', () => {
  it('refuses a file of another form with the number of the item', () => {
    assert.throws(() => parseLabelledAnswers('{}'), /array/);
    assert.throws(() => parseLabelledAnswers('[{"id":1}]'), /Item 1/);
  });

  it('with names only, drops title and brand, and items that have a product without names or rest on a title', () => {
    const named = item('a', 'SN-210', null);
    const unnamed = { ...named, products: [PRODUCT, { ...PRODUCT, names: [] }] };
    const titled = { ...named, tags: ['by-title'] };
    assert.deepEqual(
      withNamesOnly([named, unnamed, titled]).map(({ products }) => products),
      [[{ ...PRODUCT, title: '', brand: null }]],
    );
  });

  it('reads a file as npm gives it, relative to where it was called', async () => {
    const { stdout } = await run(process.execPath, [...NODE_WORDS, join(FOLDER, 'main.ts'), 'own.json'], {
      env: { ...process.env, INIT_CWD: join(FOLDER, '../../test/answers') },
    });
    assert.match(stdout, /^precision [01]\.\d{3}\nrecall [01]\.\d{3}\nf1 [01]\.\d{3}\n/);
  });
});
