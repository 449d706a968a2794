import type { Text } from '../../core/text.ts';

/** Texts of the screen on keywords, and of lists that things are added to and removed from. */
export const KEYWORDS = {
  'keywords.title': { en: 'Keywords', ja: 'キーワード設定' },
  'keywords.lead': {
    en: 'Keywords whose ranks are scanned every morning.',
    ja: '毎朝の計測で順位を記録するキーワードです。',
  },
  'keywords.leadUnread': {
    en: 'Keywords whose ranks are tracked.',
    ja: '順位を記録するキーワードです。',
  },
  'keywords.ownerOnly': {
    en: 'Only account owners and operators can add and remove keywords.',
    ja: 'キーワードを追加・削除できるのは、アカウントの所有者と運営者だけです。',
  },
  'keywords.add': { en: 'Add keywords', ja: 'キーワードの追加' },
  'keywords.lines': { en: 'Keywords, one per line', ja: 'キーワード（1 行に 1 件）' },
  'keywords.linesHint': {
    en: 'You can paste a whole list. Line breaks separate keywords, commas do not. If any line is invalid, nothing is added.',
    ja: '一覧をそのまま貼り付けられます。区切りは改行です（カンマでは区切られません）。1 行でも誤りがあると、何も追加されません。',
  },
  'keywords.pastHint': {
    en: 'Past ranks are taken from the results pages that miharu has kept, if there are any.',
    ja: '保存済みの検索結果があるキーワードには、過去の順位も取り込みます。',
  },
  'keywords.costOfOne': {
    en: 'Scanning one keyword costs {cost} a day.',
    ja: '1 件の計測にかかる費用は、1 日あたり {cost}です。',
  },
  'keywords.addSubmit': { en: 'Add', ja: '追加する' },
  'keywords.added': {
    en: '{count|keyword|keywords} added ({duplicate} already present or repeated). {ranks|past result|past results} (ranked or not) taken from kept results pages.{cost}',
    ja: '{count} 件を追加しました（重複・登録済み {duplicate} 件）。保存済みの検索結果から過去の結果（順位・圏外）を {ranks} 件取り込みました。{cost}',
  },
  'keywords.addedPlain': {
    en: '{count|keyword|keywords} added.{cost}',
    ja: '{count} 件を追加しました。{cost}',
  },
  'keywords.addedPlainBesides': {
    en: '{count|keyword|keywords} added. {left|near-duplicate was|near-duplicates were} left out.{cost}',
    ja: '{count} 件を追加しました。表記違いの {left} 件は追加していません。{cost}',
  },
  'keywords.addedBesides': {
    en: '{count|keyword|keywords} added ({duplicate} already present or repeated), {left|near-duplicate|near-duplicates} left out. {ranks|past result|past results} (ranked or not) taken from kept results pages.{cost}',
    ja: '{count} 件を追加しました（重複・登録済み {duplicate} 件、追加しなかった表記違い {left} 件）。保存済みの検索結果から過去の結果（順位・圏外）を {ranks} 件取り込みました。{cost}',
  },
  'keywords.nothingNew': {
    en: 'Nothing was added: {duplicate|keyword is|keywords are} already present.',
    ja: 'すべて登録済みのため、何も追加していません（{duplicate} 件）。',
  },
  'keywords.leftOut': {
    en: 'Nothing was added: {count|near-duplicate was|near-duplicates were} not selected.',
    ja: '表記だけが異なる {count} 件を選ばなかったため、追加したキーワードはありません。',
  },
  'keywords.removed': { en: '{count|keyword|keywords} removed.', ja: '{count} 件を削除しました。' },
  'keywords.list': { en: 'Your keywords', ja: '登録済みのキーワード' },
  'keywords.find': { en: 'Find keywords', ja: 'キーワードで絞り込み' },
  'keywords.keyword': { en: 'Keyword', ja: 'キーワード' },
  'keywords.addedAt': { en: 'Added', ja: '追加日時' },
  'keywords.ranks': { en: 'Ranks', ja: '順位' },
  'keywords.ranksOpen': { en: 'Rank history', ja: '順位の推移' },
  'keywords.none': { en: 'No keywords yet.', ja: 'キーワードはまだありません。' },
  'keywords.notFound': { en: 'No keywords match.', ja: '該当するキーワードはありません。' },
  'keywords.keptReadings': {
    en: 'Past ranks and results pages are kept until their retention period ends, and reappear if you add the keyword again in the same spelling.',
    ja: 'これまでの順位と検索結果は保存期間中は残り、同じ表記で追加し直すと再び表示されます。',
  },
  'keywords.keptChecks': {
    en: 'The history of assistant checks is kept.',
    ja: 'アシスタントの判定履歴は残ります。',
  },
  'keywords.stopped': {
    en: 'Removed keywords are no longer scanned. Their custom questions stop, and do not restart when you add the keyword again.',
    ja: '削除したキーワードは計測されなくなります。独自の質問は停止し、追加し直しても自動では再開しません。',
  },
  'twins.title': {
    en: 'Some keywords differ only in width or case',
    ja: '表記だけが異なるキーワードがあります',
  },
  'twins.hint': {
    en: 'Nothing has been added yet. These differ from another keyword only in full or half width or in upper or lower case, but Amazon may return different results, so you can add both.',
    ja: 'まだ何も追加していません。全角・半角や大文字・小文字だけの違いですが、検索結果が異なることがあるため、別々に追加できます。',
  },
  'twins.choose': { en: 'Select the ones to add', ja: '追加するものを選択してください' },
  'twins.of': { en: 'near-duplicate of “{keyword}”', ja: '「{keyword}」の表記違い' },
  'twins.plain': {
    en: 'With either button, {count|other keyword is|other keywords are} added as well.',
    ja: '表記違い以外の {count} 件は、どちらのボタンを押しても追加されます。',
  },
  'twins.submit': { en: 'Add selected', ja: '選択したものを追加' },
  'twins.back': { en: 'Add without near-duplicates', ja: '表記違い以外だけ追加' },
  'cost.title': { en: 'Add {count|entry|entries}?', ja: '{count} 件を追加しますか？' },
  'cost.question': {
    en: 'Scanning all {count} costs {cost} a day. Nothing has been added yet.',
    ja: '{count} 件の計測にかかる費用は、1 日あたり {cost}です。まだ何も追加していません。',
  },
  'cost.agree': { en: 'Add them', ja: '追加する' },
  'cost.ofOneAdded': {
    en: ' Scanning it costs {cost} a day.',
    ja: '追加した 1 件の計測の費用は、1 日あたり {cost}です。',
  },
  'cost.ofAdded': {
    en: ' Scanning them costs {cost} a day.',
    ja: '追加した分の計測の費用は、1 日あたり {cost}です。',
  },
  'cost.calls': { en: '{count|call|calls}', ja: '{count} 回' },
  'cost.free': { en: 'free', ja: '無料' },
  'cost.usDollar': { en: 'US$ {amount}', ja: '{amount} 米ドル' },
  'cost.search': { en: '{amount|search|searches}', ja: '{amount} 検索' },
  'cost.token': { en: '{amount|token|tokens}', ja: '{amount} トークン' },
  'limits.held': { en: '{count} of {limit} allowed', ja: '上限 {limit} 件中 {count} 件を登録' },
  'removal.choose': { en: 'Remove selected…', ja: '選択した項目を削除…' },
  'removal.none': { en: 'Select the items to remove.', ja: '削除する項目を選択してください。' },
  'removal.title': { en: 'Remove {count|item|items}?', ja: '{count} 件を削除しますか？' },
  'removal.kept': { en: 'What happens', ja: '削除後の扱い' },
  'removal.sure': { en: 'Remove', ja: '削除する' },
  'removal.back': { en: 'Cancel', ja: 'キャンセル' },
} as const satisfies Record<string, Text>;
