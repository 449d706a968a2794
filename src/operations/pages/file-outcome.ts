import { printInstant } from '../../core/instant.ts';
import { localDateOf } from '../../core/local-date.ts';
import type { ReadingWithShelf } from '../../core/reading.ts';
import { differencesOf, type PageContext, UNKNOWN_CONTEXT } from '../../core/reading-context.ts';
import type { Text } from '../../core/text.ts';
import {
  type CapturedPage,
  capturesOf,
  followsOn,
  hasPage,
  isCountable,
  isDoubted,
  isOneList,
  PAGES_APART_MAX_MS,
} from '../../scan/index.ts';
import type { FileOutcome, FileReport } from './import-report.ts';
import type { FileCapture } from './read-file.ts';
import { verdictSentence } from './verdict-sentence.ts';

/** The stored reading of a term's date before and after an import, and the wanted number of pages. */
export interface DayChange {
  readonly before: ReadingWithShelf | undefined;
  readonly after: ReadingWithShelf | undefined;
  readonly pagesWanted: number;
  /** The pages that are sound, but look like those of another search. */
  readonly doubtful: readonly CapturedPage[];
}

/** The outcome of one file, with the reason. */
export function reportFile(capture: FileCapture, day: DayChange): FileReport {
  return reportOf(capture, outcomeOf(capture, day));
}

/** The report of a page that the operator has withdrawn. */
export function reportWithdrawn(capture: FileCapture): FileReport {
  return reportOf(capture, ['withdrawn', WHY_WITHDRAWN]);
}

/** Why a withdrawn page is not imported again. */
export const WHY_WITHDRAWN: Text = {
  en: 'This page was withdrawn as wrong and is not imported again. `miharu reading restore` restores it.',
  ja: 'このページは誤りとして取り消されているため、取り込みません。`miharu reading restore` で元に戻せます。',
};

function reportOf(capture: FileCapture, [outcome, problem]: [FileOutcome, Text | null]): FileReport {
  return {
    file: capture.file,
    outcome,
    keyword: capture.term,
    page: capture.page,
    cards: capture.read.cards.length,
    asin: null,
    verdict: capture.verdict,
    observed_at: printInstant(capture.observedAtMs),
    local_date: localDateOf(capture.observedAtMs),
    problem,
  };
}

function outcomeOf(capture: FileCapture, day: DayChange): [FileOutcome, Text | null] {
  if (!isCountable(capture)) return refusedPage(capture, day);
  if (isSuspect(capture, day)) return ['suspect', whySuspect(capture, day)];
  if (hasPage(day.before, capture)) return ['known', null];
  if (hasPage(day.after, capture)) return ['stored', null];
  if (day.after === undefined && capture.page <= day.pagesWanted) return ['stored', WHY_UNDATED];
  const apart = whyApart(capture, day);
  if (apart !== null) return ['apart', apart];
  return ['not_needed', whyNotNeeded(capture, day)];
}

/** Of a later page just after midnight, whose page 1 may be of the date before. */
const WHY_UNDATED: Text = {
  en: 'Ranks are counted from page 1, which decides the date too. Import page 1 as well, at best together with this page.',
  ja: '順位は 1 ページ目から数え、日付も 1 ページ目で決まります。1 ページ目も、できればこのページと一緒に取り込んでください。',
};

const WHY_SUSPECT: Text = {
  en: 'The results have almost nothing in common with those of previous days, so they wait for a second reading that agrees. Check the keyword, then save all its pages again on the same day and import them.',
  ja: 'これまでの結果とほとんど一致しないため、保留しました。キーワードを確認し、同じ日のうちに全ページを保存し直して取り込んでください。',
};

/**
 * The reason for suspicion: repeated pages, an empty list, or a list with nothing in common with previous ones.
 */
function whySuspect(capture: FileCapture, { after, doubtful }: DayChange): Text {
  const { verdict } = capture;
  if (!doubtful.includes(capture) && after !== undefined && !isDoubted(after)) return WHY_REPEATED;
  return verdict === 'no_results' ? WHY_EMPTY : WHY_SUSPECT;
}

const WHY_REPEATED: Text = {
  en: 'Two pages of this reading show the same results, so they are not used: a page was saved twice, or its page number is wrong. Save all pages of this keyword again on the same day and import them.',
  ja: 'この計測には同じ結果のページが 2 つあります。同じページを 2 回保存したか、ページ番号が誤っているため、使いません。同じ日のうちに、このキーワードの全ページを保存し直して取り込んでください。',
};

const WHY_EMPTY: Text = {
  en: 'The page has no results, unlike all other readings of this keyword, so it waits for a second reading that agrees. Check the keyword, then save the page again on the same day and import it.',
  ja: '検索結果が 0 件で、ほかの計測と一致しないため、保留しました。キーワードを確認し、同じ日のうちに保存し直して取り込んでください。',
};

/** Whether a page is part of a suspect reading, or was left out because of suspicion. */
function isSuspect(capture: FileCapture, { before, after, doubtful }: DayChange): boolean {
  if (hasPage(after, capture)) return after?.reading.reason === 'suspect';
  return doubtful.includes(capture) && !hasPage(before, capture);
}

/**
 * Why a missing page cannot join the reading: it was saved too long before or after page 1, or its results do
 * not continue it.
 */
function whyApart(capture: FileCapture, { after, pagesWanted }: DayChange): Text | null {
  const pages = after?.shelf.pages ?? [];
  const [first] = pages;
  if (after === undefined || first?.page !== 1) return null;
  if (capture.page > Math.min(pagesWanted, after.reading.pagesWanted)) return null;
  if (pages.some(({ page }) => page === capture.page)) return null;
  const apartMs = Math.abs(capture.observedAtMs - first.observedAtMs);
  if (apartMs <= PAGES_APART_MAX_MS) return whyStray(capture, after);
  const minutes = Math.max(31, Math.round(apartMs / 60_000));
  return {
    en: `The page was opened ${minutes} minutes before or after page 1; at most 30 are allowed. Save pages 1 to ${after.reading.pagesWanted} within 30 minutes and import them together.`,
    ja: `このページを開いた時刻は、1 ページ目を開いた時刻から ${minutes} 分離れています。1〜${after.reading.pagesWanted} ページ目を 30 分以内に開いて保存し直し、まとめて取り込んでください。`,
  };
}

/** Why a page does not continue the reading: its results do not follow those of the pages before it. */
function whyStray(capture: FileCapture, after: ReadingWithShelf): Text | null {
  const before = capturesOf(after).filter(({ page }) => page < capture.page);
  const [first] = before;
  if (first !== undefined && !isOneList(first, capture)) return whyOther(first, capture);
  if (followsOn(before, capture)) return null;
  const from = capture.range?.from;
  return {
    en: `The results on this page start at number ${from}, which does not continue page ${before.length}. Save all pages again in the same window, so that each shows the same number of results.`,
    ja: `このページは ${from} 件目から始まっており、${before.length} ページ目の続きではありません。1 ページの件数がそろうよう、全ページを同じウィンドウで保存し直してください。`,
  };
}

/** Names of what the pages of one list have in common. */
const SHARED: Readonly<Record<keyof PageContext, readonly [en: string, ja: string]>> = {
  order: ['sort order', '並び順'],
  filters: ['filters', '絞り込み'],
  department: ['department', 'カテゴリー'],
  seller: ['seller', '出品者'],
  place: ['delivery address', 'お届け先'],
  device: ['device', '端末'],
  visitor: ['sign-in state', 'サインインの状態'],
};

/** The settings in which a page differs from page 1 of a reading, which is of another list therefore. */
export function differingSettings(first: CapturedPage, capture: CapturedPage): Text {
  const settings = ({ context, seenFrom }: CapturedPage) => ({ ...UNKNOWN_CONTEXT, ...seenFrom, ...context });
  const members = differencesOf(settings(first), settings(capture)).filter((one) => one !== 'ads');
  return {
    en: members.map((one) => SHARED[one][0]).join(', '),
    ja: members.map((one) => SHARED[one][1]).join('、'),
  };
}

function whyOther(first: CapturedPage, capture: CapturedPage): Text {
  const { en, ja } = differingSettings(first, capture);
  return {
    en: `The page was opened with other settings than page 1 (${en}). Save all pages again, one after another, with the same browser and settings.`,
    ja: `1 ページ目とは設定が異なるページです（${ja}）。同じブラウザー・同じ設定で、全ページを続けて保存し直してください。`,
  };
}

function whyNotNeeded(capture: FileCapture, { after, pagesWanted }: DayChange): Text {
  if (capture.page > pagesWanted) {
    return {
      en: `Page ${capture.page} is beyond page ${pagesWanted}, the last one of the reading. Use --pages ${capture.page} to include it.`,
      ja: `計測するのは ${pagesWanted} ページ目までです。${capture.page} ページ目も含めるには、--pages ${capture.page} を指定してください。`,
    };
  }
  if (after !== undefined && capture.page > after.reading.pagesWanted) {
    const depth = after.reading.pagesWanted;
    return {
      en: `This date is complete with ${depth === 1 ? '1 page' : `${depth} pages`}. To extend it to ${pagesWanted} pages, import ${depth + 1 === pagesWanted ? `page ${pagesWanted}` : `pages ${depth + 1} to ${pagesWanted} together`} with --pages ${pagesWanted}.`,
      ja: `この日は ${depth} ページだけで完了しています。${pagesWanted} ページ分に増やすには、続きのページをまとめて --pages ${pagesWanted} で取り込んでください。`,
    };
  }
  const kept = after === undefined ? '' : ` (${printInstant(after.reading.observedAtMs)})`;
  return {
    en: `This date already has an equally complete reading${kept}.`,
    ja: `この日には、同等以上の計測がすでにあります${kept}。`,
  };
}

function refusedPage(capture: FileCapture, { after }: DayChange): [FileOutcome, Text] {
  const { en, ja } = verdictSentence(capture.verdict, capture.read) ?? { en: '', ja: '' };
  const codes = [...new Set(capture.read.problems.map((problem) => problem.code))].slice(0, 5).join(', ');
  const problem = codes === '' ? { en, ja } : { en: `${en} (${codes})`, ja: `${ja}（${codes}）` };
  const isGap = capture.page === 1 && after?.reading.observedAtMs === capture.observedAtMs;
  return [isGap && after.reading.outcome === 'failed' ? 'gap' : 'unusable', problem];
}
