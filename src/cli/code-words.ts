import { GAP_WORDS, PAGE_WORDS } from '../core/gap-words.ts';
import { PLAN_NAMES, PLANS } from '../core/plan.ts';
import type { Text } from '../core/text.ts';
import type { FileOutcome } from '../operations/pages/import-report.ts';

/** A code of the API in words; a code that is not in the table stays as it is. */
export function wordOf(code: string, words: Readonly<Record<string, Text>> = CODE_WORDS): Text {
  const word = Object.hasOwn(words, code) ? words[code] : undefined;
  return word ?? { en: code, ja: code };
}

/** As {@link wordOf}, where there may be none. */
export function maybeWord(code: string | null, words?: Readonly<Record<string, Text>>): Text | null {
  return code === null ? null : wordOf(code, words);
}

/** The words of several codes in one cell. */
export function wordsOf(codes: readonly string[], words: Readonly<Record<string, Text>>): Text | null {
  if (codes.length === 0) return null;
  const all = codes.map((code) => wordOf(code, words));
  return { en: all.map(({ en }) => en).join(', '), ja: all.map(({ ja }) => ja).join('、') };
}

/** Verdicts of pages, states of readings and the reasons of gaps. */
const CODE_WORDS: Readonly<Record<string, Text>> = {
  ...Object.fromEntries(Object.entries(GAP_WORDS).map(([code, word]) => [code, inSentence(word)])),
  ...PAGE_WORDS,
  complete: { en: 'complete', ja: '完了' },
  failed: { en: 'failed', ja: '失敗' },
};

function inSentence({ en, ja }: Text): Text {
  return { en: en.charAt(0).toLowerCase() + en.slice(1), ja };
}

/** What became of a file that was imported. */
export const IMPORT_WORDS: Readonly<Record<FileOutcome, Text>> = {
  stored: { en: 'stored', ja: '保存' },
  known: { en: 'already stored', ja: '保存済み' },
  not_needed: { en: 'not needed', ja: '不要' },
  withdrawn: { en: 'withdrawn', ja: '取り消し済み' },
  apart: { en: 'not of this reading', ja: '別の計測' },
  suspect: { en: 'in doubt', ja: '保留' },
  gap: { en: 'stored as failed', ja: '失敗として記録' },
  unusable: { en: 'unusable', ja: '使用不可' },
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

/** Whose a product is. */
export const RELATION_WORDS: Readonly<Record<string, Text>> = {
  own: { en: 'own', ja: '自社商品' },
  watched: { en: 'competitor', ja: '競合商品' },
};

/** The names of the plans. */
export const PLAN_WORDS: Readonly<Record<string, Text>> = Object.fromEntries(
  PLANS.map((plan) => [plan, { en: PLAN_NAMES[plan], ja: PLAN_NAMES[plan] }]),
);

/** What somebody may do. */
export const ROLE_WORDS: Readonly<Record<string, Text>> = {
  operator: { en: 'operator', ja: '運営者' },
  owner: { en: 'owner', ja: '所有者' },
  member: { en: 'member', ja: 'メンバー' },
};

/** The states of API keys. */
export const KEY_WORDS: Readonly<Record<string, Text>> = {
  active: { en: 'active', ja: '有効' },
  revoked: { en: 'revoked', ja: '無効' },
  expired: { en: 'expired', ja: '期限切れ' },
  closed: { en: 'account closed', ja: 'アカウント利用終了' },
};

/** The states of sources, and why one is stopped besides the reasons of gaps. */
export const SOURCE_WORDS: Readonly<Record<string, Text>> = {
  available: { en: 'available', ja: '利用可' },
  slowed: { en: 'throttled', ja: 'アクセス制限中' },
  stopped: { en: 'stopped for today', ja: '本日は停止' },
  paused: { en: 'paused', ja: '一時停止' },
  capped: { en: 'spending cap reached', ja: '費用の上限に到達' },
  unknown: { en: 'unknown kind', ja: '不明な種類' },
};

/** Where a setting or a source comes from. */
export const ORIGIN_WORDS: Readonly<Record<string, Text>> = {
  environment: { en: 'environment', ja: '環境変数' },
  default: { en: 'default', ja: '既定値' },
  settings: { en: 'settings', ja: '設定' },
  added: { en: 'added', ja: '追加' },
};

/** The states of webhooks and of their deliveries, and why a webhook is stopped. */
export const WEBHOOK_WORDS: Readonly<Record<string, Text>> = {
  active: { en: 'active', ja: '有効' },
  failing: { en: 'failing', ja: '送信に失敗' },
  stopped: { en: 'stopped', ja: '停止' },
  gone: { en: 'the receiver answered 410', ja: '受信側が 410 を返したため' },
  given_up: { en: 'ten attempts in three days failed', ja: '3 日間で 10 回失敗したため' },
  waiting: { en: 'waiting to retry', ja: '再送待ち' },
  sending: { en: 'sending', ja: '送信中' },
  delivered: { en: 'delivered', ja: '配信済み' },
  failed: { en: 'failed', ja: '失敗' },
  events: { en: 'changes', ja: '変化' },
  test: { en: 'test', ja: 'テスト' },
};

/** Why an account needs attention. */
export const ATTENTION_WORDS: Readonly<Record<string, Text>> = {
  coverage_low: { en: 'low coverage', ja: '取得率が低い' },
  webhook_stopped: { en: 'webhook stopped', ja: 'Webhook が停止' },
  webhook_failing: { en: 'webhook failing', ja: 'Webhook の送信に失敗' },
  key_ending: { en: 'key about to expire', ja: 'キーの期限が近い' },
  over_limit: { en: 'over its limits', ja: '上限を超過' },
};

/** The languages of texts. */
export const LANGUAGE_WORDS: Readonly<Record<string, Text>> = {
  en: { en: 'English', ja: '英語' },
  ja: { en: 'Japanese', ja: '日本語' },
};

/** The kinds of questions to the assistant. */
export const QUESTION_WORDS: Readonly<Record<string, Text>> = {
  recommend: { en: 'recommendation', ja: 'おすすめ' },
  value: { en: 'value', ja: 'コスパ' },
  beginner: { en: 'beginner', ja: '初心者' },
  compare: { en: 'comparison', ja: '比較' },
  review: { en: 'reviews', ja: '評判' },
  custom: { en: 'custom', ja: '独自' },
};

/** Verdicts on an answer, and whether it is one. */
export const VERDICT_WORDS: Readonly<Record<string, Text>> = {
  asin: { en: 'named (ASIN)', ja: '自社商品あり（ASIN）' },
  product_name: { en: 'named', ja: '自社商品あり' },
  likely: { en: 'needs confirmation', ja: '要確認' },
  miss: { en: 'not named', ja: '自社商品なし' },
  answered: { en: 'answered', ja: '回答あり' },
  refused: { en: 'no answer', ja: '回答なし' },
};

/** What a sentence says of one product. */
export const NAMING_WORDS: Readonly<Record<string, Text>> = {
  named: { en: 'named', ja: 'この商品' },
  asked: { en: 'needs confirmation', ja: '要確認' },
  not_named: { en: 'not named', ja: '該当なし' },
};

/** Devices whose results a source gives, and what it may never know of a card or a product. */
export const FIELD_WORDS: Readonly<Record<string, Text>> = {
  desktop: { en: 'desktop', ja: 'パソコン' },
  tablet: { en: 'tablet', ja: 'タブレット' },
  mobile: { en: 'mobile', ja: 'スマートフォン' },
  listPrice: { en: 'list price', ja: '参考価格' },
  isPrime: { en: 'Prime', ja: 'プライム' },
  badges: { en: 'badges', ja: 'バッジ' },
  stockText: { en: 'stock', ja: '在庫' },
  points: { en: 'points', ja: 'ポイント' },
  salesVolume: { en: 'sales volume', ja: '販売数' },
  sellerName: { en: 'seller', ja: '出品者' },
  shipsFrom: { en: 'ships from', ja: '出荷元' },
  delivery: { en: 'delivery', ja: '配送' },
};
