import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatIn } from '../format.ts';
import { html } from './html.ts';

const { outside, sentence, languageOf } = formatIn('en');

test('a Japanese text is marked, and nothing else is', () => {
  assert.equal(outside('水筒 500ml').text, '<span lang="ja">水筒 500ml</span>');
  for (const text of ['Keyword', '¥1,980', '']) assert.equal(outside(text).text, text);
});

test('on a Japanese page nothing is marked', () => {
  const { outside: plain, languageOf: none } = formatIn('ja');
  assert.equal(plain('水筒 <500ml>').text, '水筒 &#60;500ml&#62;');
  assert.equal(none('水筒'), null);
});

test('in an English sentence only the Japanese word is marked', () => {
  const said = 'The account has no keyword “<水筒 大>”. Add it first, or choose another one.';
  assert.equal(
    outside(said).text,
    'The account has no keyword “&#60;<span lang="ja">水筒 大</span>&#62;”. Add it first, or choose another one.',
  );
  assert.equal(sentence(said).text, outside(said).text);
  assert.equal(sentence('“新しい店” is open.').text, '“<span lang="ja">新しい店</span>” is open.');
});

test('the mark ends after a whole character: half-width voicing, variation selectors, rare Han', () => {
  for (const word of ['ﾊﾞﾊﾟ', '葛\u{e0100}', '辻\ufe00', '𠮷']) {
    assert.equal(sentence(`“${word}” is open.`).text, `“<span lang="ja">${word}</span>” is open.`);
  }
  assert.equal(languageOf('𠮷')?.text, ' lang="ja"');
});

test('fields and options with Japanese are marked without elements in them', () => {
  const [field, choice] = ['水筒', 'the very best of 水筒'];
  assert.equal(
    html`<input value="${field}"${languageOf(field)}><option${languageOf(choice)}>${choice}</option>`.text,
    '<input value="水筒" lang="ja"><option lang="ja">the very best of 水筒</option>',
  );
  assert.equal(languageOf('Keyword'), null);
});

test('any text stays the same except for the marks, and hostile ones remain text', () => {
  const text = fc.string({ unit: fc.constantFrom(...'水筒のケトルー 。<>&;#"x0é') });
  const without = (page: string) => page.replaceAll(/<span lang="ja">|<\/span>/g, '');
  fc.assert(fc.property(text, (one) => assert.equal(without(outside(one).text), html`${one}`.text)));
});
