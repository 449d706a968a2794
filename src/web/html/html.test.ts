import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { textsIn } from '../texts/index.ts';
import { html } from './html.ts';
import { copyable } from './parts.ts';
import { safeUrl } from './safe-url.ts';

test('any value put into a page is printed as text', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const printed = html`<p title="${text}">${text}</p>`.text;
      const inside = printed.slice('<p title="'.length, -'</p>'.length);
      assert.doesNotMatch(inside.replace('">', ''), /[<>"']/);
    }),
  );
});

test('a text before an exclamation mark is escaped like any other', () => {
  assert.equal(html`<p>Hello!${'<b>'}</p>`.text, '<p>Hello!&#60;b&#62;</p>');
});

test('nested pages, lists of them and nothing at all are printed unchanged', () => {
  const items = ['a', '<'].map((text) => html`<li>${text}</li>`);
  assert.equal(html`<ul>${items}${null}${undefined}${false}</ul>`.text, '<ul><li>a</li><li>&#60;</li></ul>');
});

const REFUSED = [
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '//evil.example/',
  '/\\evil.example/',
  '\\\\evil.example',
  '/\t/evil.example',
  'http:evil',
  'https://',
  'mailto:a@b',
  '',
];

for (const address of REFUSED) {
  test(`an address that is not allowed goes nowhere: ${JSON.stringify(address)}`, () => {
    assert.equal(html`<a href="${address}">x</a>`.text, '<a href="#">x</a>');
  });
}

test('paths, queries, places on the page and web addresses are left unchanged', () => {
  for (const address of [
    '/',
    '/ranks?keyword=%E6%B0%B4&x=1',
    '?page=2',
    '#main',
    'https://example.jp/a?b=c',
  ]) {
    assert.equal(safeUrl(address), address);
  }
});

test('an attribute without quotes throws at once', () => {
  assert.throws(() => html`<p class=${'a'}>x</p>`, /without quotes/);
});

test('a button that copies names what it copies', () => {
  const printed = copyable(textsIn('en'), 'one', 'a text').text;
  assert.match(printed, /<pre id="one"/);
  assert.match(printed, /<button [^>]*aria-describedby="one"/);
});
