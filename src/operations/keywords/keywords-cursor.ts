import { type Parsed, parsed, refused } from '../../core/parsed.ts';
import { quote } from '../../core/text.ts';

const SHAPE = /^kw_([0-9a-z]{1,11})$/;

/** Prints a position in the list of keywords as a cursor, which is opaque to callers. */
export function printCursor(seq: number): string {
  return `kw_${seq.toString(36)}`;
}

/** Reads what {@link printCursor} printed. */
export function parseCursor(text: string): Parsed<number> {
  const digits = SHAPE.exec(text)?.[1];
  const seq = digits === undefined ? Number.NaN : Number.parseInt(digits, 36);
  if (Number.isSafeInteger(seq) && printCursor(seq) === text) return parsed(seq);
  return refused(
    `${quote(text)} is not a cursor. Send the \`next_cursor\` of the previous response unchanged, or leave it out.`,
    `${quote(text)} はカーソルではありません。直前の応答の \`next_cursor\` をそのまま送るか、省略してください。`,
  );
}
