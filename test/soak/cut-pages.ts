import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPage } from '../../src/pages/index.ts';

/** A page of `test/pages`, and its tag after which nothing matters; a page that is cut earlier never has the verdict. */
export interface CutPage {
  readonly folder: string;
  readonly endTag: string;
  readonly verdict: 'sound' | 'no_results';
}

export const CUT_PAGES = [
  { folder: 'all-fields', endTag: '</html>', verdict: 'sound' },
  { folder: 'saved-by-singlefile', endTag: '</div>', verdict: 'sound' },
  { folder: 'no-results', endTag: '</html>', verdict: 'no_results' },
] as const satisfies readonly CutPage[];

/** How many bytes at the end of a page are cut one by one, however long the steps before are. */
const END_BYTES = 1_000;

/** Cuts the page in steps, and byte by byte at its end; throws at the first cut that has the verdict of the whole page. */
export function cutEverywhere({ folder, endTag, verdict }: CutPage, stepBytes: number): void {
  const bytes = readFileSync(join(import.meta.dirname, '../pages', folder, 'page.html'));
  const end = bytes.lastIndexOf(endTag) + endTag.length;
  for (let at = 0; at < end; at += at < end - END_BYTES ? stepBytes : 1) {
    if (readPage(bytes.subarray(0, at)).verdict === verdict)
      throw new Error(`${folder}, cut at byte ${at}, is ${verdict}`);
  }
}

/** The long run: each of our own pages, byte by byte. */
export async function run(): Promise<void> {
  for (const page of CUT_PAGES) cutEverywhere(page, 1);
  console.log(`${CUT_PAGES.length} pages were cut at every byte, and none was taken for the whole.`);
}
