import { MiharuError } from '../../core/errors.ts';
import { printInstant } from '../../core/instant.ts';
import { addDays, type LocalDate, localDateOf, mondayOf, startOfDayMs } from '../../core/local-date.ts';
import { datedMessage } from '../../core/message.ts';
import { wholeSeconds } from '../../core/retry-after.ts';
import type { CheckCounts } from '../../store/port.ts';
import type { OperationSettings } from '../operation.ts';

const DAY_SECONDS = 86_400;

/** The Japanese day and week in which checks are counted. */
export interface CheckWindow {
  readonly nowMs: number;
  readonly localDate: LocalDate;
  /** Monday of the week of `localDate`. */
  readonly weekStart: LocalDate;
  /** When the next day and the next week begin, in milliseconds since the epoch. */
  readonly resetsAtMs: { readonly day: number; readonly week: number };
}

/** The window of an instant (milliseconds since the epoch), independent of the host's time zone. */
export function checkWindowAt(nowMs: number): CheckWindow {
  const localDate = localDateOf(nowMs);
  const weekStart = mondayOf(localDate);
  const resetsAtMs = { day: startOfDayMs(addDays(localDate, 1)), week: startOfDayMs(addDays(weekStart, 7)) };
  return { nowMs, localDate, weekStart, resetsAtMs };
}

/** What is left of the quotas; `smaller` is what can be used today. */
export interface RemainingChecks {
  readonly day: number;
  readonly week: number;
  readonly smaller: number;
}

/** What the counts leave of the quotas; never negative, even after a quota was lowered. */
export function remainingChecks(settings: OperationSettings, counts: CheckCounts): RemainingChecks {
  const day = Math.max(0, settings.checksPerDay - counts.day);
  const week = Math.max(0, settings.checksPerWeek - counts.week);
  return { day, week, smaller: Math.min(day, week) };
}

/**
 * Throws if a quota is used up; if both are, the weekly error, since waiting for the next day would not help.
 */
export function requireAllowance(
  window: CheckWindow,
  settings: OperationSettings,
  counts: CheckCounts,
): void {
  const { day, week } = remainingChecks(settings, counts);
  if (week === 0) throw limitReached('week', settings.checksPerWeek, window);
  if (day === 0) throw limitReached('day', settings.checksPerDay, window);
}

function limitReached(span: 'day' | 'week', limit: number, { nowMs, resetsAtMs }: CheckWindow): MiharuError {
  const resetsAt = printInstant(resetsAtMs[span]);
  const date = localDateOf(resetsAtMs[span]);
  const seconds = wholeSeconds(resetsAtMs[span] - nowMs);
  const members = {
    limit,
    window_seconds: span === 'day' ? DAY_SECONDS : 7 * DAY_SECONDS,
    retry_after_seconds: seconds,
    resets_at: resetsAt,
  };
  if (span === 'day') {
    return new MiharuError(
      'check_limit_daily',
      datedMessage(({ en, ja, gap }) => ({
        en: `Today's limit of ${checksOf(limit)} is used up. It resets on ${en(date)} at 0:00, Japan time.`,
        ja: `本日の判定回数（${limit} 回）を使い切りました。${ja(date)}${gap}0:00（日本時間）から、再び判定できます。`,
      })),
      { members },
    );
  }
  return new MiharuError(
    'check_limit_weekly',
    datedMessage(({ en, ja, gap }) => ({
      en: `This week's limit of ${checksOf(limit)} is used up. It resets on ${en(date)} at 0:00, Japan time.`,
      ja: `今週の判定回数（${limit} 回）を使い切りました。${ja(date)}${gap}0:00（日本時間）から、再び判定できます。`,
    })),
    { members },
  );
}

function checksOf(limit: number): string {
  return limit === 1 ? '1 check' : `${limit} checks`;
}
