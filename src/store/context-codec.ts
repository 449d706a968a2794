import { CONTEXT_MEMBERS, type ReadingContext, UNKNOWN_CONTEXT } from '../core/reading-context.ts';
import { storableText } from '../core/text.ts';

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
