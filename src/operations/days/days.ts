import { Type } from 'typebox';
import { invalidParameter, MiharuError } from '../../core/errors.ts';
import { addDays, isLocalDate, type LocalDate } from '../../core/local-date.ts';
import { quote } from '../../core/text.ts';
import { todayOf } from '../data-status.ts';
import { operatorOperation } from '../operation.ts';
import { daySchema, printMaybe, reportDay } from './day-report.ts';

/** Terms that are told of one date. */
const TERMS_MAX = 1_000;

const MaybeText = Type.Union([Type.String(), Type.Null()]);

const openTermSchema = Type.Object({
  keyword: Type.String(),
  reading: MaybeText,
  reason: MaybeText,
  attempts: Type.Integer(),
  next_attempt_at: MaybeText,
});

/** The ledger: how each date went, or one date with every keyword that has no complete reading. */
export const days = operatorOperation({
  name: 'days',
  summary: { en: 'Show how each day was read', ja: '日ごとの計測状況を表示する' },
  input: Type.Object({ date: MaybeText, days: Type.Integer({ minimum: 1, maximum: 400 }) }),
  output: Type.Object({
    days: Type.Array(daySchema),
    /** Of one date only. */
    open_keywords: Type.Union([Type.Array(openTermSchema), Type.Null()]),
  }),
  async run(context, { date, days: count }) {
    const today = todayOf(context);
    if (date === null) {
      const ledgers = await context.store.listDays(addDays(today, 1 - count), today);
      return { days: ledgers.map(reportDay), open_keywords: null };
    }
    const localDate = readDate(date, today);
    const day = await context.store.findDay(localDate);
    if (day === undefined) throw neverPlanned(localDate);
    const open = await context.store.listOpenTerms(localDate, TERMS_MAX);
    return {
      days: [reportDay(day)],
      open_keywords: open.map(({ term, outcome, reason, attempts, nextAttemptAtMs }) => ({
        ...{ keyword: term, reading: outcome, reason, attempts },
        next_attempt_at: printMaybe(nextAttemptAtMs),
      })),
    };
  },
});

/** Reads a date as people type it: `today`, or YYYY-MM-DD; throws `invalid_parameter`. */
export function readDate(text: string, today: LocalDate): LocalDate {
  if (text === 'today') return today;
  if (isLocalDate(text)) return text;
  throw invalidParameter('date', {
    en: `${quote(text)} is no date. Write it YYYY-MM-DD, or today.`,
    ja: `${quote(text)} は日付ではありません。YYYY-MM-DD か today で指定してください。`,
  });
}

function neverPlanned(localDate: LocalDate): MiharuError {
  return new MiharuError('not_found', {
    en: `${localDate} was never planned: nothing was read by itself on that date. \`miharu days\` lists those that were.`,
    ja: `${localDate} の計画はありません。自動の計測は行われていません。\`miharu days\` で一覧を確認できます。`,
  });
}
