import { type Static, Type } from 'typebox';
import type { LocalDate } from '../../core/local-date.ts';
import type { ProductSnapshot } from '../../core/product.ts';
import { STOCK_STATES } from '../../core/product.ts';
import { isOnlyCap } from '../../core/reading.ts';
import type { ProductTarget } from '../../core/target.ts';
import type { PlanReader, ProductReader, ProductReading } from '../../store/port.ts';
import { broughtBySchema, toBroughtBy } from '../brought-by.ts';
import type { DateRange } from '../date-range.ts';
import { nullable, oneOf, TEXT_POINTS_MAX, untrusted } from '../schemas.ts';
import { readUnasked, type UnaskedDates } from './shown-gaps.ts';

const factsSchema = Type.Object({
  local_date: Type.String(),
  price: nullable(Type.Integer()),
  /** Upper end of a price range. */
  price_max: nullable(Type.Integer()),
  /** Why there is no price, if the shop says so. */
  price_reason: nullable(Type.String()),
  /** Whether an offer of another condition (used, for example) is featured, and so gives no price. */
  has_other_offer: Type.Boolean(),
  currency: nullable(Type.String()),
  points: nullable(Type.Integer()),
  /** On the main list of best sellers. */
  bsr: nullable(Type.Integer()),
  bsr_category: nullable(untrusted(TEXT_POINTS_MAX, 'Name of the main list.')),
  rating: nullable(Type.Number()),
  review_count: nullable(Type.Integer()),
  stock: oneOf(STOCK_STATES, '`unknown` if not shown.'),
  seller: nullable(untrusted(TEXT_POINTS_MAX, 'Name of the seller, or its id.')),
  /** Whether it was seen by another source, for another place, device or visitor, or in another currency than on the date before. */
  is_break: Type.Boolean(),
  /** Who brought the product page; `null` for facts from results. */
  brought_by: nullable(broughtBySchema),
});
type Facts = Static<typeof factsSchema>;

/** What is known about a product by date. */
export const productFactsSchema = {
  /** Facts of each date with any, oldest first. Nothing is carried over to another date. */
  facts: Type.Array(factsSchema),
  /** The keyword whose results the facts are from; `null` if they are from the product's own page. */
  facts_from: nullable(Type.String()),
  /** Dates on which the product page was tried and not read, or on which no source was asked for it. */
  fact_gaps: Type.Array(Type.Object({ local_date: Type.String(), reason: Type.String() })),
};

interface ProductFacts {
  readonly facts: Facts[];
  readonly facts_from: string | null;
  readonly fact_gaps: { readonly local_date: string; readonly reason: string }[];
}

/**
 * The facts of a product: those of its own page, or, if no page was read in these dates, those on its cards in the
 * results of one keyword. The two are never mixed: pages and cards may show different offers.
 */
export async function readProductFacts(
  store: ProductReader & PlanReader,
  {
    target,
    addedAtMs,
    accountId,
  }: { readonly target: ProductTarget; readonly addedAtMs: number; readonly accountId: string },
  window: DateRange,
  keyword: string | undefined,
): Promise<ProductFacts> {
  const { from, to } = window;
  const { asin } = target;
  const [readings, unaskedOf] = await Promise.all([
    store.listProductReadings(asin, from, to),
    readUnasked(store, [{ target, addedAtMs }], window),
  ]);
  const own = toFacts(readings, accountId);
  const fact_gaps = toGaps(readings, unaskedOf(target));
  if (own.length > 0 || keyword === undefined) {
    return { facts: own, facts_from: null, fact_gaps };
  }
  const cards = toFacts(await store.listProductCards({ asin, term: keyword }, from, to), null);
  return { facts: cards, facts_from: cards.length === 0 ? null : keyword, fact_gaps };
}

/** The facts by date: each from the latest snapshot of the date that shows it; cards (no account) have nobody who brought them. */
function toFacts(readings: readonly ProductReading[], accountId: string | null): Facts[] {
  const good = readings.filter((reading): reading is ProductSnapshot => !('reason' in reading));
  const byDate = [...Map.groupBy(good, ({ localDate }) => localDate).values()];
  const newestFirst = byDate.map((ofDate) =>
    ofDate.toSorted((one, other) => other.observedAtMs - one.observedAtMs),
  );
  return newestFirst.map((ofDate, at) => {
    const before = newestFirst[at - 1];
    const [first] = ofDate;
    const brought_by = accountId === null || first === undefined ? null : toBroughtBy(first, accountId);
    return {
      ...factsOf(ofDate),
      brought_by,
      is_break: before !== undefined && viewOf(before) !== viewOf(ofDate),
    };
  });
}

/** What two dates have in common if their facts can be compared. */
function viewOf(snapshots: readonly ProductSnapshot[]): string {
  const [first] = snapshots;
  const { place = null, device = null, visitor = null } = first?.seenFrom ?? {};
  return JSON.stringify([
    first?.source,
    firstOf(snapshots, ({ currency }) => currency),
    place,
    device,
    visitor,
  ]);
}

function factsOf(snapshots: readonly ProductSnapshot[]): Omit<Facts, 'is_break' | 'brought_by'> {
  const priced = snapshots.find(({ price }) => price != null);
  const [main] = firstOf(snapshots, ({ bestSellerRanks }) => bestSellerRanks) ?? [];
  return {
    local_date: snapshots[0]?.localDate ?? '',
    price: priced?.price ?? null,
    price_max: priced?.priceMax ?? null,
    price_reason: priced === undefined ? firstOf(snapshots, ({ priceReason }) => priceReason) : null,
    has_other_offer: priced === undefined && snapshots.some(({ hasOtherOffer }) => hasOtherOffer === true),
    currency: priced?.currency ?? null,
    points: firstOf(snapshots, ({ points }) => points),
    bsr: main?.rank ?? null,
    bsr_category: main?.category ?? null,
    rating: firstOf(snapshots, ({ rating }) => rating),
    review_count: firstOf(snapshots, ({ reviewCount }) => reviewCount),
    stock: snapshots.find(({ stock }) => stock.state !== 'unknown')?.stock.state ?? 'unknown',
    seller: firstOf(snapshots, ({ sellerName, sellerId }) => sellerName ?? sellerId),
  };
}

function firstOf<T>(
  snapshots: readonly ProductSnapshot[],
  read: (snapshot: ProductSnapshot) => T | null | undefined,
): T | null {
  return snapshots.map(read).find((value) => value != null) ?? null;
}

/** Dates without a good reading: failed ones, and those on which no source was asked, oldest first. */
function toGaps(readings: readonly ProductReading[], unasked: UnaskedDates) {
  const good = new Set(readings.filter((one) => !('reason' in one)).map(({ localDate }) => localDate));
  const reasons = new Map<LocalDate, string>(unasked);
  for (const one of readings) {
    if ('reason' in one && !isOnlyCap(one.reason, unasked.get(one.localDate)))
      reasons.set(one.localDate, one.reason);
  }
  return [...reasons]
    .filter(([date]) => !good.has(date))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([date, reason]) => ({ local_date: date, reason }));
}
