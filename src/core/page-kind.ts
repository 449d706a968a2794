import type { Text } from './text.ts';

/** What a page of the shop is. None but `search` and `product` ever counts. */
const PAGE_KINDS = [
  'search',
  'product',
  'blocked',
  'home',
  'category',
  'best_sellers',
  'storefront',
  'cart',
  'sign_in',
  'unknown',
] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

const SENTENCES: Readonly<Partial<Record<PageKind, Text>>> = {
  home: { en: "This is Amazon's home page.", ja: 'Amazon のトップページです。' },
  category: { en: 'This is a page of a department.', ja: 'カテゴリーのページです。' },
  best_sellers: { en: 'This is a list of best sellers.', ja: '売れ筋などのランキングのページです。' },
  storefront: { en: 'This is the page of a brand or a seller.', ja: 'ブランドまたは出品者のページです。' },
  cart: { en: 'This is the shopping cart.', ja: 'ショッピングカートのページです。' },
  unknown: {
    en: 'This is neither a results page nor a product page of Amazon.',
    ja: 'Amazon の検索結果ページでも商品ページでもありません。',
  },
  sign_in: { en: "This is Amazon's sign-in page.", ja: 'Amazon のサインインのページです。' },
};

/** What to save instead of a page that is of another kind. */
const INSTEAD: Readonly<Record<'search' | 'product', Text>> = {
  search: {
    en: 'Search for the keyword on Amazon and save the page with the results.',
    ja: 'Amazon でキーワードを検索し、結果のページを保存してください。',
  },
  product: {
    en: 'Open the product page on Amazon and save that.',
    ja: 'Amazon で商品ページを開き、そのページを保存してください。',
  },
};

/** What to do about a confirmation that Amazon asks for, where a page of the kind was meant. */
export const CONFIRM: Readonly<Record<'search' | 'product', Text>> = {
  search: {
    en: 'Amazon asked for a confirmation instead of showing results. Confirm in the browser, then save the results page.',
    ja: '検索結果ではなく確認画面が保存されています。ブラウザーで確認を済ませ、検索結果を保存し直してください。',
  },
  product: {
    en: 'Amazon asked for a confirmation instead of showing the product. Confirm in the browser, then save the product page.',
    ja: '商品ではなく確認画面が保存されています。ブラウザーで確認を済ませ、商品ページを保存し直してください。',
  },
};

/** What a page of this kind is, which never counts; `null` for kinds that say nothing. */
export function describeKind(kind: PageKind): Text | null {
  return SENTENCES[kind] ?? null;
}

/** What a page is that never counts, and what to save where a page of the `wanted` kind was meant; `null` for kinds that say nothing. */
export function adviceFor(kind: PageKind, wanted: 'search' | 'product'): Text | null {
  const sentence = SENTENCES[kind];
  if (sentence === undefined) return null;
  return { en: `${sentence.en} ${INSTEAD[wanted].en}`, ja: `${sentence.ja}${INSTEAD[wanted].ja}` };
}
