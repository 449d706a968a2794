import type { CheerioAPI } from 'cheerio';
import type { Element } from 'domhandler';

/** Rows of a used offer, in the buy box and beside it, in the layouts since 2018. */
const USED = '[id*="usedAccordionRow"], .rbbSection.unselected';

/** All matches, in document order, that are not part of a used offer. */
export function outsideUsedOffers($: CheerioAPI, selector: string): Element[] {
  return $<Element, string>(selector)
    .toArray()
    .filter((node) => $(node).closest(USED).length === 0);
}
