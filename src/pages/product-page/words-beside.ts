import { type Element, type Fragment, readFragment } from '../markup/fragment.ts';
import { isForeign } from '../markup/own-elements.ts';
import { TagScanner } from '../markup/tag-scanner.ts';
import { visibleText } from '../markup/visible-text.ts';

/** How far from a block its label stands, in characters that are seen, and how much markup is looked at, in UTF-16 units. */
const REACH = 40;
const MARKUP_REACH = 1_500;

/** What stands on the page directly before and directly behind a block, on one line each. */
export function wordsBeside({ html, root }: Fragment): readonly [before: string, behind: string] {
  const before = html.slice(Math.max(0, root.start - MARKUP_REACH), root.start).replace(/^[^<]*>/, '');
  const behind = html.slice(root.end, root.end + MARKUP_REACH);
  return [wordsOf(before).slice(-REACH), wordsOf(behind).slice(0, REACH)];
}

/** The shop's own words in a piece of a page; end tags of what began before it close nothing, and what goes on behind it is around all. */
function wordsOf(markup: string): string {
  const scanner = new TagScanner(`<main>${markup} `);
  if (!scanner.next()) return '';
  const piece = readFragment(scanner);
  const isOfOthers = (inner: Element) => inner.end < piece.root.end && isForeign(piece, inner);
  return visibleText(piece, piece.root, isOfOthers);
}
