import { OFFER_POINTS_MAX, quarantine, TEXT_POINTS_MAX, TITLE_POINTS_MAX } from '../../core/quarantine.ts';
import { BRINGER_COLUMNS, bringerCells, type ExportRow, type ExportTable } from './export-table.ts';
import { readSection } from './read-section.ts';

/** Columns and the members of the stored facts; texts of Amazon have at most so many code points. */
const FACTS: readonly (readonly [column: string, member: string, pointsMax?: number])[] = [
  ['title', 'title', TITLE_POINTS_MAX],
  ['brand', 'brand', TEXT_POINTS_MAX],
  ['price', 'price'],
  ['price_max', 'priceMax'],
  ['price_reason', 'priceReason'],
  ['price_for', 'priceFor'],
  ['has_other_offer', 'hasOtherOffer'],
  ['offer_condition', 'offerCondition'],
  ['currency', 'currency'],
  ['list_price', 'listPrice'],
  ['list_price_kind', 'listPriceKind'],
  ['points', 'points'],
  ['coupon', 'coupon', OFFER_POINTS_MAX],
  ['seller_id', 'sellerId', TEXT_POINTS_MAX],
  ['seller_name', 'sellerName', TEXT_POINTS_MAX],
  ['ships_from', 'shipsFrom', TEXT_POINTS_MAX],
  ['is_prime', 'isPrime'],
  ['rating', 'rating'],
  ['review_count', 'reviewCount'],
  ['sales_volume_min', 'salesVolumeMin'],
  ['delivery', 'delivery', OFFER_POINTS_MAX],
];

const HEAD = ['local_date', 'asin', 'seen_on', 'keyword', 'source', 'observed_at', 'reason', 'shown_asin'];
const REST = ['stock', 'stock_quantity', 'bsr', 'bsr_category', 'bsr_category_id', 'badges'];

/** The facts of products by date: one row for each source, and for each list of results that shows the product. */
export const factTable: ExportTable = {
  name: 'product_facts',
  columns: [...HEAD, ...FACTS.map(([column]) => column), ...REST, ...BRINGER_COLUMNS],
  async *list({ context: { store }, account, products, range }) {
    for (const { asin } of products) {
      const section = { kind: 'facts', accountId: account.id, subject: asin, dates: range } as const;
      for await (const rows of readSection(store, section)) {
        yield rows.map(({ facts, brought_by: broughtBy, ...row }) => ({
          asin,
          ...row,
          ...factCells(facts),
          ...bringerCells(broughtBy),
        }));
      }
    }
  },
};

function factCells(facts: unknown): ExportRow {
  if (!isObject(facts)) return {};
  const { stock, bestSellerRanks, badges } = facts;
  const { state, quantity } = isObject(stock) ? stock : {};
  const [main] = Array.isArray(bestSellerRanks) ? bestSellerRanks : [];
  const { rank, category, categoryId } = isObject(main) ? main : {};
  return {
    ...Object.fromEntries(FACTS.map(([column, member, max]) => [column, cleansed(facts[member], max)])),
    stock: state,
    stock_quantity: quantity,
    bsr: rank,
    bsr_category: cleansed(category, TEXT_POINTS_MAX),
    bsr_category_id: cleansed(categoryId, TEXT_POINTS_MAX),
    badges: Array.isArray(badges) ? badges.map((badge) => cleansed(badge, TEXT_POINTS_MAX)) : null,
  };
}

function cleansed(value: unknown, pointsMax: number | undefined): unknown {
  return typeof value === 'string' && pointsMax !== undefined ? quarantine(value, pointsMax) : value;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
