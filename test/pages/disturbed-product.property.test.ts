import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { load } from 'cheerio';
import fc from 'fast-check';
import { readProductPage } from '../../src/pages/index.ts';
import { type Disturbance, disturb, insertions, wrappings } from './disturb.ts';

const PAGE = readFileSync(join(import.meta.dirname, 'product/every-field/page.html'), 'utf8');
const LEFT = readProductPage(load(PAGE).html());

/** Markup like the shop's own that would give another value if it were read. */
const LURES = [
  '<span class="a-price priceToPay"><span class="a-offscreen">￥1</span><span aria-hidden="true">￥1</span></span>',
  '<span class="a-price a-text-price" data-a-strike="true"><span class="a-offscreen">￥99,999</span></span>',
  '<ul><li>Amazon 売れ筋ランキング: 1位 水筒</li></ul>',
  '在庫切れ',
  '<span class="offer-display-feature-text-message">偽の店</span>',
  '<span class="couponLabelText">90%OFFクーポンの適用</span>',
  '99ポイント(9%)',
  '<span class="mvt-ac-badge-rectangle">偽のバッジ</span>',
  '無料配送 1月1日 金曜日にお届け',
  '<span title="5つ星のうち1.0" id="acrPopover">9個の評価</span>',
  'プライム会員限定価格',
  '12人が見ています',
];

/** Blocks of the fields, and the elements in them that the shop marks. */
const BLOCKS = [
  '#productTitle',
  '#bylineInfo',
  '#acrPopover',
  '#acrCustomerReviewText',

  '#newAccordionRow_0 #corePrice_feature_div',
  '#apex_desktop_newAccordionRow #corePriceDisplay_desktop_feature_div',
  '#newAccordionRow_0 #availability',
  '#deliveryBlockMessage',
  '#pointsInsideBuyBox_feature_div',
  '#newAccordionRow_0 #merchantInfoFeature_feature_div',
  '#fulfillerInfoFeature_feature_div',
  '#promoPriceBlockMessage_feature_div',
  '#zeitgeistBadge_feature_div',
  '#acBadge_feature_div',
  '#social-proofing-faceout-title-tk_bought',
];
const MARKED = [
  '#apex_desktop_newAccordionRow .priceToPay',
  '#newAccordionRow_0 .offer-display-feature-text-message',
  '.p13n-best-seller-badge',
  '.mvt-ac-badge-rectangle',
  '#couponTextpctch1',
];

const inserted = fc.record({
  selector: fc.constantFrom(...BLOCKS),
  disturbance: fc.constantFrom(...insertions(LURES)),
});
const wrappedAt = (selectors: readonly string[]) =>
  fc.record({ selector: fc.constantFrom(...selectors), disturbance: fc.constantFrom(...wrappings()) });

/** Whatever is done to the page, up to four times, the same values are read. */
function assertUnchanged(done: fc.Arbitrary<{ selector: string; disturbance: Disturbance }>): void {
  assert.equal(LEFT.verdict, 'sound');
  fc.assert(
    fc.property(fc.array(done, { minLength: 1, maxLength: 4 }), (changes) => {
      const $ = load(PAGE);
      for (const { selector, disturbance } of changes) disturb($, selector, disturbance);
      assert.deepEqual(readProductPage($.html()), LEFT);
    }),
    { numRuns: 1_000 },
  );
}

test('nothing on a product page changes with foreign elements beside, in or around its fields, or with hidden ones', () => {
  assertUnchanged(fc.oneof(inserted, wrappedAt(BLOCKS)));
});

test('nothing on a product page changes with foreign elements around the elements that the shop marks', () => {
  assertUnchanged(wrappedAt([...BLOCKS, ...MARKED]));
});
