import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Fragment, readFragment } from './fragment.ts';
import { ownElements, ownText, seenElements } from './own-elements.ts';
import { TagScanner } from './tag-scanner.ts';

function fragmentOf(html: string): Fragment {
  const scanner = new TagScanner(html);
  assert.ok(scanner.next());
  return readFragment(scanner);
}

const own = (html: string) => {
  const fragment = fragmentOf(html);
  return ownText(fragment, fragment.root);
};

describe('what the shop wrote itself', () => {
  it('excludes elements that others put there, with any content', () => {
    for (const box of [
      '<div id="xx-box">偽</div>',
      '<div id="xx-box" class="a-section">偽</div>',
      '<span class="kp-note">偽<b>偽</b></span>',
      '<xx-panel>偽</xx-panel>',
      '<div class="xx"><span class="a-price">偽</span></div>',
    ]) {
      assert.equal(own(`<div id="availability">${box}在庫あり。${box}</div>`), '在庫あり。', box);
    }
  });

  it('keeps elements of the shop, and those that carry no name at all', () => {
    assert.equal(
      own(
        '<div id="availability"><b>在</b><span class="a-size-medium x">庫</span><i id="couponTextpctch1">あ</i><u class="x" data-csa-c-type="element">り</u></div>',
      ),
      '在庫あり',
    );
  });

  it('excludes explanatory links, in any wording', () => {
    for (const link of [
      '<a href="/gp/help/customer/display.html?nodeId=1">詳細</a>',
      '<a data-selector="cxcwPopoverLink" href="/x">規約</a>',
      '<a id="emphasisLink" href="/promotion/psp/A1TEST">買い物</a>',
      '<span class="availabilityHelpLink"><a href="/x">在庫状況</a>について</span>',
      '<a href="javascript:void(0)">もっと見る</a>',
      '<button class="a-button-text">詳しく</button>',
    ]) {
      assert.equal(own(`<div>在庫あり。${link}</div>`), '在庫あり。', link);
    }
    assert.equal(own('<div><a href="/stores/x">ハルナギ</a></div>'), 'ハルナギ');
  });

  it('can be asked for element by element: seen, and seen and own', () => {
    const fragment = fragmentOf(
      '<div><b>1</b><div class="xx"><b>2</b></div><div style="display: none"><b>3</b></div></div>',
    );
    assert.equal(seenElements(fragment).length, 4);
    assert.equal(ownElements(fragment).length, 2);
  });
});
