import type { CsvCell } from '../../../core/csv.ts';
import { NO_FEATURED_OFFER } from '../../../core/featured-offer.ts';
import type { ContextMember } from '../../../core/reading-context.ts';
import type { Doubt } from '../../../core/reading-doubt.ts';
import { VALUE_NAMES } from '../../../operations/changes/event-schema.ts';
import { differenceTexts, doubtText } from '../../html/conditions.ts';
import { gapText } from '../../html/gap.ts';
import { type SheetColumn, sheetAds, sheetRows } from '../../sheet-rows.ts';
import type { Visit } from '../../visit.ts';
import { changesByDate, doubtsByDate } from '../keyword/history-table.ts';
import { type Facts, type ProductHistory, stockText } from './product-table.ts';

type Keyword = ProductHistory['keywords'][number];
type Point = Keyword['points'][number];

/** A date of a keyword, or of the product itself. */
interface Row {
  readonly date: string;
  readonly keyword: string | null;
  readonly point?: Point | undefined;
  readonly facts?: Facts | undefined;
  readonly gap?: string | undefined;
  readonly differs?: readonly ContextMember[] | undefined;
  readonly doubt?: Doubt | undefined;
  readonly changes?: string | undefined;
}

/**
 * The history as rows: the dates of each keyword, then those of the product itself, one row each. The rank of a date
 * whose reading is partial or suspect has the reason in its row.
 */
export function productRows(visit: Visit, history: ProductHistory): CsvCell[][] {
  const rows = [...history.keywords.flatMap(rowsOfKeyword), ...rowsOfProduct(visit, history)];
  return sheetRows(visit, [['products.asin', () => history.asin], ...COLUMNS], rows);
}

function rowsOfKeyword({ keyword, points, gaps, breaks, ...marks }: Keyword): Row[] {
  const pointOn = byDate(points);
  const gapOn = byDate(gaps);
  const breakOn = byDate(breaks);
  const doubtOn = doubtsByDate(marks);
  return datesOf(pointOn, gapOn).map((date) => ({
    date,
    keyword,
    point: pointOn.get(date),
    gap: gapOn.get(date)?.reason,
    differs: breakOn.get(date)?.differs,
    doubt: doubtOn.get(date),
  }));
}

function rowsOfProduct(visit: Visit, history: ProductHistory): Row[] {
  const factsOn = byDate(history.facts);
  const gapOn = byDate(history.fact_gaps);
  const changesOn = changesByDate(history, visit);
  return datesOf(factsOn, gapOn, changesOn).map((date) => ({
    date,
    keyword: null,
    facts: factsOn.get(date),
    gap: gapOn.get(date)?.reason,
    changes: changesOn.get(date)?.text,
  }));
}

function byDate<T extends { readonly local_date: string }>(list: readonly T[]): ReadonlyMap<string, T> {
  return new Map(list.map((one) => [one.local_date, one]));
}

function datesOf(...maps: readonly ReadonlyMap<string, unknown>[]): string[] {
  return [...new Set(maps.flatMap((map) => [...map.keys()]))].toSorted();
}

const COLUMNS: readonly SheetColumn<Row>[] = [
  ['ranks.date', ({ date }) => date],
  ['ranks.keyword', ({ keyword }) => keyword],
  [
    'dashboard.position',
    ({ point }, { t }) => point && t(point.rank === null ? 'dashboard.showAbsent' : 'dashboard.showRanked'),
  ],
  ['ranks.rank', ({ point }) => point?.rank],
  ['day.results', ({ point }) => point?.observed_results],
  ['ranks.adPlace', ({ point }, { t }) => point && sheetAds(point.sponsored_positions, t)],
  ['shelf.price', ({ facts }) => facts?.price],
  ['shelf.priceMax', ({ facts }) => facts?.price_max],
  ['shelf.currency', ({ facts }) => facts?.currency],
  ['productHistory.offer', ({ facts }, visit) => facts && offerText(facts, visit)],
  ['shelf.pointsGiven', ({ facts }) => facts?.points],
  ['productHistory.bsr', ({ facts }) => facts?.bsr],
  ['shelf.rating', ({ facts }) => facts?.rating],
  ['shelf.reviews', ({ facts }) => facts?.review_count],
  [
    'shelf.stock',
    ({ facts }, visit) => (facts && facts.stock !== 'unknown' ? stockText(facts.stock, visit) : null),
  ],
  ['productHistory.seller', ({ facts }) => facts?.seller],
  ['ranks.gap', ({ gap, doubt }, { t }) => gap && gapText(t, gap, doubt)],
  ['ranks.differs', ({ differs }, visit) => differs && differenceTexts(visit, differs)],
  ['ranks.events', ({ changes }) => changes],
  ['day.note', ({ doubt }, { t }) => doubt && doubtText(t, doubt)],
];

/** Whether there is a featured offer; `undefined` if unknown. Out of stock there is none either, as the price of the table says. */
function offerText(
  { price, price_reason: reason, has_other_offer: isOther }: Facts,
  { language, t }: Visit,
): string | undefined {
  if (isOther) return t('productHistory.otherOffer');
  const states = VALUE_NAMES.get('featured_offer');
  if (price !== null) return states?.['held']?.[language];
  return reason === NO_FEATURED_OFFER ? states?.['lost']?.[language] : undefined;
}
