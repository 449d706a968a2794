import { resolve } from 'node:path';
import { printInstant } from '../../core/instant.ts';
import { isOneOf } from '../../core/is-one-of.ts';
import { quote, type Text } from '../../core/text.ts';
import { getAccount } from '../../operations/accounts/get-account.ts';
import {
  type DatesExport,
  EXPORT_TABLE_NAMES,
  type ExportFile,
  exportDates,
} from '../../operations/export/export-dates.ts';
import { readExportRange } from '../../operations/export/export-range.ts';
import { EXPORT_FORMATS, type ExportFormat } from '../../operations/export/print-table.ts';
import { ACCOUNT_GIVEN } from '../../operations/schemas.ts';
import type { Account } from '../../store/port.ts';
import { type Command, type CommandOutput, optionOf, requiredOption } from '../command.ts';
import { usageError } from '../usage-error.ts';
import type { CliWorld, OpenContext } from '../world.ts';
import { MANIFEST, writeFile, writeFolder } from '../write-folder.ts';

/** Changes only if existing tables or columns do. */
const FORMAT_VERSION = 1;

/** Writes the tables of an account between two dates to a new folder, each as it is read. */
export const EXPORT_COMMAND: Command = {
  name: 'export',
  summary: {
    en: 'Export the tables of an account between two dates as CSV or JSON Lines',
    ja: '期間を指定して、アカウントのデータを CSV か JSON Lines の表で書き出す',
  },
  positionals: null,
  options: {
    account: { value: ACCOUNT_GIVEN.given.shown, isRequired: true, meaning: ACCOUNT_GIVEN.given.meaning },
    from: { value: 'DATE', isRequired: true, meaning: { en: 'First Japanese date', ja: '最初の日付' } },
    to: {
      value: 'DATE',
      isRequired: true,
      meaning: { en: 'Last Japanese date, included', ja: '最後の日付（この日を含む）' },
    },
    out: { value: 'FOLDER', isRequired: true, meaning: { en: 'A new folder', ja: '新しいフォルダー' } },
    format: {
      value: 'FORMAT',
      meaning: { en: 'csv or jsonl; default csv', ja: 'csv か jsonl（省略時は csv）' },
    },
    shelves: {
      value: null,
      meaning: {
        en: 'Also every product on the stored results pages, competitors included',
        ja: '保存されている検索結果の全商品（競合を含む）も書き出す',
      },
    },
    overwrite: {
      value: null,
      meaning: { en: 'Replace an earlier export in that folder', ja: '以前の書き出しを置き換える' },
    },
  },
  notes: {
    en: 'One file per table. The folder appears only when everything is written.',
    ja: '表ごとに 1 ファイルを作成します。フォルダーは、すべて書き終えてから現れます。',
  },
  async run(world, line) {
    const format = readFormat(optionOf(line, 'format') ?? 'csv');
    const folder = resolve(world.folder, requiredOption(line, 'out'));
    await using context = await world.openContext('refuse');
    const account = await getAccount(context.store, requiredOption(line, 'account'));
    const dates = { from: requiredOption(line, 'from'), to: requiredOption(line, 'to') };
    const range = readExportRange(context, dates);
    const chosen: DatesExport = {
      range,
      format,
      shelves: line.options.has('shelves') ? 'with' : 'without',
      language: world.language,
    };
    const existing = line.options.has('overwrite') ? 'replace' : 'refuse';
    const signal = world.stop();
    const files = await writeFolder({ folder, existing, isOwn }, (part) =>
      writeTables(part, { context, account, chosen, signal }),
    ).catch((thrown: unknown) => {
      if (signal.aborted) return null;
      throw thrown;
    });
    if (files === null) return stopped(world, folder);
    return {
      json: { id: account.id, folder, ...range, files },
      printed: {
        kind: 'record',
        fields: [
          [{ en: 'folder', ja: 'フォルダー' }, folder],
          [{ en: 'dates', ja: '期間' }, `${range.from} – ${range.to}`],
        ],
        list: {
          columns: [
            { en: 'File', ja: 'ファイル' },
            { en: 'Rows', ja: '行数' },
          ],
          rows: files.map(({ name, rows }) => [name, rows]),
        },
      },
    };
  },
};

function stopped(world: CliWorld, folder: string): CommandOutput {
  const said: Text = {
    en: `Stopped. Nothing was written to ${quote(folder)}.`,
    ja: `中断しました。${quote(folder)} には何も書き込んでいません。`,
  };
  world.err.write(`${said[world.language]}\n`);
  return { json: { folder, stopped: true }, printed: { kind: 'nothing' }, exitCode: 130 };
}

interface WrittenFile {
  readonly name: string;
  readonly rows: number;
}

interface Writing {
  readonly context: OpenContext;
  readonly account: Account;
  readonly chosen: DatesExport;
  readonly signal: AbortSignal;
}

/** Writes every table, and at the end what the folder holds. */
async function writeTables(
  folder: string,
  { context, account, chosen, signal }: Writing,
): Promise<WrittenFile[]> {
  const files: WrittenFile[] = [];
  for await (const table of exportDates(context, account, chosen))
    files.push(await writeTable(folder, table, { format: chosen.format, signal }));
  const manifest = {
    format: 'miharu-export',
    version: FORMAT_VERSION,
    exported_at: printInstant(context.nowMs()),
    account: { id: account.id, name: account.name },
    ...chosen.range,
    files,
  };
  await writeFile(folder, MANIFEST, [`${JSON.stringify(manifest, null, 2)}\n`]);
  return files;
}

async function writeTable(
  folder: string,
  { name, pieces }: ExportFile,
  { format, signal }: { readonly format: ExportFormat; readonly signal: AbortSignal },
): Promise<WrittenFile> {
  let count = 0;
  async function* texts() {
    for await (const { text, rows } of pieces) {
      signal.throwIfAborted();
      count += rows;
      yield text;
    }
  }
  const file = `${name}.${format}`;
  await writeFile(folder, file, texts());
  return { name: file, rows: count };
}

function isOwn(name: string): boolean {
  return name === MANIFEST || OWN_FILES.has(name);
}

const OWN_FILES: ReadonlySet<string> = new Set(
  EXPORT_TABLE_NAMES.flatMap((name) => EXPORT_FORMATS.map((format) => `${name}.${format}`)),
);

function readFormat(text: string): ExportFormat {
  if (isOneOf(EXPORT_FORMATS, text)) return text;
  throw usageError(
    {
      en: `\`--format\` must be csv or jsonl, not ${quote(text)}.`,
      ja: `\`--format\` は csv か jsonl で指定してください（${quote(text)} が指定されました）。`,
    },
    'export',
  );
}
