import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { requireShared } from '../../../test/shared-dir.ts';
import { hashProduct, PRODUCT_TEXTS } from './hashed.ts';
import { listSavedProducts, printProductFacts, productFacts } from './saved-products.ts';

const EXPECTED = fileURLToPath(new URL('../../../test/expected/product-pages/', import.meta.url));

test('the product facts kept in the repository are those that the saved pages show', (t) => {
  const shared = requireShared(t);
  if (shared === null) return;
  const pages = listSavedProducts(join(shared, 'pages'));
  assert.deepEqual(pages.map(({ name }) => `${name}.json`).sort(), readdirSync(EXPECTED).sort());
  for (const page of pages) {
    const kept = readFileSync(join(EXPECTED, `${page.name}.json`), 'utf8');
    assert.equal(kept, printProductFacts(productFacts(page)), page.name);
  }
});

test('the product facts kept in the repository hold no words of a page, only hashes', () => {
  const files = readdirSync(EXPECTED);
  assert.ok(files.length > 0);
  const single = PRODUCT_TEXTS.filter((member) => member !== 'badges').join('|');
  const words = new RegExp(`"(?:${single})": ?"(?![0-9a-f]{64}")`);
  const badges = /"badges": \[(?!\s*(?:"[0-9a-f]{64}",?\s*)*\])/;
  for (const file of files) {
    const facts = readFileSync(join(EXPECTED, file), 'utf8');
    assert.doesNotMatch(facts, words, file);
    assert.doesNotMatch(facts, badges, file);
    assert.doesNotMatch(facts, /[^\x00-\x7f]/, file);
  }
});

test('hashing leaves codes, numbers and nulls as they are and reaches texts at every depth', () => {
  const hashed = hashProduct({
    asin: 'B0TEST0001',
    stock: { state: 'low', quantity: 3, text: null },
    bsr: [{ rank: 1, category: 'Tea', category_id: '42' }],
    badges: ['Tea'],
  });
  const tea = hashProduct({ title: 'Tea' })['title'];
  assert.match(String(tea), /^[0-9a-f]{64}$/);
  assert.deepEqual(hashed, {
    asin: 'B0TEST0001',
    stock: { state: 'low', quantity: 3, text: null },
    bsr: [{ rank: 1, category: tea, category_id: '42' }],
    badges: [tea],
  });
});
