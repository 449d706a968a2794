import type { Text } from '../core/text.ts';

/** A code of the API in words; a code that is not in the table stays as it is. */
export function wordOf(code: string, words: Readonly<Record<string, Text>> = CODE_WORDS): Text {
  return Object.hasOwn(words, code) ? (words[code] ?? { en: code, ja: code }) : { en: code, ja: code };
}

/** As {@link wordOf}, where there may be none. */
export function maybeWord(code: string | null): Text | null {
  return code === null ? null : wordOf(code);
}

/** Verdicts of pages, states of readings and the reasons of gaps. */
export const CODE_WORDS: Readonly<Record<string, Text>> = {
  sound: { en: 'sound', ja: '問題なし' },
  no_results: { en: 'no results', ja: '検索結果なし' },
  truncated: { en: 'cut off', ja: '途中で切れたページ' },
  blocked: { en: 'page blocked', ja: 'ページのブロック' },
  wrong_place: { en: 'for another country or language', ja: '別の国・言語向けのページ' },
  unreadable: { en: 'page could not be read', ja: 'ページの読み取り失敗' },
  corrected_keyword: { en: 'results for other search terms', ja: '別の検索語の検索結果' },
  other_list: { en: 'sorted or filtered results', ja: '並べ替え・絞り込みのある検索結果' },
  not_a_result_page: { en: 'not a results page', ja: '検索結果ではないページ' },
  not_a_product_page: { en: 'not a product page', ja: '商品ページではないページ' },
  other_product: { en: 'page of another product', ja: '別の商品のページ' },
  complete: { en: 'complete', ja: '完了' },
  partial: { en: 'partial', ja: '一部のみ取得' },
  failed: { en: 'failed', ja: '失敗' },
  pending: { en: 'not scanned yet', ja: '計測待ち' },
  not_scanned: { en: 'not scanned', ja: '未計測' },
  suspect: { en: 'suspect results', ja: '結果に疑いあり' },
  source_error: { en: 'source error', ja: '取得元のエラー' },
  quota: { en: 'source quota used up', ja: '取得元の利用上限に到達' },
  auth: { en: 'credentials rejected by the source', ja: '取得元の認証エラー' },
  not_found: { en: 'product not found on Amazon', ja: 'Amazon に商品ページなし' },
};

/** What a page is. */
export const PAGE_KIND_WORDS: Readonly<Record<string, Text>> = {
  search: { en: 'results page', ja: '検索結果ページ' },
  product: { en: 'product page', ja: '商品ページ' },
  blocked: { en: 'confirmation page', ja: '確認画面' },
  home: { en: 'home page', ja: 'トップページ' },
  category: { en: 'page of a department', ja: 'カテゴリーのページ' },
  best_sellers: { en: 'list of best sellers', ja: 'ランキングのページ' },
  storefront: { en: 'page of a brand or seller', ja: 'ブランド・出品者のページ' },
  cart: { en: 'shopping cart', ja: 'ショッピングカート' },
  sign_in: { en: 'sign-in page', ja: 'サインインのページ' },
  unknown: { en: 'unknown', ja: '不明' },
};

/** The states of an offer's stock. */
export const STOCK_WORDS: Readonly<Record<string, Text>> = {
  in_stock: { en: 'in stock', ja: '在庫あり' },
  low: { en: 'low', ja: '残りわずか' },
  out: { en: 'out of stock', ja: '在庫切れ' },
  preorder: { en: 'pre-order', ja: '予約受付中' },
  backorder: { en: 'back-order', ja: '取り寄せ' },
  unknown: { en: 'unknown', ja: '不明' },
};

/** Why a page shows no price that counts. */
export const PRICE_REASON_WORDS: Readonly<Record<string, Text>> = {
  no_featured_offer: { en: 'no featured offer', ja: 'カート（おすすめ出品）なし' },
  in_cart: { en: 'price shown in cart', ja: '価格はカート内で表示' },
  kindle_unlimited: { en: 'Kindle Unlimited', ja: 'Kindle Unlimited' },
  members_only: { en: 'price for members only', ja: '会員限定価格のみ' },
  subscription: { en: 'available by subscription only', ja: '定額サービス会員のみ利用可' },
  other_date: { en: 'price of another date', ja: '別の日の価格' },
  not_covered: { en: 'not covered by the source', ja: '取得元の対象外' },
  not_shown: { en: 'no price shown', ja: '価格の表示なし' },
};
