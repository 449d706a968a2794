import { Type } from 'typebox';
import { MiharuError } from '../../core/errors.ts';
import { printInstant } from '../../core/instant.ts';
import { addDays, type LocalDate } from '../../core/local-date.ts';
import type { Reading } from '../../core/reading.ts';
import { nameOf, type Target } from '../../core/target.ts';
import { quote } from '../../core/text.ts';
import type { ListedAttempt, ProductReading } from '../../store/port.ts';
import { todayOf } from '../data-status.ts';
import { type OperatorContext, operatorOperation } from '../operation.ts';
import { contextSchema, tellContext } from '../ranks/reading-conditions.ts';
import { daysBackSchema } from '../schemas.ts';
import { tellWithdrawn, withdrawnSchema } from './reading-choice.ts';
import { readTarget, targetInput } from './reading-target.ts';

const MaybeText = Type.Union([Type.String(), Type.Null()]);
const MaybeCount = Type.Union([Type.Integer(), Type.Null()]);

const attemptSchema = Type.Object({
  attempt: Type.Integer(),
  source: Type.String(),
  started_at: Type.String(),
  ended_at: Type.String(),
  outcome: Type.String(),
  reason: MaybeText,
  pages_read: Type.Integer(),
  calls: Type.Integer(),
  detail: MaybeText,
});

/** Every reading of a keyword, or of a product's own page, with the attempts that led to it. */
export const readings = operatorOperation({
  name: 'readings',
  summary: { en: 'Show the readings of a keyword or product', ja: 'キーワードや商品の計測履歴を表示する' },
  /** Either a keyword or an ASIN. */
  input: Type.Object({ ...targetInput, days: daysBackSchema }),
  output: Type.Object({
    keyword: MaybeText,
    asin: MaybeText,
    readings: Type.Array(
      Type.Object({
        local_date: Type.String(),
        reading: MaybeText,
        reason: MaybeText,
        observed_at: MaybeText,
        /** Of a keyword only, like the pages. */
        observed_results: MaybeCount,
        pages_read: MaybeCount,
        pages_wanted: MaybeCount,
        source: MaybeText,
        /** The product that was shown in the place of the one that was asked for. */
        shown_asin: MaybeText,
        /** Of a keyword only: what its numbers depend on, the place too, which no account sees. */
        context: Type.Union([Type.Object({ ...contextSchema.properties, place: MaybeText }), Type.Null()]),
        doubt: MaybeText,
        attempts: Type.Array(attemptSchema),
        /** Readings of the date that were taken back, in that order. */
        withdrawn: Type.Array(withdrawnSchema),
      }),
    ),
  }),
  async run(context, { keyword, asin, days }) {
    const target = readTarget(keyword, asin);
    const to = todayOf(context);
    const dates = [addDays(to, 1 - days), to] as const;
    const [read, attempts, withdrawn] = await Promise.all([
      target.kind === 'term'
        ? listTerm(context, target.term, dates)
        : listProduct(context, target.asin, dates),
      context.store.listAttempts(target, ...dates),
      context.store.listWithdrawn(target, ...dates),
    ]);
    if (read.size + attempts.length + withdrawn.length === 0) throw neverRead(target, days);
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
        attempts: (tries.get(localDate) ?? []).map(tellAttempt),
        withdrawn: (takenBack.get(localDate) ?? []).map(tellWithdrawn),
      })),
    };
  },
});

/** What is kept of a date, as it is told. */
interface ToldReading {
  readonly reading: string | null;
  readonly reason: string | null;
  readonly observed_at: string | null;
  readonly observed_results: number | null;
  readonly pages_read: number | null;
  readonly pages_wanted: number | null;
  readonly source: string | null;
  readonly shown_asin: string | null;
  readonly context: (ReturnType<typeof tellContext> & { readonly place: string | null }) | null;
  readonly doubt: string | null;
}

type Dates = readonly [from: LocalDate, to: LocalDate];

const NOTHING_READ: ToldReading = {
  reading: null,
  reason: null,
  observed_at: null,
  observed_results: null,
  pages_read: null,
  pages_wanted: null,
  source: null,
  shown_asin: null,
  context: null,
  doubt: null,
};

async function listTerm(
  { store }: OperatorContext,
  term: string,
  [from, to]: Dates,
): Promise<Map<LocalDate, ToldReading>> {
  const read = await store.listReadings(term, from, to);
  return new Map(read.map((reading) => [reading.localDate, tellReading(reading)]));
}

/** Several sources can have read a product on a date: facts go before a failure, then the latest is told. */
async function listProduct(
  { store }: OperatorContext,
  asin: string,
  [from, to]: Dates,
): Promise<Map<LocalDate, ToldReading>> {
  const byDate = Map.groupBy(await store.listProductReadings(asin, from, to), ({ localDate }) => localDate);
  const told = new Map<LocalDate, ToldReading>();
  for (const [localDate, ofDate] of byDate) {
    const [best] = ofDate.toSorted(
      (a, b) => Number('reason' in a) - Number('reason' in b) || b.observedAtMs - a.observedAtMs,
    );
    if (best !== undefined) told.set(localDate, tellProduct(best));
  }
  return told;
}

function tellReading(reading: Reading): ToldReading {
  const { outcome, reason, observedAtMs, source, observedResults, pagesRead, pagesWanted } = reading;
  return {
    reading: outcome,
    reason,
    observed_at: printInstant(observedAtMs),
    observed_results: observedResults,
    pages_read: pagesRead,
    pages_wanted: pagesWanted,
    source,
    shown_asin: null,
    context: { ...tellContext(reading), place: reading.context.place },
    doubt: reading.doubt ?? null,
  };
}

function tellProduct(reading: ProductReading): ToldReading {
  const failure = 'reason' in reading ? reading : null;
  return {
    ...NOTHING_READ,
    reading: failure === null ? 'complete' : 'failed',
    reason: failure?.reason ?? null,
    observed_at: printInstant(reading.observedAtMs),
    source: reading.source,
    shown_asin: failure?.shownAsin ?? null,
  };
}

function tellAttempt(attempt: ListedAttempt) {
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
    detail,
  };
}

function neverRead(target: Target, days: number): MiharuError {
  const name = quote(nameOf(target));
  if (target.kind === 'product') {
    return new MiharuError('not_found', {
      en: `${name} has no reading of its product page in the last ${days} days.`,
      ja: `${name} の商品ページの計測は直近 ${days} 日にありません。`,
      forPrograms: {
        en: '`GET /api/v1/products` shows what results pages say about it.',
        ja: '検索結果に表示された内容は `GET /api/v1/products` で確認できます。',
      },
    });
  }
  return new MiharuError('not_found', {
    en: `${name} has no reading in the last ${days} days. The spelling must match \`miharu keyword list\`.`,
    ja: `${name} の計測は直近 ${days} 日にありません。表記は \`miharu keyword list\` で確認できます。`,
  });
}
