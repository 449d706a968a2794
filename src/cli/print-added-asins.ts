import type { Static } from 'typebox';
import type { asinAdd } from '../operations/asins/asin-add.ts';
import type { Printed } from './command.ts';

/** What became of products that were added; a product that is own and was to be watched says how it can be. */
export function printAddedAsins(told: Static<(typeof asinAdd)['output']>): Printed {
  const moved = [
    [{ en: 'was a competitor, now own', ja: '競合から自社に変更' }, told.became_own],
    [{ en: 'already own, unchanged', ja: '自社商品のまま' }, told.stayed_own],
  ] as const;
  return {
    kind: 'record',
    fields: [
      [{ en: 'added', ja: '追加' }, told.added.length],
      [{ en: 'duplicate', ja: '重複' }, told.duplicate.length],
      ...moved.flatMap(([label, asins]) => asins.map((asin) => [label, asin] as const)),
      [{ en: 'blank', ja: '空行' }, told.blank],
      [{ en: 'past ranks found', ja: '補われた過去の順位' }, told.ranks_filled],
      ...told.proposals.map((name) => [{ en: 'suggested name', ja: '呼び名の候補' }, name] as const),
    ],
    ...(told.samples.length > 0 && {
      list: {
        columns: [
          { en: 'Example sentence', ja: '回答の文の例' },
          { en: 'Outcome', ja: '判定' },
        ],
        rows: told.samples.map(({ sentence, outcome }) => [sentence, outcome]),
      },
    }),
    ...(told.stayed_own.length > 0 && {
      note: {
        en: "To track an own product as a competitor's, remove it with `miharu asin remove` first.",
        ja: '自社商品を競合商品として追跡するには、先に `miharu asin remove` で削除してください。',
      },
    }),
  };
}
