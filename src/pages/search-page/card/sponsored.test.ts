import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readCardWith } from '../../../../test/pages/one-card.ts';

describe('the word for an ad', () => {
  it('marks an ad as a plain label with any classes, and by the accessible label beside it', () => {
    for (const label of [
      '<span class="a-color-base">スポンサー</span>',
      '<div class="a-row"><span>Sponsored</span></div>',
      '<span class="a-color-secondary">スポンサー <i class="a-icon"></i></span>',
      '<a class="a-link-normal" aria-label="スポンサー情報を表示、または広告フィードバックを残す"></a>',
      '<span class="aok-hidden">スポンサー</span>',
      '<span>スポンサー プロダクト</span>',
      '<span>スポンサープロダクト広告</span>',
      '<span>ｽﾎﾟﾝｻｰ</span>',
      '<span>スポンサー提供</span>',
      '<img alt="スポンサー">',
    ]) {
      const inner = `<div data-cy="title-recipe">${label}<a href="/dp/B0TEST0001"><h2><span>送風機</span></h2></a></div>`;
      assert.equal(readCardWith(inner).isSponsored, true, label);
      assert.equal(readCardWith(inner).title, '送風機');
    }
  });

  it('marks no ad in a title or in a foreign element', () => {
    for (const title of [
      'スポンサー',
      'スポンサー広告 のぼり旗',
      'スポンサー広告 - のぼり旗',
      'Sponsored Ad - A Novel',
    ]) {
      const card = readCardWith(
        `<img class="s-image" alt="${title}"><a href="/dp/B0TEST0001"><h2 aria-label="${title}"><span>${title}</span></h2></a>`,
      );
      assert.deepEqual([card.isSponsored, card.title], [false, title]);
    }
    for (const box of [
      '<div class="xx-box">スポンサー</div>',
      '<xx-box><a href="/sspa/click?x">x</a></xx-box>',
    ])
      assert.equal(readCardWith(`${box}<h2>A</h2>`).isSponsored, false, box);
  });
});
