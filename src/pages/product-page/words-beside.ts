import type { Fragment } from '../markup/fragment.ts';

/** How far from a block its label stands, in characters that are seen, and how much markup is looked at, in UTF-16 units. */
const REACH = 40;
const MARKUP_REACH = 1_500;

/** What stands on the page directly before and directly behind a block, on one line each. */
export function wordsBeside({ html, root }: Fragment): readonly [before: string, behind: string] {
  const before = html.slice(Math.max(0, root.start - MARKUP_REACH), root.start).replace(/^[^<]*>/, '');
  const behind = html.slice(root.end, root.end + MARKUP_REACH);
  return [wordsOf(before).slice(-REACH), wordsOf(behind).slice(0, REACH)];
}

function wordsOf(markup: string): string {
  return markup
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/<(script|style|noscript|template)\b[\s\S]*?(?:<\/\1[^>]*>|$)/gi, ' ')
    .replace(/<[^>]*(?:>|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
