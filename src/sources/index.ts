/**
 * Where a reading comes from. A source gives pages (or cards) and knows nothing of ranks: reading, judging and counting are
 * ours, the same for all. One folder each with its code, its tests and a README of capabilities, cost and licence; this
 * file is the only list of them.
 */
import type { SourceFacts } from './port.ts';
import { SAVED_PAGES } from './saved-pages/facts.ts';

export { openSavedPage } from './saved-pages/open-saved-page.ts';

/** Every source, in the order in which they are told. */
export const SOURCES: readonly SourceFacts[] = [SAVED_PAGES];
