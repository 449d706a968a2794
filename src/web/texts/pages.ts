import type { Text } from '../../core/text.ts';

/** Texts of the screen on which people add saved pages. */
export const PAGES = {
  'pages.title': { en: 'Add pages', ja: 'ページの追加' },
  'pages.lead': {
    en: 'See your ranks from pages that you save in your own browser: at once, and without a data service.',
    ja: 'ご自身のブラウザーで保存したページから、その場で順位が分かります。データサービスとの契約は不要です。',
  },
  'pages.toAdd': { en: 'Add saved pages', ja: '保存したページを追加する' },
  'pages.canAdd': {
    en: 'You can also add pages that you saved in your browser.',
    ja: 'ブラウザーで保存したページを追加することもできます。',
  },
  'pages.mayNotAdd': {
    en: 'This account may not add pages that were saved in a browser.',
    ja: 'このアカウントでは、ブラウザーで保存したページを追加できません。',
  },
  'pages.askToAllow': { en: 'Ask the operator to allow it.', ja: '運営者に許可を依頼してください。' },
  'pages.allowOn': { en: 'You can allow it on the page', ja: '許可は次の画面でできます：' },
  'pages.choose': {
    en: 'Choose pages',
    ja: 'ページの選択',
  },
  'pages.how': {
    en: 'How to save pages',
    ja: 'ページの保存方法',
  },
  'pages.howSearch': {
    en: 'On Amazon.co.jp, search for the keyword exactly as you track it. Do not sort or filter the results.',
    ja: 'Amazon.co.jp で、登録したとおりのキーワードを検索します。並べ替えや絞り込みはしません。',
  },
  'pages.howSave': {
    en: 'Scroll to the end of the page and save it with Ctrl+S (⌘S on a Mac).',
    ja: 'ページを最後まで表示し、Ctrl+S（Mac は ⌘S）で保存します。',
  },
  'pages.howNext': {
    en: 'Open and save the next pages too, each within 30 minutes of page 1.',
    ja: '続きのページも、1 ページ目から 30 分以内に開いて保存します。',
  },
  'pages.howProduct': {
    en: 'Product pages are saved and added in the same way.',
    ja: '商品ページも同じように保存して追加できます。',
  },
  'pages.files': { en: 'Saved pages', ja: '保存したページ' },
  'pages.filesHint': {
    en: 'HTML or .mhtml, also compressed with gzip; up to 20 MiB each.',
    ja: 'HTML または .mhtml（gzip 圧縮も可）、1 ファイル 20 MiB まで。',
  },
  'pages.together': {
    en: 'All files of one form together: up to 20 MiB.',
    ja: '1 回に送信するファイルの合計は 20 MiB までです。',
  },
  'pages.folder': { en: 'Or a whole folder', ja: 'フォルダーごと選ぶ' },
  'pages.drop': {
    en: 'Drop files or a folder here, or choose them below.',
    ja: 'ここにファイルかフォルダーをドロップするか、下で選んでください。',
  },
  'pages.details': { en: 'Details that the page does not show', ja: 'ページから読み取れない場合' },
  'pages.detailsHint': {
    en: 'Most saved pages contain all of this. Fill in only what is missing: a page that contradicts your entry is refused.',
    ja: '通常はページから読み取れるため、入力は不要です。入力と食い違うページは追加されません。',
  },
  'pages.keyword': { en: 'Keyword', ja: 'キーワード' },
  'pages.address': { en: 'Address of the page', ja: 'ページの URL' },
  'pages.addressHint': {
    en: 'Used only for details that the page does not show. miharu never opens it.',
    ja: 'ページの内容を補うためだけに使います。miharu がこの URL を開くことはありません。',
  },
  'pages.observed': { en: 'Opened at (Japan time)', ja: '開いた日時（日本時間）' },
  'pages.depth': { en: 'Pages in one reading', ja: '1 回の計測のページ数' },
  'pages.depthUsual': {
    en: '{pages}, as in the daily scan',
    ja: '毎日の計測と同じ（{pages}）',
  },
  'pages.watch': {
    en: 'Also add the keyword of a page to this account if it is new',
    ja: 'ページのキーワードが未登録なら、このアカウントに追加する',
  },
  'pages.add': { en: 'Add', ja: '追加する' },
  'pages.none': {
    en: 'Choose at least one saved page.',
    ja: '保存したページを 1 つ以上選んでください。',
  },
  'pages.results': {
    en: 'Results',
    ja: '追加の結果',
  },
  'pages.more': {
    en: 'Add more pages',
    ja: '続けて追加する',
  },
  'pages.problems': {
    en: 'Pages that do not count',
    ja: '計測に含まれないページ',
  },
  'pages.sumCounts': {
    en: '{count} added',
    ja: '追加 {count} 件',
  },
  'pages.sumRepeated': {
    en: '{count} already added',
    ja: '追加済み {count} 件',
  },
  'pages.sumNotCounted': {
    en: '{count} not counted',
    ja: '対象外 {count} 件',
  },
  'pages.sumRefused': {
    en: '{count} not added',
    ja: '追加できないファイル {count} 件',
  },
  'pages.notAllowed': {
    en: 'This account may not add pages. Each keyword is read once for all accounts that track it, so pages you add would also change what those accounts see.',
    ja: 'このアカウントではページを追加できません。検索結果はほかのアカウントと共有されるため、追加したページがほかのアカウントの表示にも影響します。',
  },
  'pages.search': { en: '“{keyword}”, page {page}.', ja: '「{keyword}」の {page} ページ目。' },
  'pages.searchUnnumbered': { en: '“{keyword}”.', ja: '「{keyword}」の検索結果。' },
  'pages.product': {
    en: 'Product page of {asin}.',
    ja: '商品ページ（{asin}）。',
  },
  'pages.number': {
    en: 'page {page}',
    ja: '{page} ページ目',
  },
  'pages.counts': { en: 'Added', ja: '追加しました' },
  'pages.repeated': { en: 'Already added', ja: '追加済み' },
  'pages.notCounted': { en: 'Not counted', ja: '対象外' },
  'pages.refused': { en: 'Not added', ja: '追加できません' },
  'pages.dateOf': {
    en: 'Counts for {date} (Japan time)',
    ja: '{date}の計測（日本時間）',
  },
  'pages.extent': {
    en: '{read} of {wanted} pages',
    ja: '{wanted} ページ中 {read} ページ',
  },
  'pages.extentResults': {
    en: '{count|organic result|organic results}',
    ja: '広告を除く検索結果 {count} 件',
  },
  'pages.missing': {
    en: '{count|page is|pages are} still missing (of {wanted}): {pages}. Open and add what is missing within 30 minutes of page 1.',
    ja: '全 {wanted} ページのうち {count} ページ（{pages} ページ目）がまだありません。1 ページ目から 30 分以内に開き、保存して追加してください。',
  },
  'pages.missingThen': {
    en: '{count|page is|pages are} still missing (of {wanted}): {pages}. If you opened them within 30 minutes of page 1, add them too.',
    ja: '全 {wanted} ページのうち {count} ページ（{pages} ページ目）がまだありません。1 ページ目から 30 分以内に開いたページがあれば、追加してください。',
  },
  'pages.signedIn': {
    en: 'The page was made for a signed-in visitor. Its ranks are compared only with others read while signed in.',
    ja: 'サインインした状態のページです。順位は、同じくサインインした状態の計測とだけ比べます。',
  },
  'pages.ownNone': {
    en: 'The pages added so far show no rank of your products.',
    ja: '追加済みのページからは、自社商品の順位は分かりません。',
  },
  'pages.was': {
    en: '{date}: #{rank}',
    ja: '{date}：{rank} 位',
  },
  'pages.absentCount': {
    en: '{count|product|products} of yours not among the results read',
    ja: '自社商品 {count} 件は圏外',
  },
  'pages.keywordAdded': {
    en: '“{keyword}” is now one of the keywords of this account.',
    ja: '「{keyword}」をこのアカウントのキーワードに追加しました。',
  },
  'pages.changes': { en: '{count|change|changes} found.', ja: '変化を {count} 件検知しました。' },
  'pages.noPrevious': {
    en: 'No earlier date to compare with.',
    ja: '比較できる過去の日付がありません。',
  },
  'pages.noChanges': { en: 'No changes found.', ja: '変化はありません。' },
  'pages.toShelf': { en: 'Results page', ja: '検索結果' },
  'pages.toProduct': { en: 'Product', ja: '商品' },
  'pages.waiting': { en: 'Waiting', ja: '待機中' },
  'pages.sending': { en: 'Sending', ja: '送信中' },
  'pages.reading': { en: 'Reading', ja: '読み取り中' },
  'pages.progress': { en: '{done} of {count} done', ja: '{count} 件中 {done} 件完了' },
  'pages.skipped': {
    en: 'Not pages, so skipped: {count}.',
    ja: 'ページ以外のファイル {count} 件は除きました。',
  },
  'pages.tooLarge': {
    en: 'The file is larger than 20 MiB. Save the page as “HTML Only”.',
    ja: 'ファイルが 20 MiB を超えています。「HTML のみ」で保存し直してください。',
  },
  'pages.tooSlow': {
    en: 'The upload took too long, so this page was not added. Try again over a faster connection.',
    ja: '送信に時間がかかりすぎたため、追加できませんでした。より速い回線で、もう一度お試しください。',
  },
  'pages.notSent': {
    en: 'The connection was lost, so it is not known whether this page was added. Try again: the same page is never added twice.',
    ja: '接続が切れたため、追加できたかどうか分かりません。もう一度お試しください。同じページが二重に追加されることはありません。',
  },
  'pages.signedOut': {
    en: 'You are signed out, so this page was not added. Sign in and add it again.',
    ja: 'サインアウトしているため、追加できませんでした。サインインして、もう一度追加してください。',
  },
  'pages.outOfTime': {
    en: 'Not added yet, because the files before it took too long. Add it again.',
    ja: '前のファイルに時間がかかったため、まだ追加していません。もう一度追加してください。',
  },
  'pages.unknown': { en: 'Not known', ja: '不明' },
  'pages.sumUnknown': { en: '{count} not known', ja: '不明 {count} 件' },
  'pages.twin': {
    en: '“{keyword}” is not one of the account’s keywords, but “{twin}” is, which differs only in full or half width or in upper or lower case. To add the page to that one, enter “{twin}” as the keyword under “Details that the page does not show”.',
    ja: '「{keyword}」は登録されていませんが、全角・半角または大文字・小文字だけが異なる「{twin}」が登録されています。その計測に追加するには、「ページから読み取れない場合」のキーワードに「{twin}」と入力してください。',
  },
  'pages.openedWrong': {
    en: '{sent} is not a valid time. Enter the date and time in Japan, as in {example}, or leave the field empty.',
    ja: '{sent} は正しい日時ではありません。{example} のように日本時間で入力するか、空欄にしてください。',
  },
  'pages.ownerAdds': {
    en: 'Ask an owner of this account to add it.',
    ja: '追加はアカウントの所有者に依頼してください。',
  },
  'pages.again': { en: 'Try again', ja: 'もう一度試す' },
} as const satisfies Record<string, Text>;
