import { type Static, Type } from 'typebox';
import { LIST_PRICE_KINDS, PRICE_REASONS } from '../../core/card.ts';
import { printInstant } from '../../core/instant.ts';
import { productUrl } from '../../core/marketplace.ts';
import type { ReadingWithShelf } from '../../core/reading.ts';
import { leadingPages, type PlacedCard, placeCards } from '../../core/shelf.ts';
import { readDataStatus } from '../data-status.ts';
import { getMonitoredKeyword, readKeyword } from '../keywords/monitored-keyword.ts';
import { accountOperation } from '../operation.ts';
import {
  asinSchema,
  countSchema,
  dataStatusSchema,
  instantSchema,
  keywordSchema,
  localDateSchema,
  nullable,
  OFFER_POINTS_MAX,
  oneOf,
  placeSchema,
  sentKeywordSchema,
  TEXT_POINTS_MAX,
  TITLE_POINTS_MAX,
  untrusted,
} from '../schemas.ts';
import { contextSchema, doubtSchema, toContextAnswer } from './reading-conditions.ts';

const LIMIT_DEFAULT = 20;

const input = Type.Object({
  keyword: sentKeywordSchema,
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 9999,
      default: LIMIT_DEFAULT,
      description: `Maximum number of cards from the top; default ${LIMIT_DEFAULT}.`,
    }),
  ),
});

/** A card of a results page. */
export const competitorSchema = Type.Object(
  {
    position: Type.Integer({ minimum: 1, description: 'Position among all cards, including ads.' }),
    page: Type.Integer({ minimum: 1 }),
    rank: placeSchema('Organic rank; `null` for ads and repetitions.'),
    asin: asinSchema,
    is_own: Type.Boolean(),
    title: nullable(untrusted(TITLE_POINTS_MAX, 'Title on the card.')),
    url: Type.String({ format: 'uri' }),
    image_url: nullable(Type.String({ format: 'uri' })),
    price: nullable(countSchema("In the currency's smallest unit.")),
    price_max: nullable(countSchema('Upper end of a price range.')),
    price_reason: nullable(oneOf(PRICE_REASONS, 'Why there is no price.')),
    currency: nullable(Type.String({ pattern: '^[A-Z]{3}$' })),
    list_price: nullable(countSchema('The struck-through price.')),
    rating: nullable(Type.Number({ minimum: 0, maximum: 5 })),
    review_count: nullable(countSchema('Number of ratings.')),
    is_prime: nullable(Type.Boolean()),
    badges: Type.Array(untrusted(TEXT_POINTS_MAX, 'Badge.')),
    delivery: nullable(untrusted(OFFER_POINTS_MAX, 'Delivery text of the card.')),
    stock_text: nullable(untrusted(TEXT_POINTS_MAX, 'Stock text of the card.')),
    points: nullable(countSchema('Amazon points.')),
    coupon: nullable(untrusted(OFFER_POINTS_MAX, 'Coupon text of the card.')),
    sales_volume: nullable(untrusted(TEXT_POINTS_MAX, 'Text about sales on the card.')),
    sales_volume_min: nullable(countSchema('Lower bound in that text.')),
    is_sponsored: Type.Boolean(),
    list_price_kind: nullable(oneOf(LIST_PRICE_KINDS, 'Kind of the struck-through price `list_price`.')),
  },
  { $id: 'Competitor' },
);

const output = Type.Object(
  {
    keyword: keywordSchema,
    observed_at: nullable(instantSchema),
    local_date: nullable(localDateSchema),
    observed_results: nullable(countSchema('Number of organic results that were read.')),
    pages_read: nullable(countSchema('Number of pages that were read.')),
    pages_wanted: nullable(countSchema('Pages of a complete reading.')),
    reading: nullable(oneOf(['complete', 'partial'], 'Outcome of the reading.')),
    context: Type.Optional(contextSchema),
    doubt: Type.Optional(doubtSchema),
    competitors: Type.Array(competitorSchema, { description: 'Top first.' }),
    data: dataStatusSchema,
  },
  { $id: 'Competitors' },
);

/** GET /competitors: the cards of the latest complete or partial reading of a keyword, top first. */
export const competitors = accountOperation({
  name: 'competitors',
  summary: { en: 'The results of the latest reading', ja: '最新の検索結果に並ぶ商品' },
  http: { method: 'GET', path: '/competitors', isCapped: true, errors: ['keyword_not_monitored'] },
  input,
  output,
  async run(context, account, { keyword: sent, limit = LIMIT_DEFAULT }): Promise<Static<typeof output>> {
    const { store } = context;
    const keyword = readKeyword(sent);
    await getMonitoredKeyword(store, account.id, keyword);
    const [latest, products, data] = await Promise.all([
      store.findLatestShelf(keyword),
      store.listAsins(account.id),
      readDataStatus(context, account.id),
    ]);
    const own = new Set(products.filter((each) => each.relation === 'own').map((each) => each.asin));
    const cards = latest === undefined ? [] : placeCards(leadingPages(latest.shelf)).slice(0, limit);
    return {
      keyword,
      ...toReading(latest),
      competitors: cards.map((card) => toCardAnswer(card, own)),
      data,
    };
  },
});

function toReading(latest: ReadingWithShelf | undefined) {
  if (latest === undefined) {
    return {
      observed_at: null,
      local_date: null,
      observed_results: null,
      pages_read: null,
      pages_wanted: null,
      reading: null,
    };
  }
  const { reading } = latest;
  const outcome: 'complete' | 'partial' = reading.outcome === 'complete' ? 'complete' : 'partial';
  return {
    observed_at: printInstant(reading.observedAtMs),
    local_date: reading.localDate,
    observed_results: reading.observedResults,
    pages_read: reading.pagesRead,
    pages_wanted: reading.pagesWanted,
    reading: outcome,
    context: toContextAnswer(reading),
    doubt: reading.doubt ?? null,
  };
}

/** A card in the words of the contract. */
export function toCardAnswer(card: PlacedCard, own: ReadonlySet<string>) {
  return {
    position: card.position,
    page: card.page,
    rank: card.rank,
    asin: card.asin,
    is_own: own.has(card.asin),
    title: card.title,
    url: productUrl(card.asin),
    image_url: httpAddress(card.imageUrl ?? null),
    price: card.price ?? null,
    price_max: card.priceMax ?? null,
    price_reason: card.priceReason,
    currency: card.currency,
    list_price: card.listPrice ?? null,
    rating: card.rating ?? null,
    review_count: card.reviewCount ?? null,
    is_prime: card.isPrime ?? null,
    badges: [...(card.badges ?? [])],
    delivery: card.delivery ?? null,
    stock_text: card.stockText ?? null,
    points: card.points ?? null,
    coupon: card.coupon ?? null,
    sales_volume: card.salesVolume ?? null,
    sales_volume_min: card.salesVolumeMin ?? null,
    is_sponsored: card.isSponsored,
    list_price_kind: card.listPriceKind ?? null,
  };
}

/** The URL if it is http or https; other schemes could run code where it is shown. */
function httpAddress(address: string | null): string | null {
  const url = address === null ? null : URL.parse(address);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
}
