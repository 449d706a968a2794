import type { CsvCell } from '../../../core/csv.ts';
import { gapText } from '../../html/gap.ts';
import { type SheetColumn, sheetRows } from '../../sheet-rows.ts';
import type { Visit } from '../../visit.ts';
import { type Facts, type ProductHistory, stockText } from './product-table.ts';

type Point = ProductHistory['keywords'][number]['points'][number];

/** A date of a keyword, of the facts, or a gap of one of them. */
interface Row {
  readonly date: string;
  readonly keyword: string | null;
  readonly point: Point | null;
  readonly facts: Facts | null;
  readonly gap: string | null;
}

/** The history as rows: ranks and gaps of each keyword, then the facts by date and the gaps of the product page. */
export function productRows(visit: Visit, history: ProductHistory): CsvCell[][] {
  const bare = { keyword: null, point: null, facts: null, gap: null };
  const rows: Row[] = [
    ...history.keywords.flatMap(({ keyword, points, gaps }) => [
      ...points.map((point) => ({ ...bare, date: point.local_date, keyword, point })),
      ...gaps.map(({ local_date: date, reason }) => ({ ...bare, date, keyword, gap: reason })),
    ]),
    ...history.facts.map((facts) => ({ ...bare, date: facts.local_date, facts })),
    ...history.fact_gaps.map(({ local_date: date, reason }) => ({ ...bare, date, gap: reason })),
  ];
  return sheetRows(visit, [['products.asin', () => history.asin], ...COLUMNS], rows);
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
  ['ranks.adPlace', ({ point }, { t }) => point && adsOf(point, t('ranks.noAds'))],
  ['shelf.price', ({ facts }) => facts?.price],
  ['shelf.priceMax', ({ facts }) => facts?.price_max],
  ['shelf.currency', ({ facts }) => facts?.currency],
  ['shelf.pointsGiven', ({ facts }) => facts?.points],
  ['productHistory.bsr', ({ facts }) => facts?.bsr],
  ['shelf.rating', ({ facts }) => facts?.rating],
  ['shelf.reviews', ({ facts }) => facts?.review_count],
  [
    'shelf.stock',
    ({ facts }, visit) => (facts && facts.stock !== 'unknown' ? stockText(facts.stock, visit) : null),
  ],
  ['productHistory.seller', ({ facts }) => facts?.seller],
  ['ranks.gap', ({ gap }, { t }) => gap && gapText(t, gap)],
];

/** Without an ad of the product a word, since an empty cell means that it is unknown. */
function adsOf({ sponsored_positions: places }: Point, none: string) {
  return places !== null && places.length === 0 ? none : places;
}
