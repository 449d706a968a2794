import { type Bringer, broughtByOf } from '../../core/bringer.ts';
import { printInstant } from '../../core/instant.ts';
import { parseKeyword } from '../../core/keyword.ts';
import { type LocalDate, localDateOf } from '../../core/local-date.ts';
import { countedAs, type ReadingWithShelf } from '../../core/reading.ts';
import type { Language } from '../../core/text.ts';
import { captureOf, hasPage, isCountable, isSamePage, pagesMissingBeside } from '../../scan/index.ts';
import type { Account, WaitingPage } from '../../store/port.ts';
import { firstKeptDate } from '../data-status.ts';
import { getMonitoredKeyword } from '../keywords/monitored-keyword.ts';
import { type CommandAnswer, done, type WriteContext } from '../operation.ts';
import { dateOfPage } from './midnight-pages.ts';
import { readOwnRanks } from './own-ranks.ts';
import { adviceOnOldPage, adviceOnOutcome, adviceOnPage, adviceOnWaiting } from './page-advice.ts';
import { isSignedIn, NOTHING_KNOWN, type PageAnswer, toProblems } from './page-answer.ts';
import { shownBy } from './page-contradictions.ts';
import type { ReadFile } from './page-reader.ts';
import { type FileCapture, IMPORT_SOURCE } from './read-file.ts';
import { saveDay } from './save-day.ts';
import type { SentFacts } from './sent-facts.ts';

/** A results page, or one that is nothing else. */
interface SentPage {
  readonly read: Extract<ReadFile, { readonly kind: 'search' }>;
  readonly declared: SentFacts;
  readonly broughtBy: Bringer | undefined;
}

/**
 * Keeps a results page with the other pages of its keyword and date, which may come one by one. A page that is not sound is not
 * kept. Throws `keyword_not_monitored` if the account does not have its keyword.
 */
export async function addSearchPage(
  context: WriteContext,
  account: Account,
  { read, declared, broughtBy }: SentPage,
  language: Language,
): Promise<CommandAnswer<PageAnswer>> {
  const { store } = context;
  const { page } = read;
  const answer = toPageFacts(read, declared);
  const found = captureOf(page, {
    declared,
    address: read.address ?? declared.url,
    savedAtMs: read.savedAtMs,
    nowMs: context.nowMs(),
    way: 'sent',
  });
  if (!found.ok) return done({ ...answer, advice: (adviceOnPage(page) ?? found.problem)[language] });
  const capture = { ...found.value, file: '', read: page };
  const localDate = await dateOfPage(store, capture);
  const known: PageAnswer = {
    ...answer,
    kind: 'search',
    keyword: capture.term,
    page: capture.page,
    observed_at: printInstant(capture.observedAtMs),
    local_date: localDate,
  };
  if (!isCountable(capture)) return done({ ...known, advice: adviceOnPage(page)?.[language] ?? null });
  const keptFrom = firstKeptDate(context);
  if (localDate < keptFrom) return done({ ...known, advice: adviceOnOldPage(localDate, keptFrom)[language] });
  await getMonitoredKeyword(store, account.id, capture.term, OTHER_SPELLING);
  return keepPage(
    context,
    account,
    { capture, localDate, known, pages: declared.pages, broughtBy },
    language,
  );
}

/** Keys that only send pages may not read GET /keywords. */
const OTHER_SPELLING = {
  en: 'Use a spelling from GET /pages/keywords as `keyword`, or add the keyword.',
  ja: '`keyword` に GET /pages/keywords の表記を指定するか、キーワードを追加してください。',
};

/** What is known of a page, also of one that is of no use. */
function toPageFacts(read: SentPage['read'], { keyword }: SentFacts): PageAnswer {
  const { page } = read;
  const shown = shownBy(read);
  const word = shown.keyword === null ? null : parseKeyword(shown.keyword);
  return {
    ...NOTHING_KNOWN,
    kind: page.kind === 'search' ? 'search' : 'other',
    verdict: page.verdict,
    problems: toProblems(page.problems),
    keyword: keyword ?? (word?.ok ? word.value : null),
    page: page.page,
    last_page: page.lastPage,
    observed_at: page.observedAtMs === null ? null : printInstant(page.observedAtMs),
    local_date: page.observedAtMs === null ? null : localDateOf(page.observedAtMs),
    cards: page.cards.length,
    signed_in: isSignedIn(page.context.visitor),
  };
}

interface KnownPage {
  readonly capture: FileCapture;
  readonly localDate: LocalDate;
  readonly known: PageAnswer;
  readonly pages: number;
  readonly broughtBy: Bringer | undefined;
}

async function keepPage(
  { store, nowMs }: WriteContext,
  account: Account,
  { capture, localDate, known, pages, broughtBy }: KnownPage,
  language: Language,
): Promise<CommandAnswer<PageAnswer>> {
  const group = { term: capture.term, localDate, captures: [capture] };
  const bringing = { pages, source: IMPORT_SOURCE, ...broughtByOf(broughtBy) };
  const { files, day, waited, waiting } = await saveDay(store, group, bringing);
  const outcome = files[0]?.outcome ?? 'unusable';
  const { before, after } = day;
  const isRepeated = hasPage(before, capture) || isAmong(waited, capture);
  const isWaiting = isAmong(waiting, capture);
  const evidence = { term: capture.term, source: bringing.source, pagesWanted: pages };
  const advice =
    isWaiting && outcome !== 'suspect'
      ? adviceOnWaiting(capture, after, pagesMissingBeside(capture, { evidence, waiting, after }))
      : adviceOnOutcome(outcome, { after, page: capture.page, isToday: localDate === localDateOf(nowMs()) });
  const isKept = hasPage(after, capture);
  const output: PageAnswer = {
    ...known,
    advice: advice?.[language] ?? null,
    counts: isKept && (outcome === 'stored' || outcome === 'known'),
    reading: after === undefined ? null : toReadingAnswer(after),
    own: after === undefined ? [] : await readOwnRanks(store, account, after),
    repeated: isRepeated,
  };
  return { outcome: (isKept || isWaiting) && !isRepeated ? 'created' : 'done', output };
}

function isAmong(waiting: readonly WaitingPage[], capture: FileCapture): boolean {
  return waiting.some(({ page }) => isSamePage(page, capture));
}

function toReadingAnswer({ reading, shelf }: ReadingWithShelf): NonNullable<PageAnswer['reading']> {
  const read = shelf.pages.map(({ page }) => page);
  const wanted = Array.from({ length: reading.pagesWanted }, (_, index) => index + 1);
  return {
    outcome: countedAs(reading),
    reason: reading.reason,
    pages_read: read,
    pages_wanted: reading.pagesWanted,
    observed_results: reading.observedResults,
    missing_pages: reading.outcome === 'complete' ? [] : wanted.filter((page) => !read.includes(page)),
  };
}
