import { Type } from 'typebox';
import { invalidParameter, MiharuError, raise } from '../../core/errors.ts';
import type { LocalDate } from '../../core/local-date.ts';
import { datedMessage } from '../../core/message.ts';
import type { Target } from '../../core/target.ts';
import type { OpenTarget } from '../../store/port.ts';
import { todayOf } from '../data-status.ts';
import { listedDatesInput, readListedDates, readLocalDate } from '../date-range.ts';
import { operatorOperation } from '../operation.ts';
import { given, MaybeText } from '../schemas.ts';
import { CAPS_MAX, capSchema, createCapFinder } from '../sources/cap-facts.ts';
import { findProductUse, productUseSchema } from '../sources/source-facts.ts';
import { daySchema, printMaybe, reportDay, withUnplanned } from './day-report.ts';
import { findUnread, type Unread } from './scan-promise.ts';

/** Maximum number of listed targets of a date. */
const TARGETS_MAX = 1_000;

const open = {
  reading: MaybeText,
  reason: MaybeText,
  attempts: Type.Integer(),
  next_attempt_at: MaybeText,
};
const openKeywordSchema = Type.Object({ keyword: Type.String(), ...open });
const openProductSchema = Type.Object({ asin: Type.String(), ...open });

/**
 * The tracking log: the results of each date, or of one date with every keyword and product that has no
 * complete reading.
 */
export const days = operatorOperation({
  name: 'days',
  summary: {
    en: 'Show the tracking log: the scan and the costs of each date',
    ja: '計測と費用の履歴を日付ごとに表示する',
  },
  input: Type.Object({
    date: Type.Union(
      [Type.String(), Type.Null()],
      given(
        'DATE',
        [
          'One date (YYYY-MM-DD or today): list what is not complete',
          '1 日分（YYYY-MM-DD または today）の、完了していないものを表示する',
        ],
        { place: 'word' },
      ),
    ),
    ...listedDatesInput,
  }),
  output: Type.Object({
    days: Type.Array(daySchema),
    /** Only for one date. */
    open_keywords: Type.Union([Type.Array(openKeywordSchema), Type.Null()]),
    open_products: Type.Union([Type.Array(openProductSchema), Type.Null()]),
    ...productUseSchema,
    /** Caps of sources that are used up to 80 % or more now. */
    caps: Type.Array(capSchema),
  }),
  async run(context, { date, ...asked }, language = 'en') {
    const today = todayOf(context);
    const use = await findProductUse(context);
    const findCaps = await createCapFinder(context, language);
    const caps = [...(await findCaps({ which: 'announced', limit: CAPS_MAX }))];
    if (date === null) {
      const { from, to } = readListedDates(asked, today);
      const ledgers = await context.store.listDays(from, to);
      const unplanned = to < today ? [] : await context.store.listUnplanned(today, 'term');
      const days = ledgers.map((ledger) =>
        withUnplanned(reportDay(ledger), ledger.localDate === today ? unplanned.length : 0),
      );
      return { days, open_keywords: null, open_products: null, ...use, caps };
    }
    if (Object.values(asked).some((value) => value !== undefined)) throw dateAndRange();
    const localDate = readDate(date, today);
    const day = (await context.store.findDay(localDate)) ?? raise(neverPlanned(localDate));
    const planned = await context.store.listOpenTargets(localDate, TARGETS_MAX);
    const isToday = localDate === today;
    const unread = isToday ? await findUnread(context) : null;
    const unplanned = isToday ? await context.store.listUnplanned(today, 'term') : [];
    const open = [...planned, ...unplanned.map(unplannedOf)];
    return {
      days: [withUnplanned(reportDay(day), unplanned.length)],
      open_keywords: open.flatMap((each) =>
        each.target.kind === 'term'
          ? [{ keyword: each.target.term, ...toOpenAnswer({ ...each, reason: each.reason ?? unread }) }]
          : [],
      ),
      open_products: open.flatMap((each) =>
        each.target.kind === 'product' ? [{ asin: each.target.asin, ...toOpenAnswer(each) }] : [],
      ),
      ...use,
      caps,
    };
  },
});

const unplannedOf = (target: Target): OpenTarget => ({
  target,
  outcome: null,
  reason: null,
  attempts: 0,
  nextAttemptAtMs: null,
  isPosted: false,
});

type ShownTarget = Omit<OpenTarget, 'reason'> & { readonly reason: OpenTarget['reason'] | Unread };

function toOpenAnswer({ outcome, reason, attempts, nextAttemptAtMs }: ShownTarget) {
  return { reading: outcome, reason, attempts, next_attempt_at: printMaybe(nextAttemptAtMs) };
}

function dateAndRange(): MiharuError {
  return invalidParameter('date', {
    en: 'DATE cannot be combined with `--days`, `--from` or `--to`. Use either DATE or the options.',
    ja: 'DATE は `--days`、`--from`、`--to` と同時に指定できません。どちらか一方だけを指定してください。',
  });
}

/** Reads a date as typed: `today` or YYYY-MM-DD; throws `invalid_parameter`. */
export function readDate(text: string, today: LocalDate): LocalDate {
  return text === 'today' ? today : readLocalDate('date', text);
}

function neverPlanned(localDate: LocalDate): MiharuError {
  const message = datedMessage(({ en, ja, gap }) => ({
    en: `No scan was planned on ${en(localDate)}. Choose another date.`,
    ja: `${ja(localDate)}${gap}に予定された計測はありません。別の日付を選んでください。`,
  }));
  const forOperators = {
    en: '`miharu days` lists the dates with a scan.',
    ja: '計測がある日は `miharu days` で確認できます。',
  };
  return new MiharuError('not_found', { ...message, forOperators });
}
