import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { html } from './html.ts';
import { markJapanese } from './spoken-language.ts';

test('an element that holds Japanese says so, once, and nothing else does', () => {
  const page = html`<td class="a">${'水筒 500ml'}</td><td>Keyword</td><a lang="ja" href="/x">日本語</a><p>¥1,980</p>`;
  assert.equal(
    markJapanese(page.text),
    '<td class="a" lang="ja">水筒 500ml</td><td>Keyword</td><a lang="ja" href="/x">日本語</a><p>¥1,980</p>',
  );
});

test('a Japanese word in an English sentence is told alone, and so is one behind an element', () => {
  const page = html`<p>${'The account has no keyword “<水筒 大>”. Add it first, or choose another one.'}</p><p><b>Own</b> 土鍋<br>電気ケトル</p>`;
  assert.equal(
    markJapanese(page.text),
    '<p>The account has no keyword “&#60;<span lang="ja">水筒 大</span>&#62;”. Add it first, or choose another one.</p><p><b>Own</b><span lang="ja"> 土鍋</span><br><span lang="ja">電気ケトル</span></p>',
  );
});

test('fields and choices that show Japanese say so without elements in them; hidden ones do not', () => {
  const page = html`<title>水筒 and all of the other words here</title><option value="1">the very best of 水筒</option><input type="text" name="q" value="水筒"><input type="hidden" name="h" value="水筒"><input name="c" value="ケトル" disabled>`;
  assert.equal(
    markJapanese(page.text),
    '<title lang="ja">水筒 and all of the other words here</title><option value="1" lang="ja">the very best of 水筒</option><input type="text" name="q" value="水筒" lang="ja"><input type="hidden" name="h" value="水筒"><input name="c" value="ケトル" disabled lang="ja">',
  );
});

test('whatever the text is, it stays the same but for the marks, and hostile ones stay texts', () => {
  const texts = fc.array(fc.string({ unit: fc.constantFrom(...'水筒のケトルー 。<>&;#"x0é') }), {
    maxLength: 4,
  });
  const without = (page: string) => page.replaceAll(/<span lang="ja">|<\/span>| lang="ja"/g, '');
  fc.assert(
    fc.property(texts, (list) => {
      const { text } =
        html`<ul>${list.map((one) => html`<li title="${one}">${one}<b>x</b>${one}</li>`)}</ul>`;
      assert.equal(without(markJapanese(text)), text);
    }),
  );
});
