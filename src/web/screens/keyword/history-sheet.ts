import type { CsvCell } from '../../../core/csv.ts';
import type { ContextMember } from '../../../core/reading-context.ts';
import type { Doubt } from '../../../core/reading-doubt.ts';
import { differenceTexts, doubtText } from '../../html/conditions.ts';
import { gapText } from '../../html/gap.ts';
import { type SheetColumn, sheetAds, sheetRows } from '../../sheet-rows.ts';
import type { Visit } from '../../visit.ts';
import { doubtsByDate, type History, type Series } from './history-table.ts';

type Point = Series['points'][number];

/** A date of a product, or a date on which no product has a rank. */
interface Row {
  readonly date: string;
  readonly series: Series | null;
  readonly point: Point | null;
  readonly gap: string | null;
  readonly differs: readonly ContextMember[];
  readonly doubt: Doubt | null;
}

/**
 * The ranks of a keyword as rows: each product's dates, then the dates on which none of them has a rank. On a date whose
 * reading is partial or suspect the ranks that it shows have the reason in their rows, and so do the other products.
 */
export function historyRows(visit: Visit, { keyword, series, gaps, breaks, ...marks }: History): CsvCell[][] {
  const differsOn = new Map(breaks.map(({ local_date: date, differs }) => [date, differs]));
  const doubtOn = doubtsByDate(marks);
  const gapOn = new Map(gaps.map(({ local_date: date, reason }) => [date, reason]));
  const toRow = (date: string, rest: Pick<Row, 'series' | 'point'>): Row => ({
    date,
    ...rest,
    gap: gapOn.get(date) ?? null,
    differs: differsOn.get(date) ?? [],
    doubt: doubtOn.get(date) ?? null,
  });
  const seen = new Set(series.flatMap(({ points }) => points.map(({ local_date: date }) => date)));
  const shared = [...gapOn.keys()].filter((date) => seen.has(date));
  const rows = [
    ...series.flatMap((one) => {
      const pointOn = new Map(one.points.map((point) => [point.local_date, point]));
      const dates = [...new Set([...pointOn.keys(), ...shared])].toSorted();
      return dates.map((date) => toRow(date, { series: one, point: pointOn.get(date) ?? null }));
    }),
    ...[...gapOn.keys()]
      .filter((date) => !seen.has(date))
      .map((date) => toRow(date, { series: null, point: null })),
  ];
  return sheetRows(visit, [['ranks.keyword', () => keyword], ...COLUMNS], rows);
}

const COLUMNS: readonly SheetColumn<Row>[] = [
  ['products.asin', ({ series }) => series?.asin],
  ['products.name', ({ series }) => series?.title],
  ['events.relation', ({ series }, { t }) => series && t(RELATIONS[series.relation])],
  ['ranks.date', ({ date }) => date],
  ['dashboard.position', ({ point }, { t }) => point && t(point.rank === null ? ABSENT : RANKED)],
  ['ranks.rank', ({ point }) => point?.rank],
  ['day.results', ({ point }) => point?.observed_results],
  ['ranks.adPlace', ({ point }, { t }) => point && sheetAds(point.sponsored_positions, t)],
  ['ranks.gap', ({ gap, doubt }, { t }) => gap && gapText(t, gap, doubt)],
  ['ranks.differs', ({ differs }, visit) => differenceTexts(visit, differs)],
  ['day.note', ({ doubt }, { t }) => doubt && doubtText(t, doubt)],
];

const [RANKED, ABSENT] = ['dashboard.showRanked', 'dashboard.showAbsent'] as const;

const RELATIONS = { own: 'events.own', watched: 'ranks.watched', other: 'ranks.other' } as const;
