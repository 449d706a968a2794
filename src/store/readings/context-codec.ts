import type { ReadingReach } from '../../core/comparable-ranks.ts';
import { CONTEXT_MEMBERS, type ReadingContext, UNKNOWN_CONTEXT } from '../../core/reading-context.ts';
import { storableJson } from '../../core/text.ts';

/** The context of a reading as JSON, always in one order, so that equal contexts have equal texts; unknown members are left out. */
export function encodeContext(context: ReadingContext): string {
  const known = CONTEXT_MEMBERS.filter((member) => context[member] !== null);
  return storableJson(Object.fromEntries(known.map((member) => [member, context[member]])));
}

/** The reverse of {@link encodeContext}. */
export function decodeContext(text: string): ReadingContext {
  const known: Partial<ReadingContext> = JSON.parse(text);
  return { ...UNKNOWN_CONTEXT, ...known };
}

/** The columns of `readings` that decide whether ranks can be compared. */
export interface ReachColumns {
  readonly observed_results: number | null;
  readonly list_ends: number;
  readonly context: string;
}

/** What decides whether the ranks of a row of `readings` can be compared. */
export function reachOfRow(row: ReachColumns): ReadingReach {
  const { observed_results: observedResults, list_ends: listEnds } = row;
  return { observedResults, listEnds: listEnds === 1, context: decodeContext(row.context) };
}

/** As {@link reachOfRow}, for many rows: rows with the same context share the result. */
export function reachReader(): (row: ReachColumns) => ReadingReach {
  const contexts = new Map<string, ReadingContext>();
  return ({ observed_results: observedResults, list_ends: listEnds, context: text }) => {
    const context = contexts.get(text) ?? decodeContext(text);
    contexts.set(text, context);
    return { observedResults, listEnds: listEnds === 1, context };
  };
}
