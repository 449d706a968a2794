/** Compares what the product reads on a real page with the facts kept for it, member by member. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashTexts } from '../../tools/page-facts/hashed.ts';
import { factsFile, listSavedPages, type SavedPage } from '../../tools/page-facts/saved-pages.ts';

const EXPECTED = fileURLToPath(new URL('../expected/pages/', import.meta.url));

/** Members of a page or a card, texts as hashes. */
export type Facts = Readonly<Record<string, unknown>>;

/** One member of one card (or of the page, card 0) on which the reader and the facts differ. */
export interface Disagreement {
  readonly file: string;
  readonly card: number;
  readonly member: string;
  readonly expected: unknown;
  readonly read: unknown;
}

/** The saved pages of one folder, with the facts kept for each. */
export function expectedPages(
  shared: string,
  folder: string,
): { page: SavedPage; path: string; facts: Facts }[] {
  const pages = join(shared, 'pages');
  return listSavedPages(pages)
    .filter((page) => page.folder === folder)
    .map((page) => ({ page, path: join(pages, folder, page.file), facts: keptFacts(page) }));
}

/** The facts kept for one saved page. */
export function keptFacts(page: SavedPage): Facts {
  return JSON.parse(readFileSync(join(EXPECTED, factsFile(page)), 'utf8')) as Facts;
}

/** How many files of facts the repository keeps. */
export function keptFactsCount(): number {
  return readdirSync(EXPECTED).length;
}

/** The cards of a page's facts. */
export function cardsOf(facts: Facts): readonly Facts[] {
  return facts['cards'] as readonly Facts[];
}

/** Every member of the facts that differs in the reading. A missing or surplus card counts with its position. */
export function disagreements(file: string, facts: Facts, reading: object): Disagreement[] {
  const read = hashTexts(reading);
  const found = differing(file, 0, facts, read);
  const expectedCards = cardsOf(facts);
  const readCards = cardsOf(read);
  for (let index = 0; index < Math.max(expectedCards.length, readCards.length); index += 1) {
    found.push(
      ...differing(
        file,
        index + 1,
        expectedCards[index] ?? { asin: null },
        readCards[index] ?? { asin: null },
      ),
    );
  }
  return found;
}

function differing(file: string, card: number, expected: Facts, read: Facts): Disagreement[] {
  return Object.keys(expected)
    .filter((member) => member !== 'cards')
    .filter((member) => JSON.stringify(expected[member]) !== JSON.stringify(read[member]))
    .map((member) => ({ file, card, member, expected: expected[member], read: read[member] }));
}

/** One line for a person: where it is and both values (hashes, numbers). */
export function printDisagreement({ file, card, member, expected, read }: Disagreement): string {
  return `${file} card ${card} ${member}: expected ${JSON.stringify(expected)}, read ${JSON.stringify(read)}`;
}
