import assert from 'node:assert/strict';
import { it } from 'node:test';
import { SOUND } from '../../../test/pages/changed-page.ts';
import { readSearchPage } from '../index.ts';
import { isTranslated } from './is-translated.ts';

const link = (path: string) => `<a href="${path}">x</a>`;
const pair = (text: string) =>
  `<font style="vertical-align: inherit;"><font style="vertical-align: inherit;">${text}</font></font>`;

it('knows a translated page by its document or by what is set around its texts', () => {
  for (const html of [
    '<html lang="ja" class="a-js translated-ltr">',
    '<!doctype html><!-- x --><html class="translated-rtl" lang="ja">',
    `<html lang="ja">${pair('水')}${pair('筒')}${pair('白')}`,
    `<html lang="ja-jp">${link('/-/en/dp/B0TEST0001').repeat(3)}${link('/gp/cart').repeat(2)}`,
    `<html lang="ja">${link('https://www.amazon.co.jp/-/zh_TW/s?k=x').repeat(3)}`,
    '<html lang="ja"><p _msttexthash="1" _msthash="2">水筒</p><p _msttexthash="3">白</p>',
  ])
    assert.equal(isTranslated(html), true, html);
  for (const html of [
    '<html lang="ja" class="a-js">',
    `<html lang="ja">${pair('水')}`,
    '<html lang="ja"><font>水筒</font>',
    `<html lang="ja">${link('/-/en/dp/B0TEST0001').repeat(3)}${link('/gp/cart').repeat(3)}`,
    `<html lang="ja">${link('/-/ja/dp/B0TEST0001').repeat(5)}${link('/-/en/').repeat(2)}`,
    '',
  ])
    assert.equal(isTranslated(html), false, html);
});

it('makes a page of results one of another language, in words that say how to save it right', () => {
  const read = readSearchPage(SOUND.replace('<html', '<html class="translated-ltr"'));
  assert.equal(read.verdict, 'wrong_place');
  assert.ok(read.problems.some(({ code }) => code === 'translated_page'));
});
