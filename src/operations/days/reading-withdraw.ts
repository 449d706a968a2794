import { type Static, Type } from 'typebox';
import { invalidParameter, MiharuError } from '../../core/errors.ts';
import type { ReadingChoice } from '../../store/port.ts';
import { operatorOperation } from '../operation.ts';
import { believeSuspects } from '../pages/believe-suspects.ts';
import { given } from '../schemas.ts';
import {
  choiceInput,
  describeChoice,
  readChoice,
  severalSources,
  toTargetMembers,
  toWithdrawnAnswer,
  WHY_MAX,
  withdrawnSchema,
} from './reading-choice.ts';

const input = Type.Object({
  ...choiceInput,
  why: Type.String(given('TEXT', ['Why it is wrong; stored with it', '誤りの理由（記録に残る）'])),
});

/**
 * Withdraws a wrong reading of a keyword or a product page, with everything derived from it. Withdrawing it
 * again changes nothing. Later readings that were suspect because of it are judged again.
 */
export const readingWithdraw = operatorOperation({
  name: 'reading-withdraw',
  summary: { en: 'Withdraw a wrong reading', ja: '誤った計測を取り消す' },
  input,
  output: Type.Object({
    keyword: Type.Union([Type.String(), Type.Null()]),
    asin: Type.Union([Type.String(), Type.Null()]),
    local_date: Type.String(),
    outcome: Type.Enum(['withdrawn', 'already_withdrawn']),
    withdrawn: withdrawnSchema,
    /** Dates whose suspect readings are trusted without it. */
    believed: Type.Array(Type.String()),
    /** Whether the date is today, so that it can be scanned again. */
    read_again: Type.Boolean(),
  }),
  async run(context, asked) {
    const { store } = context;
    const { today, ...choice } = readChoice(context, asked);
    const why = readWhy(asked);
    const isRead = choice.localDate === today ? 'again' : 'never';
    const answer = await store.withdrawReading({ ...choice, why, isRead, withdrawnAtMs: context.nowMs() });
    if (answer.outcome === 'several') throw severalSources(choice, answer.sources);
    if (answer.outcome === 'none') throw nothingToWithdraw(choice);
    const { target, localDate } = choice;
    const believed = target.kind === 'term' ? await believeSuspects(store, target.term) : [];
    return {
      ...toTargetMembers(target),
      local_date: localDate,
      outcome: answer.outcome === 'done' ? 'withdrawn' : 'already_withdrawn',
      withdrawn: toWithdrawnAnswer(answer.reading),
      believed,
      read_again: isRead === 'again',
    } as const;
  },
});

function readWhy({ why }: Static<typeof input>): string {
  const text = why.trim();
  if (text.length >= 1 && text.length <= WHY_MAX) return text;
  throw invalidParameter('why', {
    en: `--why must have 1 to ${WHY_MAX} characters. It is stored with the reading.`,
    ja: `--why に取り消す理由を 1 から ${WHY_MAX} 文字で指定してください（計測と一緒に保存されます）。`,
  });
}

function nothingToWithdraw(choice: ReadingChoice): MiharuError {
  const { name, date } = describeChoice(choice);
  const list = choice.target.kind === 'term' ? 'KEYWORD' : '--asin ASIN';
  return new MiharuError('not_found', {
    en: `${name} has no reading on ${date.en}. \`miharu readings ${list}\` lists the readings with time and source.`,
    ja: `${name} の ${date.ja} の計測はありません。時刻と取得元は \`miharu readings ${list}\` で確認できます。`,
  });
}
