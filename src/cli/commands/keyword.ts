import { quote, type Text } from '../../core/text.ts';
import { keywordAdd } from '../../operations/keywords/keyword-add.ts';
import { keywordList } from '../../operations/keywords/keyword-list.ts';
import { keywordRemove } from '../../operations/keywords/keyword-remove.ts';
import { type Cell, type Command, tableOf } from '../command.ts';
import { commandOf } from '../operation-command.ts';
import { addedLabel, DRY_RUN_OF_ADDING, PAST_RESULTS } from '../print-added-asins.ts';
import { printCostADay } from '../print-cost.ts';

/** Commands on the keywords of an account. */
export const KEYWORD_COMMANDS: readonly Command[] = [
  commandOf(keywordAdd, {
    notes: {
      en: 'Lists have one keyword per line; commas are part of the keyword. If one keyword is invalid or the plan is full, nothing\nis added. Keywords that differ only in width or case are reported as near-duplicates; both are kept.',
      ja: '一覧は 1 行 1 件です（カンマでは区切られません）。\n無効な行があるか、プランの上限を超える場合は、何も追加しません。\n全角・半角や大文字・小文字だけが異なるキーワードも、両方追加されます。\n出力の「表記違い」で確認し、不要なほうを削除してください。',
    },
    options: DRY_RUN_OF_ADDING,
    fill: (_, { options }) => ({ allow_twins: true, dry_run: options.has('dry-run') }),
    show: ({ added, duplicate, blank, ranks_filled, cost_per_day, twins, advice }, { world, input }) => ({
      printed: {
        kind: 'record',
        fields: [
          [addedLabel(input.dry_run), added.length],
          [{ en: 'duplicate', ja: '重複' }, duplicate.length],
          [{ en: 'blank', ja: '空行' }, blank],
          [PAST_RESULTS, ranks_filled],
          printCostADay(cost_per_day, world.language),
          ...twins.map(({ keyword, twin_of }): [Text, Cell] => [
            { en: 'near-duplicate', ja: '表記違い' },
            `${quote(keyword)} ~ ${quote(twin_of)}`,
          ]),
        ],
        ...(advice === null ? {} : { note: { en: advice, ja: advice } }),
      },
    }),
  }),
  commandOf(keywordList, {
    show: ({ keywords }) => ({
      printed: tableOf(
        keywords,
        [
          [{ en: 'Keyword', ja: 'キーワード' }, ({ keyword }) => keyword],
          [{ en: 'Added', ja: '追加' }, ({ added_at }) => added_at],
        ],
        { en: 'No keywords yet.', ja: 'キーワードはまだありません。' },
      ),
    }),
  }),
  commandOf(keywordRemove, {
    show: ({ removed }) => ({
      printed: { kind: 'record', fields: [[{ en: 'removed', ja: '削除' }, removed.length]] },
    }),
  }),
];
