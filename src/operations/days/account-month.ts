import { Type } from 'typebox';
import { addDays, datesFrom, type LocalDate, laterOf, localDateOf } from '../../core/local-date.ts';
import { countedAs } from '../../core/reading.ts';
import type { KeywordDayCount } from '../../store/port.ts';
import { firstKeptDate, todayOf } from '../data-status.ts';
import { accountRead } from '../operation.ts';
import { countSchema, localDateSchema, oneOf } from '../schemas.ts';
import { readDate } from './days.ts';

/** Dates in a month strip. */
const DATES = 31;

/** `failed`: no keyword has a usable reading, and at least one was tried; `none`: none was tried. */
export const MONTH_STATES = ['complete', 'partial', 'failed', 'none'] as const;

/** How each of the last dates went, as the page of that date counts it. */
export const accountMonth = accountRead({
  name: 'account-month',
  summary: {
    en: "Show how the last 31 dates went for an account's keywords",
    ja: '直近 31 日の計測状況を表示する',
  },
  input: Type.Object({
    /** A date that is to be among them; none are if it is no longer kept. */
    date: Type.String(),
  }),
  output: Type.Object({
    /** Newest first, at most back to what is kept, and to when the first keyword was added, or a date before that was read. */
    dates: Type.Array(
      Type.Object({
        local_date: localDateSchema,
        state: oneOf(MONTH_STATES, 'State of the date.'),
        complete: countSchema('Keywords with a complete reading.'),
        failed: countSchema('Keywords without a usable reading, although they were tried.'),
        total: countSchema('Keywords of the date.'),
      }),
    ),
  }),
  async run(context, { id }, { date }) {
    const today = todayOf(context);
    const asked = readDate(date, today);
    const keptFrom = firstKeptDate(context);
    if (asked < keptFrom) return { dates: [] };
    const last = asked > addDays(today, -DATES) ? today : asked;
    const dates = datesFrom(laterOf(addDays(last, 1 - DATES), keptFrom), last).toReversed();
    const [counts, [first]] = await Promise.all([
      context.store.countKeywordDays([id], dates),
      context.store.listKeywords(id, { afterSeq: 0, limit: 1 }),
    ]);
    const since = first === undefined ? null : localDateOf(first.addedAtMs);
    const byDate = Map.groupBy(counts, ({ localDate }) => localDate);
    const all = dates.map((one) => toDate(one, byDate.get(one) ?? []));
    const isShown = ({ local_date: date, state }: (typeof all)[number]) =>
      since !== null && (date >= since || state === 'complete' || state === 'partial');
    return { dates: all.slice(0, all.findLastIndex(isShown) + 1) };
  },
});

function toDate(localDate: LocalDate, counts: readonly KeywordDayCount[]) {
  const sums = { complete: 0, partial: 0, failed: 0, none: 0 };
  for (const { outcome, reason, count } of counts) {
    sums[outcome === null ? 'none' : countedAs({ outcome, reason })] += count;
  }
  const total = sums.complete + sums.partial + sums.failed + sums.none;
  const { complete, failed } = sums;
  return { local_date: localDate, state: stateOf(sums, total), complete, failed, total };
}

function stateOf(
  { complete, partial, failed, none }: Readonly<Record<(typeof MONTH_STATES)[number], number>>,
  total: number,
): (typeof MONTH_STATES)[number] {
  if (none === total) return 'none';
  if (complete === total) return 'complete';
  return complete + partial === 0 && failed > 0 ? 'failed' : 'partial';
}
