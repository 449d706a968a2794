import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { printSearchPage, readPage } from '../../src/pages/index.ts';
import { requireShared } from '../shared-dir.ts';
import { cardsOf, expectedPages } from './compare.ts';

/** How many of a page's cards link to other variations by the colours on them; counted from the raw markup. */
const COUNTS: Readonly<Record<string, number>> = {
  'de-macbookair-raw-202605': 1,
  'in-cmfbuds-raw-a-202511': 3,
  'in-cmfbuds-raw-b-202511': 3,
  'in-iphone13-rendered-a-202507': 9,
  'in-iphone16-rendered-202606': 13,
  'in-laptop-rendered-202510': 3,
  'jp-fasting-desktop-rendered-202607': 0,
  'jp-pokemoncard-desktop-raw-202604': 0,
  'us-movers-rendered-202602': 0,
  'us-zhtw-phone-raw-202402': 7,
};

/** Each card's product and the variations that follow it in the raw text, up to the next card. */
function variationsIn(html: string): { readonly asin: string; readonly variations: readonly string[] }[] {
  const starts = [...html.matchAll(/<div[^>]*data-component-type="s-search-result"[^>]*>/g)];
  return starts.map((found, at) => {
    const asin = /data-asin="(\w{10})"/.exec(found[0])?.[1] ?? '';
    const text = html.slice(found.index, starts[at + 1]?.index);
    const links = [...text.matchAll(/data-csa-c-swatch-url="[^"]*?(?:\/|%2F)dp(?:\/|%2F)(\w{10})/g)];
    const others = links.map((link) => link[1] ?? '').filter((other) => other !== asin);
    return { asin, variations: [...new Set(others)] };
  });
}

test('variations are read from real cards as their markup has them, and from no other', (t) => {
  const shared = requireShared(t);
  if (shared === null) return;
  const pages = expectedPages(shared, 'search').filter(
    ({ page }) => page.file.replace('.html', '') in COUNTS,
  );
  assert.equal(pages.length, Object.keys(COUNTS).length);
  for (const { page, path } of pages) {
    const bytes = readFileSync(path);
    const raw = variationsIn(bytes.toString());
    const cards = cardsOf({ ...printSearchPage(readPage(bytes)) });
    const shown = cards.filter((card) => (card['variations'] as string[]).length > 0);
    assert.equal(shown.length, COUNTS[page.file.replace('.html', '')], page.file);
    const read = cards.map(({ asin, variations }) => ({ asin, variations }));
    assert.deepEqual(read, raw, page.file);
  }
});
