import { ADDRESS, maybeText, PAIRS, WEBHOOK_SECRET, WINDOW } from './scan-kinds.ts';
import { integer, oneOf, row, secretRow } from './setting.ts';

/** Settings of the daily scan: its time, its sources, its retries, and its alarms. */
export const SCAN_SETTINGS = {
  scan: row(
    'MIHARU_SCAN',
    oneOf(['on', 'off'] as const),
    'on',
    'Whether `miharu serve` also runs the daily scan. If off, it only answers requests.',
    '`miharu serve` が日々の計測も行うかどうか。off にすると、リクエストへの応答だけを行います。',
  ),
  scanWindow: row(
    'MIHARU_SCAN_WINDOW',
    WINDOW,
    { startMinutes: 5 * 60, endMinutes: 8 * 60 },
    "Time of day in Japan during which the daily scan runs, independent of the machine's time zone.",
    '計測を行う時間帯（マシンのタイムゾーンにかかわらず日本時間）。',
  ),
  scanRetries: row(
    'MIHARU_SCAN_RETRIES',
    integer(0, 10),
    3,
    'How many times a failed or partial reading is retried on the same day.',
    '失敗した計測と一部のみ取得した計測を、その日のうちに再試行する回数。',
  ),
  scanReaders: row(
    'MIHARU_SCAN_READERS',
    integer(1, 64),
    8,
    'Maximum number of readings at the same time. If a source allows fewer, its limit applies.',
    '同時に行う計測の数の上限。取得元の上限のほうが低い場合は、取得元の上限に従います。',
  ),
  keepShelvesDays: row(
    'MIHARU_KEEP_SHELVES_DAYS',
    integer(2, 400),
    35,
    'Number of dates, including today, for which results pages and attempts are kept. A product that is added later gets past ranks only for these dates.',
    '検索結果ページの内容と試行の記録を保存する日数（本日を含む）。後から追加した商品の過去の順位は、この期間の分だけ取り込めます。',
  ),
  keepDays: row(
    'MIHARU_KEEP_DAYS',
    integer(31, 4_000),
    400,
    'Number of dates, including today, for which ranks, readings and the tracking log are kept, but never fewer than MIHARU_KEEP_SHELVES_DAYS.',
    '順位、計測結果、計測と費用の履歴を保存する日数（本日を含む）。MIHARU_KEEP_SHELVES_DAYS より小さい値を指定した場合は、MIHARU_KEEP_SHELVES_DAYS の日数を使います。',
  ),
  coverageMin: row(
    'MIHARU_COVERAGE_MIN',
    integer(0, 100),
    95,
    'Percentage of complete readings below which the operator gets an alarm at the end of the scan window.',
    '計測の時間帯が終わったときに、取得率（完了した計測の割合、%）がこれを下回っていると、運営者に警告を送ります。',
  ),
  alarmUrl: row<string | null>(
    'MIHARU_ALARM_URL',
    ADDRESS,
    null,
    'URL to which alarms are sent in the Standard Webhooks format. Without it, alarms are only logged.',
    '警告の送信先 URL（Standard Webhooks 形式で送信）。設定しない場合は、ログにだけ記録します。',
  ),
  alarmSecret: secretRow(
    'MIHARU_ALARM_SECRET',
    WEBHOOK_SECRET,
    'Secret with which alarms are signed. Without it, they are not signed.',
    '警告の署名に使うシークレット。設定しない場合は、署名しません。',
  ),
  pagesFolder: row<string | null>(
    'MIHARU_PAGES_FOLDER',
    maybeText('the path of a folder', 'フォルダーのパス'),
    null,
    'Folder that `miharu serve` watches. Saved pages in it are imported and moved to subfolders. It is created if its parent folder exists. Use a dedicated folder, because every file in it is moved.',
    '`miharu serve` が監視するフォルダー。保存したページを入れると、取り込んでサブフォルダーに移動します。存在しない場合は作成します（親フォルダーは必要です）。中のファイルはすべて移動するため、専用のフォルダーを使ってください。',
  ),
  source: row<string | null>(
    'MIHARU_SOURCE',
    maybeText('the kind of a source, such as serpapi', 'serpapi のような取得元の種類'),
    null,
    'Kind of the source to scan with. It is used before the sources added with `miharu source add`.',
    '計測に使う取得元の種類。`miharu source add` で追加した取得元より優先されます。',
  ),
  sourceKey: secretRow(
    'MIHARU_SOURCE_KEY',
    maybeText(
      'the key of the source, or LOGIN:PASSWORD if it needs both',
      '取得元のキー（ログイン名とパスワードが必要な取得元では LOGIN:PASSWORD）',
    ),
    'Key of MIHARU_SOURCE, or LOGIN:PASSWORD if the source needs both.',
    'MIHARU_SOURCE のキー。ログイン名とパスワードが必要な取得元では LOGIN:PASSWORD の形。',
  ),
  sourceOptions: row(
    'MIHARU_SOURCE_OPTIONS',
    PAIRS,
    {},
    'Other settings of MIHARU_SOURCE, as NAME=VALUE separated by commas.',
    'MIHARU_SOURCE のそのほかの設定。NAME=VALUE をカンマで区切ります。',
  ),
} as const;
