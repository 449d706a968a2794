import { type Parsed, parsed, refused } from './parsed.ts';
import { cleanse } from './quarantine.ts';
import { LINE_UNITS_MAX, quote } from './text.ts';

/** Tags of one keyword. */
export const TAGS_MAX = 10;
/** Longest tag, in code points. */
export const TAG_POINTS_MAX = 30;

/** Tags as people enter them, with commas (`,` `、` `，`) or line ends between: tidied, each once, in the order given. */
export function parseTags(text: string): Parsed<readonly string[]> {
  if (text.length > LINE_UNITS_MAX) return refusedLong(text);
  const tags = [...new Set(text.split(/[,、，\r\n]/).map(tidy))].filter((tag) => tag !== '');
  if (tags.length > TAGS_MAX) {
    return refused(
      `There are ${tags.length} tags. Use at most ${TAGS_MAX}.`,
      `タグが ${tags.length} 個あります。${TAGS_MAX} 個以内にしてください。`,
    );
  }
  const long = tags.find((tag) => [...tag].length > TAG_POINTS_MAX);
  return long === undefined ? parsed(tags) : refusedLong(long);
}

function refusedLong(tag: string) {
  return refused(
    `The tag ${quote(tag)} is too long. Use at most ${TAG_POINTS_MAX} characters.`,
    `タグ ${quote(tag)} が長すぎます。${TAG_POINTS_MAX} 文字以内にしてください。`,
  );
}

function tidy(text: string): string {
  return cleanse(text).normalize('NFC').replaceAll(/\s+/gu, ' ').trim();
}
