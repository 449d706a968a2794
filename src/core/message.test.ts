import assert from 'node:assert/strict';
import { test } from 'node:test';
import { datedMessage, printMembers, printMessage } from './message.ts';

const MESSAGE = {
  en: 'There are 5 of 5.',
  ja: '上限の 5 件あります。',
  forPrograms: { en: 'DELETE /x/{id} removes one.', ja: 'DELETE /x/{id} で削除できます。' },
  forOperators: { en: 'MIHARU_X sets how many.', ja: 'MIHARU_X で変更できます。' },
};

test('each reader is shown the words for everybody and its own part, the log all parts', () => {
  const printed = (['person', 'program', 'operator', 'log'] as const).map((reader) =>
    printMessage(MESSAGE, reader, 'en'),
  );
  assert.deepEqual(printed, [
    'There are 5 of 5.',
    'There are 5 of 5. DELETE /x/{id} removes one.',
    'There are 5 of 5. MIHARU_X sets how many.',
    'There are 5 of 5. DELETE /x/{id} removes one. MIHARU_X sets how many.',
  ]);
  assert.equal(
    printMessage(MESSAGE, 'program', 'ja'),
    '上限の 5 件あります。DELETE /x/{id} で削除できます。',
  );
});

test('dates are those of programs until a skin has a style of its own', () => {
  const message = datedMessage(({ en, ja, gap }) => ({
    en: `${en('2026-11-28')} is over.`,
    ja: `${ja('2026-11-28')}${gap}は過ぎています。`,
  }));
  assert.deepEqual([message.en, message.ja], ['2026-11-28 is over.', '2026-11-28 は過ぎています。']);
  const style = { en: () => '28 November', ja: () => '11月28日', gap: '' };
  assert.deepEqual(message.dated?.(style), { en: '28 November is over.', ja: '11月28日は過ぎています。' });
});

test('messages are printed anywhere in the members, and nothing else is changed', () => {
  const members = { limit: 5, errors: [{ parameter: 'x', message: MESSAGE }], none: null };
  const print = (words: Parameters<typeof printMessage>[0]) => printMessage(words, 'person', 'ja');
  assert.deepEqual(printMembers(members, print), {
    limit: 5,
    errors: [{ parameter: 'x', message: '上限の 5 件あります。' }],
    none: null,
  });
});
