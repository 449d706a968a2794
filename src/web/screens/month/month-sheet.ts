import type { Static } from 'typebox';
import type { keywordMonth } from '../../../operations/keywords/keyword-month.ts';
import type { SheetColumn } from '../../sheet-rows.ts';
import { rankChangeText } from '../dashboard/rank-change.ts';

/** A month as its operation answers it. */
export type Month = Static<typeof keywordMonth.output>;

/** The columns of the file: a keyword in a row. */
export const MONTH_COLUMNS: readonly SheetColumn<Month['keywords'][number]>[] = [
  ['ranks.keyword', ({ keyword }) => keyword],
  ['month.firstDate', ({ first }) => first?.local_date ?? null],
  ['month.first', ({ first }) => first?.rank ?? null],
  ['month.firstAsin', ({ first }) => first?.asin ?? null],
  ['month.lastDate', ({ last }) => last?.local_date ?? null],
  ['month.last', ({ last }) => last?.rank ?? null],
  ['month.lastAsin', ({ last }) => last?.asin ?? null],
  ['month.change', ({ change }, { t }) => change && rankChangeText(change, t)],
  ['month.bestDate', ({ best }) => best?.local_date ?? null],
  ['month.best', ({ best }) => best?.rank ?? null],
  ['month.bestAsin', ({ best }) => best?.asin ?? null],
  ['month.ups', ({ ups }) => ups],
  ['month.downs', ({ downs }) => downs],
  ['month.read', (row) => row.days_read],
  ['month.unread', (row) => unreadOf(row)],
];

/** The days on which a keyword was to be read and was not read completely; `null` if there were none to read. */
export function unreadOf(row: Pick<Month['keywords'][number], 'days' | 'days_read'>): number | null {
  return row.days === null || row.days_read === null ? null : row.days - row.days_read;
}
