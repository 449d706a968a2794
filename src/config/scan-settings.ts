import { ADDRESS, maybeText, PAIRS, WEBHOOK_SECRET, WINDOW } from './scan-kinds.ts';
import { integer, oneOf, row, secretRow } from './setting.ts';

/** Settings of the daily scan: its time, its sources, its retries, and its alarms. */
export const SCAN_SETTINGS = {
  scan: row(
    'MIHARU_SCAN',
    oneOf(['on', 'off'] as const),
    'on',
    'Whether `miharu serve` also runs the daily scan. If off, it only answers requests.',
    '`miharu serve` がキーワードの計測も行うかどうか。off なら応答だけを行います。',
  ),
  scanWindow: row(
    'MIHARU_SCAN_WINDOW',
    WINDOW,
    { startMinutes: 5 * 60, endMinutes: 8 * 60 },
    "Time of day in Japan during which the daily scan runs, independent of the machine's time zone.",
    '計測を分散させる時間帯（日本時間。マシンのタイムゾーンには依りません）。',
  ),
  scanRetries: row(
    'MIHARU_SCAN_RETRIES',
    integer(0, 10),
    3,
    'How often a failed or partial reading is retried on the same day.',
    '失敗した計測や一部だけの計測を、その日のうちに再試行する回数。',
  ),
  scanReaders: row(
    'MIHARU_SCAN_READERS',
    integer(1, 64),
    8,
    'Maximum number of readings at the same time; a source can allow fewer.',
    '同時に行う計測の上限。取得元の上限がこれより低ければそちらに従います。',
  ),
  keepShelvesDays: row(
    'MIHARU_KEEP_SHELVES_DAYS',
    integer(2, 400),
    35,
    'Number of dates, including today, for which results pages and attempts are kept. A product added later gets past ranks only from these.',
    '検索結果の一覧と試行の記録を残す日数（今日を含む）。古い分は、後から追加した商品の過去の順位には使えません。',
  ),
  keepDays: row(
    'MIHARU_KEEP_DAYS',
    integer(31, 4_000),
    400,
    'Number of dates, including today, for which ranks, readings and the tracking log are kept; at least as many as for results pages.',
    '順位・計測・日ごとの記録を残す日数（今日を含む）。検索結果の一覧より短くはなりません。',
  ),
  coverageMin: row(
    'MIHARU_COVERAGE_MIN',
    integer(0, 100),
    95,
    'Percentage of complete readings below which the operator gets an alarm at the end of the scan window.',
    '時間帯の終わりに完了がこの割合（%）を下回ると運営者に知らせます。',
  ),
  alarmUrl: row<string | null>(
    'MIHARU_ALARM_URL',
    ADDRESS,
    null,
    'URL to which alarms are posted in the Standard Webhooks format. Without it alarms are only logged.',
    '警報を送るアドレス（Standard Webhooks 形式）。なければログにだけ書きます。',
  ),
  alarmSecret: secretRow(
    'MIHARU_ALARM_SECRET',
    WEBHOOK_SECRET,
    'Secret for signing posted alarms. Without it they are not signed.',
    '送る警告の署名に使うシークレット。なければ署名しません。',
  ),
  pagesFolder: row<string | null>(
    'MIHARU_PAGES_FOLDER',
    maybeText('the path of a folder', 'フォルダーのパス'),
    null,
    'Folder that `miharu serve` watches. Saved pages in it are imported and moved to subfolders. It is created if its parent folder exists. Use a dedicated folder, since every file in it is moved.',
    '`miharu serve` が監視するフォルダー。保存したページを入れると読み取って整理します。なければ作ります（親フォルダーは必要です）。中のファイルはすべて移動するため、専用のフォルダーにしてください。',
  ),
  source: row<string | null>(
    'MIHARU_SOURCE',
    maybeText('the kind of a source, such as serpapi', 'serpapi のような取得元の種類'),
    null,
    'Kind of source to scan with. It is used before the sources added with `miharu source add`.',
    'キーワードを計測する取得元。`miharu source add` で追加したものより優先されます。',
  ),
  sourceKey: secretRow(
    'MIHARU_SOURCE_KEY',
    maybeText(
      'the key of the source, or login:password for a source with both',
      '取得元のキー（ログイン:パスワードの場合も）',
    ),
    'Key of MIHARU_SOURCE, or LOGIN:PASSWORD for a source with both.',
    'MIHARU_SOURCE のキー。ログインとパスワードがあるものは ログイン:パスワード。',
  ),
  sourceOptions: row(
    'MIHARU_SOURCE_OPTIONS',
    PAIRS,
    {},
    'Other settings of MIHARU_SOURCE, as NAME=VALUE separated by commas.',
    'MIHARU_SOURCE のその他の設定。名前=値 をカンマで区切ります。',
  ),
} as const;
