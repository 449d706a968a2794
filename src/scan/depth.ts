import type { CapturedPage } from './captured-page.ts';

/** Countable pages of one reading, in the order of their numbers. */
type Pages = readonly Pick<CapturedPage, 'page' | 'verdict' | 'lastPage' | 'goesOn'>[];

/** How many pages make a reading complete: as many as are wanted, or as the shop's list has, as all its pages together say. */
export function depthOf(pages: Pages, pagesWanted: number): number {
  return Math.min(pagesWanted, listEndOf(pages) ?? pagesWanted);
}

/**
 * The number of the shop's last page; `undefined` if no page shows it. If the deepest page says that nothing follows,
 * it ends the list: the shop counts anew with each page, and this one is nearest to the end. Otherwise the highest
 * reported number counts, where a page that links to a next one adds one. An empty result list is one page long.
 */
export function listEndOf(pages: Pages): number | undefined {
  const deepest = pages.at(-1);
  if (deepest === undefined) return undefined;
  if (pages[0]?.verdict === 'no_results') return 1;
  const { page, lastPage, goesOn } = deepest;
  if (goesOn === false || (goesOn !== true && lastPage === page)) return page;
  const lastPages = pages.flatMap(({ lastPage }) => lastPage ?? []);
  if (lastPages.length === 0) return undefined;
  return Math.max(...lastPages, ...pages.map(({ page, goesOn }) => (goesOn === true ? page + 1 : page)));
}
