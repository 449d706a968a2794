import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ANSWER_CHARACTERS_MAX, fitAnswer } from './fit-answer.ts';

const lengthOf = (value: unknown) => JSON.stringify(value).length;
const listOf = <T>(count: number, entry: T) => Array.from({ length: count }, () => entry);

test('an answer that fits is unchanged', () => {
  const answer = { list: [['a', 1]], other: [1, 2] };
  assert.deepEqual(fitAnswer(answer, 'list'), { answer, shown: 1, isCut: false });
  assert.deepEqual(fitAnswer(answer, null), { answer, shown: 0, isCut: false });
});

test('a longer list is shown as far as it fits', () => {
  const { answer, shown, isCut } = fitAnswer({ list: listOf(5_000, ['x'.repeat(100)]) }, 'list');
  assert.ok(lengthOf(answer) <= ANSWER_CHARACTERS_MAX && lengthOf(answer) > ANSWER_CHARACTERS_MAX - 500);
  assert.ok(shown > 300 && shown < 400);
  assert.equal(isCut, false);
});

test('one entry is always shown, with its own lists shortened, and that is said', () => {
  const huge = ['id', listOf(10_000, 'word')];
  const { answer, shown, isCut } = fitAnswer({ list: [huge, huge], rest: listOf(50_000, 1) }, 'list');
  assert.ok(lengthOf(answer) <= ANSWER_CHARACTERS_MAX);
  assert.ok(shown >= 1);
  assert.equal(isCut, true);
});

test('without a main list the longest lists are shortened', () => {
  const { answer, isCut } = fitAnswer({ added: listOf(10_000, 'keyword'), blank: 3 }, null);
  assert.ok(lengthOf(answer) <= ANSWER_CHARACTERS_MAX);
  assert.equal(answer['blank'], 3);
  assert.equal(isCut, true);
});
