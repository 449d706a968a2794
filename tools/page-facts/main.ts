/**
 * Writes the expected facts of every saved page into test/expected/pages, without the pages' words. The rules come from
 * the markup notes beside the pages and use cheerio; they share no code with the product's reader.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sharedDir } from '../../test/shared-dir.ts';
import { factsFile, factsOf, listSavedPages, printFacts } from './saved-pages.ts';
import { printTable } from './table.ts';

const OUTPUT = fileURLToPath(new URL('../../test/expected/pages/', import.meta.url));

function main(wanted: string | undefined): void {
  const shared = sharedDir();
  if (shared === null)
    throw new Error('The shared pages are missing: put them at ../shared or set MIHARU_SHARED_DIR.');
  const pages = join(shared, 'pages');
  mkdirSync(OUTPUT, { recursive: true });
  for (const page of listSavedPages(pages)) {
    const facts = factsOf(pages, page);
    if (wanted !== undefined && page.file.includes(wanted)) printTable(facts);
    writeFileSync(join(OUTPUT, factsFile(page)), printFacts(facts));
    console.log(`${page.folder}/${page.file}: ${facts.verdict}, ${facts.cards.length} cards`);
  }
}

main(process.argv[2]);
