import type { Static } from 'typebox';
import type { keywordMonth } from '../../../operations/keywords/keyword-month.ts';
import { absentText } from '../../html/gap.ts';
import type { SheetCell, SheetColumn } from '../../sheet-rows.ts';
import type { Visit } from '../../visit.ts';
import { rankChangeText } from '../dashboard/rank-change.ts';

/** A month as its operation answers it. */
export type Month = Static<typeof keywordMonth.output>;

/** The columns of the file: a keyword in a row. */
export const MONTH_COLUMNS: readonly SheetColumn<Month['keywords'][number]>[] = [
  ['ranks.keyword', ({ keyword }) => keyword],
  ['month.firstDate', ({ first }) => first?.local_date ?? null],
  ['month.first', ({ first }, visit) => rankOf(first, visit)],
  ['month.firstAsin', ({ first }) => first?.asin ?? null],
  ['month.lastDate', ({ last }) => last?.local_date ?? null],
  ['month.last', ({ last }, visit) => rankOf(last, visit)],
  ['month.lastAsin', ({ last }) => last?.asin ?? null],
  ['month.change', ({ change }, { t }) => change && rankChangeText(change, t)],
  ['month.bestDate', ({ best }) => best?.local_date ?? null],
  ['month.best', ({ best }, visit) => rankOf(best, visit)],
  ['month.bestAsin', ({ best }) => best?.asin ?? null],
  ['month.ups', ({ ups }) => ups],
  ['month.downs', ({ downs }) => downs],
  ['month.read', (row) => row.days_read],
  ['month.unread', (row) => unreadOf(row)],
];

/** A rank, or within how many results no own product was found; an empty cell would say that this is unknown. */
function rankOf(point: Month['keywords'][number]['first'], { t }: Visit): SheetCell {
  return point === null ? null : (point.rank ?? absentText(t, point.observed_results));
}

/** The days on which a keyword was to be read and was not read completely; `null` if there were none to read. */
export function unreadOf(row: Pick<Month['keywords'][number], 'days' | 'days_read'>): number | null {
  return row.days === null || row.days_read === null ? null : row.days - row.days_read;
}
