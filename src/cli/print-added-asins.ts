import type { Static } from 'typebox';
import type { Language, Text } from '../core/text.ts';
import type { asinAdd } from '../operations/asins/asin-add.ts';
import { NAMING_WORDS, wordOf } from './code-words.ts';
import { noteOf, type Option, type Printed } from './command.ts';
import { printCostADay } from './print-cost.ts';

/** The option that shows what would be added. */
export const DRY_RUN_OF_ADDING: Readonly<Record<string, Option>> = {
  'dry-run': {
    value: null,
    meaning: {
      en: 'Change nothing; print what would be added and what it would cost',
      ja: '何も変更せず、追加される件数と費用を表示する',
    },
  },
};

type Added = Static<(typeof asinAdd)['output']>;

/** Label of the number of past dates that were filled in. */
export const PAST_RESULTS: Text = {
  en: 'past results (ranked or not)',
  ja: '取り込んだ過去の結果（順位・圏外）',
};

/** Label of the number of added things, or of those that would be added. */
export function addedLabel(isDry: boolean | undefined): Text {
  return isDry === true ? { en: 'would be added', ja: '追加の予定' } : { en: 'added', ja: '追加' };
}

/** The outcome of adding products. The note says how to track an own product as a competitor's. */
export function printAddedAsins(
  answer: Added,
  { language, added }: { readonly language: Language; readonly added: Text },
): Printed {
  const moved = [
    [{ en: 'was a competitor, now own', ja: '競合から自社に変更' }, answer.became_own],
    [{ en: 'already own, unchanged', ja: '自社商品のまま' }, answer.stayed_own],
  ] as const;
  return {
    kind: 'record',
    fields: [
      [added, answer.added.length],
      [{ en: 'duplicate', ja: '重複' }, answer.duplicate.length],
      ...moved.flatMap(([label, asins]) => asins.map((asin) => [label, asin] as const)),
      [{ en: 'blank', ja: '空行' }, answer.blank],
      ...answer.names_added.map((name) => [{ en: 'name added', ja: '追加した呼び名' }, name] as const),
      [PAST_RESULTS, answer.ranks_filled],
      printCostADay(answer.cost_per_day, language),
      ...answer.proposals.map((name) => [{ en: 'suggested name', ja: '呼び名の候補' }, name] as const),
    ],
    ...(answer.samples.length > 0 && {
      list: {
        columns: [
          { en: 'Example sentence', ja: '回答の文の例' },
          { en: 'Outcome', ja: '判定' },
        ],
        rows: answer.samples.map(({ sentence, outcome }) => [sentence, wordOf(outcome, NAMING_WORDS)]),
      },
    }),
    ...noteOf(answer.stayed_own.length > 0 ? STAYED_OWN : null, adviceOf(answer)),
  };
}

/** Advice in the language of the answer. */
function adviceOf({ advice }: Added): Text | null {
  return advice === null ? null : { en: advice, ja: advice };
}

const STAYED_OWN: Text = {
  en: "To track an own product as a competitor's, remove it with `miharu asin remove` first.",
  ja: '自社商品を競合商品として追跡するには、先に `miharu asin remove` で削除してください。',
};
