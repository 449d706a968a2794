import { type Parsed, parsed, refused } from './parsed.ts';
import { cleanse } from './quarantine.ts';
import { LINE_UNITS_MAX } from './text.ts';

/** Tags of one keyword. */
export const TAGS_MAX = 10;
/** Longest tag, in code points. */
export const TAG_POINTS_MAX = 30;

/** Tags as people enter them, with commas (`,` `、` `，`) or line ends between: tidied, each once, in the order given. */
export function parseTags(text: string): Parsed<readonly string[]> {
  if (text.length > LINE_UNITS_MAX) return refusedLong();
  const tags = [...new Set(text.split(/[,、，\r\n]/).map(tidy))].filter((tag) => tag !== '');
  if (tags.length > TAGS_MAX) {
    return refused(
      `${tags.length} tags were given; the limit is ${TAGS_MAX}.`,
      `タグは ${TAGS_MAX} 個までです（${tags.length} 個が指定されました）。`,
    );
  }
  if (tags.some((tag) => [...tag].length > TAG_POINTS_MAX)) {
    return refusedLong();
  }
  return parsed(tags);
}

function refusedLong() {
  return refused(
    `A tag has at most ${TAG_POINTS_MAX} characters.`,
    `タグは 1 個につき ${TAG_POINTS_MAX} 文字までです。`,
  );
}

function tidy(text: string): string {
  return cleanse(text).normalize('NFC').replaceAll(/\s+/gu, ' ').trim();
}
