import { isLocalDate } from '../../../src/core/local-date.ts';
import { productTarget, termTarget } from '../../../src/core/target.ts';
import type { ReportedAttempt } from './world.ts';

/** The line that a reading process writes about a finished attempt. */
export type ReportedLine = ReportedAttempt & {
  /** The process's clock. */
  readonly nowMs: number;
};

/** Reads such a line; throws on anything else. */
export function parseReportedLine(line: string): ReportedLine {
  const parsed: unknown = JSON.parse(line);
  if (typeof parsed !== 'object' || parsed === null) throw new Error(`No line of a reading process: ${line}`);
  const { kind, term, asin, localDate, outcome, pages, attempt, nowMs }: Record<string, unknown> = {
    ...parsed,
  };
  const target = kind === 'product' ? productTarget(String(asin)) : termTarget(String(term));
  const isOutcome = outcome === 'complete' || outcome === 'partial' || outcome === 'failed';
  if (typeof localDate !== 'string' || !isLocalDate(localDate) || !isOutcome)
    throw new Error(`No line of a reading process: ${line}`);
  return {
    ...target,
    localDate,
    outcome,
    pages: Number(pages),
    attempt: Number(attempt),
    nowMs: Number(nowMs),
  };
}
