import type { Static } from 'typebox';
import { asinAdd } from '../../operations/asins/asin-add.ts';
import { asinList } from '../../operations/asins/asin-list.ts';
import { asinRemove } from '../../operations/asins/asin-remove.ts';
import { RELATION_WORDS, wordOf } from '../code-words.ts';
import { type Command, type CommandOutput, tableOf } from '../command.ts';
import { type Asked, commandOf, fillDryRun } from '../operation-command.ts';
import { addedLabel, DRY_RUN_OF_ADDING, printAddedAsins } from '../print-added-asins.ts';

/** The result of adding products, or of trying to. */
function showAdded(
  answer: Static<(typeof asinAdd)['output']>,
  { world, input }: Asked<typeof asinAdd.input>,
): Omit<CommandOutput, 'json'> {
  const words = { language: world.language, added: addedLabel(input.dry_run) };
  return { printed: printAddedAsins(answer, words) };
}

/** Commands on the products of an account. */
export const ASIN_COMMANDS: readonly Command[] = [
  commandOf(asinAdd, {
    options: {
      watched: {
        value: null,
        meaning: {
          en: "Add it as a competitor's product instead of as your own",
          ja: '自社商品ではなく競合商品として追跡する',
        },
      },
      ...DRY_RUN_OF_ADDING,
    },
    notes: {
      en: 'With --name, example sentences are shown with their outcome: named, needs confirmation (by a person) or not named.\nSpellings that answers may use but that are not found yet are suggested as additional names.',
      ja: '--name を付けると、回答の例文とその判定（この商品、要確認、該当なし）を表示します。\n呼び名に追加すると検出できる表記があれば、候補として表示します。',
    },
    fill: (_, { options }) => ({
      relation: options.has('watched') ? 'watched' : 'own',
      dry_run: options.has('dry-run'),
    }),
    show: showAdded,
  }),
  commandOf(asinList, {
    show: ({ asins }) => ({
      printed: tableOf(
        asins,
        [
          [{ en: 'ASIN', ja: 'ASIN' }, ({ asin }) => asin],
          [{ en: 'Type', ja: '種類' }, ({ relation }) => wordOf(relation, RELATION_WORDS)],
          [{ en: 'Names', ja: '呼び名' }, ({ names }) => names.join(', ')],
          [{ en: 'Title', ja: '商品名' }, ({ title }) => title],
          [{ en: 'Added', ja: '追加' }, ({ added_at }) => added_at],
        ],
        { en: 'No ASINs yet.', ja: 'ASIN はまだありません。' },
      ),
    }),
  }),
  commandOf(asinRemove, {
    show: ({ removed }) => ({
      printed: { kind: 'record', fields: [[{ en: 'removed', ja: '削除' }, removed.length]] },
    }),
  }),
  commandOf(asinAdd, {
    name: 'watch add',
    summary: { en: "Track competitors' products", ja: '競合商品を追跡する' },
    notes: {
      en: 'If one ASIN is invalid or the plan is full, nothing is added. Your own products are always tracked; you need not\nadd them here. Past ranks and changes are added at once from the results pages that are kept.',
      ja: '追跡できるのはプランの上限までです。無効な行があるか、上限を超える場合は、何も追加しません。\n自社商品は常に計測しているため、追加する必要はありません。\n保存済みの検索結果から、過去の順位と変化も取り込みます。',
    },
    fixed: { relation: 'watched', names: [] },
    options: DRY_RUN_OF_ADDING,
    fill: fillDryRun,
    show: showAdded,
  }),
  commandOf(asinList, {
    name: 'watch list',
    summary: {
      en: "List the competitors' products that an account tracks",
      ja: '追跡している競合商品の一覧を表示する',
    },
    fixed: { relation: 'watched' },
    show: ({ asins }) => ({
      printed: tableOf(
        asins,
        [
          [{ en: 'ASIN', ja: 'ASIN' }, ({ asin }) => asin],
          [{ en: 'Title', ja: '商品名' }, ({ title }) => title],
          [{ en: 'Added', ja: '追加' }, ({ added_at }) => added_at],
        ],
        {
          en: "No competitors' products yet.",
          ja: '追跡している競合商品はまだありません。',
        },
      ),
    }),
  }),
  commandOf(asinRemove, {
    name: 'watch remove',
    summary: { en: "Stop tracking competitors' products", ja: '競合商品の追跡をやめる' },
    fixed: { relation: 'watched' },
    show: ({ removed }) => ({
      printed: { kind: 'record', fields: [[{ en: 'removed', ja: '削除' }, removed.length]] },
    }),
  }),
];
