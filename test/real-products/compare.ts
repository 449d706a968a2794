/** Compares what the product reads on a real product page with the facts kept for it, member by member. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { printProductPage, readProductPage } from '../../src/pages/index.ts';
import { hashProduct } from '../../tools/page-facts/product/hashed.ts';
import { listSavedProducts, type SavedProduct } from '../../tools/page-facts/product/saved-products.ts';

const EXPECTED = fileURLToPath(new URL('../expected/product-pages/', import.meta.url));

/** Members of a product page, texts as hashes. */
export type Facts = Readonly<Record<string, unknown>>;

/** A saved product page or fragment with the facts kept for it. */
export interface Known extends SavedProduct {
  readonly facts: Facts;
}

/** All saved product pages and fragments with their facts; fails if one is missing. */
export function knownProducts(shared: string): Known[] {
  const known = listSavedProducts(join(shared, 'pages')).map((page) => ({
    ...page,
    facts: JSON.parse(readFileSync(join(EXPECTED, `${page.name}.json`), 'utf8')) as Facts,
  }));
  assert.equal(known.length, 14);
  return known;
}

/** The eleven whole pages. */
export function wholeProducts(shared: string): Known[] {
  const whole = knownProducts(shared).filter(({ what }) => what === 'page');
  assert.equal(whole.length, 11);
  return whole;
}

/** What the product prints of a page's text, texts as hashes. */
export function readFacts(html: string): Facts {
  return hashProduct({ ...printProductPage(readProductPage(html)) });
}

/** One line for each of the named members on which reading and facts differ. */
export function differences(
  name: string,
  expected: Facts,
  read: Facts,
  members = Object.keys(expected),
): string[] {
  return members
    .filter(
      (member) => member in expected && JSON.stringify(expected[member]) !== JSON.stringify(read[member]),
    )
    .map(
      (member) =>
        `${name} ${member}: expected ${JSON.stringify(expected[member])}, read ${JSON.stringify(read[member])}`,
    );
}
