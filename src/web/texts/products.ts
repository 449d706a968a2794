import type { Text } from '../../core/text.ts';

/** Texts of the screens on products and their names. */
export const PRODUCTS = {
  'products.title': { en: 'Products', ja: '商品設定' },
  'products.lead': {
    en: 'Products whose ranks and changes are tracked. Assistant checks look for your own products.',
    ja: '順位と変化を記録する商品です。自社商品はアシスタントの判定にも使われます。',
  },
  'products.noSource': {
    en: 'Product pages are not scanned: no source of product pages is configured. Titles and prices come from results pages. Ask the operator to add a source.',
    ja: '商品ページの取得元が設定されていないため、商品ページは計測されません。商品名や価格は検索結果から取得します。運営者に取得元の追加を依頼してください。',
  },
  'products.noSourceOperator': {
    en: 'Product pages are not scanned: no source of product pages is configured. Titles and prices come from results pages. Add one (keepa for KIND):',
    ja: '商品ページの取得元が設定されていないため、商品ページは計測されません。商品名や価格は検索結果から取得します。取得元を追加してください（KIND は keepa）：',
  },
  'products.paused': {
    en: 'Product pages are not scanned because the operator has paused their source. Titles and prices come from results pages. Ask the operator to resume it.',
    ja: '運営者が商品ページの取得元を一時停止しているため、商品ページは計測されません。商品名や価格は検索結果から取得します。運営者に取得元の再開を依頼してください。',
  },
  'products.pausedOperator': {
    en: 'Product pages are not scanned because every source of product pages is paused. Titles and prices come from results pages. Resume one:',
    ja: '商品ページの取得元がすべて一時停止中のため、商品ページは計測されません。商品名や価格は検索結果から取得します。取得元を再開してください：',
  },
  'products.ownerOnly': {
    en: 'Only account owners and operators can add and remove products.',
    ja: '商品を追加・削除できるのは、アカウントの所有者と運営者だけです。',
  },
  'products.add': { en: 'Add products', ja: '商品の追加' },
  'products.lines': {
    en: 'ASINs or product page URLs, one per line',
    ja: 'ASIN または商品ページの URL（1 行に 1 件）',
  },
  'products.linesHint': {
    en: 'Paste ASINs (B0…) or amazon.co.jp URLs that contain /dp/. If any line is invalid, nothing is added.',
    ja: 'ASIN（B0…）か、/dp/ を含む amazon.co.jp の URL を貼り付けてください。1 行でも誤りがあると、何も追加されません。',
  },
  'products.pastHint': {
    en: 'Past ranks are taken from the results pages that miharu has kept.',
    ja: '追加すると、保存済みの検索結果から過去の順位も取り込みます。',
  },
  'products.costOfOne': {
    en: 'Scanning one product costs {cost} a day.',
    ja: '1 件の計測にかかる費用は、1 日あたり {cost}です。',
  },
  'products.relation': { en: 'Type', ja: '種類' },
  'products.own': { en: 'Yours', ja: '自社商品' },
  'products.watched': { en: 'Competitor', ja: '競合商品' },
  'products.addSubmit': { en: 'Add', ja: '追加する' },
  'products.added': {
    en: '{count|product|products} added ({duplicate} already present or repeated). {ranks|past result|past results} (ranked or not) taken from kept results pages.{cost}',
    ja: '{count} 件を追加しました（重複・登録済み {duplicate} 件）。保存済みの検索結果から過去の結果（順位・圏外）を {ranks} 件取り込みました。{cost}',
  },
  'products.addedPlain': {
    en: '{count|product|products} added.{cost}',
    ja: '{count} 件を追加しました。{cost}',
  },
  'products.nothingNew': {
    en: 'Nothing was added: {duplicate|product is|products are} already present.',
    ja: 'すべて登録済みのため、何も追加していません（{duplicate} 件）。',
  },
  'products.becameOwn': {
    en: '{count|product|products} added. {became|product|products} changed from competitor to own.{cost}',
    ja: '{count} 件を追加し、競合商品だった {became} 件を自社商品に変更しました。{cost}',
  },
  'products.stayedOwn': {
    en: '{count|product|products} added. {stayed} already listed as your own did not change; to track them as competitors, remove them first.{cost}',
    ja: '{count} 件を追加しました。{stayed} 件は自社商品として登録済みのため変更していません（競合商品にするには、先に削除してください）。{cost}',
  },
  'products.onlyBecameOwn': {
    en: '{became|product|products} changed from competitor to own.',
    ja: '競合商品だった {became} 件を自社商品に変更しました。',
  },
  'products.onlyStayedOwn': {
    en: 'Nothing was changed: {stayed|product is|products are} already listed as your own. To track them as competitors, remove them first.',
    ja: '{stayed} 件は自社商品として登録済みのため、何も変更していません。競合商品にするには、先に削除してください。',
  },
  'products.removed': { en: '{count|product|products} removed.', ja: '{count} 件を削除しました。' },
  'products.list': { en: 'Your products', ja: '登録済みの商品' },
  'products.find': { en: 'Find by ASIN, title or name', ja: 'ASIN・商品名・呼び名で絞り込み' },
  'products.asin': { en: 'ASIN', ja: 'ASIN' },
  'products.name': { en: 'Title', ja: '商品名' },
  'products.untitled': { en: '(title not known yet)', ja: '（商品名は未取得）' },
  'products.names': { en: 'Names', ja: '呼び名' },
  'products.addedAt': { en: 'Added', ja: '追加日時' },
  'products.none': { en: 'No products yet.', ja: '商品はまだありません。' },
  'products.notFound': { en: 'No products match.', ja: '該当する商品はありません。' },
  'products.keptRanks': {
    en: 'Past ranks are kept until their retention period ends, and reappear if you add the product again.',
    ja: 'これまでの順位は保存期間中は残り、追加し直すと再び表示されます。',
  },
  'products.keptChecks': {
    en: 'The history of assistant checks is kept.',
    ja: 'アシスタントの判定履歴は残ります。',
  },
  'products.stopped': {
    en: 'Ranks and changes are no longer tracked.',
    ja: '順位と変化は記録されなくなります。',
  },
  'products.lostNames': { en: 'Names are deleted.', ja: '呼び名は削除されます。' },
  'product.title': { en: 'Product and names', ja: '商品と呼び名' },
  'product.back': { en: 'All products', ja: 'すべての商品' },
  'product.shop': { en: 'Amazon', ja: 'Amazon' },
  'product.open': { en: 'Product page', ja: '商品ページ' },
  'product.names': { en: 'Names and matching test', ja: '呼び名と判定テスト' },
  'product.watchedHint': {
    en: 'Names are used to find your own products in assistant answers, so competitors have none.',
    ja: '呼び名はアシスタントの回答から自社商品を見つけるためのもので、競合商品には設定できません。',
  },
  'product.lines': { en: 'Names, one per line', ja: '呼び名（1 行に 1 件）' },
  'product.linesHint': {
    en: 'Other names that answers may use for this product. The latest title is always used as well.',
    ja: '回答の中でこの商品を指す別の呼び方です。最新の商品名も、常に判定に使われます。',
  },
  'product.ownerOnly': {
    en: 'Only account owners and operators can save names. Everybody can test them.',
    ja: '呼び名を保存できるのは、アカウントの所有者と運営者だけです（テストは、だれでもできます）。',
  },
  'product.save': { en: 'Save names', ja: '呼び名を保存' },
  'product.saved': { en: '{count|name|names} saved.', ja: '呼び名を保存しました（{count} 件）。' },
  'product.samples': { en: 'Example sentences and verdicts', ja: '例文と判定' },
  'product.samplesHint': {
    en: 'Sentences made from this product’s title and names, checked with the names above. If a sentence about an accessory, another model or another of your products is “Named”, change the names.',
    ja: 'この商品の商品名と呼び名から作った文を、上の呼び名で判定した結果です。付属品・別モデル・ほかの自社商品についての文が「この商品」と判定された場合は、呼び名を見直してください。',
  },
  'product.sentence': { en: 'Sentence', ja: '文' },
  'product.outcome': { en: 'Verdict', ja: '判定' },
  'product.sampleNamed': { en: 'Named', ja: 'この商品' },
  'product.sampleNotNamed': { en: 'Not named', ja: '該当なし' },
  'product.proposals': { en: 'Suggested names', ja: '呼び名の候補' },
  'product.proposalsHint': {
    en: 'Spellings that are not recognized now, but would be if you added them as names. Add only those that mean this product and no other: a name without your brand also matches next to another brand.',
    ja: '呼び名に追加すると、この商品と判定できるようになる表記です。この商品だけを指すものを選んでください。ブランド名のない呼び名は、他社のブランド名と並んでいても、この商品と判定されます。',
  },
  'product.addName': { en: 'Add to names', ja: '呼び名に追加' },
  'product.nameAdded': { en: '“{name}” was added to the names.', ja: '「{name}」を呼び名に追加しました。' },
  'product.answer': { en: 'Matching test', ja: '判定テスト' },
  'product.answerHint': {
    en: 'Paste an assistant answer to see which passages the names above match. This does not count as a check, and nothing is saved.',
    ja: 'アシスタントの回答を貼り付けると、上の呼び名に一致する箇所を表示します。判定回数は減らず、何も保存されません。',
  },
  'product.try': { en: 'Test', ja: 'テストする' },
  'product.trial': { en: 'Test result', ja: 'テスト結果' },
  'product.trialHint': {
    en: 'Nothing was saved. Marked passages name one of your products.',
    ja: '何も保存していません。強調表示された部分が、自社商品と判定された箇所です。',
  },
  'product.uncertain': { en: 'Passages that need confirmation', ja: '確認が必要な箇所' },
  'product.uncertainHint': {
    en: 'These passages may name the product, but that is not certain. In a check, they count once someone confirms them.',
    ja: '商品を指している可能性がありますが、確実ではありません。実際の判定では、人が確認すると「自社商品あり」として数えられます。',
  },
  'product.foundThis': { en: 'This product named as', ja: 'この商品と判定された表記' },
  'product.notFound': { en: 'None', ja: 'なし' },
  'product.foundOthers': { en: 'Your other products named', ja: '挙がったほかの自社商品' },
  'product.noOthers': { en: 'None', ja: 'なし' },
} as const satisfies Record<string, Text>;
