import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { EN } from './en.ts';
import { message, printMessage, textsIn } from './index.ts';
import { JA } from './ja.ts';

const ROOM = new URL('../', import.meta.url);

/** Every program of the room but the catalogues and tests, as one text. */
function programs(): string {
  return readdirSync(ROOM, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !/^texts[/\\]/.test(path))
    .map((path) => readFileSync(new URL(path, ROOM), 'utf8'))
    .join('\n');
}

test('both catalogues have the same texts, none of them empty', () => {
  assert.deepEqual(Object.keys(EN).toSorted(), Object.keys(JA).toSorted());
  const empty = [...Object.entries(JA), ...Object.entries(EN)].filter(([, text]) => text.trim() === '');
  assert.deepEqual(empty, []);
});

test('every text is used by a page, by its whole id', () => {
  const all = programs();
  const unused = Object.keys(JA).filter((id) => !all.includes(`'${id}'`));
  assert.deepEqual(unused, []);
});

test('a text is filled with the same values in both languages', () => {
  const namesIn = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name).toSorted();
  const unlike = Object.entries(JA).filter(
    ([id, text]) => namesIn(text).join() !== namesIn(EN[id as keyof typeof JA]).join(),
  );
  assert.deepEqual(unlike, []);
});

test('Japanese texts are Japanese and English ones are not', () => {
  const isJapanese = (text: string) => /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text);
  const strays = Object.entries(EN).filter(([id, text]) => isJapanese(text) && id !== 'shell.otherLanguage');
  assert.deepEqual(strays, []);
});

test('numbers in texts are printed as the language has them, with one of two forms where it has two', () => {
  assert.equal(
    textsIn('ja')('signIn.tooMany', { minutes: 1500 }),
    JA['signIn.tooMany'].replace('{minutes}', '1,500'),
  );
  const one = printMessage('en', message('signIn.tooMany', { minutes: 1 }));
  const two = printMessage('en', message('signIn.tooMany', { minutes: 2 }));
  assert.match(one, /Wait 1 minute,/);
  assert.match(two, /Wait 2 minutes,/);
});
