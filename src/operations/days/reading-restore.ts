import { Type } from 'typebox';
import { MiharuError } from '../../core/errors.ts';
import type { ReadingChoice, WithdrawnReading } from '../../store/port.ts';
import { operatorOperation } from '../operation.ts';
import {
  choiceInput,
  describeChoice,
  readChoice,
  toTargetMembers,
  toWithdrawnAnswer,
  withdrawnSchema,
} from './reading-choice.ts';

/**
 * Restores a reading that was withdrawn by mistake: the newest one of the date, unless the date has an equally
 * good reading by now.
 */
export const readingRestore = operatorOperation({
  name: 'reading-restore',
  summary: { en: 'Restore a withdrawn reading', ja: '取り消した計測を元に戻す' },
  input: Type.Object(choiceInput),
  output: Type.Object({
    keyword: Type.Union([Type.String(), Type.Null()]),
    asin: Type.Union([Type.String(), Type.Null()]),
    local_date: Type.String(),
    restored: withdrawnSchema,
  }),
  async run(context, asked) {
    const { today: _, ...choice } = readChoice(context, asked);
    const answer = await context.store.restoreReading(choice);
    if (answer.outcome === 'before') throw notRestored(choice, answer.reading);
    if (answer.outcome !== 'done') throw nothingToRestore(choice);
    const { target, localDate } = choice;
    return { ...toTargetMembers(target), local_date: localDate, restored: toWithdrawnAnswer(answer.reading) };
  },
});

function notRestored(choice: ReadingChoice, { isRestorable }: WithdrawnReading): MiharuError {
  const { name, date } = describeChoice(choice);
  if (!isRestorable) {
    return new MiharuError('not_found', {
      en: `The reading of ${name} on ${date.en} cannot be restored, because its pages are no longer kept.`,
      ja: `${name} の ${date.ja} の計測は、ページの保存期間を過ぎたため、元に戻せません。`,
    });
  }
  return new MiharuError('unusable_input', {
    en: `${name} now has another reading on ${date.en} that is as good. Withdraw that one first, then restore this one.`,
    ja: `${name} の ${date.ja} には同等以上の計測があります。そちらを取り消してから元に戻してください。`,
  });
}

function nothingToRestore(choice: ReadingChoice): MiharuError {
  const { name, date } = describeChoice(choice);
  return new MiharuError('not_found', {
    en: `${name} has no withdrawn reading on ${date.en}. \`miharu readings\` lists withdrawn readings.`,
    ja: `${name} の ${date.ja} に、取り消した計測はありません。取り消した計測は \`miharu readings\` で確認できます。`,
  });
}
