import { type Element, type Fragment, readFragment } from '../markup/fragment.ts';
import { isForeign } from '../markup/own-elements.ts';
import { TagScanner } from '../markup/tag-scanner.ts';
import { visibleText } from '../markup/visible-text.ts';

/** How far from a block its label may be, in visible characters, and how much markup is searched, in UTF-16 units. */
const REACH = 40;
const MARKUP_REACH = 1_500;

/** The start tag of a row of a buy box that folds out, or of its counterpart in the middle of the page. */
const ROW = /<\w+\s(?:[^<>]*\s)?id=["']?[\w-]*AccordionRow[^<>]*>/gi;

/** The words directly before and behind a block, each on one line, without words of another row of the buy box. */
export function wordsBeside({ html, root }: Fragment): readonly [before: string, behind: string] {
  const from = Math.max(0, root.start - MARKUP_REACH);
  const before = html.slice(behindRow(html, from, root.start), root.start).replace(/^[^<]*>/, '');
  const [behind = ''] = html.slice(root.end, root.end + MARKUP_REACH).split(ROW, 1);
  return [wordsOf(before).slice(-REACH), wordsOf(behind).slice(0, REACH)];
}

/**
 * Where the words before `to` begin: inside the last row that begins in between, or behind it if that row has ended.
 */
function behindRow(html: string, from: number, to: number): number {
  const row = [...html.slice(from, to).matchAll(ROW)].at(-1);
  if (row === undefined) return from;
  const start = from + row.index;
  const scanner = new TagScanner(html, start);
  const end = scanner.next() ? readFragment(scanner).root.end : to;
  return end <= to ? end : start;
}

/**
 * The shop's own words in a piece of a page. Unmatched end tags close nothing, and elements that continue beyond it
 * surround the rest.
 */
function wordsOf(markup: string): string {
  const scanner = new TagScanner(`<main>${markup} `);
  if (!scanner.next()) return '';
  const piece = readFragment(scanner);
  const isOfOthers = (inner: Element) => inner.end < piece.root.end && isForeign(piece, inner);
  return visibleText(piece, piece.root, isOfOthers);
}
