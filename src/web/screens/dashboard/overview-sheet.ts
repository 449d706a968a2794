import type { CsvCell } from '../../../core/csv.ts';
import type { Overview } from './keyword-rows.ts';

const COLUMNS = [
  'keyword',
  'tags',
  'state',
  'gap_reason',
  'asin',
  'title',
  'rank_status',
  'rank',
  'local_date',
  'observed_results',
  'day_change',
  'day_change_places',
  'week_change',
  'week_change_places',
  'doubt',
] as const;

/** The keywords as rows, header first; unknown is an empty cell. */
export function overviewRows({ keywords }: Overview): CsvCell[][] {
  const rows = keywords.map((row) => [
    row.keyword,
    row.tags.join(', '),
    row.state,
    row.gap_reason,
    row.asin,
    row.title,
    statusOf(row),
    row.rank,
    row.local_date,
    row.observed_results,
    row.day_change?.kind ?? null,
    row.day_change?.by ?? null,
    row.week_change?.kind ?? null,
    row.week_change?.by ?? null,
    row.doubt,
  ]);
  return [[...COLUMNS], ...rows];
}

function statusOf({ asin, rank }: Overview['keywords'][number]): CsvCell {
  if (asin === null) return null;
  return rank === null ? 'not_observed' : 'ranked';
}
