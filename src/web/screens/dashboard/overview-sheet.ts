import { type CsvCell, type CsvColumn, csvRows } from '../../../core/csv.ts';
import type { Overview } from './keyword-rows.ts';

const COLUMNS: readonly CsvColumn<Overview['keywords'][number]>[] = [
  ['keyword', ({ keyword }) => keyword],
  ['tags', ({ tags }) => tags.join(', ')],
  ['state', ({ state }) => state],
  ['gap_reason', (row) => row.gap_reason],
  ['asin', ({ asin }) => asin],
  ['title', ({ title }) => title],
  ['rank_status', statusOf],
  ['rank', ({ rank }) => rank],
  ['local_date', (row) => row.local_date],
  ['observed_results', (row) => row.observed_results],
  ['day_change', (row) => row.day_change?.kind ?? null],
  ['day_change_places', (row) => row.day_change?.by ?? null],
  ['week_change', (row) => row.week_change?.kind ?? null],
  ['week_change_places', (row) => row.week_change?.by ?? null],
  ['doubt', ({ doubt }) => doubt],
];

/** The keywords as rows, header first; unknown is an empty cell. */
export function overviewRows({ keywords }: Overview): CsvCell[][] {
  return csvRows(COLUMNS, keywords);
}

function statusOf({ asin, rank }: Overview['keywords'][number]): CsvCell {
  if (asin === null) return null;
  return rank === null ? 'not_observed' : 'ranked';
}
