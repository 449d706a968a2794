import { Type } from 'typebox';
import { getParameter, invalidParameter } from '../../core/errors.ts';
import { parseInstant, printInstant } from '../../core/instant.ts';
import type { LocalDate } from '../../core/local-date.ts';
import { nameOf, type Target } from '../../core/target.ts';
import { quote } from '../../core/text.ts';
import type { ReadingChoice, WithdrawnReading } from '../../store/port.ts';
import { bringerSchema, toBringer } from '../brought-by.ts';
import { todayOf } from '../data-status.ts';
import type { OperatorContext } from '../operation.ts';
import { given, MaybeCount, MaybeText } from '../schemas.ts';
import { readDate } from './days.ts';
import { readTarget, targetInput } from './reading-target.ts';

/** Maximum length of a stored reason, in UTF-16 code units. */
export const WHY_MAX = 500;

/** Selects a reading: of a keyword or an ASIN on a date, and if there are several, by time and source. */
export const choiceInput = {
  ...targetInput,
  date: Type.String(
    given('DATE', [
      'Date of the reading in Japan (YYYY-MM-DD or today)',
      '計測の日付（YYYY-MM-DD か today）',
    ]),
  ),
  observed_at: Type.Union(
    [Type.String(), Type.Null()],
    given('TIME', [
      'Only the reading observed at this time (column Observed of `miharu readings`)',
      'この時刻の計測だけ（`miharu readings` の時刻）',
    ]),
  ),
  source: Type.Union(
    [Type.String(), Type.Null()],
    given('SOURCE', [
      'Only the reading of this source, as `miharu readings` shows it',
      'この取得元の計測だけ（`miharu readings` の取得元）',
    ]),
  ),
};

/** A withdrawn reading. */
export const withdrawnSchema = Type.Object({
  number: Type.Integer(),
  withdrawn_at: Type.String(),
  why: Type.String({ 'x-untrusted': true, maxLength: WHY_MAX }),
  source: Type.String(),
  brought_by: bringerSchema,
  reading: Type.String(),
  reason: MaybeText,
  observed_at: Type.String(),
  observed_results: MaybeCount,
  pages_read: MaybeCount,
  pages_wanted: MaybeCount,
  shown_asin: MaybeText,
  /** Whether its pages are still stored, so that it can be restored. */
  restorable: Type.Boolean(),
});

/** The selection as typed. */
export interface AskedChoice {
  readonly keyword: string | null;
  readonly asin: string | null;
  readonly date: string;
  readonly observed_at: string | null;
  readonly source: string | null;
}

/** Reads the selection of a reading; throws `invalid_parameter`. */
export function readChoice(
  context: Pick<OperatorContext, 'nowMs'>,
  { keyword, asin, date, observed_at: observedAt, source }: AskedChoice,
): ReadingChoice & { readonly today: LocalDate } {
  const target = readTarget(keyword, asin);
  const today = todayOf(context);
  const localDate = readDate(date, today);
  const observedAtMs = observedAt === null ? null : getParameter('observed_at', parseInstant(observedAt));
  return { target, localDate, observedAtMs, source, today };
}

/** The choice in words, for sentences: the target, and the date with what narrows it down. */
export function describeChoice({ target, localDate, observedAtMs, source }: ReadingChoice) {
  const instant = observedAtMs === null ? '' : ` (${printInstant(observedAtMs)})`;
  const from = source === null ? { en: '', ja: '' } : { en: ` from ${quote(source)}`, ja: `（${source}）` };
  const name = quote(nameOf(target));
  return {
    name,
    date: { en: `${localDate}${instant}${from.en}`, ja: `${localDate}${instant}${from.ja}` },
  };
}

/** The target of a choice as members of an answer. */
export function toTargetMembers(target: Target) {
  return {
    keyword: target.kind === 'term' ? target.term : null,
    asin: target.kind === 'product' ? target.asin : null,
  };
}

/** A withdrawn reading in the words of answers. */
export function toWithdrawnAnswer(reading: WithdrawnReading) {
  return {
    number: reading.number,
    withdrawn_at: printInstant(reading.withdrawnAtMs),
    why: reading.why,
    source: reading.source,
    brought_by: toBringer(reading),
    reading: reading.outcome,
    reason: reading.reason,
    observed_at: printInstant(reading.observedAtMs),
    observed_results: reading.observedResults,
    pages_read: reading.pagesRead,
    pages_wanted: reading.pagesWanted,
    shown_asin: reading.shownAsin,
    restorable: reading.isRestorable,
  };
}

/** The error for a date on which several sources have a reading. */
export function severalSources(choice: ReadingChoice, sources: readonly string[]) {
  const { name, date } = describeChoice(choice);
  const list = sources.map(quote).join(', ');
  return invalidParameter('source', {
    en: `Several sources have a reading of ${name} on ${date.en}: ${list}. Choose one with \`--source\`.`,
    ja: `${name} の ${date.ja} の計測は複数の取得元にあります（${list}）。\`--source\` で指定してください。`,
  });
}
