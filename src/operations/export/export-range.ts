import { invalidParameter } from '../../core/errors.ts';
import { firstKeptDate, todayOf } from '../data-status.ts';
import { type DateRange, readDates } from '../date-range.ts';
import type { ReadContext } from '../operation.ts';

const SHOWN = { days: '`--days`', from: '`--from`', to: '`--to`' };

/**
 * The Japanese dates of an export, both included, up to today. Throws `invalid_parameter` for dates in the wrong order, in
 * the future, or before the first one that is kept.
 */
export function readExportRange(
  context: Pick<ReadContext, 'nowMs' | 'settings'>,
  asked: { readonly from: string; readonly to: string },
): DateRange {
  const today = todayOf(context);
  const range = readDates(asked, { today, fallback: 1, max: Number.POSITIVE_INFINITY, shown: SHOWN });
  const first = firstKeptDate(context);
  if (range.from >= first) return range;
  throw invalidParameter('from', {
    en: `\`--from\` is ${range.from}, but the history is kept from ${first}. Use that date or a later one.`,
    ja: `\`--from\` の ${range.from} は保存期間より前です。保存されている最初の日付は ${first} です。それ以降の日付を指定してください。`,
  });
}
