import type { CapturedPage } from './captured-page.ts';

/** Countable pages of one reading, in the order of their numbers. */
type Pages = readonly Pick<CapturedPage, 'page' | 'verdict' | 'lastPage' | 'goesOn'>[];

/** How many pages make a reading complete: as many as are wanted, or as the shop's list has, as all its pages together say. */
export function depthOf(pages: Pages, pagesWanted: number): number {
  return Math.min(pagesWanted, listEndOf(pages) ?? pagesWanted);
}

/**
 * The number of the shop's last page; `undefined` where no page says it. The deepest page ends the list when it says that nothing
 * follows it: the shop counts anew with each page, and it is nearest to the end. Else the highest number that any page reports counts, and a
 * page that leads on has one behind it. A result list that is empty is one page long.
 */
export function listEndOf(pages: Pages): number | undefined {
  const deepest = pages.at(-1);
  if (deepest === undefined) return undefined;
  if (pages[0]?.verdict === 'no_results') return 1;
  if (endsList(deepest)) return deepest.page;
  const lastPages = pages.flatMap(({ lastPage }) => lastPage ?? []);
  if (lastPages.length === 0) return undefined;
  return Math.max(...lastPages, ...pages.map(({ page, goesOn }) => (goesOn === true ? page + 1 : page)));
}

function endsList({ page, lastPage, goesOn }: Pages[number]): boolean {
  return goesOn === false || (goesOn !== true && lastPage === page);
}
