import { type Static, Type } from 'typebox';
import { invalidParameter, type MiharuError } from '../../core/errors.ts';
import { printInstant } from '../../core/instant.ts';
import type { LocalDate } from '../../core/local-date.ts';
import { datedMessage } from '../../core/message.ts';
import { countedAs, isUnasked } from '../../core/reading.ts';
import type { BroughtCount, KeywordDay } from '../../store/port.ts';
import { broughtBySchema, toBroughtBy } from '../brought-by.ts';
import { firstKeptDate, isDayFinal, todayOf } from '../data-status.ts';
import { accountRead } from '../operation.ts';
import { doubtSchema } from '../ranks/reading-conditions.ts';
import { nullable, oneOf } from '../schemas.ts';
import { printMaybe } from './day-report.ts';
import { readDate } from './days.ts';
import { aheadOf, findReadingDate, findUnread, type Unread } from './scan-promise.ts';

/** States of a keyword on a date. */
export const KEYWORD_STATES = ['complete', 'partial', 'failed', 'pending', 'not_scanned'] as const;

export const keywordDaySchema = Type.Object({
  keyword: Type.String(),
  state: oneOf(KEYWORD_STATES, 'State of the keyword on that date.'),
  /** Why the date is a gap for the keyword, or why no source was asked for it; `null` with a complete reading. */
  gap_reason: nullable(Type.String()),
  doubt: doubtSchema,
  observed_at: nullable(Type.String()),
  observed_results: nullable(Type.Integer()),
  pages_read: nullable(Type.Integer()),
  pages_wanted: nullable(Type.Integer()),
  attempts: Type.Integer(),
  /** Who brought the reading; `null` without one. */
  brought_by: nullable(broughtBySchema),
  /** Pages that somebody brought and that are not the reading of the date, or no longer: how many times, and the newest. */
  unused: nullable(
    Type.Object({
      count: Type.Integer(),
      observed_at: Type.String(),
      outcome: Type.String(),
      reason: nullable(Type.String()),
      brought_by: broughtBySchema,
    }),
  ),
  /** When it is tried again; `null` when it is due already, or no source may be asked on that date. */
  next_attempt_at: nullable(Type.String()),
});

/** The results of all keywords of an account on one Japanese date. */
export const accountDay = accountRead({
  name: 'account-day',
  summary: {
    en: "Show the scan of a date for an account's keywords",
    ja: 'アカウントの日別の計測状況を表示する',
  },
  input: Type.Object({ date: Type.String() }),
  output: Type.Object({
    local_date: Type.String(),
    today: Type.String(),
    final: Type.Boolean(),
    /** The first date whose readings are kept. An earlier one has no keywords: what became of them is not known any more. */
    kept_from: Type.String(),
    keywords: Type.Array(keywordDaySchema),
  }),
  async run(context, { id }, { date }) {
    const { store } = context;
    const today = todayOf(context);
    const localDate = readDate(date, today);
    if (localDate > today) throw notYet(localDate);
    const isOver = localDate < today;
    const keptFrom = firstKeptDate(context);
    if (localDate < keptFrom)
      return { local_date: localDate, today, final: true, kept_from: keptFrom, keywords: [] };
    const [counts, keywords, unused, readingDate, unread] = await Promise.all([
      store.countDay(id, localDate),
      store.listKeywordDays(id, localDate),
      store.listBroughtCounts(id, localDate),
      isOver ? undefined : findReadingDate(context, id),
      isOver ? null : findUnread(context),
    ]);
    return {
      local_date: localDate,
      today,
      kept_from: keptFrom,
      final: isDayFinal(localDate, counts, today),
      keywords: keywords.map((day) => ({
        ...toKeywordDay(day, { isOver, unread }),
        brought_by: day.observedAtMs === null ? null : toBroughtBy(day, id),
        unused: toUnused(unused.get(day.keyword), id),
        next_attempt_at: printMaybe(readingDate === localDate ? aheadOf(context, day.nextAttemptAtMs) : null),
      })),
    };
  },
});

function toUnused(
  found: BroughtCount | undefined,
  accountId: string,
): Static<typeof keywordDaySchema>['unused'] {
  if (found === undefined) return null;
  const { count, observedAtMs, outcome, reason } = found;
  const brought_by = toBroughtBy(found, accountId);
  return { count, observed_at: printInstant(observedAtMs), outcome, reason, brought_by };
}

/** A keyword on a date in the words of the screens, with the reason of a gap. */
function toKeywordDay(
  day: KeywordDay,
  when: When,
): Omit<Static<typeof keywordDaySchema>, 'next_attempt_at' | 'brought_by' | 'unused'> {
  return {
    keyword: day.keyword,
    ...toKeywordState(day, when),
    doubt: day.doubt,
    observed_at: printMaybe(day.observedAtMs),
    observed_results: day.observedResults,
    pages_read: day.pagesRead,
    pages_wanted: day.pagesWanted,
    attempts: day.attempts,
  };
}

/** What the state of a keyword without a reading depends on. */
interface When {
  /** Whether the date is over. */
  readonly isOver: boolean;
  /** Why no source reads keywords now, on a date that is not over. */
  readonly unread: Unread | null;
}

/** Only the state and the reason, for lists without other facts of the date. */
export function toKeywordState(
  { outcome, reason }: Pick<KeywordDay, 'outcome' | 'reason'>,
  { isOver, unread }: When,
): Pick<Static<typeof keywordDaySchema>, 'state' | 'gap_reason'> {
  if (outcome === null) {
    if (isUnasked(reason)) return { state: 'not_scanned', gap_reason: reason };
    if (!isOver && unread !== null) return { state: 'not_scanned', gap_reason: unread };
    const state = isOver ? 'not_scanned' : 'pending';
    return { state, gap_reason: reason ?? state };
  }
  const state = countedAs({ outcome, reason });
  if (state === 'complete') return { state, gap_reason: null };
  return { state, gap_reason: reason ?? (state === 'failed' ? 'source_error' : state) };
}

function notYet(localDate: LocalDate): MiharuError {
  const message = datedMessage(({ en, ja, gap }) => ({
    en: `${en(localDate)} is still in the future in Japan. Choose today or an earlier date.`,
    ja: `${ja(localDate)}${gap}は日本時間でまだ来ていません。本日以前の日付を指定してください。`,
  }));
  return invalidParameter('date', message);
}
