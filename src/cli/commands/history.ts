import { resolve } from 'node:path';
import { HISTORY_BYTES_MAX } from '../../operations/history/history-bytes.ts';
import { historyImport } from '../../operations/history/history-import.ts';
import { rankImportDelete } from '../../operations/history/rank-import-delete.ts';
import { rankImports } from '../../operations/history/rank-imports.ts';
import { type Command, listOf, tableOf } from '../command.ts';
import { commandOf } from '../operation-command.ts';
import { readBeginning } from '../read-entries.ts';
import type { CliWorld } from '../world.ts';

/** Commands on ranks that other tools recorded. */
export const HISTORY_COMMANDS: readonly Command[] = [
  commandOf(historyImport, {
    notes: {
      en: 'Imported ranks are shown as what they are: ranks that another tool recorded. They are not compared with ranks that\nmiharu measured, and are in no average, event or gap. Keywords and products have to be in the account. A rank that is\nempty, 0 or >100 was not found as far as the tool looked; it is counted and not imported. If a line is invalid, nothing\nis imported, except with --skip-invalid. Importing a file again changes nothing.\nSerpBear tracks Google: its ranks are imported as ranks on Google, from its CSV file (the newest position of each\nkeyword) or from the JSON of its API (GET /api/keyword?id=…, all dates).',
      ja: '取り込んだ順位は「ほかのツールで記録した順位」として表示します。\nmiharu が計測した順位とは比較せず、平均、変化、欠測の判定にも使いません。\nキーワードと商品は、先にアカウントへ登録してください。\n空欄、0、>100 などの順位は「ツールが調べた範囲では見つからなかった」という意味なので、件数だけを数え、取り込みません。\n無効な行がある場合は何も取り込みません（--skip-invalid を指定した場合を除く）。\n同じファイルをもう一度取り込んでも、何も変わりません。\nSerpBear は Google の順位を記録するツールです。CSV ファイル（各キーワードの最新の順位）または API の JSON\n（GET /api/keyword?id=…、全日付）から、Google の順位として取り込みます。',
    },
    options: {
      'skip-invalid': {
        value: null,
        meaning: {
          en: 'Import the other lines if some are invalid',
          ja: '無効な行があっても、ほかの行を取り込む',
        },
      },
      'dry-run': {
        value: null,
        meaning: {
          en: 'Change nothing; show what would be imported, and invalid lines',
          ja: '何も変更せず、取り込む件数と無効な行を表示する',
        },
      },
    },
    fill: async (world, { positionals, options }) => ({
      file: { bytes: await readHistoryFile(world, positionals[0] ?? ''), isGzip: false },
      dry_run: options.has('dry-run'),
      skip_invalid: options.has('skip-invalid'),
    }),
    show: (output, { input }) => ({
      printed: {
        kind: 'record',
        fields: [
          input.dry_run === true
            ? [{ en: 'would be added', ja: '追加予定' }, output.added]
            : [{ en: 'added', ja: '追加' }, output.added],
          [{ en: 'changed', ja: '変更' }, output.changed],
          [{ en: 'unchanged', ja: '変更なし' }, output.unchanged],
          [{ en: 'repeated in the file', ja: 'ファイル内の重複' }, output.repeated],
          [{ en: 'not found by the tool', ja: 'ツールで見つからず' }, output.without_rank],
          [{ en: 'other countries', ja: '日本以外' }, output.other_country],
          [{ en: 'invalid lines', ja: '無効な行' }, output.invalid],
          [{ en: 'first date', ja: '最初の日付' }, output.from],
          [{ en: 'last date', ja: '最後の日付' }, output.to],
          [{ en: 'columns not read', ja: '読み込まない列' }, output.ignored_columns.join(', ') || null],
          [{ en: 'import', ja: '取り込み' }, output.id],
        ],
        ...(output.problems.length === 0
          ? {}
          : {
              list: listOf(output.problems, [
                [{ en: 'Line', ja: '行' }, ({ line }) => line],
                [{ en: 'Problem', ja: '問題' }, ({ detail }) => detail],
              ]),
            }),
      },
    }),
  }),
  commandOf(rankImports, {
    name: 'history list',
    show: ({ imports }) => ({
      printed: tableOf(
        imports,
        [
          [{ en: 'Import', ja: '取り込み' }, ({ id }) => id],
          [{ en: 'Format', ja: '形式' }, ({ format }) => format],
          [{ en: 'Ranks', ja: '順位' }, ({ ranks }) => ranks],
          [{ en: 'From', ja: '開始日' }, ({ from }) => from],
          [{ en: 'To', ja: '終了日' }, ({ to }) => to],
          [{ en: 'Imported', ja: '取り込み日時' }, ({ imported_at }) => imported_at],
          [{ en: 'By', ja: '実行者' }, ({ imported_by: { kind, name } }) => name ?? kind],
        ],
        { en: 'Nothing was imported yet.', ja: '取り込みはまだありません。' },
      ),
    }),
  }),
  commandOf(rankImportDelete, {
    name: 'history remove',
    show: ({ ranks }) => ({
      printed: { kind: 'record', fields: [[{ en: 'removed', ja: '削除' }, ranks]] },
    }),
  }),
];

function readHistoryFile(world: CliWorld, file: string): Promise<Uint8Array> {
  return readBeginning(resolve(world.folder, file), HISTORY_BYTES_MAX, {
    en: ' Save it as a file first.',
    ja: 'ファイルに保存してから指定してください。',
  });
}
