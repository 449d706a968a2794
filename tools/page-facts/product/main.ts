/**
 * Writes the expected facts of every saved product page and piece into test/expected/product-pages, without the pages'
 * words. The rules come from the markup notes beside the pages and use cheerio; they share no code with the product's
 * reader.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sharedDir } from '../../../test/shared-dir.ts';
import { listSavedProducts, printProductFacts, productFacts } from './saved-products.ts';

const OUTPUT = fileURLToPath(new URL('../../../test/expected/product-pages/', import.meta.url));

function main(wanted: string | undefined): void {
  const shared = sharedDir();
  if (shared === null)
    throw new Error('The shared pages are missing: put them at ../shared or set MIHARU_SHARED_DIR.');
  mkdirSync(OUTPUT, { recursive: true });
  for (const page of listSavedProducts(join(shared, 'pages'))) {
    const facts = productFacts(page);
    if (wanted !== undefined && page.name.includes(wanted)) console.table(facts);
    writeFileSync(join(OUTPUT, `${page.name}.json`), printProductFacts(facts));
    console.log(`${page.name}: ${facts.asin}, ${facts.bsr.length} places on lists of best sellers`);
  }
}

main(process.argv[2]);
