import type { Text } from '../../core/text.ts';

/** Texts of the history of one product. */
export const PRODUCT_HISTORY = {
  'productHistory.title': { en: 'Product history', ja: '商品の推移' },
  'productHistory.choose': { en: 'Choose a product to show.', ja: '表示する商品を選んでください。' },
  'productHistory.none': {
    en: 'You have not added any products yet.',
    ja: '商品はまだ登録されていません。',
  },
  'productHistory.settings': { en: 'Names and matching test', ja: '呼び名と判定テスト' },
  'productHistory.eventKinds': {
    en: 'Rank changes of this product for every keyword, and changes of its price, featured offer, stock and other facts. Small changes are collapsed.',
    ja: 'この商品の全キーワードの順位の変化と、価格・カート（おすすめ出品）・在庫などの変化です。小さな変化は折りたたんでいます。',
  },
  'productHistory.unknown': {
    en: 'This account has none of the keywords in the URL. The keywords with the best ranks are shown instead.',
    ja: 'URL のキーワードはいずれも登録されていません。代わりに、順位の高いキーワードを表示しています。',
  },
  'productHistory.otherOffer': { en: 'Featured offer is not a new item', ja: 'おすすめ出品が新品以外' },
  'productHistory.offer': { en: 'Featured offer', ja: 'カート（おすすめ出品）' },
  'productHistory.open': { en: 'Open the history', ja: '推移を開く' },
  'productHistory.chart': { en: 'Date in the chart of {name}', ja: '「{name}」のグラフで表示する日付' },
  'productHistory.from': { en: 'From', ja: '開始日' },
  'productHistory.to': { en: 'To', ja: '終了日' },
  'productHistory.dates': { en: 'Other dates', ja: '期間を指定' },
  'productHistory.keywords': {
    en: 'Choose keywords ({shown} of {total} shown)',
    ja: 'キーワードを選ぶ（{total} 件中 {shown} 件を表示中）',
  },
  'productHistory.candidates': {
    en: 'Choose up to {count} keywords. The number is the latest rank of the product. Without a choice, the keywords with the best ranks are shown.',
    ja: '{count} 件まで選べます。数字は、この商品の最新の順位です。選ばないときは、順位の高いキーワードを表示します。',
  },
  'productHistory.lines': { en: 'Keywords shown', ja: '表示しているキーワード' },
  'productHistory.noKeywords': {
    en: 'The results of no keyword have been searched for this product yet.',
    ja: 'この商品の順位を調べたキーワードはまだありません。',
  },
  'productHistory.table': { en: 'Values by date', ja: '日付ごとの値' },
  'productHistory.bsr': { en: 'Best Sellers Rank', ja: '売れ筋ランキング' },
  'productHistory.seller': { en: 'Seller', ja: '出品者' },
  'productHistory.fromCards': {
    en: 'The product page was not read in this period. Price and other facts are those shown in the results for “{keyword}”.',
    ja: 'この期間は商品ページを読み取っていません。価格などは「{keyword}」の検索結果に表示された値です。',
  },
  'productHistory.pageGap': { en: 'Product page: {reason}', ja: '商品ページ：{reason}' },
  'productHistory.keywordGap': {
    en: '{reason} ({count|keyword|keywords})',
    ja: '{reason}（{count} キーワード）',
  },
} as const satisfies Record<string, Text>;
