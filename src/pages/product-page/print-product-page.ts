import type { ProductPage } from '../../core/product.ts';

/** A read product page in the words of the command line; see docs/page-fields.md. Money is in the currency's smallest unit. */
export function printProductPage(page: ProductPage) {
  const { stock } = page;
  return {
    kind: page.kind,
    verdict: page.verdict,
    asin: page.asin,
    asin_asked: page.asinAsked,
    title: page.title ?? null,
    brand: page.brand ?? null,
    price: page.price ?? null,
    currency: page.currency,
    list_price: page.listPrice ?? null,
    list_price_kind: page.listPriceKind ?? null,
    price_reason: page.priceReason,
    stock: { state: stock.state, quantity: stock.quantity ?? null, text: stock.text ?? null },
    seller: { id: page.sellerId ?? null, name: page.sellerName ?? null },
    ships_from: page.shipsFrom ?? null,
    bsr: (page.bestSellerRanks ?? []).map(({ rank, category, categoryId }) => ({
      rank,
      category,
      category_id: categoryId,
    })),
    rating: page.rating ?? null,
    review_count: page.reviewCount ?? null,
    points: page.points ?? null,
    coupon: page.coupon ?? null,
    sales_volume_min: page.salesVolumeMin ?? null,
    badges: page.badges ?? [],
    place: page.place,
    problems: page.problems.map(({ code, where, detail }) => ({ code, where, detail })),
  };
}
