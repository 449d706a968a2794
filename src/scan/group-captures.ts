import { type LocalDate, localDateOf } from '../core/local-date.ts';
import { PAGES_APART_MAX_MS } from './captured-page.ts';
import type { Capture } from './read-capture.ts';

/** Captures of one term and one Japanese date. */
export interface CaptureGroup<T extends Capture> {
  readonly term: string;
  readonly localDate: LocalDate;
  readonly captures: readonly T[];
}

/**
 * Sorts captures into readings: by term, then by the Japanese date of the reading's first page. A later page captured just
 * after midnight belongs to the first page before midnight that it follows within 30 minutes.
 */
export function groupCaptures<T extends Capture>(captures: readonly T[]): CaptureGroup<T>[] {
  const byTerm = Map.groupBy(captures, (capture) => capture.term);
  return [...byTerm].flatMap(([term, same]) => {
    const firsts = same.filter((capture) => capture.page === 1).map((capture) => capture.observedAtMs);
    const byDate = Map.groupBy(same, (capture) => dateOf(capture, firsts));
    return [...byDate].map(([localDate, group]) => ({ term, localDate, captures: group }));
  });
}

function dateOf(capture: Capture, firsts: readonly number[]): LocalDate {
  const own = localDateOf(capture.observedAtMs);
  if (capture.page === 1) return own;
  const near = firsts
    .filter((firstMs) => Math.abs(firstMs - capture.observedAtMs) <= PAGES_APART_MAX_MS)
    .map(localDateOf);
  return near.includes(own) ? own : (near.toSorted()[0] ?? own);
}
