import { load } from 'cheerio';

/** The same fields as our reader reads, the usual way: the whole page as a tree, then a selector for each. */
export function readWithCheerio(html: string) {
  const $ = load(html);
  const oneText = (nodes: { text(): string }) => nodes.text().replace(/\s+/gu, ' ').trim();
  const cards = $('[data-component-type="s-search-result"]')
    .toArray()
    .map((node) => {
      const card = $(node);
      const price = card.find('[data-cy="price-recipe"]');
      const delivery = card.find('[data-cy="delivery-recipe"]');
      return {
        asin: card.attr('data-asin'),
        isSponsored:
          card.is('.AdHolder') || card.find('.puis-sponsored-label-text, a[href*="/sspa/click"]').length > 0,
        title: oneText(card.find('[data-cy="title-recipe"] a > h2 > span, h2 > a > span').first()),
        imageUrl: card.find('[data-component-type="s-product-image"] img.s-image').first().attr('src'),
        price: oneText(price.find('.a-price:not(.a-text-price) .a-offscreen').first()),
        listPrice: oneText(price.find('.a-price.a-text-price[data-a-strike="true"] .a-offscreen').first()),
        rating: oneText(card.find('.a-icon-alt').first()),
        reviewCount: card.find('a[href*="customerReviews"]').first().attr('aria-label'),
        isPrime: card.find('i.a-icon-prime').length > 0,
        badges: card
          .find('.rio-badge-label, .a-badge .a-badge-label')
          .toArray()
          .map((badge) => oneText($(badge))),
        delivery: oneText(delivery),
        stockText: oneText(delivery.find('.a-color-price').first()),
        points: /([0-9,]+)\s*(?:ポイント|pt)/u.exec(oneText(price.find('.a-color-price')))?.[1],
        coupon: oneText(card.find('.s-coupon-unclipped').first()),
        salesVolume: oneText(
          card.find('[data-cy="reviews-block"] .a-row.a-size-base .a-color-secondary').first(),
        ),
        noOffer: oneText(card.find('[data-cy="secondary-offer-recipe"]').first()),
      };
    });
  return {
    cards,
    language: $('html').attr('lang'),
    title: oneText($('head > title')),
    keyword: $('#twotabsearchtextbox').attr('value'),
    place: oneText($('#glow-ingress-line1')),
    infoBar: oneText($('[data-component-type="s-result-info-bar"] h2 > span').first()),
    pager: $('.s-pagination-item')
      .toArray()
      .map((item) => oneText($(item))),
  };
}
