import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { asinOf, card } from '../../../test/api/shelves.ts';
import { requireShared } from '../../../test/shared-dir.ts';
import type { Shelf } from '../../core/shelf.ts';
import { readPage } from '../../pages/index.ts';
import { isStrange } from './sanity.ts';

/** A shelf of the products with these numbers. */
function shelf(from: number, count: number, isSponsored = false): Shelf {
  const cards = Array.from({ length: count }, (_, at) => card(asinOf(from + at), { isSponsored }));
  return { pages: [{ page: 1, observedAtMs: 0, cards }] };
}

test('a shelf is strange when less than a tenth of it was seen before', () => {
  assert.equal(isStrange(shelf(100, 20), [shelf(1, 20)]), true);
  assert.equal(isStrange(shelf(19, 20), [shelf(1, 20)]), false);
  assert.equal(isStrange(shelf(20, 20), [shelf(1, 20)]), true);
  assert.equal(
    isStrange(shelf(100, 20), [shelf(1, 20), shelf(100, 20)]),
    false,
    'one that vouches is enough',
  );
  assert.equal(isStrange(shelf(18, 3), [shelf(1, 20)]), false, 'a short list out of a long one');
});

test('a first shelf and ads are never evidence against a shelf', () => {
  assert.equal(isStrange(shelf(100, 20), []), false);
  assert.equal(isStrange(shelf(100, 20), [shelf(1, 20, true)]), false);
});

test('a short list is evidence as well: a second reading decides which of the two is right', () => {
  assert.equal(isStrange(shelf(100, 20), [shelf(1, 3)]), true);
  assert.equal(isStrange(shelf(3, 20), [shelf(1, 3)]), false);
});

test('an empty shelf is strange unless the last one was empty', () => {
  assert.equal(isStrange(shelf(1, 0), []), true);
  assert.equal(isStrange(shelf(1, 0), [shelf(1, 20)]), true);
  assert.equal(isStrange(shelf(1, 0), [shelf(1, 0), shelf(1, 20)]), false);
  assert.equal(isStrange(shelf(1, 0), [shelf(1, 20), shelf(1, 0)]), true, 'something was found since');
});

test('a page of another search among right ones is strange, and held only against shelves that reach as far', () => {
  const pages = (...froms: number[]): Shelf => ({
    pages: froms.flatMap((from, at) => shelf(from, 20).pages.map((page) => ({ ...page, page: at + 1 }))),
  });
  assert.equal(isStrange(pages(1, 500, 41), [pages(1, 21, 41)]), true);
  assert.equal(isStrange(pages(1, 500, 41), [pages(1, 21, 41), pages(1, 500)]), false);
  assert.equal(isStrange(pages(1, 21, 41), [pages(41, 1, 21)]), false, 'products that changed pages');
  assert.equal(isStrange(pages(1, 21), [pages(1)]), false, 'nothing is known of page 2');
});

test('a reading that was not believed vouches for what it shows and proves nothing else wrong', () => {
  assert.equal(isStrange(shelf(100, 20), [shelf(1, 20)], shelf(105, 20)), false);
  assert.equal(isStrange(shelf(100, 20), [shelf(1, 20)], shelf(200, 20)), true);
  assert.equal(isStrange(shelf(100, 20), [], shelf(200, 20)), false);
  assert.equal(isStrange(shelf(1, 0), [shelf(1, 20)], shelf(1, 0)), false);
  assert.equal(isStrange(shelf(1, 0), [shelf(1, 20)], shelf(1, 20)), true);
  assert.equal(
    isStrange(shelf(1, 0), [shelf(1, 0)], shelf(1, 20)),
    true,
    'something was found, if rightly or not',
  );
});

/** Shelves of real pages of any country; what the shop is asked in does not matter here. */
function realShelves(folder: string): { readonly keyword: string; readonly shelf: Shelf }[] {
  return readdirSync(folder)
    .map((file) => readPage(readFileSync(join(folder, file))))
    .filter(({ cards }) => cards.filter((each) => !each.isSponsored).length >= 8)
    .flatMap(({ keyword, cards }) =>
      keyword === null ? [] : [{ keyword, shelf: { pages: [{ page: 1, observedAtMs: 0, cards }] } }],
    );
}

test('real pages of one term score far above the threshold, those of different terms far below', (t) => {
  const shared = requireShared(t);
  if (shared === null) return;
  const shelves = realShelves(join(shared, 'pages', 'search'));
  const pairs = shelves.flatMap((a, at) => shelves.slice(at + 1).map((b) => [a, b] as const));
  const same = pairs.filter(([a, b]) => a.keyword === b.keyword);
  assert.ok(same.length > 0 && pairs.length > 10, `${same.length} of ${pairs.length} pairs are of one term`);
  for (const [a, b] of pairs) {
    assert.equal(isStrange(a.shelf, [b.shelf]), a.keyword !== b.keyword, `${a.keyword} and ${b.keyword}`);
  }
});
