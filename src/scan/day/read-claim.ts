import type { ReadingWithShelf } from '../../core/reading.ts';
import type { PageSource } from '../../sources/port.ts';
import type { ClaimedTerm, Store } from '../../store/port.ts';
import { type CapturedPage, PAGES_APART_MAX_MS } from '../captured-page.ts';
import { capturesOf } from '../merge-reading.ts';
import { listEarlierShelves } from '../reading/earlier-shelves.ts';
import type { AttemptEvidence } from '../reading/judge-attempt.ts';
import { type ReadingPorts, readTerm, type TermRead } from '../reading/read-term.ts';

/** Pages are kept for a new attempt only if enough time is left to read the rest. */
const KEPT_MS_MAX = PAGES_APART_MAX_MS - 5 * 60_000;

/** What reading a claimed term takes. */
export interface ClaimReading extends ReadingPorts {
  readonly store: Store;
  readonly nowMs: () => number;
  readonly pagesWanted: number;
}

/** Reads a claimed term from a source of pages, until the worker stops. */
export async function readClaim(
  claim: ClaimedTerm,
  source: PageSource,
  { store, nowMs, pagesWanted, ...ports }: ClaimReading,
): Promise<AttemptEvidence> {
  const startedAtMs = nowMs();
  const { term, localDate } = claim;
  const day = await store.findReading(term, localDate);
  const kept = keptCaptures(day, startedAtMs);
  const read = await readTerm(source, { term, pagesWanted, kept }, ports);
  return evidenceOf(claim, read, { store, source: source.facts.id, pagesWanted, startedAtMs });
}

/**
 * Kept pages of the day that are young enough to join new ones. They are not requested and paid for again, even if
 * pages before them are missing.
 */
function keptCaptures(day: ReadingWithShelf | undefined, nowMs: number): CapturedPage[] {
  if (day === undefined || day.reading.reason === 'suspect' || day.reading.outcome === 'complete') return [];
  return capturesOf(day).filter((page) => nowMs - page.observedAtMs <= KEPT_MS_MAX && page.cards.length > 0);
}

/** Where and when an attempt was made. */
interface AttemptPlace extends Pick<AttemptEvidence, 'source' | 'pagesWanted' | 'startedAtMs'> {
  readonly store: Store;
}

/** What an attempt is judged by: its pages, and earlier shelves to compare them with. */
export async function evidenceOf(
  { term, localDate }: ClaimedTerm,
  read: TermRead,
  { store, source, pagesWanted, startedAtMs }: AttemptPlace,
): Promise<AttemptEvidence> {
  const earlier = await listEarlierShelves(store, { term, localDate }, read.captures);
  return { term, localDate, source, pagesWanted, startedAtMs, read, earlier };
}
