import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPage } from '../../src/pages/index.ts';

/** A page of `test/pages`: behind the last such tag nothing matters, and before it the page never has the verdict. */
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

/** How much of the end of a page is cut at each byte, in bytes, however long the steps before are. */
const END_BYTES = 1_000;

/** Cuts the page after every so many bytes, and at each of the end; throws at the first cut that has the verdict of the whole. */
export function cutEverywhere({ folder, endTag, verdict }: CutPage, stepBytes: number): void {
  const bytes = readFileSync(join(import.meta.dirname, '../pages', folder, 'page.html'));
  const end = bytes.lastIndexOf(endTag) + endTag.length;
  for (let at = 0; at < end; at += at < end - END_BYTES ? stepBytes : 1) {
    if (readPage(bytes.subarray(0, at)).verdict === verdict)
      throw new Error(`${folder}, cut at byte ${at}, is ${verdict}`);
  }
}

/** The long run: every page of ours, byte by byte. */
export async function run(): Promise<void> {
  for (const page of CUT_PAGES) cutEverywhere(page, 1);
  console.log(`${CUT_PAGES.length} pages were cut at every byte, and none was taken for the whole.`);
}
