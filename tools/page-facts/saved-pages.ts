import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractFacts } from './extract.ts';
import type { PageFacts, VerdictFacts } from './facts.ts';
import { hashTexts } from './hashed.ts';

/** One saved page beside the repository: its folder and its file name. */
export interface SavedPage {
  readonly folder: string;
  readonly file: string;
}

const FIXED: Readonly<Record<string, VerdictFacts>> = {
  blocked: { kind: 'blocked', verdict: 'blocked', cards: [] },
  product: { kind: 'product', verdict: 'not_a_result_page', cards: [] },
};
/** The page whose Japanese was destroyed when it was saved: its words are lost, so nothing on it may be counted. */
const MOJIBAKE: VerdictFacts = { kind: 'search', verdict: 'unreadable', cards: [] };

/** Pages of other kinds, by the name that a person gave the file when it was saved. */
function otherFacts(file: string): VerdictFacts {
  const kind = file.includes('homepage') ? 'home' : file.includes('bestsellers') ? 'best_sellers' : 'unknown';
  return { kind, verdict: 'not_a_result_page', cards: [] };
}

/** All whole saved pages under `pages`, search pages first. */
export function listSavedPages(pages: string): SavedPage[] {
  return ['search', 'blocked', 'other', 'product'].flatMap((folder) =>
    readdirSync(join(pages, folder))
      .sort()
      .map((file) => ({ folder, file })),
  );
}

/** The facts of one saved page. Only readable search pages are read in full; all others have only a verdict. */
export function factsOf(pages: string, { folder, file }: SavedPage): PageFacts | VerdictFacts {
  if (file.includes('mojibake')) return MOJIBAKE;
  if (folder === 'other') return otherFacts(file);
  return FIXED[folder] ?? extractFacts(readFileSync(join(pages, folder, file)));
}

/** Name of the file of facts that belongs to a saved page. */
export function factsFile({ file }: SavedPage): string {
  return `${file.replace(/\.html$/, '')}.json`;
}

/**
 * The facts in the form of the repository: texts hashed, one card per line, so that a changed card is a changed line.
 */
export function printFacts(facts: PageFacts | VerdictFacts): string {
  const { cards, ...page } = hashTexts(facts);
  const lines = (cards as unknown[]).map((card) => `    ${JSON.stringify(card)}`);
  const head = JSON.stringify(page, null, 2).slice(0, -2);
  return `${head},\n  "cards": [${lines.length === 0 ? '' : `\n${lines.join(',\n')}\n  `}]\n}\n`;
}
