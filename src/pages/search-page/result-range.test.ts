import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readSearchPage } from '../index.ts';

const card = (link: string, more = '') =>
  `<div data-asin="B0TEST000${link.length % 10}" data-component-type="s-search-result">${more}<h2><a href="${link}">水筒</a></h2></div>`;
const result = (number: number) => card(`/dp/B0TEST0001/ref=sr_1_${number}?qid=1764190000`);
const AD = card('/sspa/click?url=%2Fdp%2FB0TEST0002%2Fref%3Dsr_1_49_sspa%3Fqid%3D1');
const LABEL = '<span>スポンサー</span>';

function rangeOf(cards: string, bar = '検索結果') {
  const info = `<div data-component-type="s-result-info-bar"><span>${bar}</span></div>`;
  return readSearchPage(`<html lang="ja-jp">${info}<div class="s-main-slot">${cards}</div></html>`).range;
}

it('the range comes from the links of the cards where the line above them is missing', () => {
  assert.deepEqual(rangeOf(result(49) + result(50) + result(51)), { from: 49, to: 51 });
  assert.deepEqual(rangeOf(AD + result(50) + result(51)), { from: 49, to: 50 });
  assert.deepEqual(rangeOf(result(49), '検索結果 64 のうち 17-17件'), { from: 17, to: 17 });
});

it('the range leaves open whether ads in front without a number were counted', () => {
  assert.deepEqual(rangeOf(card('/dp/B0TEST0003', LABEL) + result(50)), { from: 50, to: 50, uncounted: 1 });
});

it('the range is unknown where no link has a number, even if titles contain one', () => {
  assert.equal(rangeOf(card('/dp/B0TEST0003?k=sr_1_5', '<b>/ref=sr_1_9</b>')), null);
});
