import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isPageFault, type PageFault } from '../../tools/sample-shop/faults.ts';
import { type ShopPage, type ShopShelf, shelfOf } from '../../tools/sample-shop/market.ts';
import { renderFault } from '../../tools/sample-shop/render-faults.ts';
import { renderSearchPage } from '../../tools/sample-shop/render-search-page.ts';

const SEED = 'saved';

/** A term of the sample shop with more than three pages on {@link SHELF_DATE}, including ads. */
export const SHELF_TERM = 'マグカップ';
export const SHELF_DATE = '2026-11-28';

/** What the sample shop shows for a term on a date. */
export function shelfFor(term = SHELF_TERM, localDate = SHELF_DATE): ShopShelf {
  return shelfOf({ seed: SEED, term, localDate });
}

/** A page of a shelf; throws if it does not exist. */
export function pageOf(shelf: ShopShelf, page: number): ShopPage {
  const found = shelf.pages[page - 1];
  if (found === undefined) throw new Error(`${shelf.term} has ${shelf.pages.length} pages, not ${page}.`);
  return found;
}

/** Saves a page of a shelf (or what the shop sent instead) to a file; returns its path. */
export async function savePage(
  folder: string,
  shelf: ShopShelf,
  {
    page,
    fault,
    shiftMs = 0,
  }: { readonly page: number; readonly fault?: PageFault; readonly shiftMs?: number },
): Promise<string> {
  await mkdir(folder, { recursive: true });
  const shown = pageOf(shelf, page);
  const moved = { ...shown, observedAtMs: shown.observedAtMs + shiftMs };
  const isFaulty = fault !== undefined && isPageFault(fault);
  const bytes = isFaulty
    ? renderFault(fault, { seed: SEED, shelf, page: moved })
    : Buffer.from(renderSearchPage(shelf, moved));
  const name = `${shelf.term}-${shelf.localDate}-${page}${fault === undefined ? '' : `-${fault}`}${shiftMs === 0 ? '' : `-${shiftMs}`}.html`;
  const file = join(folder, name);
  await writeFile(file, bytes);
  return file;
}
