import type { PageFault } from './faults.ts';
import type { ShopPage, ShopShelf } from './market.ts';
import { noResultsPage, renderFault } from './render-faults.ts';
import { renderSearchPage } from './render-search-page.ts';

/** A request to the shop, and what goes wrong with it. */
export interface AskedOfShop {
  /** Seed of the market. */
  readonly seed: string;
  readonly shelf: ShopShelf;
  /** 1-based; after the last page, nothing is found. */
  readonly page: number;
  /** Instant of the page in milliseconds since the epoch; `null` for the morning of the date. */
  readonly atMs: number | null;
  /** `null`: nothing. */
  readonly fault: PageFault | null;
}

/** The bytes that the shop sends for one page. */
export function renderAnswer(asked: AskedOfShop): Uint8Array {
  const { seed, shelf, fault } = asked;
  const page = pageOf(asked);
  if (fault !== null) return renderFault(fault, { seed, shelf, page });
  return Buffer.from(page.cards.length === 0 ? noResultsPage(shelf, page) : renderSearchPage(shelf, page));
}

function pageOf({ shelf, page, atMs }: AskedOfShop): ShopPage {
  const first = shelf.pages[0];
  const found = shelf.pages[page - 1] ?? { page, observedAtMs: first?.observedAtMs ?? 0, cards: [] };
  return atMs === null ? found : { ...found, observedAtMs: Math.floor(atMs / 1000) * 1000 };
}
