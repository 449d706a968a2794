import { RAW_STATUSES } from '../../src/api/http/raw-faults.ts';
import { type Actor, ERRORS, type ErrorRow } from '../../src/core/errors.ts';
import type { Language, Text } from '../../src/core/text.ts';
import { printPage, printTable } from './markdown.ts';

const ACTORS: Readonly<Record<Actor, Text>> = {
  caller: { en: 'the client', ja: 'API の利用者' },
  account: { en: 'an owner of the account', ja: 'アカウントの所有者' },
  operator: { en: 'the operator', ja: '運営者' },
  nobody: { en: 'nobody: wait', ja: '不要（待つ）' },
};

/** The text around the rows, in one language. */
interface Frame {
  readonly title: string;
  readonly intro: readonly string[];
  readonly columns: readonly string[];
  readonly rawIntro: string;
  readonly rawColumns: readonly string[];
  readonly yes: string;
  readonly no: string;
}

const FRAMES: Readonly<Record<Language, Frame>> = {
  en: {
    title: 'Errors',
    intro: [
      'Look up an error code: what it means, what to do, and whether the same request can succeed later. [日本語](ja/errors.md)',
      'Over HTTP an error is `application/problem+json` with `type`, `title`, `status`, `code`, `detail`, `retryable` and `request_id`; some codes add fields. Programs should use `code` and `retryable`. `detail` is for people, and is Japanese when `Accept-Language` prefers it.',
      'A command prints the error on standard error and ends with the exit code below. Exit code 0 means success. 130 means that `scan` or `import` was stopped by Ctrl+C or SIGTERM before its end; a second Ctrl+C ends any command at once. The help of a command names further exit codes.',
    ],
    columns: ['code', 'status', 'exit code', 'retry may succeed', 'who has to act'],
    rawIntro:
      'The server returns two more statuses if the data it receives is not a complete HTTP request. Their code is `invalid_parameter` too, so use `status` and `retryable`. The connection is closed afterwards.',
    rawColumns: ['status', 'code', 'meaning', 'retry may succeed'],
    yes: 'yes',
    no: 'no',
  },
  ja: {
    title: 'エラー',
    intro: [
      'エラーコードの意味と対処、再試行できるかどうかの一覧です。',
      '英語版：[Errors](../errors.md)',
      'HTTP のエラーは `application/problem+json` で返します。`type`、`title`、`status`、`code`、`detail`、`retryable`、`request_id` を含み、コードによっては項目が増えます。プログラムでは `code` と `retryable` を使ってください。`detail` は人が読むための文で、`Accept-Language` で日本語を優先すると日本語になります。',
      'コマンドは、エラーを標準エラー出力に表示し、次の表の終了コードで終わります。0 は成功です。130 は、`scan` または `import` が Ctrl+C や SIGTERM で中断されたことを表します。もう一度 Ctrl+C を押すと、どのコマンドもすぐに終わります。コマンドごとの終了コードは `--help` にあります。',
    ],
    columns: ['コード', 'ステータス', '終了コード', '再試行', '対応する人'],
    rawIntro:
      'HTTP のリクエストとして解釈できない場合は、次のどちらかのステータスを返し、接続を閉じます。コードはどちらも `invalid_parameter` のため、`status` と `retryable` で見分けてください。',
    rawColumns: ['ステータス', 'コード', '意味', '再試行'],
    yes: '可',
    no: '不可',
  },
};

/** docs/errors.md and docs/ja/errors.md: a section for each code, with what it means and what to do. */
export function printErrorsPage(language: Language): string {
  const { title, intro, columns, rawIntro, rawColumns } = FRAMES[language];
  const entries = Object.entries<ErrorRow>(ERRORS);
  return printPage(title, '`src/core/errors.ts`', [
    ...intro,
    printTable(
      columns,
      entries.map(([code, row]) => cellsOf(code, row, language)),
    ),
    rawIntro,
    printTable(rawColumns, rawRows(language)),
    ...entries.map(([code, row]) => sectionOf(code, row, language)),
  ]);
}

function cellsOf(code: string, row: ErrorRow, language: Language): string[] {
  const { yes, no } = FRAMES[language];
  const retry = row.retryable ? yes : no;
  return [
    `[\`${code}\`](#${code})`,
    String(row.status),
    String(row.exitCode),
    retry,
    ACTORS[row.actor][language],
  ];
}

function rawRows(language: Language): string[][] {
  const { yes, no } = FRAMES[language];
  return [...RAW_STATUSES].map(([status, { title, retryable }]) => [
    String(status),
    '`invalid_parameter`',
    title[language],
    retryable ? yes : no,
  ]);
}

function sectionOf(code: string, { title, remedy }: ErrorRow, language: Language): string {
  const end = language === 'ja' ? '。' : '. ';
  return `## ${code}\n\n${title[language]}${end}${remedy[language]}`;
}
