import type { ReadingReach } from '../../core/comparable-ranks.ts';
import { CONTEXT_MEMBERS, type ReadingContext, UNKNOWN_CONTEXT } from '../../core/reading-context.ts';
import { storableText } from '../../core/text.ts';

/** The context of a reading as JSON, always in one order, so that equal ones have equal texts; what is unknown is left out. */
export function encodeContext(context: ReadingContext): string {
  const known = CONTEXT_MEMBERS.filter((member) => context[member] !== null);
  return storableText(JSON.stringify(Object.fromEntries(known.map((member) => [member, context[member]]))));
}

/** What {@link encodeContext} made. */
export function decodeContext(text: string): ReadingContext {
  const known: Partial<ReadingContext> = JSON.parse(text);
  return { ...UNKNOWN_CONTEXT, ...known };
}

/** The columns of a row of `readings` that its ranks are compared by. */
export interface ReachColumns {
  readonly observed_results: number | null;
  readonly list_ends: number;
  readonly context: string;
}

/** What ranks of a row of `readings` are compared by. */
export function reachOfRow(row: ReachColumns): ReadingReach {
  const { observed_results: observedResults, list_ends: listEnds } = row;
  return { observedResults, listEnds: listEnds === 1, context: decodeContext(row.context) };
}

/** As {@link reachOfRow}, for many rows: those of one context share it. */
export function reachReader(): (row: ReachColumns) => ReadingReach {
  const contexts = new Map<string, ReadingContext>();
  return ({ observed_results: observedResults, list_ends: listEnds, context: text }) => {
    const context = contexts.get(text) ?? decodeContext(text);
    contexts.set(text, context);
    return { observedResults, listEnds: listEnds === 1, context };
  };
}
