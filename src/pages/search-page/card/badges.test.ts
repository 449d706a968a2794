import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readCardWith } from '../../../../test/pages/one-card.ts';

describe('a badge without a label of its own', () => {
  it('gives its words without category and explanation', () => {
    const card =
      readCardWith(`<div id="BEST_SELLER" class="rio-badge-component"><span>ベストセラー</span><span>- カテゴリ 扇風機</span></div>
      <span class="a-badge" data-a-badge-type="status"><span class="a-badge-text">Amazon</span><span class="a-badge-text">おすすめ</span><span class="a-badge-supplementary-text">扇風機用</span></span>`);
    assert.deepEqual(card.badges, ['ベストセラー', 'Amazonおすすめ']);
  });
});

describe('a badge that others put into the block of the status badge', () => {
  const lure = '<span class="a-badge" data-a-badge-type="deal"><span class="a-badge-label">偽</span></span>';
  const status = (inner: string) =>
    readCardWith(
      `<div data-cy="asin-faceout-container"><div class="s-card"><div class="puis-status-badge-container">${inner}</div></div></div>`,
    ).badges;
  const rio =
    '<div id="BEST_SELLER" class="rio-badge-component"><span class="rio-badge-label">ベストセラー</span><span class="rio-badge-supplementary-text">- カテゴリ 扇風機</span></div>';

  it('is ignored, with or without a wrapper around the true one', () => {
    for (const shell of [
      '<div class="xx-box">%</div>',
      '<span id="kp-note">%</span>',
      '<xx-panel>%</xx-panel>',
    ]) {
      const box = shell.replace('%', lure);
      for (const inner of [rio + box, box + rio, `<div class="sg-col">${rio}${box}</div>`])
        assert.deepEqual(status(inner), ['ベストセラー'], inner);
    }
  });

  it('leaves a wrapped true badge intact', () => {
    assert.deepEqual(status(`<div class="xx-box">${rio}</div>`), ['ベストセラー']);
    const wrapped = rio.replace(/(<span class="rio-badge-label">.*?<\/span>)/, '<span class="xx">$1</span>');
    assert.deepEqual(status(wrapped), ['ベストセラー']);
  });
});

describe('a badge with an animated part', () => {
  it('has the same label at every moment', () => {
    const deal = (label: string) =>
      readCardWith(
        `<span class="a-badge" data-a-badge-type="deal"><span class="a-badge-label">${label}</span></span>`,
      ).badges;
    for (const [label, badges] of [
      [
        '<span class="a-badge-text">終了まで: </span><span class="dealBadge-countdown-timer" data-target-time="x">05:12:44</span>',
        [],
      ],
      ['Ends in <span class="dealBadge-countdown-timer">11:29:13</span>', []],
      ['タイムセール 残り5時間12分', ['タイムセール']],
      ['タイムセール あと2日', ['タイムセール']],
      ['タイムセール 40%が請求済み', ['タイムセール']],
      ['20%OFF', ['20%OFF']],
      ['3人が見ています', []],
    ] as const)
      assert.deepEqual(deal(label), badges, label);
  });
});
