import { productUrl } from '../../core/marketplace.ts';
import { adviceFor } from '../../core/page-kind.ts';
import type { SearchPage } from '../../core/search-page.ts';
import { type PlacedCard, placeCards } from '../../core/shelf.ts';

/** A read page in the words of the command line and the API; see docs/page-fields.md. The rank is the organic one on this page. */
export function printSearchPage(page: SearchPage) {
  const shelfPage = { page: page.page ?? 1, observedAtMs: page.observedAtMs ?? 0, cards: page.cards };
  return {
    kind: page.kind,
    verdict: page.verdict,
    marketplace: page.marketplace,
    language: page.language,
    currency: page.currency,
    place: page.place,
    order: page.context.order,
    filters: page.context.filters,
    department: page.context.department,
    seller: page.context.seller,
    device: page.context.device,
    visitor: page.context.visitor,
    keyword: page.keyword,
    page: page.page,
    last_page: page.lastPage,
    goes_on: page.goesOn,
    range: page.range,
    total_results: page.totalResults,
    cards_expected: page.cardsExpected,
    cards: placeCards([shelfPage]).map((card) => printCard(card, page.page)),
    advice: adviceFor(page.kind, 'search'),
    problems: page.problems.map(({ code, where, detail }) => ({ code, where, detail })),
  };
}

function printCard(card: PlacedCard, page: number | null) {
  return {
    position: card.position,
    page,
    rank: card.rank,
    asin: card.asin,
    is_sponsored: card.isSponsored,
    title: card.title,
    url: productUrl(card.asin),
    image_url: card.imageUrl ?? null,
    price: card.price ?? null,
    price_max: card.priceMax ?? null,
    price_reason: card.priceReason,
    currency: card.currency,
    list_price: card.listPrice ?? null,
    list_price_kind: card.listPriceKind ?? null,
    rating: card.rating ?? null,
    review_count: card.reviewCount ?? null,
    is_prime: card.isPrime ?? null,
    badges: card.badges ?? [],
    delivery: card.delivery ?? null,
    stock_text: card.stockText ?? null,
    points: card.points ?? null,
    coupon: card.coupon ?? null,
    sales_volume: card.salesVolume ?? null,
    sales_volume_min: card.salesVolumeMin ?? null,
    variations: card.siblings ?? [],
  };
}
