import { Type } from 'typebox';
import { MiharuError } from '../../core/errors.ts';
import { printInstant } from '../../core/instant.ts';
import { daysBetween, type LocalDate } from '../../core/local-date.ts';
import { countedAs, isOnlyCap, type Reading } from '../../core/reading.ts';
import { nameOf, type Target } from '../../core/target.ts';
import { quote } from '../../core/text.ts';
import type { ListedAttempt, ProductReading } from '../../store/port.ts';
import { bringerSchema, toBringer } from '../brought-by.ts';
import { todayOf } from '../data-status.ts';
import { listedDatesInput, readListedDates } from '../date-range.ts';
import { type OperatorContext, operatorOperation } from '../operation.ts';
import { contextSchema, toContextAnswer } from '../ranks/reading-conditions.ts';
import { MaybeCount, MaybeText, nullable } from '../schemas.ts';
import { toWithdrawnAnswer, withdrawnSchema } from './reading-choice.ts';
import { readTarget, targetInput } from './reading-target.ts';

const attemptSchema = Type.Object({
  attempt: Type.Integer(),
  source: Type.String(),
  started_at: Type.String(),
  ended_at: Type.String(),
  outcome: Type.String(),
  reason: MaybeText,
  pages_read: Type.Integer(),
  calls: Type.Integer(),
  /** Whether a source was asked; `false` if it only says why none was, such as a spending cap. */
  was_asked: Type.Boolean(),
  detail: MaybeText,
  /** A user or a key for pages that did not become the reading of the date, or no longer are. */
  brought_by: bringerSchema,
});

/** Every reading of a keyword or a product page, with its attempts. */
export const readings = operatorOperation({
  name: 'readings',
  summary: { en: 'Show the readings of a keyword or product', ja: 'キーワードや商品の計測履歴を表示する' },
  /** Either a keyword or an ASIN. */
  input: Type.Object({ ...targetInput, ...listedDatesInput }),
  output: Type.Object({
    keyword: MaybeText,
    asin: MaybeText,
    readings: Type.Array(
      Type.Object({
        local_date: Type.String(),
        reading: MaybeText,
        reason: MaybeText,
        observed_at: MaybeText,
        /** Only for keywords, like the pages. */
        observed_results: MaybeCount,
        pages_read: MaybeCount,
        pages_wanted: MaybeCount,
        source: MaybeText,
        /** `null` without a reading. */
        brought_by: nullable(bringerSchema),
        /** The product that was shown instead of the requested one. */
        shown_asin: MaybeText,
        /** Only for keywords: the conditions of the reading, including the place, which accounts do not see. */
        context: Type.Union([Type.Object({ ...contextSchema.properties, place: MaybeText }), Type.Null()]),
        doubt: MaybeText,
        attempts: Type.Array(attemptSchema),
        /** Withdrawn readings of the date, in the order of withdrawal. */
        withdrawn: Type.Array(withdrawnSchema),
      }),
    ),
  }),
  async run(context, { keyword, asin, ...asked }) {
    const target = readTarget(keyword, asin);
    const today = todayOf(context);
    const { from, to } = readListedDates(asked, today);
    const dates = [from, to] as const;
    const [read, attempts, withdrawn, unasked] = await Promise.all([
      target.kind === 'term'
        ? listTerm(context, target.term, dates)
        : listProduct(context, target.asin, dates),
      context.store.listAttempts(target, ...dates),
      context.store.listWithdrawn(target, ...dates),
      context.store.listUnasked([target], ...dates),
    ]);
    for (const { localDate, reason } of unasked) {
      const found = read.get(localDate)?.reason ?? null;
      if (isOnlyCap(found, reason)) read.set(localDate, { ...NOTHING_READ, reason });
    }
    if (read.size + attempts.length + withdrawn.length === 0) throw neverRead(target, dates, today);
    const tries = Map.groupBy(attempts, (attempt) => attempt.localDate);
    const takenBack = Map.groupBy(withdrawn, (reading) => reading.localDate);
    const known = new Set([...read.keys(), ...tries.keys(), ...takenBack.keys()]);
    const newestFirst = [...known].toSorted().toReversed();
    return {
      keyword: target.kind === 'term' ? target.term : null,
      asin: target.kind === 'product' ? target.asin : null,
      readings: newestFirst.map((localDate) => ({
        local_date: localDate,
        ...(read.get(localDate) ?? NOTHING_READ),
        attempts: (tries.get(localDate) ?? []).map(toAttemptAnswer),
        withdrawn: (takenBack.get(localDate) ?? []).map(toWithdrawnAnswer),
      })),
    };
  },
});

/** The stored reading of a date in the words of answers. */
interface ReadingAnswer {
  readonly reading: string | null;
  readonly reason: string | null;
  readonly observed_at: string | null;
  readonly observed_results: number | null;
  readonly pages_read: number | null;
  readonly pages_wanted: number | null;
  readonly source: string | null;
  readonly brought_by: ReturnType<typeof toBringer> | null;
  readonly shown_asin: string | null;
  readonly context: (ReturnType<typeof toContextAnswer> & { readonly place: string | null }) | null;
  readonly doubt: string | null;
}

type Dates = readonly [from: LocalDate, to: LocalDate];

const NOTHING_READ: ReadingAnswer = {
  reading: null,
  reason: null,
  observed_at: null,
  observed_results: null,
  pages_read: null,
  pages_wanted: null,
  source: null,
  brought_by: null,
  shown_asin: null,
  context: null,
  doubt: null,
};

async function listTerm(
  { store }: OperatorContext,
  term: string,
  [from, to]: Dates,
): Promise<Map<LocalDate, ReadingAnswer>> {
  const read = await store.listReadings(term, from, to);
  return new Map(read.map((reading) => [reading.localDate, toReadingAnswer(reading)]));
}

/**
 * Several sources can have read a product on a date: facts take precedence over a failure, then the latest
 * reading.
 */
async function listProduct(
  { store }: OperatorContext,
  asin: string,
  [from, to]: Dates,
): Promise<Map<LocalDate, ReadingAnswer>> {
  const byDate = Map.groupBy(await store.listProductReadings(asin, from, to), ({ localDate }) => localDate);
  return new Map(
    [...byDate].flatMap(([localDate, ofDate]) => {
      const [best] = ofDate.toSorted(
        (a, b) => Number('reason' in a) - Number('reason' in b) || b.observedAtMs - a.observedAtMs,
      );
      return best === undefined ? [] : [[localDate, toProductAnswer(best)]];
    }),
  );
}

function toReadingAnswer(reading: Reading): ReadingAnswer {
  const { reason, observedAtMs, source, observedResults, pagesRead, pagesWanted } = reading;
  return {
    reading: countedAs(reading),
    reason,
    observed_at: printInstant(observedAtMs),
    observed_results: observedResults,
    pages_read: pagesRead,
    pages_wanted: pagesWanted,
    source,
    brought_by: toBringer(reading),
    shown_asin: null,
    context: { ...toContextAnswer(reading), place: reading.context.place },
    doubt: reading.doubt ?? null,
  };
}

function toProductAnswer(reading: ProductReading): ReadingAnswer {
  const failure = 'reason' in reading ? reading : null;
  return {
    ...NOTHING_READ,
    reading: failure === null ? 'complete' : 'failed',
    reason: failure?.reason ?? null,
    observed_at: printInstant(reading.observedAtMs),
    source: reading.source,
    brought_by: toBringer(reading),
    shown_asin: failure?.shownAsin ?? null,
  };
}

function toAttemptAnswer(attempt: ListedAttempt) {
  const { startedAtMs, endedAtMs, outcome, reason, pagesRead, calls, detail } = attempt;
  return {
    attempt: attempt.attempt,
    source: attempt.source,
    started_at: printInstant(startedAtMs),
    ended_at: printInstant(endedAtMs),
    outcome,
    reason,
    pages_read: pagesRead,
    calls,
    was_asked: attempt.wasAsked,
    detail,
    brought_by: toBringer(attempt),
  };
}

function neverRead(target: Target, [from, to]: Dates, today: LocalDate): MiharuError {
  const name = quote(nameOf(target));
  const days = daysBetween(from, to) + 1;
  const when =
    to === today
      ? { en: `in the last ${days} days`, ja: `直近 ${days} 日` }
      : { en: `from ${from} to ${to}`, ja: ` ${from} から ${to} まで` };
  if (target.kind === 'product') {
    return new MiharuError('not_found', {
      en: `${name} has no reading of its product page ${when.en}.`,
      ja: `${name} の商品ページの計測は${when.ja}にありません。`,
      forPrograms: {
        en: '`GET /api/v1/products` shows what results pages say about it.',
        ja: '検索結果に表示された内容は `GET /api/v1/products` で確認できます。',
      },
    });
  }
  return new MiharuError('not_found', {
    en: `${name} has no reading ${when.en}. The spelling must match \`miharu keyword list\`.`,
    ja: `${name} の計測は${when.ja}にありません。表記は \`miharu keyword list\` で確認できます。`,
  });
}
