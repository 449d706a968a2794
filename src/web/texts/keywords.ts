import type { Text } from '../../core/text.ts';

/** Texts of the screen on keywords, and of lists that things are added to and removed from. */
export const KEYWORDS = {
  'keywords.title': { en: 'Keywords', ja: 'キーワード設定' },
  'keywords.lead': {
    en: 'The keywords whose ranks are watched in each morning’s search.',
    ja: '毎朝の検索で順位を見張るキーワードです。',
  },
  'keywords.ownerOnly': {
    en: 'Only an owner of the account adds and removes keywords.',
    ja: 'キーワードの追加と削除は、アカウントの所有者だけが行えます。',
  },
  'keywords.add': { en: 'Add keywords', ja: 'キーワードを追加' },
  'keywords.lines': { en: 'Keywords, one on each line', ja: 'キーワード（1 行に 1 件）' },
  'keywords.linesHint': {
    en: 'Paste a whole list if you like. Commas belong to the keyword. Nothing is added while one line is wrong.',
    ja: '一覧をそのまま貼り付けられます。コンマはキーワードの一部です。1 行でも誤りがあると、何も追加しません。',
  },
  'keywords.pastHint': {
    en: 'Where search results are kept already, past ranks are taken from them.',
    ja: '保存済みの検索結果があるキーワードには、過去の順位も取り込まれます。',
  },
  'keywords.addSubmit': { en: 'Add', ja: '追加する' },
  'keywords.added': {
    en: '{count|keyword|keywords} added, {duplicate} there already or twice. Past ranks taken from kept search results: {ranks}.',
    ja: '{count} 件を追加しました（重複・登録済み {duplicate} 件）。保存済みの検索結果から取り込んだ過去の順位: {ranks} 件。',
  },
  'keywords.addedPlain': { en: '{count|keyword|keywords} added.', ja: '{count} 件を追加しました。' },
  'keywords.addedPlainBesides': {
    en: '{count|keyword|keywords} added; {left|twin was|twins were} left out.',
    ja: '{count} 件を追加しました。表記違いの {left} 件は追加していません。',
  },
  'keywords.addedBesides': {
    en: '{count|keyword|keywords} added, {duplicate} there already or twice; {left|twin was|twins were} left out. Past ranks taken from kept search results: {ranks}.',
    ja: '{count} 件を追加しました（重複・登録済み {duplicate} 件）。表記違いの {left} 件は追加していません。保存済みの検索結果から取り込んだ過去の順位: {ranks} 件。',
  },
  'keywords.nothingNew': {
    en: 'Everything is there already ({duplicate|keyword|keywords}). Nothing was added.',
    ja: 'すべて登録済みです（{duplicate} 件）。何も追加していません。',
  },
  'keywords.leftOut': {
    en: 'Nothing was added: {count|twin was|twins were} left out.',
    ja: '表記違いの {count} 件を除いたため、何も追加していません。',
  },
  'keywords.removed': { en: '{count|keyword|keywords} removed.', ja: '{count} 件を削除しました。' },
  'keywords.list': { en: 'Your keywords', ja: '登録済みのキーワード' },
  'keywords.find': { en: 'Find keywords', ja: 'キーワードを探す' },
  'keywords.keyword': { en: 'Keyword', ja: 'キーワード' },
  'keywords.addedAt': { en: 'Added', ja: '追加' },
  'keywords.ranks': { en: 'Ranks', ja: '順位' },
  'keywords.ranksOpen': { en: 'Over time', ja: '推移を見る' },
  'keywords.none': { en: 'There is no keyword yet.', ja: 'キーワードはまだありません。' },
  'keywords.notFound': { en: 'Nothing was found.', ja: '見つかりません。' },
  'keywords.keptReadings': {
    en: 'Past ranks and search results are kept for as long as ever, and are seen again once the same spelling is added again.',
    ja: 'これまでの順位と検索結果の記録は保存期間の間残り、同じ表記で追加し直すと再び表示されます。',
  },
  'keywords.keptChecks': {
    en: 'The history of assistant checks stays.',
    ja: 'アシスタントの判定の履歴は残ります。',
  },
  'keywords.stopped': {
    en: 'It is not among the keywords to be read any more. Its own questions for the assistant stop, and do not start by themselves when it is added again.',
    ja: '今後の読み取りの対象から外れます。このキーワードの独自の質問は停止し、追加し直しても自動では再開しません。',
  },
  'twins.title': {
    en: 'Some keywords differ only in width or case',
    ja: '表記違い（双子）のキーワードがあります',
  },
  'twins.hint': {
    en: 'They equal another keyword but for full or half width, or upper or lower case. The shop may answer them differently, so you can have both. Nothing was added yet.',
    ja: '全角・半角や大文字・小文字だけが違う組です。検索結果は同じとは限らないため、別々に登録することもできます。まだ何も追加していません。',
  },
  'twins.choose': { en: 'Tick those that you want to add', ja: '追加するものに印を付けてください' },
  'twins.of': { en: 'like “{keyword}”', ja: '「{keyword}」の表記違い' },
  'twins.plain': {
    en: '{count|other keyword is|other keywords are} added in any case.',
    ja: '表記違いのない {count} 件は、いずれの場合も追加します。',
  },
  'twins.submit': { en: 'Add what is ticked', ja: '印を付けたものも追加する' },
  'twins.back': { en: 'Add none of these', ja: 'どの表記違いも追加しない' },
  'limits.held': { en: '{count} of {limit} in your plan', ja: '登録 {count} 件／プランの上限 {limit} 件' },
  'removal.choose': { en: 'Remove what is ticked…', ja: '印を付けたものを削除…' },
  'removal.none': { en: 'Tick what you want to remove.', ja: '削除するものに印を付けてください。' },
  'removal.title': { en: 'Remove {count|entry|entries}?', ja: '{count} 件を削除しますか？' },
  'removal.kept': { en: 'What follows', ja: '削除すると' },
  'removal.sure': { en: 'Remove', ja: '削除する' },
  'removal.back': { en: 'Keep', ja: '削除しない' },
} as const satisfies Record<string, Text>;
