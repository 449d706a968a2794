import type { Text } from '../../core/text.ts';

/** Texts about ranks that other tools recorded. */
export const IMPORTED_RANKS = {
  'imported.title': { en: 'Import history', ja: '順位履歴の取り込み' },
  'imported.lead': {
    en: 'Bring the ranks that another rank tracker recorded. They are shown on the page of each keyword as what they are: not measured by miharu. They are never compared with measured ranks, and count in no average, change or gap.',
    ja: 'ほかの順位計測ツールで記録した順位を取り込みます。取り込んだ順位は、キーワードのページに「miharu の計測ではない順位」として表示します。計測した順位とは比較せず、平均、変化、欠測の判定にも使いません。',
  },
  'imported.ownerOnly': {
    en: 'Only account owners and operators can import and remove ranks.',
    ja: '順位の取り込みと削除ができるのは、アカウントの所有者と運営者だけです。',
  },
  'imported.choose': { en: 'Choose a file', ja: 'ファイルの選択' },
  'imported.file': { en: 'File with ranks', ja: '順位のファイル' },
  'imported.fileHint': {
    en: 'CSV in UTF-8 or Shift_JIS, or the JSON of SerpBear; up to 20 MB and 100,000 ranks. The first line of a CSV file has to name keyword, asin, local_date and rank.',
    ja: 'CSV（UTF-8 または Shift_JIS）、または SerpBear の JSON。20 MB、順位 100,000 件まで。CSV の 1 行目には列名 keyword、asin、local_date、rank が必要です。',
  },
  'imported.format': { en: 'Format', ja: '形式' },
  'imported.plain': { en: 'CSV (ranks on Amazon)', ja: 'CSV（Amazon の順位）' },
  'imported.serpbear': { en: 'SerpBear (ranks on Google)', ja: 'SerpBear（Google の順位）' },
  'imported.asin': { en: 'ASIN, for SerpBear', ja: 'ASIN（SerpBear の場合）' },
  'imported.asinHint': {
    en: 'Only if the tracked address does not contain it.',
    ja: 'SerpBear に登録した URL に ASIN がない場合だけ入力してください。',
  },
  'imported.skip': {
    en: 'Import the other lines if some are invalid',
    ja: '無効な行があっても、ほかの行を取り込む',
  },
  'imported.check': { en: 'Check without importing', ja: '取り込まずに確認する' },
  'imported.import': { en: 'Import', ja: '取り込む' },
  'imported.none': { en: 'Choose one file.', ja: 'ファイルを 1 つ選んでください。' },
  'imported.checked': {
    en: 'Nothing was changed. To import, choose the file again and select Import.',
    ja: 'まだ何も変更していません。取り込むには、もう一度ファイルを選んで「取り込む」を押してください。',
  },
  'imported.done': { en: 'The file was imported.', ja: 'ファイルを取り込みました。' },
  'imported.same': {
    en: 'Nothing was changed: the file has no new ranks.',
    ja: '新しい順位がないため、何も変更していません。',
  },
  'imported.added': { en: 'New', ja: '追加' },
  'imported.changed': { en: 'Changed', ja: '変更' },
  'imported.unchanged': { en: 'Unchanged', ja: '変更なし' },
  'imported.repeated': { en: 'Repeated in the file', ja: 'ファイル内の重複' },
  'imported.withoutRank': {
    en: 'Not found by the tool (not imported)',
    ja: 'ツールで見つからず（取り込まない）',
  },
  'imported.otherCountry': { en: 'Other countries (not imported)', ja: '日本以外（取り込まない）' },
  'imported.invalid': { en: 'Invalid lines', ja: '無効な行' },
  'imported.dates': { en: 'Dates', ja: '期間' },
  'imported.range': { en: '{from} to {to}', ja: '{from} ～ {to}' },
  'imported.ignored': { en: 'Columns that are not read', ja: '読み込まない列' },
  'imported.problems': { en: 'First invalid lines', ja: '無効な行（先頭から）' },
  'imported.line': { en: 'Line', ja: '行' },
  'imported.problem': { en: 'Problem', ja: '問題' },
  'imported.list': { en: 'Imports', ja: '取り込みの一覧' },
  'imported.empty': { en: 'Nothing has been imported yet.', ja: '取り込みはまだありません。' },
  'imported.at': { en: 'Imported', ja: '取り込み日時' },
  'imported.ranks': { en: 'Ranks', ja: '件数' },
  'imported.operator': { en: 'Operator', ja: '運営者' },
  'imported.actions': { en: 'Actions', ja: '操作' },
  'imported.remove': { en: 'Remove', ja: '削除する' },
  'imported.removed': {
    en: '{count|rank|ranks} removed.',
    ja: '取り込んだ順位 {count} 件を削除しました。',
  },
  'imported.card': { en: 'Imported ranks', ja: '取り込んだ順位' },
  'imported.notMeasured': {
    en: 'Imported from another tool, not measured by miharu. Not compared with the ranks above, and not in their averages. Where a date is missing, nothing is known.',
    ja: 'ほかのツールから取り込んだ順位で、miharu の計測ではありません。上の順位とは比較せず、平均にも含めません。日付がない場合は、順位は不明です。',
  },
  'imported.more': {
    en: 'The first {shown} of {total} imported series are shown.',
    ja: '取り込んだ順位 {total} 系列のうち、最初の {shown} 系列を表示しています。',
  },
  'imported.byCsv': { en: 'Amazon, from a CSV file', ja: 'Amazon（CSV から）' },
  'imported.byDesktop': { en: 'Google, desktop, from SerpBear', ja: 'Google・PC（SerpBear から）' },
  'imported.byMobile': { en: 'Google, mobile, from SerpBear', ja: 'Google・モバイル（SerpBear から）' },
} as const satisfies Readonly<Record<string, Text>>;
