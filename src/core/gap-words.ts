import type { ProductVerdict } from './product.ts';
import type { GapReason, UnaskedReason } from './reading.ts';
import type { Text } from './text.ts';

/** Why a date has no complete reading of a keyword or a product, as pages and commands name it. */
export const GAP_WORDS = {
  pending: { en: 'Not scanned yet', ja: '計測待ち' },
  not_scanned: { en: 'Not scanned', ja: '未計測' },
  paused: { en: 'Not scanned: source paused', ja: '未計測（取得元を一時停止中）' },
  no_source: { en: 'Not scanned: no source', ja: '未計測（取得元なし）' },
  account_cap: {
    en: 'Not scanned: spending cap of the account reached',
    ja: '未計測（アカウントの費用の上限に到達）',
  },
  installation_cap: {
    en: 'Not scanned: spending cap of the installation reached',
    ja: '未計測（全アカウント合計の費用の上限に到達）',
  },
  partial: { en: 'Partial', ja: '一部のみ取得' },
  blocked: { en: 'Page blocked', ja: 'アクセスのブロック' },
  unreadable: { en: 'Page could not be read', ja: 'ページの読み取り失敗' },
  wrong_place: { en: 'Page for another country or language', ja: '別の国・言語向けのページ' },
  corrected_keyword: { en: 'Results for other search terms', ja: '別の検索語の検索結果' },
  suspect: { en: 'Suspect results (unconfirmed)', ja: '結果が不自然（次の計測で確認）' },
  source_error: { en: 'Source error', ja: '取得元のエラー' },
  quota: { en: 'Source quota used up', ja: '取得元の利用上限に到達' },
  auth: { en: 'Credentials rejected by the source', ja: '取得元の認証エラー' },
  not_found: { en: 'Product not found on Amazon', ja: 'Amazon に商品ページなし' },
  not_a_product_page: { en: 'Not a product page', ja: '商品ページではない' },
  other_product: { en: 'Page of another product', ja: '別の商品のページ' },
  truncated: { en: 'Page cut off', ja: '途中で切れたページ' },
} as const satisfies Readonly<
  Record<GapReason | UnaskedReason | 'no_source' | Exclude<ProductVerdict, 'sound'> | 'not_found', Text>
>;

/** What else a page can be, in a sentence. */
export const PAGE_WORDS = {
  sound: { en: 'sound', ja: '問題なし' },
  no_results: { en: 'no results', ja: '検索結果なし' },
  other_list: { en: 'sorted or filtered results', ja: '並べ替え・絞り込みのある検索結果' },
  not_a_result_page: { en: 'not a results page', ja: '検索結果ではないページ' },
} as const satisfies Readonly<Record<string, Text>>;
