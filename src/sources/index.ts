/**
 * Where a reading comes from. A source gives pages (or cards) and knows nothing of ranks: reading, judging and counting are
 * ours, the same for all. One folder each with its code, its tests and a README of capabilities, cost and licence; this
 * file is the only list of them.
 */
import { DATAFORSEO } from './dataforseo/facts.ts';
import { openDataForSeo } from './dataforseo/open.ts';
import { KEEPA } from './keepa/facts.ts';
import { openKeepa } from './keepa/open.ts';
import type { SourceFacts, SourceKind } from './port.ts';
import { SAMPLE_SHOP } from './sample-shop/facts.ts';
import { openSampleShop } from './sample-shop/open.ts';
import { SAVED_PAGES } from './saved-pages/facts.ts';
import { SERPAPI } from './serpapi/facts.ts';
import { openSerpApi } from './serpapi/open.ts';

export { inflate, isGzip } from './saved-pages/inflate.ts';
export { openDroppedPage } from './saved-pages/open-dropped-page.ts';
export { openPagesFolder } from './saved-pages/open-pages-folder.ts';
export { openSavedPage, openUnpacked } from './saved-pages/open-saved-page.ts';

/** Every source that fetches. */
export const FETCHING_SOURCES: readonly SourceKind[] = [
  { facts: SAMPLE_SHOP, open: openSampleShop },
  { facts: DATAFORSEO, open: openDataForSeo },
  { facts: SERPAPI, open: openSerpApi },
  { facts: KEEPA, open: openKeepa },
];

/** Every source, in the order in which it is listed. */
export const SOURCES: readonly SourceFacts[] = [SAVED_PAGES, ...FETCHING_SOURCES.map((entry) => entry.facts)];
