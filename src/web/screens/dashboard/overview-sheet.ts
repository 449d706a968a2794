import type { CsvCell } from '../../../core/csv.ts';
import { doubtText } from '../../html/conditions.ts';
import { gapText } from '../../html/gap.ts';
import { type SheetColumn, sheetAds, sheetRows } from '../../sheet-rows.ts';
import type { Visit } from '../../visit.ts';
import { stateText } from '../days/scan-state.ts';
import type { Overview } from './keyword-rows.ts';
import { rankChangeText } from './rank-change.ts';

type Row = Overview['keywords'][number];

const COLUMNS: readonly SheetColumn<Row>[] = [
  ['dashboard.keyword', ({ keyword }) => keyword],
  ['ranks.tags', ({ tags }) => tags],
  ['dashboard.state', ({ state }, { t }) => stateText(t, state)],
  ['day.reason', (row, { t }) => row.gap_reason && gapText(t, row.gap_reason)],
  ['products.asin', ({ asin }) => asin],
  ['products.name', ({ title }) => title],
  ['dashboard.position', positionOf],
  ['dashboard.rank', ({ rank }) => rank],
  ['dashboard.rankDate', (row) => row.local_date],
  ['day.results', (row) => row.observed_results],
  ['dashboard.ads', (row, { t }) => (row.asin === null ? null : sheetAds(row.sponsored_positions, t))],
  ['dashboard.dayChange', (row, { t }) => row.day_change && rankChangeText(row.day_change, t)],
  ['dashboard.dayPlaces', (row) => row.day_change?.by ?? null],
  ['dashboard.weekChange', (row, { t }) => row.week_change && rankChangeText(row.week_change, t)],
  ['dashboard.weekPlaces', (row) => row.week_change?.by ?? null],
  ['dashboard.monthChange', (row, { t }) => row.month_change && rankChangeText(row.month_change, t)],
  ['dashboard.monthPlaces', (row) => row.month_change?.by ?? null],
  ['day.note', ({ doubt }, { t }) => doubt && doubtText(t, doubt)],
];

/** The keywords as rows, header first; unknown is an empty cell. */
export function overviewRows(visit: Visit, { keywords }: Overview): CsvCell[][] {
  return sheetRows(visit, COLUMNS, keywords);
}

function positionOf({ asin, rank }: Row, { t }: Visit): string | null {
  if (asin === null) return null;
  return rank === null ? t('dashboard.showAbsent') : t('dashboard.showRanked');
}
