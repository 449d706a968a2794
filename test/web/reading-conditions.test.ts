import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../src/core/local-date.ts';
import { type ReadingContext, UNKNOWN_CONTEXT } from '../../src/core/reading-context.ts';
import { TODAY } from '../api/service.ts';
import { card, readingOf } from '../api/shelves.ts';
import { saveReading } from '../store/save-reading.ts';
import { KEYWORD, makeKeywordStage, OWN } from './keyword-stage.ts';
import { signIn } from './visitor.ts';

const at = (path: string, more: Record<string, string> = {}) =>
  `${path}?${new URLSearchParams({ keyword: KEYWORD, ...more })}`;

test('a date without ads is named as such, and not as another search', async () => {
  await using stage = await makeKeywordStage();
  const localDate = addDays(TODAY, -9);
  const seen = { ...UNKNOWN_CONTEXT, ads: 'seen' } as const;
  const save = async (date: string, context: ReadingContext) =>
    saveReading(
      stage.site.store,
      readingOf({ term: KEYWORD, localDate: date, pages: [[card(OWN)]], context }),
    );
  await save(addDays(TODAY, -10), seen);
  await save(localDate, { ...seen, ads: 'none' });
  const visitor = await signIn(stage.site.origin, stage.person);
  const { text } = await visitor.get(at('/keyword'));
  assert.match(text, new RegExp(`data-date="${localDate}" data-gap="広告の表示なし"`));
  assert.match(text, /<td>通常は表示される広告が 1 件もありません。買い物客/);
  assert.match(text, /<li>.*?：広告の表示なし<\/li>/);
  visitor.cookies.set('miharu_language', 'en');
  const english = await visitor.get(at('/keyword/compare', { before: localDate, after: localDate }));
  assert.match(english.text, /The earlier date shows no ads, although/);
});

test('a day read under unusual conditions shows them, alone and compared', async () => {
  await using stage = await makeKeywordStage();
  const localDate = addDays(TODAY, -9);
  const context: ReadingContext = {
    ...UNKNOWN_CONTEXT,
    device: 'phone',
    visitor: 'signed_in',
    department: 'toys',
    order: 'usual',
    place: '千代田 100',
  };
  await saveReading(stage.site.store, readingOf({ term: KEYWORD, localDate, pages: [[card(OWN)]], context }));
  const visitor = await signIn(stage.site.origin, stage.person);
  const shelf = await visitor.get(at('/keyword/shelf', { date: localDate }));
  const words = 'カテゴリー：toys、スマートフォン表示、サインインした状態';
  assert.match(shelf.text, new RegExp(`<dt>計測の条件</dt><dd>${words}</dd>`));
  assert.doesNotMatch(shelf.text, /千代田/);
  const usual = await visitor.get(at('/keyword/shelf'));
  assert.doesNotMatch(usual.text, /計測の条件/);
  visitor.cookies.set('miharu_language', 'en');
  const compared = await visitor.get(at('/keyword/compare', { before: localDate, after: TODAY }));
  assert.match(compared.text, /: department toys, phone view, signed in<\/p>/);
});
