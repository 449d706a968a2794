import { adviceFor, CONFIRM, type PageKind } from '../../core/page-kind.ts';
import type { PageVerdict } from '../../core/search-page.ts';
import type { Text } from '../../core/text.ts';

const SENTENCES: Readonly<
  Record<Exclude<PageVerdict, 'sound' | 'blocked'>, readonly [en: string, ja: string]>
> = {
  no_results: [
    'The page has no results, but it is not page 1. Save the pages again, starting with page 1.',
    '2 ページ目以降に検索結果がありません。1 ページ目から保存し直してください。',
  ],
  truncated: [
    'The page is cut off. Scroll to its end, wait, and save it again.',
    'ページが途中で切れています。最後まで表示してから保存し直してください。',
  ],
  wrong_place: [
    'The page is for another delivery place, language or currency, where ranks differ. Switch Amazon to Japanese, yen and a delivery address in Japan, then save the page again.',
    '別の国、言語または通貨向けのページのため、順位が日本のものとは異なります。お届け先を日本、言語を日本語、通貨を円にして保存し直してください。',
  ],
  unreadable: [
    'The page cannot be read. Open it again and save it.',
    'ページを読み取れません。開き直して保存してください。',
  ],
  corrected_keyword: [
    'Amazon searched for a corrected keyword. On the page, follow the link that searches for your exact words, and save that page.',
    '入力したものとは別のキーワードの検索結果です。ページにある元のキーワードのリンクを開き、その結果を保存してください。',
  ],
  other_list: [
    'The results are sorted, filtered or from one seller. Remove these conditions, then save the results in the default order.',
    '並べ替え、絞り込み、または出品者の指定がある検索結果です。条件を外し、標準の並び順で保存し直してください。',
  ],
  not_a_result_page: [
    'This is not a results page. Search for the keyword, then save the page with the results.',
    '検索結果のページではありません。キーワードで検索した結果のページを保存してください。',
  ],
};

/** Advice for a page that the browser translated. */
const TRANSLATED: Text = {
  en: 'The page was translated by the browser. Turn translation off, open the page in Japanese and save it again.',
  ja: 'ブラウザーで翻訳されたページです。翻訳をオフにして、日本語で開き直して保存してください。',
};

/**
 * Why a results page with this verdict gives no ranks; `null` if it is sound. Kind and problems of the page
 * make it more specific.
 */
export function verdictSentence(
  verdict: PageVerdict,
  { kind, problems }: { readonly kind: PageKind; readonly problems: readonly { readonly code: string }[] },
): Text | null {
  if (verdict === 'sound') return null;
  if (verdict === 'blocked') return CONFIRM.search;
  const advice = verdict === 'not_a_result_page' ? adviceFor(kind, 'search') : null;
  if (advice !== null) return advice;
  if (verdict === 'wrong_place' && problems.some(({ code }) => code === 'translated_page')) return TRANSLATED;
  const [en, ja] = SENTENCES[verdict];
  return { en, ja };
}
