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
  const name = describeChoice(choice);
  if (!isRestorable) {
    return new MiharuError('not_found', {
      en: `The pages of ${name} are no longer kept, so it cannot be restored.`,
      ja: `${name} のページは保存期間を過ぎたため、元に戻せません。`,
    });
  }
  return new MiharuError('unusable_input', {
    en: `${name} has another reading by now that is as good. Withdraw that one first, then restore this one.`,
    ja: `${name} には同等以上の計測があります。そちらを取り消してから元に戻してください。`,
  });
}

function nothingToRestore(choice: ReadingChoice): MiharuError {
  const name = describeChoice(choice);
  return new MiharuError('not_found', {
    en: `No reading of ${name} is withdrawn. \`miharu readings\` lists withdrawn readings.`,
    ja: `${name} に取り消した計測はありません。\`miharu readings\` で確認できます。`,
  });
}
