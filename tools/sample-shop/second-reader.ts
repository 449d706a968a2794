import { type Cheerio, type CheerioAPI, load } from 'cheerio';
import type { Element } from 'domhandler';
import type { Card } from '../../src/core/card.ts';

/** What a reader independent of the product's own finds on a page of the sample shop. */
export interface SecondReading {
  readonly keyword: string;
  readonly page: number;
  readonly cardsExpected: number;
  readonly lastPage: number | null;
  readonly qidSeconds: number | null;
  readonly infoBar: string;
  readonly cards: readonly Card[];
}

/** Reads a page with cheerio and the selectors of the markup notes, one rule per field; for tests only. */
export function readAgain(html: string): SecondReading {
  const $ = load(html);
  const metadata = /P\.declare\('s\\-metadata', (\{.*?\})\);/u.exec(html)?.[1] ?? '{}';
  const counters: unknown = JSON.parse(metadata.replaceAll('\\-', '-'));
  const counter = (name: string): unknown =>
    typeof counters === 'object' && counters !== null ? Reflect.get(counters, name) : undefined;
  const qid = /qid(?:=|%3D)(\d+)/u.exec(html)?.[1];
  const numbers = $('.s-pagination-item')
    .map((_, item) => Number($(item).text()))
    .get()
    .filter((number) => Number.isInteger(number) && number > 0);
  return {
    keyword: String(counter('keywords')),
    page: Number(counter('page')),
    cardsExpected: Number(counter('asinOnPageCount')),
    lastPage: numbers.length === 0 ? null : Math.max(...numbers),
    qidSeconds: qid === undefined ? null : Number(qid),
    infoBar: line($('[data-component-type="s-result-info-bar"] h2 > span').first().text()),
    cards: $('.s-main-slot > div[data-component-type="s-search-result"]')
      .map((_, card) => readCard($, $(card)))
      .get(),
  };
}

function readCard($: CheerioAPI, card: Cheerio<Element>): Card {
  const texts = (selector: string) =>
    card
      .find(selector)
      .map((_, found) => line($(found).text()))
      .get();
  const first = (selector: string) => texts(selector)[0] ?? null;
  const price = readPrice(texts, {
    isUnlimited: card.find('img[alt="Kindle Unlimited"]').length > 0,
    isForMembers: card.text().includes('プライム限定価格'),
  });
  const stars = first('[data-cy="reviews-block"] .a-icon-alt');
  const count = card.find('a[href*="customerReviews"]').attr('aria-label') ?? null;
  const volume = first('[data-cy="reviews-block"] .a-row.a-size-base .a-color-secondary');
  const sold = volume?.startsWith('過去1か月で') ? volume : null;
  return {
    asin: card.attr('data-asin') ?? '',
    isSponsored: card.find('.puis-sponsored-label-text').length > 0,
    title: first('[data-cy="title-recipe"] a > h2 > span'),
    imageUrl: (card.find('img.s-image').attr('src') ?? '').replace('._AC_UL320_', ''),
    ...price,
    listPrice: yenOf(first('[data-a-strike="true"] .a-offscreen')),
    ...struckKind(card.text()),
    rating: stars === null ? null : Number(stars.replace('5つ星のうち', '')),
    reviewCount: yenOf(count),
    isPrime: null,
    badges: texts(
      '#BEST_SELLER .rio-badge-label, .puis-status-badge-container .a-badge-label-inner, [data-cy="price-recipe"] .a-badge-text',
    ).filter((label) => label !== '終了まで:'),
    delivery: deliveryText(texts),
    stockText: card.find('[data-cy="delivery-recipe"] > div:nth-child(2) > span').attr('aria-label') ?? null,
    points: yenOf(first('[data-cy="price-recipe"] .a-color-price')?.split('ポイント')[0] ?? null),
    coupon: first('.s-coupon-unclipped'),
    salesVolume: sold,
    salesVolumeMin: sold === null ? null : yenOf(sold.slice('過去1か月で'.length).replace('万点', '0000点')),
  };
}

function readPrice(
  texts: (selector: string) => string[],
  { isUnlimited, isForMembers }: { readonly isUnlimited: boolean; readonly isForMembers: boolean },
) {
  const amounts = texts('[data-cy="price-recipe"] .a-price:not(.a-text-price) > .a-offscreen').map(yenOf);
  const hasOthers = texts('[data-cy="secondary-offer-recipe"]').some((text) => text.includes('おすすめ出品'));
  const none = isUnlimited ? 'kindle_unlimited' : hasOthers ? 'no_featured_offer' : 'not_shown';
  const isShown = !isUnlimited && !isForMembers && amounts.length > 0;
  return {
    price: isShown ? (amounts[0] ?? null) : null,
    priceMax: isShown ? (amounts[1] ?? null) : null,
    priceReason: isShown ? null : isForMembers ? 'members_only' : none,
    currency: isShown ? 'JPY' : null,
  } as const;
}

function deliveryText(texts: (selector: string) => string[]): string | null {
  const lines = texts('[data-cy="delivery-block"] .a-column').filter((text) => text !== '');
  return lines.length === 0 ? null : lines.join(' ');
}

function yenOf(text: string | null): number | null {
  const digits = text?.replaceAll(/[^\d]/gu, '') ?? '';
  return digits === '' ? null : Number(digits);
}

function line(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}

/** The kind of a struck-through price, by the shop's words before it. */
function struckKind(text: string): Pick<Card, 'listPriceKind'> {
  if (text.includes('参考価格:')) return { listPriceKind: 'reference' };
  return text.includes('過去価格:') ? { listPriceKind: 'former' } : {};
}
