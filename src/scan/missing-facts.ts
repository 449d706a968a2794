import type { Text } from '../core/text.ts';

/** How a page comes: as a file for a command, or sent by a person in a browser or a program. */
export type Way = 'file' | 'sent';

/** Facts without which a page is of no use. */
type MissingFact = 'page_number' | 'garbled_keyword' | 'asked_keyword' | 'keyword' | 'instant' | 'product';

/** What to do about a fact that a page does not show, by the way in which it came. */
export const MISSING_FACTS: Readonly<Record<MissingFact, Readonly<Record<Way, Text>>>> = {
  page_number: {
    file: {
      en: 'The page does not show its page number. Save the whole page again, including the page links below the results.',
      ja: '結果の何ページ目かがページから分かりません。ページ送りを含めて保存し直してください。',
    },
    sent: {
      en: 'The page does not show its page number. Send the whole page, including the page links below the results.',
      ja: '結果の何ページ目かがページから分かりません。ページ送りを含めて、ページ全体を送ってください。',
    },
  },
  garbled_keyword: {
    file: {
      en: 'The page was saved in the wrong character encoding, so its keyword cannot be read. Save it again as UTF-8, or give --keyword.',
      ja: '誤った文字コードで保存されたため、キーワードを読み取れません。UTF-8 で保存し直すか、--keyword で指定してください。',
    },
    sent: {
      en: 'The page was saved in the wrong character encoding, so its keyword cannot be read. Open it again and send it.',
      ja: '誤った文字コードで保存されたため、キーワードを読み取れません。開き直して送ってください。',
    },
  },
  asked_keyword: {
    file: {
      en: 'Amazon searched for other words, and the page does not show what you entered. Give the keyword with --keyword.',
      ja: '検索した語とは別の語の結果で、元の語はページから分かりません。--keyword で指定してください。',
    },
    sent: {
      en: 'Amazon searched for other words than you entered. On the page, follow the link that searches for your exact words, and send that page.',
      ja: '入力したものとは別のキーワードの検索結果です。ページにある元のキーワードのリンクを開き、その結果を送ってください。',
    },
  },
  keyword: {
    file: {
      en: 'The page does not show its keyword. Give it with --keyword.',
      ja: 'どのキーワードの結果か分かりません。--keyword で指定してください。',
    },
    sent: {
      en: 'The page does not show its keyword. Search for the keyword again and send the whole page with the results.',
      ja: 'どのキーワードの結果か分かりません。もう一度検索し、結果のページ全体を送ってください。',
    },
  },
  instant: {
    file: {
      en: 'The page does not show its time. Give it with --observed-at.',
      ja: 'ページの時刻が分かりません。--observed-at で指定してください。',
    },
    sent: {
      en: 'The page does not show when it was opened. Open it again and send it together with the time when you opened it.',
      ja: 'ページを開いた時刻が分かりません。開き直し、時刻を添えて送ってください。',
    },
  },
  product: {
    file: {
      en: 'The page does not show which product it is for. Save the whole page again, or give --asin.',
      ja: 'どの商品のページか分かりません。ページ全体を保存し直すか、--asin で指定してください。',
    },
    sent: {
      en: 'The page does not show which product it is for. Open the product again and send the whole page.',
      ja: 'どの商品のページか分かりません。商品を開き直し、ページ全体を送ってください。',
    },
  },
};

/** A fact that a page does not show, as a refusal. */
export function missing(
  fact: MissingFact,
  way: Way = 'file',
): { readonly ok: false; readonly problem: Text } {
  return { ok: false, problem: MISSING_FACTS[fact][way] };
}
