import { twinKey } from '../../core/keyword.ts';
import type { FailureReason } from '../../core/reading.ts';
import { seenFromOf } from '../../core/reading-context.ts';
import type { PageVerdict, SearchPage } from '../../core/search-page.ts';
import { readPage } from '../../pages/index.ts';
import type { CardsPage, PageOutcome, SourceFailure } from '../../sources/port.ts';
import { type CapturedPage, isCountable } from '../captured-page.ts';
import { isOurShop } from '../shop-address.ts';

/** What was asked of a source. */
export interface AskedPage {
  readonly term: string;
  /** 1-based. */
  readonly page: number;
}

/** Reads the bytes of a result page; never throws. */
export type ReadHtml = (bytes: Uint8Array, address?: string | null) => SearchPage;

/** The captures that an answer contains: one from an HTML page, or all that the vendor's own format lists. */
export function captureAnswer(
  answer: Exclude<PageOutcome, SourceFailure>,
  asked: AskedPage,
  readHtml: ReadHtml = readPage,
): readonly CapturedPage[] {
  switch (answer.outcome) {
    case 'html':
      return [captureHtml(readHtml(answer.page.bytes, answer.page.address), answer.observedAtMs, asked)];
    case 'no_results':
      return [
        {
          page: asked.page,
          observedAtMs: answer.observedAtMs,
          verdict: 'no_results',
          lastPage: null,
          cards: [],
          ...seenFromOf(answer.seenFrom ?? {}),
        },
      ];
    case 'cards': {
      const { answeredTerm } = answer;
      const isOther = answeredTerm !== null && twinKey(answeredTerm) !== twinKey(asked.term);
      return answer.pages.map((page) => ({
        ...captureCards(page, isOther ? 'corrected_keyword' : 'sound'),
        ...seenFromOf(answer.seenFrom ?? {}),
      }));
    }
  }
}

/** Cards as a vendor read them: a page that its limit cut is incomplete, and empty pages prove nothing. */
function captureCards(page: CardsPage, verdict: PageVerdict): CapturedPage {
  const { lastPage, observedAtMs, cards, isWhole } = page;
  const found = !isWhole ? 'truncated' : cards.length === 0 ? 'unreadable' : verdict;
  return { page: page.page, observedAtMs, verdict: found, lastPage, cards: found === 'sound' ? cards : [] };
}

function captureHtml(read: SearchPage, observedAtMs: number, asked: AskedPage): CapturedPage {
  const verdict = verdictFor(read, asked);
  return {
    page: asked.page,
    observedAtMs: read.observedAtMs ?? observedAtMs,
    verdict,
    lastPage: read.lastPage,
    goesOn: read.goesOn,
    range: read.range,
    cards: isCountable({ page: asked.page, verdict }) ? read.cards : [],
    context: read.context,
  };
}

/** A sound page must also be the one that was asked for. */
function verdictFor(read: SearchPage, asked: AskedPage): PageVerdict {
  if (read.verdict !== 'sound' && read.verdict !== 'no_results') return read.verdict;
  if (read.marketplace !== null && !isOurShop(read.marketplace)) return 'wrong_place';
  if (read.keyword !== null && twinKey(read.keyword) !== twinKey(asked.term)) return 'corrected_keyword';
  return read.page !== null && read.page !== asked.page ? 'unreadable' : read.verdict;
}

/** Why a page that cannot be counted ends its reading. */
export function reasonOf({ page, verdict }: CapturedPage): FailureReason {
  switch (verdict) {
    case 'blocked':
    case 'wrong_place':
    case 'corrected_keyword':
      return verdict;
    case 'no_results':
      return page === 1 ? 'unreadable' : 'partial';
    default:
      return 'unreadable';
  }
}
