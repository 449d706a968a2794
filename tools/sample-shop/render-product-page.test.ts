import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../src/core/local-date.ts';
import { readProductPage } from '../../src/pages/index.ts';
import { familyOf } from './families.ts';
import { shelfOf } from './market.ts';
import { productPageOf } from './product-page.ts';
import { renderProductPage } from './render-product-page.ts';

const SEED = 'miharu';
const DATE = '2026-11-28';

for (const term of ['水筒 500ml', '緑茶', '猫砂', 'かご "大" & <小>']) {
  test(`the product's reader finds the truth on the product pages of ${term}, and the cards say the same`, () => {
    const { pages } = shelfOf({ seed: SEED, term, localDate: DATE });
    const cards = pages.flatMap((page) => page.cards).filter(({ rank }) => rank !== null);
    for (const { card } of cards) {
      const shown = productPageOf({ seed: SEED, asin: card.asin, family: familyOf(term), localDate: DATE });
      assert.ok(shown !== undefined);
      const { isSponsored: _, ...facts } = card;
      assert.deepEqual(shown.card, facts);
      const page = readProductPage(renderProductPage(shown), card.asin);
      assert.deepEqual(
        [page.verdict, page.asin, page.observedAtMs],
        ['sound', card.asin, shown.observedAtMs],
      );
      assert.deepEqual(
        [page.title, page.price, page.listPrice, page.rating, page.reviewCount, page.salesVolumeMin],
        [card.title, card.price, card.listPrice, card.rating, card.reviewCount, card.salesVolumeMin],
      );
      assert.deepEqual(
        [page.sellerId, page.sellerName],
        [shown.seller?.id ?? null, shown.seller?.name ?? null],
      );
      assert.deepEqual([page.points, page.coupon], [card.points, card.coupon]);
      assert.deepEqual(page.bestSellerRanks, shown.bestSellerRanks);
      const badges = (card.badges ?? []).filter((badge) => badge !== 'タイムセール');
      assert.deepEqual(page.badges, badges);
    }
  });
}

test('the best-seller ranks of a product move within thirty days, and an unknown product has no page', () => {
  const term = '水筒 500ml';
  const [asin = ''] = (shelfOf({ seed: SEED, term, localDate: DATE }).pages[0]?.cards ?? [])
    .filter(({ rank }) => rank !== null)
    .map(({ card }) => card.asin);
  const days = Array.from({ length: 30 }, (_, day) => addDays(DATE, day - 29)).flatMap(
    (localDate) => productPageOf({ seed: SEED, asin, family: familyOf(term), localDate }) ?? [],
  );
  assert.ok(new Set(days.map(({ bestSellerRanks }) => bestSellerRanks[1]?.rank)).size > 5);
  assert.equal(
    productPageOf({ seed: SEED, asin: 'B0ZNOTHING', family: familyOf(term), localDate: DATE }),
    undefined,
  );
});
