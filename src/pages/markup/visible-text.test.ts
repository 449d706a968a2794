import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Fragment, readFragment } from './fragment.ts';
import { TagScanner } from './tag-scanner.ts';
import { visibleText, wholeText } from './visible-text.ts';

function fragmentOf(html: string): Fragment {
  const scanner = new TagScanner(html);
  assert.ok(scanner.next());
  return readFragment(scanner);
}

const seen = (html: string) => {
  const fragment = fragmentOf(html);
  return visibleText(fragment, fragment.root);
};

describe('visibleText', () => {
  it('joins inline elements without a space and separates blocks', () => {
    assert.equal(seen('<p>a<b>b</b> c<div>d</div>e<br>f<i>g</i></p>'), 'ab c d e fg');
    assert.equal(seen('<div><ul><li>1<li>2</ul>3</div>'), '1 2 3');
    assert.equal(seen('<div>  a\n\t b&nbsp;&#12288;c </div>'), 'a b c');
  });

  it('leaves out invisible text', () => {
    assert.equal(
      seen('<div>a<script>b</script><style>c</style><!-- d --><span class="x a-offscreen">e</span>f</div>'),
      'af',
    );
    assert.equal(seen('<div><span class="aok-hidden">x<b>y</b></span>z<template>t</template></div>'), 'z');
  });

  it('leaves out what a class, a style or an attribute hides', () => {
    for (const hiding of [
      'class="x a-hidden"',
      'class="a-popover-preload"',
      'style="color:red; display : none"',
      "style='visibility:hidden'",
      'hidden',
      'class="y" hidden=""',
    ]) {
      assert.equal(seen(`<div>1<span ${hiding}>2<b>3</b></span>4</div>`), '14', hiding);
    }
    for (const showing of [
      'aria-hidden="true"',
      'class="hidden-gem"',
      'style="display:block"',
      'data-hidden="1"',
    ]) {
      assert.equal(seen(`<div>1<span ${showing}>2</span>3</div>`), '123', showing);
    }
  });

  it('decodes references once and keeps lone brackets', () => {
    assert.equal(seen('<div>&lt;b&gt; 1 < 2 &amp;amp;</div>'), '<b> 1 < 2 &amp;');
  });

  it('is not seen inside of wholeText: there hidden copies count', () => {
    const fragment = fragmentOf('<span><span class="a-offscreen">￥1</span></span>');
    assert.equal(wholeText(fragment, fragment.root), '￥1');
    assert.equal(visibleText(fragment, fragment.root), '');
  });
});

describe('readFragment', () => {
  it('ends at its own end tag and leaves the scanner behind it', () => {
    const scanner = new TagScanner('<div><div>a</div><img><br/></div><p>');
    assert.ok(scanner.next());
    const fragment = readFragment(scanner);
    assert.equal(fragment.isComplete, true);
    assert.equal(fragment.elements.length, 4);
    assert.ok(scanner.next());
    assert.equal(scanner.html.slice(scanner.start), '<p>');
  });

  it('is incomplete without its end tag, and keeps what was there', () => {
    const fragment = fragmentOf('<div><p>a');
    assert.equal(fragment.isComplete, false);
    assert.equal(visibleText(fragment, fragment.root), 'a');
  });

  it('ignores end tags of nothing, and inline ends that would close a block', () => {
    assert.equal(seen('<div>a</span></p></section><i><div>b</i>c</div></i>d</div>'), 'a bc d');
  });

  it('closes empty tags of drawings only', () => {
    const fragment = fragmentOf('<div><svg><path d="x"/><g/></svg><span/>a</div>');
    const span = fragment.elements.at(-1);
    assert.ok(span !== undefined);
    assert.equal(visibleText(fragment, span), 'a');
  });
});
