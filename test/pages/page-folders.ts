import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One page of ours with invented products, and what must be read from it. */
export interface PageFolder {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly expectedPath: string;
}

/** Every folder beside this file: `page.html` and `expected.json`. A report of a misread page becomes such a folder. */
export function listPageFolders(): PageFolder[] {
  const here = import.meta.dirname;
  return readdirSync(here, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({
      name,
      bytes: readFileSync(join(here, name, 'page.html')),
      expectedPath: join(here, name, 'expected.json'),
    }));
}
