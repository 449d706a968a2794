import { type Static, Type } from 'typebox';
import { printInstant } from '../../core/instant.ts';
import { type ProductSnapshot, STOCK_STATES } from '../../core/product.ts';
import type { AccountAsin, ProductStanding } from '../../store/port.ts';
import { readAllDataStatus } from '../data-status.ts';
import { accountOperation } from '../operation.ts';
import {
  asinSchema,
  countSchema,
  dataStatusSchema,
  instantSchema,
  localDateSchema,
  nullable,
  oneOf,
  TEXT_POINTS_MAX,
  TITLE_POINTS_MAX,
  untrusted,
} from '../schemas.ts';
import { relationSchema, toRelation } from './event-schema.ts';

const bestSellerRank = Type.Object({
  rank: Type.Integer({ minimum: 1 }),
  category: nullable(untrusted(TEXT_POINTS_MAX, 'Name of the list.')),
  category_id: nullable(untrusted(TEXT_POINTS_MAX, 'Node of the category.')),
});

/** The facts of a product. */
export const productSchema = Type.Object(
  {
    asin: asinSchema,
    relation: relationSchema,
    title: nullable(untrusted(TITLE_POINTS_MAX, 'Latest title seen.')),
    names: Type.Array(Type.String(), { description: 'Names that the account gave it.' }),
    price: nullable(countSchema("Of the featured offer, in the currency's smallest unit.")),
    currency: nullable(Type.String({ pattern: '^[A-Z]{3}$' })),
    stock: oneOf(STOCK_STATES, '`unknown` if the page does not show it.'),
    rating: nullable(Type.Number({ minimum: 0, maximum: 5 })),
    review_count: nullable(countSchema('Number of ratings.')),
    seller: nullable(
      Type.Object({
        id: nullable(untrusted(TEXT_POINTS_MAX, 'Id of the seller.')),
        name: nullable(untrusted(TEXT_POINTS_MAX, 'Name of the seller.')),
      }),
    ),
    bsr: nullable(
      Type.Array(bestSellerRank, { description: 'The main list first; `null` if not shown or not known.' }),
    ),
    observed_at: nullable(instantSchema),
    local_date: nullable(localDateSchema),
    last_problem: nullable(
      Type.Object(
        {
          local_date: localDateSchema,
          reason: Type.String({ description: 'Why the product page could not be read.' }),
          shown_asin: nullable(asinSchema),
        },
        {
          description:
            'The newest reading of the product page, if it failed; the facts above are from earlier readings. `shown_asin` is the product that Amazon showed instead (`other_product`).',
        },
      ),
    ),
  },
  { $id: 'Product' },
);

const output = Type.Object(
  {
    products: Type.Array(productSchema, {
      description: 'Own products first, then tracked ones, each in the order in which they were added.',
    }),
    data: dataStatusSchema,
  },
  { $id: 'Products' },
);

type Product = Static<typeof productSchema>;

/**
 * GET /products: facts of the account's own and watched products on the newest date on which they were seen.
 */
export const products = accountOperation({
  name: 'products',
  summary: { en: 'Current facts of own and tracked products', ja: '自社商品と競合商品の現状' },
  http: { method: 'GET', path: '/products', isCapped: false, errors: [] },
  input: Type.Object({}),
  output,
  async run(context, account): Promise<Static<typeof output>> {
    const { store } = context;
    const list = await store.listAsins(account.id);
    const asins = list.map(({ asin }) => asin);
    const [standings, titles, data] = await Promise.all([
      store.listProductStandings(asins),
      store.findTitles(asins),
      readAllDataStatus(context, account.id),
    ]);
    const byAsin = new Map(standings.map((standing) => [standing.asin, standing]));
    return {
      products: list.map((each) => toProduct(each, titles.get(each.asin) ?? null, byAsin.get(each.asin))),
      data,
    };
  },
});

/**
 * The facts of a product on one date: each from the first snapshot that shows it. Nothing is carried over from
 * another date.
 */
export function toProduct(
  { asin, relation, names }: AccountAsin,
  title: string | null,
  standing: Omit<ProductStanding, 'asin'> | undefined,
): Product {
  const snapshots = standing?.snapshots ?? [];
  const [first] = snapshots;
  const priced = snapshots.find(({ price }) => price != null);
  const sold = snapshots.find(({ sellerId, sellerName }) => sellerId != null || sellerName != null);
  return {
    asin,
    relation: toRelation(relation),
    title,
    names: [...names],
    price: priced?.price ?? null,
    currency: priced?.currency ?? null,
    stock: snapshots.find(({ stock }) => stock.state !== 'unknown')?.stock.state ?? 'unknown',
    rating: firstOf(snapshots, ({ rating }) => rating),
    review_count: firstOf(snapshots, ({ reviewCount }) => reviewCount),
    seller: sold === undefined ? null : { id: sold.sellerId ?? null, name: sold.sellerName ?? null },
    bsr:
      firstOf(snapshots, ({ bestSellerRanks }) => bestSellerRanks)?.map(({ rank, category, categoryId }) => ({
        rank,
        category,
        category_id: categoryId,
      })) ?? null,
    observed_at: first === undefined ? null : printInstant(first.observedAtMs),
    local_date: first?.localDate ?? null,
    last_problem: toLastProblem(standing?.lastFailure ?? null),
  };
}

function toLastProblem(failed: ProductStanding['lastFailure']): Product['last_problem'] {
  if (failed === null) return null;
  return { local_date: failed.localDate, reason: failed.reason, shown_asin: failed.shownAsin };
}

function firstOf<T>(
  snapshots: readonly ProductSnapshot[],
  read: (snapshot: ProductSnapshot) => T | null | undefined,
): T | null {
  return snapshots.map(read).find((value) => value != null) ?? null;
}
