import { GAP_WORDS } from '../core/gap-words.ts';
import type { Text } from '../core/text.ts';

/** A code of the API in words; a code that is not in the table stays as it is. */
export function wordOf(code: string, words: Readonly<Record<string, Text>> = CODE_WORDS): Text {
  const word = Object.hasOwn(words, code) ? words[code] : undefined;
  return word ?? { en: code, ja: code };
}

/** As {@link wordOf}, where there may be none. */
export function maybeWord(code: string | null): Text | null {
  return code === null ? null : wordOf(code);
}

/** Verdicts of pages, states of readings and the reasons of gaps. */
const CODE_WORDS: Readonly<Record<string, Text>> = {
  ...Object.fromEntries(Object.entries(GAP_WORDS).map(([code, word]) => [code, inSentence(word)])),
  sound: { en: 'sound', ja: '問題なし' },
  no_results: { en: 'no results', ja: '検索結果なし' },
  other_list: { en: 'sorted or filtered results', ja: '並べ替え・絞り込みのある検索結果' },
  not_a_result_page: { en: 'not a results page', ja: '検索結果ではないページ' },
  complete: { en: 'complete', ja: '完了' },
  failed: { en: 'failed', ja: '失敗' },
};

function inSentence({ en, ja }: Text): Text {
  return { en: en.charAt(0).toLowerCase() + en.slice(1), ja };
}

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
