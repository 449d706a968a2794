import type { Card } from '../../src/core/card.ts';
import type { PageFault } from '../../tools/sample-shop/faults.ts';
import { renderFault } from '../../tools/sample-shop/render-faults.ts';
import { renderSearchPage } from '../../tools/sample-shop/render-search-page.ts';
import { pageOf, SHELF_TERM, shelfFor } from '../operations/saved-shelf.ts';
import { type Answered, type Asked, ask } from './ask.ts';
import {
  addGoods,
  addSeller,
  type Seller,
  type Service,
  type ServiceOptions,
  startService,
} from './service.ts';

/** Noon in Japan on the date of the sent pages. */
export const NOON_MS = Date.parse('2026-11-28T03:00:00Z');

export const SHELF = shelfFor();

/** The organic products of the sent pages, by rank. */
export const RANKED: readonly Card[] = [1, 2, 3]
  .flatMap((page) => pageOf(SHELF, page).cards)
  .flatMap(({ card, rank }) => (rank === null ? [] : [card]));

/** The product of a rank on the sent pages. */
export function asinAt(rank: number): string {
  const card = RANKED[rank - 1];
  if (card === undefined) throw new Error(`No product has the rank ${rank}.`);
  return card.asin;
}

/** A results page of {@link SHELF_TERM}, opened so many milliseconds later. */
export function searchPage(page: number, { shelf = SHELF, shiftMs = 0 } = {}): string {
  const shown = pageOf(shelf, page);
  return renderSearchPage(shelf, { ...shown, observedAtMs: shown.observedAtMs + shiftMs });
}

/** What the sample shop sends instead of the first page. */
export function faultyPage(fault: PageFault): Buffer {
  return Buffer.from(renderFault(fault, { seed: 'saved', shelf: SHELF, page: pageOf(SHELF, 1) }));
}

/** A service at noon with an account that may only send pages; it owns the product at rank 8 and watches the keyword. */
export interface PagesStage extends AsyncDisposable {
  readonly service: Service;
  readonly seller: Seller;
  /** Sends a page; the query begins with its mark. */
  send(body: string | Buffer, query?: string, change?: Omit<Asked, 'body'>): Promise<Answered>;
}

export async function stagePages(options: ServiceOptions = {}): Promise<PagesStage> {
  const service = await startService(options);
  service.clock.nowMs = NOON_MS;
  const seller = await addSeller(service.store, 'pro', ['pages']);
  await addGoods(service.store, seller.id, { own: [asinAt(8)], keywords: [SHELF_TERM] });
  return {
    service,
    seller,
    send: (body, query = '', { headers = {}, ...change } = {}) =>
      ask(service.origin, `/api/v1/pages${query}`, {
        method: 'POST',
        key: seller.key,
        body,
        ...change,
        headers: { 'Content-Type': 'text/html', ...headers },
      }),
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  };
}
