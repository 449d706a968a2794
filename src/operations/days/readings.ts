import { Type } from 'typebox';
import { invalidParameter, MiharuError } from '../../core/errors.ts';
import { printInstant } from '../../core/instant.ts';
import { parseKeyword } from '../../core/keyword.ts';
import { addDays } from '../../core/local-date.ts';
import type { Reading } from '../../core/reading.ts';
import { termTarget } from '../../core/target.ts';
import { quote } from '../../core/text.ts';
import type { ListedAttempt } from '../../store/port.ts';
import { todayOf } from '../data-status.ts';
import { operatorOperation } from '../operation.ts';

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

/** Every reading of a keyword with the attempts that led to it. */
export const readings = operatorOperation({
  name: 'readings',
  summary: { en: 'Show how a keyword was read', ja: 'キーワードの計測履歴を表示する' },
  input: Type.Object({ keyword: Type.String(), days: Type.Integer({ minimum: 1, maximum: 400 }) }),
  output: Type.Object({
    keyword: Type.String(),
    readings: Type.Array(
      Type.Object({
        local_date: Type.String(),
        reading: MaybeText,
        reason: MaybeText,
        observed_at: MaybeText,
        observed_results: MaybeCount,
        pages_read: MaybeCount,
        pages_wanted: MaybeCount,
        source: MaybeText,
        attempts: Type.Array(attemptSchema),
      }),
    ),
  }),
  async run(context, { keyword: given, days }) {
    const keyword = parseKeyword(given);
    if (!keyword.ok) throw invalidParameter('keyword', keyword.problem);
    const to = todayOf(context);
    const from = addDays(to, 1 - days);
    const [read, attempts] = await Promise.all([
      context.store.listReadings(keyword.value, from, to),
      context.store.listAttempts(termTarget(keyword.value), from, to),
    ]);
    if (read.length === 0 && attempts.length === 0) throw neverRead(keyword.value, days);
    const byDate = new Map(read.map((reading) => [reading.localDate, reading]));
    const tries = Map.groupBy(attempts, (attempt) => attempt.localDate);
    const dates = [...new Set([...byDate.keys(), ...tries.keys()])].toSorted().toReversed();
    return {
      keyword: keyword.value,
      readings: dates.map((localDate) => ({
        local_date: localDate,
        ...tellReading(byDate.get(localDate)),
        attempts: (tries.get(localDate) ?? []).map(tellAttempt),
      })),
    };
  },
});

function tellReading(reading: Reading | undefined) {
  return {
    reading: reading?.outcome ?? null,
    reason: reading?.reason ?? null,
    observed_at: reading === undefined ? null : printInstant(reading.observedAtMs),
    observed_results: reading?.observedResults ?? null,
    pages_read: reading?.pagesRead ?? null,
    pages_wanted: reading?.pagesWanted ?? null,
    source: reading?.source ?? null,
  };
}

function tellAttempt(attempt: ListedAttempt) {
  const { startedAtMs, endedAtMs, outcome, reason, pagesRead, calls, detail } = attempt;
  return {
    ...{ attempt: attempt.attempt, source: attempt.source },
    ...{ started_at: printInstant(startedAtMs), ended_at: printInstant(endedAtMs) },
    ...{ outcome, reason, pages_read: pagesRead, calls, detail },
  };
}

function neverRead(keyword: string, days: number): MiharuError {
  return new MiharuError('not_found', {
    en: `${quote(keyword)} has no reading in the last ${days} days. The spelling counts: \`miharu keyword list\` shows it.`,
    ja: `${quote(keyword)} の計測は直近 ${days} 日にありません。表記は \`miharu keyword list\` で確認できます。`,
  });
}
