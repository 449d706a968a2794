import type { Text } from '../../core/text.ts';

/** Texts of the screens on products and their names. */
export const PRODUCTS = {
  'products.title': { en: 'Products', ja: '商品設定' },
  'products.lead': {
    en: 'The products whose ranks and changes are watched. Your own are also looked for in answers of the assistant.',
    ja: '順位と変化を見張る商品です。自社商品はアシスタントの判定にも使われます。',
  },
  'products.ownerOnly': {
    en: 'Only an owner of the account adds and removes products.',
    ja: '商品の追加と削除は、アカウントの所有者だけが行えます。',
  },
  'products.add': { en: 'Add products', ja: '商品を追加' },
  'products.lines': {
    en: 'ASINs or addresses of product pages, one on each line',
    ja: 'ASIN または商品ページのアドレス（1 行に 1 件）',
  },
  'products.linesHint': {
    en: 'Paste an ASIN (B0…) or an address of amazon.co.jp with /dp/ in it. Nothing is added while one line is wrong.',
    ja: 'B0… の ASIN か、amazon.co.jp の /dp/ を含むアドレスを貼り付けてください。1 行でも誤りがあると、何も追加しません。',
  },
  'products.pastHint': {
    en: 'Past ranks are taken from the search results that are kept.',
    ja: '保存済みの検索結果から、過去の順位も取り込まれます。',
  },
  'products.relation': { en: 'Kind', ja: '種類' },
  'products.own': { en: 'Own', ja: '自社商品' },
  'products.watched': { en: 'Competitor', ja: '競合商品' },
  'products.addSubmit': { en: 'Add', ja: '追加する' },
  'products.added': {
    en: '{count|product|products} added, {duplicate} there already or twice. Past ranks taken from kept search results: {ranks}.',
    ja: '{count} 件を追加しました（重複・登録済み {duplicate} 件）。保存済みの検索結果から取り込んだ過去の順位: {ranks} 件。',
  },
  'products.addedPlain': { en: '{count|product|products} added.', ja: '{count} 件を追加しました。' },
  'products.nothingNew': {
    en: 'Everything is there already ({duplicate|product|products}). Nothing was added.',
    ja: 'すべて登録済みです（{duplicate} 件）。何も追加していません。',
  },
  'products.becameOwn': {
    en: '{count} added; {became} that were watched are your own now.',
    ja: '{count} 件を追加し、競合商品だった {became} 件を自社商品に変更しました。',
  },
  'products.stayedOwn': {
    en: '{count} added. {stayed} are your own already and stay so; to watch them as a competitor’s, remove them first.',
    ja: '{count} 件を追加しました。{stayed} 件は自社商品として登録済みのため、そのままです（競合商品にするには先に削除してください）。',
  },
  'products.onlyBecameOwn': {
    en: '{became} that were watched are your own now.',
    ja: '競合商品だった {became} 件を自社商品に変更しました。',
  },
  'products.onlyStayedOwn': {
    en: '{stayed} are your own already and stay so; to watch them as a competitor’s, remove them first.',
    ja: '{stayed} 件は自社商品として登録済みのため、そのままです（競合商品にするには先に削除してください）。',
  },
  'products.removed': { en: '{count|product|products} removed.', ja: '{count} 件を削除しました。' },
  'products.list': { en: 'Your products', ja: '登録済みの商品' },
  'products.find': { en: 'Find by ASIN, title or name', ja: 'ASIN・商品名・呼び名で探す' },
  'products.asin': { en: 'ASIN', ja: 'ASIN' },
  'products.name': { en: 'Title', ja: '商品名' },
  'products.untitled': { en: '(title not seen yet)', ja: '（商品名は未取得）' },
  'products.names': { en: 'Names', ja: '呼び名' },
  'products.addedAt': { en: 'Added', ja: '追加' },
  'products.none': { en: 'There is no product yet.', ja: '商品はまだありません。' },
  'products.notFound': { en: 'Nothing was found.', ja: '見つかりません。' },
  'products.keptRanks': {
    en: 'Past ranks are kept for as long as ever, and are seen again once it is added again.',
    ja: 'これまでの順位の記録は保存期間の間残り、追加し直すと再び表示されます。',
  },
  'products.keptChecks': {
    en: 'The history of assistant checks stays.',
    ja: 'アシスタントの判定の履歴は残ります。',
  },
  'products.lostNames': {
    en: 'Its names are deleted, and its ranks and changes are not watched any more.',
    ja: '呼び名は削除されます。今後の順位と変化の対象から外れます。',
  },
  'product.title': { en: 'Product and names', ja: '商品と呼び名' },
  'product.back': { en: 'To all products', ja: '商品の一覧へ' },
  'product.shop': { en: 'Shop', ja: 'ショップ' },
  'product.open': { en: 'Open the product page', ja: '商品ページを開く' },
  'product.names': { en: 'Names, and a trial of them', ja: '呼び名と試し判定' },
  'product.watchedHint': {
    en: 'Names are for judging answers of the assistant, so only your own products have any.',
    ja: '呼び名はアシスタントの判定に使うもので、自社商品だけに設定できます。',
  },
  'product.lines': { en: 'Names, one on each line', ja: '呼び名（1 行に 1 件）' },
  'product.linesHint': {
    en: 'What answers may call this product. Without any, its latest title is judged by.',
    ja: '回答でこの商品を指す名前です。空欄なら、最新の商品名から判定します。',
  },
  'product.ownerOnly': {
    en: 'Only an owner of the account keeps names. You can try them.',
    ja: '呼び名を保存できるのは、アカウントの所有者だけです。試すことはできます。',
  },
  'product.save': { en: 'Save the names', ja: '呼び名を保存' },
  'product.saved': { en: 'The names were saved ({count}).', ja: '呼び名を保存しました（{count} 件）。' },
  'product.samples': { en: 'Example sentences and outcomes', ja: '回答の文の例と判定' },
  'product.samplesHint': {
    en: 'Sentences made of this product’s own words, judged with the names above. Those about an accessory, another model or another product of yours should not be found.',
    ja: 'この商品の商品名と呼び名から作った文を、上の呼び名で判定した結果です。付属品・別モデル・ほかの自社商品の文は「検出なし」が正しい結果です。',
  },
  'product.sentence': { en: 'Sentence', ja: '文' },
  'product.outcome': { en: 'Outcome', ja: '判定' },
  'product.sampleNamed': { en: 'Found', ja: '検出' },
  'product.sampleNotNamed': { en: 'Not found', ja: '検出なし' },
  'product.proposals': { en: 'Suggested names', ja: '呼び名の候補' },
  'product.proposalsHint': {
    en: 'Spellings that are not found yet and would be found as names. Add only those that mean this product and no other; a name without your brand also counts where another brand stands beside it.',
    ja: '今は検出されず、呼び名に加えると検出される表記です。この商品だけを指すものを追加してください。ブランド名のない呼び名は、他社のブランド名と並んでいても検出されます。',
  },
  'product.addName': { en: 'Add', ja: '呼び名に追加' },
  'product.nameAdded': { en: '“{name}” was added to the names.', ja: '「{name}」を呼び名に追加しました。' },
  'product.answer': { en: 'An answer to try them on', ja: '試しに判定する回答' },
  'product.answerHint': {
    en: 'Paste an answer of the assistant to see what the names above would find in it. It uses no check, and nothing is kept.',
    ja: 'アシスタントの回答を貼り付けると、上の呼び名で何が見つかるかを表示します。判定回数は減らず、何も保存しません。',
  },
  'product.try': { en: 'Try', ja: '試す' },
  'product.trial': { en: 'What would be found', ja: '試した結果' },
  'product.trialHint': {
    en: 'Nothing was saved. What is marked was found as one of your products.',
    ja: 'まだ保存していません。印の付いた部分が、自社商品として見つかった箇所です。',
  },
  'product.uncertain': { en: 'What a person would be asked', ja: '確認が必要な箇所' },
  'product.uncertainHint': {
    en: 'These stretches may name the product, but that is not certain. In a check they count once someone confirms them.',
    ja: '商品を指している可能性がありますが、確実ではありません。判定では、人が確認すると検出として数えられます。',
  },
  'product.foundThis': { en: 'Found as this product', ja: 'この商品として見つかった表記' },
  'product.notFound': { en: 'Nothing', ja: '見つかりません' },
  'product.foundOthers': { en: 'Other products of yours', ja: 'ほかの自社商品' },
  'product.noOthers': { en: 'None', ja: 'なし' },
} as const satisfies Record<string, Text>;
