import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { load } from 'cheerio';
import fc from 'fast-check';
import { printSearchPage, readSearchPage } from '../../src/pages/index.ts';
import { disturb, insertions, wrappings } from './disturb.ts';

/** The page with all fields; its links have the class of the shop's card links. */
const PAGE = withClasses(readFileSync(join(import.meta.dirname, 'all-fields/page.html'), 'utf8'));
const read = (html: string) => printSearchPage(readSearchPage(html));
const LEFT = read(load(PAGE).html());

/** Markup like the shop's own that would give another value if it were read. */
const LURES = [
  '<div class="a-row"><a class="a-link-normal" href="/dp/x"><span class="a-price"><span class="a-offscreen">￥1</span><span aria-hidden="true">￥1</span></span></a></div>',
  '<span>過去価格: </span><span class="a-price a-text-price" data-a-strike="true"><span class="a-offscreen">￥99,999</span></span>',
  '<a href="/dp/x#customerReviews" aria-label="9,999 レーティング">9,999</a>',
  '<i class="a-icon"><span class="a-icon-alt">5つ星のうち1.0</span></i>',
  '<span class="a-size-base a-color-secondary">過去1か月で9万点以上購入されました</span>',
  '<span class="a-badge" data-a-badge-type="deal"><span class="a-badge-label">偽のバッジ</span></span>',
  '<span class="s-coupon-unclipped">￥9,000 OFF クーポンあり</span>',
  '<div class="a-row"><span aria-label="現在在庫切れです。">現在在庫切れです。</span></div>',
  '<a href="/dp/x"><h2><span>偽の商品名</span></h2></a>',
  '<img class="s-image" src="https://m.media-amazon.com/images/I/61Fake.jpg" alt="偽の商品名">',
  '<i class="a-icon a-icon-prime"></i>',
  '99ポイント(9%)',
  'プライム限定価格',
  '12人が見ています',
  'Audible会員',
];

const CARDS = ['B0TEST0002', 'B0TEST0004', 'B0TEST0006', 'B0TEST0007'].map(
  (asin) => `[data-index][data-asin="${asin}"]`,
);
const BLOCKS = ['title-recipe', 'reviews-block', 'price-recipe', 'delivery-recipe'];
const MARKED = [
  'h2',
  'h2 span',
  '.a-icon-alt',
  'a[href*="customerReviews"]',
  '.a-price',
  '.a-price .a-offscreen',
  '.puis-status-badge-container',
  '.a-badge',
  '.rio-badge-component',
  '.rio-badge-label',
  '.s-coupon-unclipped',
  '.s-image',
  '.udm-primary-delivery-message',
];

function withClasses(html: string): string {
  const $ = load(html);
  $('[data-index] a:not([class])').addClass('a-link-normal');
  return $.html();
}

/**
 * Each place is disturbed once: nothing is read from two foreign elements that are nested, or that are beside each other
 * in the block of one status badge.
 */
const ONE_EACH = {
  minLength: 1,
  selector: ({ selector }: { readonly selector: string }) => selector.replace(/\.\S*badge\S*$/, 'a badge'),
} as const;

/** The selectors in each card that match something on the page. */
function placesOf(inner: readonly string[]): string[] {
  const $ = load(PAGE);
  return CARDS.flatMap((card) => inner.map((one) => `${card} ${one}`)).filter(
    (selector) => $(selector).length > 0,
  );
}

test('nothing on a card changes with foreign elements beside, in or around its fields, or with hidden ones', () => {
  assert.equal(LEFT.verdict, 'sound');
  const blocks = placesOf([...BLOCKS.map((block) => `[data-cy="${block}"]`), '.puis-status-badge-container']);
  // On real cards no value is directly in a named block.
  const $ = load(PAGE);
  const marked = placesOf(MARKED).filter((selector) => !$(selector).first().parent().is('[data-cy]'));
  assert.ok(blocks.length >= 10 && marked.length >= 12, `${blocks.length} blocks, ${marked.length} marked`);
  const inserted = fc.record({
    selector: fc.constantFrom(...blocks),
    disturbance: fc.constantFrom(...insertions(LURES)),
  });
  const wrapped = fc.record({
    selector: fc.constantFrom(...marked),
    disturbance: fc.constantFrom(...wrappings()),
  });
  fc.assert(
    fc.property(fc.uniqueArray(fc.oneof(inserted, wrapped), { ...ONE_EACH, maxLength: 3 }), (changes) => {
      const $ = load(PAGE);
      for (const { selector, disturbance } of changes) disturb($, selector, disturbance);
      assert.deepEqual(read($.html()), LEFT);
    }),
    { numRuns: 600 },
  );
});
