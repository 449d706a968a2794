import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { TEXTS } from './catalogue.ts';
import { message, printMessage, textsIn } from './index.ts';

const ROOM = new URL('../', import.meta.url);

/** Every program of the room but the catalogue and tests, as one text. */
function programs(): string {
  return readdirSync(ROOM, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !/^texts[/\\]/.test(path))
    .map((path) => readFileSync(new URL(path, ROOM), 'utf8'))
    .join('\n');
}

test('no text is empty in either language', () => {
  const empty = Object.entries(TEXTS).filter(([, { en, ja }]) => en.trim() === '' || ja.trim() === '');
  assert.deepEqual(empty, []);
});

test('every text is used by a page, by its whole id', () => {
  const all = programs();
  const unused = Object.keys(TEXTS).filter((id) => !all.includes(`'${id}'`));
  assert.deepEqual(unused, []);
});

test('a text is filled with the same values in both languages', () => {
  const namesIn = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name).toSorted();
  const unlike = Object.values(TEXTS).filter(({ en, ja }) => namesIn(en).join() !== namesIn(ja).join());
  assert.deepEqual(unlike, []);
});

test('Japanese texts are Japanese and English ones are not', () => {
  const isJapanese = (text: string) => /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text);
  const strays = Object.entries(TEXTS).filter(
    ([id, { en }]) => isJapanese(en) && id !== 'shell.otherLanguage',
  );
  assert.deepEqual(strays, []);
});

test('numbers in texts are printed as the language has them, with one of two forms where it has two', () => {
  assert.equal(
    textsIn('ja')('signIn.tooMany', { minutes: 1500 }),
    TEXTS['signIn.tooMany'].ja.replace('{minutes}', '1,500'),
  );
  const one = printMessage('en', message('signIn.tooMany', { minutes: 1 }));
  const two = printMessage('en', message('signIn.tooMany', { minutes: 2 }));
  assert.match(one, /in 1 minute\./);
  assert.match(two, /in 2 minutes\./);
});
