import { isSamePageContext, UNKNOWN_PAGE } from '../core/reading-context.ts';
import type { CapturedPage } from './captured-page.ts';

/**
 * Whether the results of a page directly follow those of the pages before it, which are given from page 1 on. Pages of
 * one list continue each other's count (`1-16`, `17-32`); if they do not, they were made with different page sizes, so
 * that results are missing or repeated between them. A page without a count is accepted by its number, and so is one
 * behind a missing page.
 */
export function followsOn(before: readonly CapturedPage[], next: CapturedPage): boolean {
  const isBehindHole = before.length !== next.page - 1 || before.some(({ page }, at) => page !== at + 1);
  if (!next.range || isBehindHole) return true;
  const { from, uncounted = 0 } = next.range;
  const expected = resultsOn(before) + 1;
  return expected <= from && expected >= from - uncounted;
}

/**
 * Whether two pages may belong to one list: same order, same department, same place and same kind of reader. Pages of
 * cards only know their source's place and device; beside pages of the shop they are accepted.
 */
export function isOneList(one: CapturedPage, other: CapturedPage): boolean {
  if (one.context && other.context) return isSamePageContext(one.context, other.context);
  if (one.context || other.context) return true;
  return isSamePageContext({ ...UNKNOWN_PAGE, ...one.seenFrom }, { ...UNKNOWN_PAGE, ...other.seenFrom });
}

/** How many results the consecutive pages from page 1 on contain, by the last of them that counts its results. */
function resultsOn(pages: readonly CapturedPage[]): number {
  return pages.reduce((before, { range, cards }) => {
    if (range && range.uncounted === undefined) return range.to;
    return before + cards.filter((card) => !card.isSponsored).length;
  }, 0);
}
