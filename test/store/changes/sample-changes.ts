import type { ChangeEvent, Snapshot } from '../../../src/core/change-event.ts';
import type { LocalDate } from '../../../src/core/local-date.ts';
import type { ProductSnapshot } from '../../../src/core/product.ts';
import type { EventQuery, FailedProduct, FindChanges, ProductFailure } from '../../../src/store/port.ts';

/** Kinds of the sample changes, in their order. */
export const KINDS = ['price', 'rank', 'title'];

/** Finds changes of price, rank and title in a simple way: the store does not know how changes are found. */
export const findSampleChanges: FindChanges = (current, earlier) =>
  KINDS.flatMap((kind) => {
    const after = sampleValue(kind, current);
    const past = earlier
      .filter((one) => one.localDate < current.localDate && placeOf(one) === placeOf(current))
      .toSorted((a, b) => (a.localDate < b.localDate ? 1 : -1));
    const last = past.find((snapshot) => sampleValue(kind, snapshot) !== undefined);
    const before = last === undefined ? undefined : sampleValue(kind, last);
    if (last === undefined || before === undefined || after === undefined || before === after) return [];
    return [changeOf(kind, { current, last, before, after })];
  });

function placeOf(snapshot: Snapshot): string | null {
  return 'keyword' in snapshot ? snapshot.context.place : null;
}

type Value = string | number | null;

function sampleValue(kind: string, snapshot: Snapshot): Value | undefined {
  if ('keyword' in snapshot) return kind === 'rank' ? snapshot.rank : undefined;
  if (kind === 'price') return snapshot.price ?? undefined;
  return kind === 'title' ? (snapshot.title ?? undefined) : undefined;
}

function changeOf(
  kind: string,
  pair: {
    readonly current: Snapshot;
    readonly last: Snapshot;
    readonly before: Value;
    readonly after: Value;
  },
): ChangeEvent {
  const { current, last, before, after } = pair;
  const scope = 'keyword' in current ? current.keyword : '';
  const { asin, source, localDate, observedAtMs } = current;
  return {
    id: `evt_${[asin, kind, localDate, scope].join('_')}`,
    kind,
    scope,
    asin,
    source,
    localDate,
    observedAtMs,
    before,
    after,
    unit: null,
    change: typeof before === 'number' && typeof after === 'number' ? after - before : null,
    changePercent: null,
    comparedWith: last.localDate,
    details: scope === '' ? {} : { keyword: scope },
    summary: { ja: `${before}から${after}`, en: `${before} to ${after}` },
  };
}

/** The facts on a product's own page on a morning; omitted ones were not shown. */
export function samplePage(
  asin: string,
  localDate: LocalDate,
  more: Partial<ProductSnapshot> = {},
): ProductSnapshot {
  return {
    asin,
    source: 'import',
    localDate,
    observedAtMs: Date.parse(`${localDate}T06:00:00+09:00`),
    title: null,
    brand: null,
    price: null,
    priceMax: null,
    priceReason: null,
    currency: 'JPY',
    listPrice: null,
    sellerId: null,
    sellerName: null,
    shipsFrom: null,
    bestSellerRanks: null,
    stock: { state: 'unknown', quantity: null, text: null },
    rating: null,
    reviewCount: null,
    isPrime: undefined,
    badges: null,
    points: null,
    coupon: null,
    salesVolumeMin: null,
    delivery: null,
    ...more,
  };
}

/** A page of a morning that could not be read. */
export function failedPage(asin: string, localDate: LocalDate, reason: ProductFailure): FailedProduct {
  return {
    asin,
    source: 'import',
    localDate,
    observedAtMs: Date.parse(`${localDate}T07:00:00+09:00`),
    reason,
    shownAsin: null,
  };
}

/** A question for all events of November. */
export function sampleQuery(more: Partial<EventQuery> = {}): EventQuery {
  return {
    from: '2026-11-01',
    to: '2026-11-30',
    kindOrder: KINDS,
    afterSeq: 0,
    bornUntilSeq: null,
    after: null,
    limit: 500,
    ...more,
  };
}
