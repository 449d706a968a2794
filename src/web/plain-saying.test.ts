import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MiharuError } from '../core/errors.ts';
import { parseName } from '../operations/accounts/parse-name.ts';
import { readPastedText } from '../operations/pasted-text.ts';
import { plainProblem, plainSaying } from './plain-saying.ts';

function detailOf(work: () => unknown): MiharuError['detail'] {
  try {
    work();
  } catch (thrown) {
    if (thrown instanceof MiharuError) return thrown.detail;
  }
  throw new Error('nothing was refused');
}

test('sentences that name requests of the API are left out, others stay as they are', () => {
  assert.equal(
    plainSaying('「皿」は登録されていません。GET /keywords の表記を使うか、キーワードを追加してください。'),
    '「皿」は登録されていません。',
  );
  assert.equal(plainSaying('There are 5 of 5. Remove one with DELETE /x/{id} first.'), 'There are 5 of 5.');
  assert.equal(plainSaying('One. Two.'), 'One. Two.');
  assert.equal(plainSaying('Use GET /x.'), 'Use GET /x.');
  assert.equal(
    plainSaying('何も変更していません。\n1 行目: 長すぎます。'),
    '何も変更していません。\n1 行目: 長すぎます。',
  );
});

test('dates are written as on pages, but for what was typed and how to type one', () => {
  assert.equal(plainSaying('2026-11-28 は過ぎています。'), '2026年11月28日は過ぎています。');
  assert.equal(
    plainSaying('次の日は 2026-11-30 0:00（日本時間）に始まります。'),
    '次の日は 2026年11月30日 0:00（日本時間）に始まります。',
  );
  assert.equal(plainSaying('2026-11-28 is over.'), '28 November 2026 is over.');
  for (const kept of [
    '"2026-11-28x" は日付として読めません。2027-03-31 の形で指定してください。',
    '"2026-11-28" is no date. Write it as 2027-03-31.',
    '2026-13-40 は日付ではありません。',
    'The question q_2026-11-28_1 is gone.',
    'Write it with its zone: 2026-11-28T06:00:00+09:00.',
  ]) {
    assert.equal(plainSaying(kept), kept);
  }
});

test('a field without anything to read is told to be filled in, in both languages', () => {
  for (const value of ['', ' \n', '\u200b']) {
    const { ja, en } = detailOf(() => readPastedText('question', value));
    assert.equal(plainProblem('ja', 'question', value, ja), 'この項目を入力してください。');
    assert.equal(plainProblem('en', 'question', value, en), 'Fill this in.');
  }
});

test('a field is not called by its name for programs', () => {
  const long = 'x'.repeat(101);
  const { ja, en } = detailOf(() => parseName('names', long));
  assert.match(plainProblem('ja', 'names', long, ja), /^この文字列 .*長すぎる/);
  assert.match(plainProblem('en', 'names', long, en), /^This text .*too long/);
  assert.doesNotMatch(plainProblem('ja', 'names', long, ja), /names/);
});
