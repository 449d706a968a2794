import { type LocalDate, localDateOf } from '../../core/local-date.ts';
import type { FailureReason, Reading, ReadingWithShelf } from '../../core/reading.ts';
import { UNKNOWN_CONTEXT } from '../../core/reading-context.ts';
import type { Shelf } from '../../core/shelf.ts';
import { repeatsEarlier } from '../choose-pages.ts';
import { judgeReading } from '../judge-reading.ts';
import { capturesOf, mergeReading } from '../merge-reading.ts';
import type { Hindrance, TermRead } from './read-term.ts';
import { isStrange, suspectOf } from './sanity.ts';

/** Everything that an attempt is judged by. */
export interface AttemptEvidence {
  readonly term: string;
  readonly localDate: LocalDate;
  /** Id of the kind of source. */
  readonly source: string;
  readonly pagesWanted: number;
  readonly startedAtMs: number;
  readonly read: TermRead;
  /** Shelves of the term on earlier dates. */
  readonly earlier: readonly Shelf[];
}

/** What an attempt is worth. */
export interface AttemptVerdict {
  /** The reading of the attempt alone, before it is merged with what is kept of the day. */
  readonly own: Reading;
  /** What to save; `undefined` when it adds nothing to the day. */
  readonly reading: ReadingWithShelf | undefined;
  /** Why the attempt gave no complete reading; `null` when it did. */
  readonly hindrance: Hindrance | null;
}

/** How an attempt is judged beside what is kept of its day; pure. */
export type JudgeAttempt = (evidence: AttemptEvidence, kept: ReadingWithShelf | undefined) => AttemptVerdict;

const BACKOFF = { retry: 'backoff' } as const;

const NOT_WHOLE = 'The pages do not make a whole reading.';

/**
 * Judges an attempt together with what is kept of its day. Pages of a suspect reading are never merged with others: a
 * second reading is judged alone, and believed when each page resembles the first reading or the shelves of earlier
 * dates.
 */
export function judgeAttempt(evidence: AttemptEvidence, kept: ReadingWithShelf | undefined): AttemptVerdict {
  const { read } = evidence;
  const given = { ...evidence, captures: read.captures };
  const alone = judgeReading(given);
  if (alone === undefined) return judgeNothing(evidence, kept);
  const doubt = kept?.reading.reason === 'suspect' ? kept : undefined;
  const whole = doubt === undefined ? (mergeReading(kept, given) ?? alone) : alone;
  if (whole.reading.localDate !== evidence.localDate) return judgeStranger(evidence, kept);
  if (whole.reading.outcome === 'failed') return verdictOf(evidence, whole);
  const isDoubtful = isStrange(whole.shelf, evidence.earlier, doubt?.shelf);
  return verdictOf(evidence, isDoubtful ? suspectOf(whole) : whole);
}

function verdictOf({ read }: AttemptEvidence, whole: ReadingWithShelf): AttemptVerdict {
  const { outcome, reason } = whole.reading;
  if (outcome === 'complete') return { own: whole.reading, reading: whole, hindrance: null };
  const own: Hindrance = { reason: reason ?? 'partial', advice: BACKOFF, detail: sentenceOf(whole) };
  // What the judge finds in pages that all came is said by the judge, everything else by the page that ended it.
  const hindrance = reason === 'suspect' ? own : (read.hindrance ?? own);
  return { own: whole.reading, reading: whole, hindrance };
}

function sentenceOf(whole: ReadingWithShelf): string {
  if (whole.reading.reason !== 'suspect') return NOT_WHOLE;
  const pages = capturesOf(whole);
  if (pages.some((_, at) => repeatsEarlier(pages, at))) return 'A page repeats an earlier one.';
  if (pages.every(({ cards }) => cards.length === 0))
    return 'The page says that nothing matches; another reading has to agree.';
  return 'The results look like those of another search; another reading has to agree.';
}

/** No page came at all: the day has a reading that says why, unless it has one already. */
function judgeNothing(evidence: AttemptEvidence, kept: ReadingWithShelf | undefined): AttemptVerdict {
  const hindrance = evidence.read.hindrance;
  if (hindrance === null) return judgeKept(evidence, kept);
  const own = failedReading(evidence, hindrance.reason);
  // A reading has the date of its instant: an attempt that began after midnight does not count for the date before.
  const isOfDate = localDateOf(evidence.startedAtMs) === evidence.localDate;
  const reading = kept === undefined && isOfDate ? { reading: own, shelf: { pages: [] } } : undefined;
  return { own, reading, hindrance };
}

/** Nothing new was needed: the attempt's result is the kept reading. */
function judgeKept(evidence: AttemptEvidence, kept: ReadingWithShelf | undefined): AttemptVerdict {
  const own = kept?.reading ?? failedReading(evidence, 'unreadable');
  const detail = kept === undefined ? NOT_WHOLE : sentenceOf(kept);
  const hindrance = own.reason === null ? null : { reason: own.reason, advice: BACKOFF, detail };
  return { own, reading: undefined, hindrance };
}

/** A page of another date (cached, or over midnight) does not count for this one. */
function judgeStranger(evidence: AttemptEvidence, kept: ReadingWithShelf | undefined): AttemptVerdict {
  const detail = 'The first page is of another Japanese date.';
  const hindrance: Hindrance = { reason: 'source_error', advice: BACKOFF, detail };
  return judgeNothing({ ...evidence, read: { ...evidence.read, hindrance } }, kept);
}

function failedReading(
  { term, localDate, source, pagesWanted, startedAtMs }: AttemptEvidence,
  reason: FailureReason,
): Reading {
  return {
    term,
    localDate,
    source,
    pagesWanted,
    outcome: 'failed',
    reason: reason === 'partial' ? 'source_error' : reason,
    observedAtMs: startedAtMs,
    observedResults: null,
    pagesRead: 0,
    listEnds: false,
    context: UNKNOWN_CONTEXT,
  };
}
