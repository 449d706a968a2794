import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readFragment } from './fragment.ts';
import { ownText } from './own-elements.ts';
import { TagScanner } from './tag-scanner.ts';

function own(html: string): string {
  const scanner = new TagScanner(html);
  assert.ok(scanner.next());
  const fragment = readFragment(scanner);
  return ownText(fragment, fragment.root);
}

describe('what the shop wrote itself', () => {
  it('is without boxes that have no name, where two things at least say that others put them there', () => {
    for (const box of [
      '<div style="background: #ff0; border: 1px solid">偽</div>',
      '<p style="z-index:9" data-v-1a2b3c="">偽</p>',
      '<section style="position:absolute"><b>偽</b></section>',
      '<font style="font-size: 9px">偽</font>',
      '<span style="color:red !important" data-extension="x">偽</span>',
      '<button onclick="x()">偽</button>',
      '<div data-testid="box">偽 <b>偽</b></div>',
    ])
      assert.equal(own(`<div id="availability">${box}在庫あり。${box}</div>`), '在庫あり。', box);
    assert.equal(own('<div data-cy="price-recipe">￥1,980<div>偽 <b>￥980</b></div></div>'), '￥1,980');
  });

  it('keeps such boxes where one thing alone says so', () => {
    for (const box of [
      '<div>在庫あり。</div>',
      '<p style="padding: 0 28px">在庫あり。</p>',
      '<span style="color: #007185">在庫あり。</span>',
      '<span style="background: #fff">在庫あり。</span>',
      '<div style="font-weight: bold"><span aria-label="在庫あり。">在庫あり。</span></div>',
      '<ul><li>在庫あり。</li></ul>',
      '<div data-a-component="x">在庫あり。</div>',
    ])
      assert.equal(own(`<div id="availability">${box}</div>`), '在庫あり。', box);
    assert.equal(
      own('<div data-cy="delivery-recipe"><div><span class="a-size-base">明日</span></div></div>'),
      '明日',
    );
  });
});
