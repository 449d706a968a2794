import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Product pages have a folder of their own among them. */
const PRODUCT_PAGES = 'product';

/** One of our own pages with invented products, and what must be read from it. */
export interface PageFolder {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly expectedPath: string;
}

/** Every folder in `folder` (for results pages, beside this file) with `page.html` and `expected.json`. A report of a misread page becomes such a folder. */
export function listPageFolders(folder = import.meta.dirname): PageFolder[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== PRODUCT_PAGES)
    .map(({ name }) => ({
      name,
      bytes: readFileSync(join(folder, name, 'page.html')),
      expectedPath: join(folder, name, 'expected.json'),
    }));
}
