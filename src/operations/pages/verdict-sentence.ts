import type { PageVerdict } from '../../core/search-page.ts';
import type { Text } from '../../core/text.ts';

const SENTENCES: Readonly<Record<Exclude<PageVerdict, 'sound'>, readonly [en: string, ja: string]>> = {
  no_results: [
    'It says that there are no results, but it is not page 1.',
    '1 ページ目ではないのに「結果なし」です。',
  ],
  truncated: [
    'It is cut: fewer results than it says. Save it again.',
    '途中で切れています。保存し直してください。',
  ],
  blocked: [
    'The shop asked for a confirmation instead of showing results.',
    '検索結果ではなく確認画面が表示されています。',
  ],
  wrong_place: [
    'It was made for another place, language or currency; ranks differ there.',
    '別の地域・言語・通貨向けのページで、順位が異なります。',
  ],
  unreadable: ['It cannot be read.', '読み取れません。'],
  corrected_keyword: [
    'The shop answered for a corrected keyword.',
    '訂正されたキーワードの結果が表示されています。',
  ],
  not_a_result_page: ['It is no page of search results.', '検索結果のページではありません。'],
};

/** Why a page of search results with this verdict gives no rank; `null` for one that is sound. */
export function verdictSentence(verdict: PageVerdict): Text | null {
  if (verdict === 'sound') return null;
  const [en, ja] = SENTENCES[verdict];
  return { en, ja };
}
