import type { Card } from '../../src/core/card.ts';
import { readSearchPage } from '../../src/pages/index.ts';

/** Reads the cards of a piece of markup as part of a result list. */
export function readCardsOf(markup: string): readonly Card[] {
  return readSearchPage(`<html lang="ja-jp"><div class="s-main-slot">${markup}</div></html>`).cards;
}

/** Reads the one card whose content is `inner`. */
export function readCardWith(inner: string, attributes = ''): Card {
  const [card] = readCardsOf(
    `<div data-asin="B0TEST0001" data-component-type="s-search-result" ${attributes}>${inner}</div>`,
  );
  if (card === undefined) throw new Error('No card was read.');
  return card;
}
