import { printInstant } from '../core/instant.ts';
import { localDateOf } from '../core/local-date.ts';
import type { ReadingWithShelf } from '../core/reading.ts';
import type { PageVerdict } from '../core/search-page.ts';
import type { Text } from '../core/text.ts';
import { isCountable, PAGES_APART_MAX_MS } from '../scan/index.ts';
import type { FileOutcome, FileReport } from './import-report.ts';
import type { FileCapture } from './read-file.ts';

/** The day of a term around an import: what was kept, what is kept now, and how many pages are wanted. */
export interface DayChange {
  readonly before: ReadingWithShelf | undefined;
  readonly after: ReadingWithShelf | undefined;
  readonly pagesWanted: number;
}

/** What became of one file on its day, and why. */
export function reportFile(capture: FileCapture, day: DayChange): FileReport {
  const [outcome, problem] = outcomeOf(capture, day);
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
  if (holds(day.before, capture)) return ['known', null];
  if (holds(day.after, capture)) return ['stored', null];
  return ['not_needed', whyNotNeeded(capture, day)];
}

function holds(day: ReadingWithShelf | undefined, capture: FileCapture): boolean {
  const page = day?.shelf.pages.find((kept) => kept.page === capture.page);
  if (page === undefined || page.observedAtMs !== capture.observedAtMs) return false;
  const [kept, given] = [page.cards, capture.cards];
  return kept.length === given.length && kept.every((card, at) => card.asin === given[at]?.asin);
}

function whyNotNeeded(capture: FileCapture, { after, pagesWanted }: DayChange): Text {
  if (capture.page > pagesWanted) {
    return {
      en: `Page ${capture.page} is deeper than the ${pagesWanted} that are wanted; --pages ${capture.page} declares it.`,
      ja: `${capture.page} ページ目は必要な ${pagesWanted} ページより先です。--pages ${capture.page} で指定できます。`,
    };
  }
  const first = after?.shelf.pages[0];
  const minutes = first === undefined ? 0 : Math.abs(capture.observedAtMs - first.observedAtMs) / 60_000;
  if (capture.page > 1 && first?.page === 1 && minutes * 60_000 > PAGES_APART_MAX_MS) {
    return {
      en: `It lies ${Math.round(minutes)} minutes from page 1; pages of one reading lie at most 30 apart.`,
      ja: `1 ページ目と ${Math.round(minutes)} 分離れています。同じ計測のページは 30 分以内です。`,
    };
  }
  const kept = after === undefined ? '' : ` (${printInstant(after.reading.observedAtMs)})`;
  return {
    en: `The day has another reading that is as good${kept}.`,
    ja: `この日には同等以上の計測があります${kept}。`,
  };
}

const VERDICTS: Readonly<Record<PageVerdict, readonly [string, string]>> = {
  sound: ['', ''],
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

function refusedPage(capture: FileCapture, { after }: DayChange): [FileOutcome, Text] {
  const [en, ja] = VERDICTS[capture.verdict];
  const codes = [...new Set(capture.read.problems.map((problem) => problem.code))].slice(0, 5).join(', ');
  const problem = codes === '' ? { en, ja } : { en: `${en} (${codes})`, ja: `${ja}（${codes}）` };
  const isGap = capture.page === 1 && after?.reading.observedAtMs === capture.observedAtMs;
  return [isGap && after.reading.outcome === 'failed' ? 'gap' : 'unusable', problem];
}
