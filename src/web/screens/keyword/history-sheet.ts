import type { CsvCell } from '../../../core/csv.ts';
import type { ContextMember } from '../../../core/reading-context.ts';
import type { Doubt } from '../../../core/reading-doubt.ts';
import { differenceTexts, doubtText } from '../../html/conditions.ts';
import { gapText } from '../../html/gap.ts';
import { type SheetColumn, sheetRows } from '../../sheet-rows.ts';
import type { Visit } from '../../visit.ts';
import { doubtsByDate, type History, type Series } from './history-table.ts';

type Point = Series['points'][number];

/** A date of a product, or a date without a complete reading. */
interface Row {
  readonly date: string;
  readonly of: { readonly series: Series; readonly point: Point } | null;
  readonly gap: string | null;
  readonly differs: readonly ContextMember[];
  readonly doubt: Doubt | null;
}

/** The ranks of a keyword as rows: ranks first, then the dates without a complete reading. */
export function historyRows(visit: Visit, { keyword, series, gaps, breaks, ...marks }: History): CsvCell[][] {
  const differsOn = new Map(breaks.map(({ local_date: date, differs }) => [date, differs]));
  const doubtOn = doubtsByDate(marks);
  const toRow = (date: string, rest: Pick<Row, 'of' | 'gap'>): Row => ({
    date,
    ...rest,
    differs: differsOn.get(date) ?? [],
    doubt: doubtOn.get(date) ?? null,
  });
  const rows = [
    ...series.flatMap((one) =>
      one.points.map((point) => toRow(point.local_date, { of: { series: one, point }, gap: null })),
    ),
    ...gaps.map(({ local_date: date, reason }) => toRow(date, { of: null, gap: reason })),
  ];
  return sheetRows(visit, [['ranks.keyword', () => keyword], ...COLUMNS], rows);
}

const COLUMNS: readonly SheetColumn<Row>[] = [
  ['products.asin', ({ of }) => of?.series.asin],
  ['products.name', ({ of }) => of?.series.title],
  ['events.relation', ({ of }, { t }) => of && t(RELATIONS[of.series.relation])],
  ['ranks.date', ({ date }) => date],
  ['dashboard.position', ({ of }, { t }) => of && t(of.point.rank === null ? ABSENT : RANKED)],
  ['ranks.rank', ({ of }) => of?.point.rank],
  ['day.results', ({ of }) => of?.point.observed_results],
  ['ranks.adPlace', ({ of }, visit) => of && placesOf(of.point, visit)],
  ['ranks.gap', ({ gap, doubt }, { t }) => gap && gapText(t, gap, doubt)],
  ['ranks.differs', ({ differs }, visit) => differenceTexts(visit, differs)],
  ['day.note', ({ doubt }, { t }) => doubt && doubtText(t, doubt)],
];

const [RANKED, ABSENT] = ['dashboard.showRanked', 'dashboard.showAbsent'] as const;

const RELATIONS = { own: 'events.own', watched: 'ranks.watched', other: 'ranks.other' } as const;

/** Without an ad of the product a word, since an empty cell means that it is unknown. */
function placesOf({ sponsored_positions: places }: Point, { t }: Visit) {
  return places !== null && places.length === 0 ? t('ranks.noAds') : places;
}
