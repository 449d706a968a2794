import type { FailureReason } from '../../core/reading.ts';
import type {
  PageOutcome,
  PageSource,
  RetryAdvice,
  SourceFailure,
  SourceFailureReason,
} from '../../sources/port.ts';
import type { TargetFailure } from '../../store/port.ts';
import { type CapturedPage, isCountable } from '../captured-page.ts';
import { choosePages, countLeading, repeatsEarlier } from '../choose-pages.ts';
import { depthOf } from '../depth.ts';
import { followsOn, isOneList } from '../follow-on.ts';
import { captureAnswer, type ReadHtml, reasonOf } from './capture-answer.ts';

/**
 * `resume`: nothing failed, but the worker stops or the source asked for a pause. The next worker continues, and no
 * attempt is used up.
 */
export type NextTry = RetryAdvice | { readonly retry: 'resume' };

/** What kept a reading from being complete. */
export interface Hindrance<Reason extends TargetFailure = FailureReason> {
  readonly reason: Reason;
  readonly advice: NextTry;
  /** One sentence for the log, free of secrets. */
  readonly detail: string;
}

const BACKOFF = { retry: 'backoff' } as const;

/** What one attempt at a term brought. */
export interface TermRead {
  /** Pages that were asked for in this attempt; a page that could not be counted is the last one. */
  readonly captures: readonly CapturedPage[];
  /** `null` when every page down to the depth came. */
  readonly hindrance: Hindrance | null;
}

/** What a reading is to bring. */
export interface TermWanted {
  readonly term: string;
  readonly pagesWanted: number;
  /** Kept pages that are young enough to join new ones, even if pages between them are missing. */
  readonly kept: readonly CapturedPage[];
}

/** What reading takes from outside. */
export interface ReadingPorts {
  /**
   * Calls the source when its turn comes; `stopped` means that the worker stops or the source asked for a pause, and
   * ends the reading. `calls`: pages that are still missing, this one included.
   */
  readonly ask: (
    call: (signal: AbortSignal) => Promise<PageOutcome>,
    calls: number,
  ) => Promise<PageOutcome | 'stopped'>;
  readonly readHtml: ReadHtml;
}

/**
 * Reads the pages of a term one by one, from the first missing one to the depth or the shop's last page. The first
 * page that cannot be counted or does not follow the earlier ones ends it, since later pages could not be counted
 * either and may cost. A stopping worker ends it after the page under way.
 */
export async function readTerm(
  source: PageSource,
  wanted: TermWanted,
  ports: ReadingPorts,
): Promise<TermRead> {
  const captures: CapturedPage[] = [];
  const end = (hindrance: Hindrance | null): TermRead => ({ captures, hindrance });
  for (;;) {
    const there = choosePages([...wanted.kept, ...captures]).pages;
    const page = countLeading(there) + 1;
    const depth = depthOf(there, wanted.pagesWanted);
    if (page > depth) return end(null);
    const missing = depth - there.filter((known) => known.page <= depth).length;
    const answer = await ports.ask(
      (signal) => source.fetchPage({ term: wanted.term, page }, signal),
      missing,
    );
    if (answer === 'stopped') return end(interruption(page));
    if (answer.outcome === 'failed') return end(hindranceOf(answer, `Page ${page}`));
    const fresh = captureAnswer(answer, { term: wanted.term, page }, ports.readHtml);
    const follow = fresh.filter((capture, at) => capture.page === page + at);
    captures.push(...follow);
    const unsound = follow.find((capture) => !isCountable(capture));
    if (unsound !== undefined) return end(unsoundHindrance(unsound));
    const together = choosePages([...wanted.kept, ...captures]).pages;
    const leading = countLeading(together);
    const stray = follow.find((capture) => capture.page === leading + 1);
    if (stray !== undefined)
      return end({ reason: 'partial', advice: BACKOFF, detail: whyStray(stray, together.slice(0, leading)) });
    if (follow.length === 0) return end(missingHindrance(page));
  }
}

/** The worker stops before a page is there, or the source has asked to be left alone. */
function interruption(page: number): Hindrance {
  return {
    reason: page === 1 ? 'source_error' : 'partial',
    advice: { retry: 'resume' },
    detail: `Interrupted before page ${page} was there: the worker stops, or the source has asked for a pause.`,
  };
}

/** What a failed call means for the reading of `what` it asked for. */
export function hindranceOf(
  { reason, advice, vendorCode, detail }: Pick<SourceFailure, 'reason' | 'advice' | 'vendorCode' | 'detail'>,
  what: string,
): Hindrance<SourceFailureReason> {
  const code = vendorCode === null ? '' : ` (${vendorCode})`;
  return { reason, advice, detail: `${what}${code}: ${detail}` };
}

/** What a page that cannot be counted means for its reading. */
export function unsoundHindrance(capture: CapturedPage): Hindrance {
  return {
    reason: reasonOf(capture),
    advice: BACKOFF,
    detail: `Page ${capture.page} is ${capture.verdict.replaceAll('_', ' ')}.`,
  };
}

function whyStray(stray: CapturedPage, before: readonly CapturedPage[]): string {
  const { page, range } = stray;
  const [first] = before;
  if (first !== undefined && !isOneList(first, stray)) return `Page ${page} is of another list than page 1.`;
  if (!followsOn(before, stray))
    return `Page ${page} does not follow on from the page before it: its results begin at ${range?.from}.`;
  if (repeatsEarlier([...before, stray], before.length)) return `Page ${page} repeats an earlier page.`;
  return `Page ${page} was captured too long after page 1.`;
}

/** The answer has everything but the page that was asked for. */
export function missingHindrance(page: number): Hindrance {
  return {
    reason: page === 1 ? 'unreadable' : 'partial',
    advice: BACKOFF,
    detail: `The answer does not hold page ${page}.`,
  };
}
