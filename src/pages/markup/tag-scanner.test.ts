import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { tagName } from './tag-name.ts';
import { TagScanner } from './tag-scanner.ts';

/** The tags of a text, in their spelling. */
function tagsOf(html: string): string[] {
  const scanner = new TagScanner(html);
  const tags: string[] = [];
  while (scanner.next()) tags.push(html.slice(scanner.start, scanner.end));
  return tags;
}

/** The start tags that htmlparser2 sees. */
function namesByHtmlparser2(html: string): string[] {
  const names: string[] = [];
  const parser = new Parser({ onopentagname: (name) => names.push(name) }, { recognizeSelfClosing: false });
  parser.end(html);
  return names;
}

describe('TagScanner', () => {
  it('sees tags where a browser sees them', () => {
    assert.deepEqual(tagsOf('a<b>c</b ><BR/>d'), ['<b>', '</b >', '<BR/>']);
    assert.deepEqual(tagsOf('1 < 2 <3> </> <!doctype html><?x y?></ b><i>'), ['<i>']);
    assert.deepEqual(tagsOf(`<a title="<b>" x='>' y=z"q>t<p>`), [`<a title="<b>" x='>' y=z"q>`, '<p>']);
    assert.deepEqual(tagsOf('<a href = "x>y" b>'), ['<a href = "x>y" b>']);
    assert.deepEqual(tagsOf('<a "b>c" d>'), ['<a "b>']);
  });

  it('passes over comments and the content of scripts and their like', () => {
    assert.deepEqual(tagsOf('<!-- <b> --><!--><i><!-- -- > <u> -->'), ['<i>']);
    for (const name of ['script', 'style', 'noscript', 'textarea', 'title', 'iframe']) {
      assert.deepEqual(tagsOf(`<${name}><b></c></${name.toUpperCase()} ><i>`), [
        `<${name}>`,
        `</${name.toUpperCase()} >`,
        '<i>',
      ]);
    }
    assert.deepEqual(tagsOf('<script>"</scripted>"<b></script>'), ['<script>', '</script>']);
  });

  it('notes the requested attributes in any order, quotes and letter case, and only the first of each', () => {
    const noted = (tag: string) => {
      const scanner = new TagScanner(tag);
      assert.ok(scanner.next());
      return [
        scanner.notedValue('id'),
        scanner.notedValue('class'),
        scanner.notedValue('data-component-type'),
      ];
    };
    assert.deepEqual(noted('<div class="a b" id=x data-component-type=s-search-result>'), [
      'x',
      'a b',
      's-search-result',
    ]);
    assert.deepEqual(noted(`<DIV Data-Component-Type='s-x' CLASS = "y" id="1" id="2">`), ['1', 'y', 's-x']);
    assert.deepEqual(noted('<div data-id="1" cel_widget_id="2" subclass="3" x="id=4">'), [null, null, null]);
    assert.deepEqual(noted('<div id class="">'), [null, '', null]);
  });
});

describe('TagScanner at the end of its text and beside another reader', () => {
  it('says when the text ends inside of something', () => {
    for (const cut of ['<b', '<b x="', '<!-- ', '<script>x', '</b']) {
      const scanner = new TagScanner(`<i>${cut}`);
      while (scanner.next());
      assert.equal(scanner.isCut, true, cut);
    }
    const whole = new TagScanner('<i>x</i> y');
    while (whole.next());
    assert.equal(whole.isCut, false);
  });

  it('sees the same start tags as htmlparser2 in well-formed markup', () => {
    const name = fc.constantFrom('div', 'span', 'a', 'img', 'h2', 'li');
    const value = fc.stringMatching(/^[a-z0-9 <>='/&;-]{0,12}$/);
    const tag = fc.tuple(name, value).map(([n, v]) => `<${n} class="${v}" title='x>y' data-x=1>`);
    const piece = fc.oneof(
      tag,
      fc.stringMatching(/^[a-z &;"'=]{0,10}$/),
      name.map((n) => `</${n}>`),
      fc.constant('<!-- <b> -->'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const html = pieces.join('');
        const seen = tagsOf(html).filter((text) => !text.startsWith('</'));
        assert.deepEqual(
          seen.map((text) => tagName(/^<([a-z0-9]+)/.exec(text)?.[1] ?? '')),
          namesByHtmlparser2(html).map(tagName),
        );
      }),
    );
  });
});
