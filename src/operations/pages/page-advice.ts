import { MARKETPLACE } from '../../core/marketplace.ts';
import { describeKind } from '../../core/page-kind.ts';
import type { ProductPage, ProductVerdict } from '../../core/product.ts';
import type { ReadingWithShelf } from '../../core/reading.ts';
import type { PageVerdict, SearchPage } from '../../core/search-page.ts';
import { leadingPages } from '../../core/shelf.ts';
import type { Text } from '../../core/text.ts';
import { type CapturedPage, capturesOf, isOneList, PAGES_APART_MAX_MS } from '../../scan/index.ts';
import { differingSettings } from './file-outcome.ts';
import type { FileOutcome } from './import-report.ts';

/** What to do about an unsound page, in the words of a person in a browser. */
const VERDICTS: Readonly<Record<Exclude<PageVerdict | ProductVerdict, 'sound'>, Text>> = {
  blocked: {
    en: 'Amazon asked for a confirmation instead of showing the page. Confirm in the browser, then send the page that follows.',
    ja: 'ページではなく確認画面が表示されています。ブラウザーで確認を済ませ、その後のページを送ってください。',
  },
  truncated: {
    en: 'The page is cut off. Scroll to its end, wait, and send it again.',
    ja: 'ページが途中で切れています。最後まで表示してから、もう一度送ってください。',
  },
  wrong_place: {
    en: 'The page is for another delivery place, language or currency, where ranks, prices and stock differ. Switch Amazon to Japanese, yen and a delivery address in Japan, then open the page again and send it.',
    ja: '別の国、言語または通貨向けのページのため、順位、価格、在庫が日本のものとは異なります。お届け先を日本、言語を日本語、通貨を円にし、開き直して送ってください。',
  },
  unreadable: {
    en: 'The page cannot be read. Open it again and send it.',
    ja: 'ページを読み取れません。開き直して送ってください。',
  },
  corrected_keyword: {
    en: 'Amazon searched for a corrected keyword. On the page, follow the link that searches for your exact words, and send that page.',
    ja: '入力したものとは別のキーワードの検索結果です。ページにある元のキーワードのリンクを開き、その結果を送ってください。',
  },
  other_list: {
    en: 'The results are sorted, filtered or from one seller. Remove these conditions, then send the results in the default order.',
    ja: '並べ替え、絞り込み、または出品者の指定がある検索結果です。条件を外し、標準の並び順の結果を送ってください。',
  },
  no_results: {
    en: 'The page has no results, but it is not page 1. Open page 1 and send it, then the pages that follow.',
    ja: '2 ページ目以降に検索結果がありません。1 ページ目から順に開いて送ってください。',
  },
  not_a_result_page: {
    en: 'This is not a results page. Search for the keyword on Amazon and send the page with the results.',
    ja: '検索結果のページではありません。Amazon でキーワードを検索し、結果のページを送ってください。',
  },
  other_product: {
    en: 'The page shows another product than the one requested. Open the right product and send its page.',
    ja: '開こうとした商品とは別の商品のページです。正しい商品を開いて送ってください。',
  },
  not_a_product_page: {
    en: 'This is not a product page. Open the product on Amazon and send its page.',
    ja: '商品ページではありません。Amazon で商品を開き、そのページを送ってください。',
  },
};

/** More specific than a verdict: problems that a person can remove. */
const PROBLEMS: Readonly<Record<string, Text>> = {
  translated_page: {
    en: 'The page was translated by the browser. Turn translation off, open the page in Japanese and send it.',
    ja: 'ブラウザーで翻訳されたページです。翻訳をオフにし、日本語で開き直して送ってください。',
  },
  phone_page: {
    en: 'It is a mobile page. Open the desktop page and send it.',
    ja: 'スマートフォン用のページです。パソコン用のページを開いて送ってください。',
  },
};

/** Why a page cannot count and what to do; `null` if it is sound. */
export function adviceOnPage({ kind, verdict, problems }: SearchPage | ProductPage): Text | null {
  if (verdict === 'sound') return null;
  const known = problems.map(({ code }) => PROBLEMS[code]).find((text) => text !== undefined);
  if (known !== undefined) return known;
  const isStrange = verdict === 'not_a_result_page' || verdict === 'not_a_product_page';
  const sentence = isStrange ? describeKind(kind) : null;
  if (sentence === null) return VERDICTS[verdict];
  const instead = verdict === 'not_a_result_page' ? SEARCH_INSTEAD : PRODUCT_INSTEAD;
  return { en: `${sentence.en} ${instead.en}`, ja: `${sentence.ja}${instead.ja}` };
}

const SEARCH_INSTEAD: Text = {
  en: 'Search for the keyword on Amazon and send the page with the results.',
  ja: 'Amazon でキーワードを検索し、結果のページを送ってください。',
};
const PRODUCT_INSTEAD: Text = {
  en: 'Open the product on Amazon and send its page.',
  ja: 'Amazon で商品を開き、そのページを送ってください。',
};

/** What to do after a sound page had this outcome, beside what is kept of the date now; `null` if nothing has to be done. */
export function adviceOnOutcome(
  outcome: FileOutcome,
  {
    after,
    page,
    isToday,
  }: {
    readonly after: ReadingWithShelf | undefined;
    readonly page: number;
    /** Whether the page's date is today. */
    readonly isToday: boolean;
  },
): Text | null {
  const depth = after?.reading.pagesWanted ?? 1;
  switch (outcome) {
    case 'stored':
    case 'known':
      return after !== undefined && leadingPages(after.shelf).length === 0 ? FIRST_MISSING : null;
    case 'suspect':
      return isToday ? SUSPECT : SUSPECT_BEFORE;
    case 'apart':
      return apart(depth);
    case 'withdrawn':
      return WITHDRAWN;
    case 'not_needed':
      return adviceOnNeedless(page, after);
    default:
      return VERDICTS.unreadable;
  }
}

/**
 * What to do after a page that waits for others of its run; `null` if nothing is missing. `missing`: numbers of pages that its run
 * lacks, in order.
 */
export function adviceOnWaiting(
  capture: CapturedPage,
  after: ReadingWithShelf | undefined,
  missing: readonly number[],
): Text | null {
  if (after === undefined) return FIRST_MISSING;
  const first = capturesOf(after).find(({ page }) => page === 1);
  if (first !== undefined && isOtherBeside(first, capture)) return adviceOnSettings(first, capture, after);
  if (missing.length === 0) return null;
  const isNewer = capture.observedAtMs > after.reading.observedAtMs;
  const time = printTime(after.reading.observedAtMs);
  const [en, ja] = [EN_LIST.format(missing.map(String)), missing.join('、')];
  const pages = missing.length === 1 ? `page ${en}` : `pages ${en}`;
  return {
    en: `This page belongs to ${isNewer ? 'a newer' : 'another'} reading. Send ${pages} of it too, opened within 30 minutes of its page 1 in the same window. It replaces the reading of ${time} as soon as it is more complete.`,
    ja: `${isNewer ? '新しい' : '別の'}計測のページです。${ja} ページ目（同じウィンドウで、1 ページ目から 30 分以内に開いたもの）も送ってください。${time} の計測よりもページがそろった時点で、置き換わります。`,
  };
}

/** Whether a later page was opened close to a page 1, but with other settings. */
function isOtherBeside(first: CapturedPage, capture: CapturedPage): boolean {
  const apartMs = Math.abs(first.observedAtMs - capture.observedAtMs);
  return capture.page > 1 && apartMs <= PAGES_APART_MAX_MS && !isOneList(first, capture);
}

function adviceOnSettings(first: CapturedPage, capture: CapturedPage, { reading }: ReadingWithShelf): Text {
  const { en, ja } = differingSettings(first, capture);
  const time = printTime(first.observedAtMs);
  return {
    en: `This page was opened with other settings than page 1 of ${time} (${en}), so they are not counted together. Open pages 1 to ${reading.pagesWanted} again in the same window, without changing settings, and send them one after another.`,
    ja: `${time} の 1 ページ目とは設定（${ja}）が異なるため、一緒には数えません。設定を変えずに、1〜${reading.pagesWanted} ページ目を同じウィンドウで開き直し、順に送ってください。`,
  };
}

/** The Japanese time of an instant: `06:00`. */
function printTime(instantMs: number): string {
  const instant = Temporal.Instant.fromEpochMilliseconds(instantMs).toZonedDateTimeISO(MARKETPLACE.timeZone);
  return instant.toPlainTime().toString({ smallestUnit: 'minute' });
}

const EN_LIST = new Intl.ListFormat('en', { type: 'conjunction' });

/** What to do about a page that neither counts nor waits. */
function adviceOnNeedless(page: number, after: ReadingWithShelf | undefined): Text {
  const depth = after?.reading.pagesWanted ?? 1;
  if (page > depth) return tooDeep(page, depth);
  return after?.reading.outcome === 'complete' ? ENOUGH : apart(depth);
}

function apart(depth: number): Text {
  return {
    en: `The page does not follow on from the page 1 that was sent. Open pages 1 to ${depth} again within 30 minutes, in the same window, and send them one after another.`,
    ja: `送られた 1 ページ目の続きではありません。1〜${depth} ページ目を同じウィンドウで 30 分以内に開き直し、順に送ってください。`,
  };
}

function tooDeep(page: number, depth: number): Text {
  return {
    en: `Page ${page} is not needed: this date is read down to page ${depth}.`,
    ja: `この日の計測は ${depth} ページ目までのため、${page} ページ目は不要です。`,
  };
}

const FIRST_MISSING: Text = {
  en: 'Ranks are counted from page 1. Open page 1 and send it.',
  ja: '順位は 1 ページ目から数えます。1 ページ目を開いて送ってください。',
};
const SUSPECT: Text = {
  en: 'The results do not fit those of other days or of the other pages, so they are not used yet. Check the keyword. If the list has really changed, open all pages again, today or tomorrow, and send them: then they count.',
  ja: 'ほかの日の結果やほかのページと合わないため、保留しました。キーワードを確認してください。検索結果が本当に変わった場合は、今日か明日のうちに全ページを開き直して送ると、有効になります。',
};
const SUSPECT_BEFORE: Text = {
  en: 'The results do not fit those of other days or of the other pages, so they are not used. Check the keyword and the date. If they are right, they count once pages of the day before or after show the same list.',
  ja: 'ほかの日の結果やほかのページと合わないため、保留しました。キーワードと日付を確認してください。正しい場合は、前後の日のページからも同じ結果が得られると有効になります。',
};
const WITHDRAWN: Text = {
  en: 'This page was withdrawn as wrong. Open it again and send the new page.',
  ja: 'このページは誤りとして取り消されています。開き直して、新しいページを送ってください。',
};
const ENOUGH: Text = {
  en: 'This date already has an equally good reading. Nothing has to be done.',
  ja: 'この日には、同等以上の計測がすでにあります。そのままで問題ありません。',
};

/** What to say of a page that is older than what is kept. */
export function adviceOnOldPage(localDate: string, keptFrom: string): Text {
  return {
    en: `The page is from ${localDate}, but only dates from ${keptFrom} on are kept. Open it again and send it.`,
    ja: `${localDate} のページですが、保存期間は ${keptFrom} 以降です。開き直して送ってください。`,
  };
}
