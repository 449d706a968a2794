import { adviceFor, type PageKind } from '../../core/page-kind.ts';
import type { PageVerdict } from '../../core/search-page.ts';
import type { Text } from '../../core/text.ts';

const SENTENCES: Readonly<Record<Exclude<PageVerdict, 'sound'>, readonly [en: string, ja: string]>> = {
  no_results: [
    'The page says that there are no results, but it is not page 1.',
    '1 ページ目ではないのに「結果なし」です。',
  ],
  truncated: [
    'The page is incomplete: it has fewer results than it says. Save it again.',
    '途中で切れています。保存し直してください。',
  ],
  blocked: [
    'The shop asked for a confirmation instead of showing results.',
    '検索結果ではなく確認画面が表示されています。',
  ],
  wrong_place: [
    'The page is for another delivery place, language or currency, where ranks differ.',
    '別の地域・言語・通貨向けのページで、順位が異なります。',
  ],
  unreadable: ['The page cannot be read.', '読み取れません。'],
  corrected_keyword: [
    'The shop searched for a corrected keyword.',
    '訂正されたキーワードの結果が表示されています。',
  ],
  other_list: [
    "The results are sorted, filtered or from one seller, but ranks are counted in the shop's default order of all results.",
    '並べ替え・絞り込み・出品者の指定がある結果です。順位は標準の並び順の全結果で数えます。',
  ],
  not_a_result_page: ['It is not a search results page.', '検索結果のページではありません。'],
};

/** Advice for a page that the browser translated. */
const TRANSLATED: Text = {
  en: 'The page was translated by the browser. Turn translation off, open the page in Japanese and save it again.',
  ja: 'ブラウザーで翻訳されたページで、別の言語の検索結果です。翻訳を切り、日本語で開き直して保存してください。',
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
  const advice = verdict === 'not_a_result_page' ? adviceFor(kind, 'search') : null;
  if (advice !== null) return advice;
  if (verdict === 'wrong_place' && problems.some(({ code }) => code === 'translated_page')) return TRANSLATED;
  const [en, ja] = SENTENCES[verdict];
  return { en, ja };
}
