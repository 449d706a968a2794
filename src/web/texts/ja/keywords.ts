/** Texts of the screen on keywords, and of lists that things are added to and removed from. */
export const KEYWORDS = {
  'keywords.title': 'キーワード設定',
  'keywords.lead': '毎朝の検索で順位を見張るキーワードです。',
  'keywords.ownerOnly': 'キーワードの追加と削除は、アカウントの所有者だけが行えます。',
  'keywords.add': 'キーワードを追加',
  'keywords.lines': 'キーワード（1 行に 1 件）',
  'keywords.linesHint':
    '一覧をそのまま貼り付けられます。コンマはキーワードの一部です。1 行でも誤りがあると、何も追加しません。',
  'keywords.pastHint': '保存済みの検索結果があるキーワードには、過去の順位も取り込まれます。',
  'keywords.addSubmit': '追加する',
  'keywords.added':
    '{count} 件を追加しました（重複・登録済み {duplicate} 件）。保存済みの検索結果から取り込んだ過去の順位: {ranks} 件。',
  'keywords.addedPlain': '{count} 件を追加しました。',
  'keywords.addedPlainBesides': '{count} 件を追加しました。表記違いの {left} 件は追加していません。',
  'keywords.addedBesides':
    '{count} 件を追加しました（重複・登録済み {duplicate} 件）。表記違いの {left} 件は追加していません。保存済みの検索結果から取り込んだ過去の順位: {ranks} 件。',
  'keywords.nothingNew': 'すべて登録済みです（{duplicate} 件）。何も追加していません。',
  'keywords.leftOut': '表記違いの {count} 件を除いたため、何も追加していません。',
  'keywords.removed': '{count} 件を削除しました。',
  'keywords.list': '登録済みのキーワード',
  'keywords.find': 'キーワードを探す',
  'keywords.keyword': 'キーワード',
  'keywords.addedAt': '追加',
  'keywords.ranks': '順位',
  'keywords.ranksOpen': '推移を見る',
  'keywords.none': 'キーワードはまだありません。',
  'keywords.notFound': '見つかりません。',
  'keywords.keptReadings':
    'これまでの順位と検索結果の記録は保存期間の間残り、同じ表記で追加し直すと再び表示されます。',
  'keywords.keptChecks': 'アシスタントの判定の履歴は残ります。',
  'keywords.stopped':
    '今後の読み取りの対象から外れます。このキーワードの独自の質問は停止し、追加し直しても自動では再開しません。',
  'twins.title': '表記違い（双子）のキーワードがあります',
  'twins.hint':
    '全角・半角や大文字・小文字だけが違う組です。検索結果は同じとは限らないため、別々に登録することもできます。まだ何も追加していません。',
  'twins.choose': '追加するものに印を付けてください',
  'twins.of': '「{keyword}」の表記違い',
  'twins.plain': '表記違いのない {count} 件は、いずれの場合も追加します。',
  'twins.submit': '印を付けたものも追加する',
  'twins.back': 'どの表記違いも追加しない',
  'limits.held': '登録 {count} 件／プランの上限 {limit} 件',
  'removal.choose': '印を付けたものを削除…',
  'removal.none': '削除するものに印を付けてください。',
  'removal.title': '{count} 件を削除しますか？',
  'removal.kept': '削除すると',
  'removal.sure': '削除する',
  'removal.back': '削除しない',
} as const;
