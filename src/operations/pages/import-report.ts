import { type Static, Type } from 'typebox';
import { MaybeCount, MaybeText } from '../schemas.ts';

/**
 * Outcome of a file. `stored`: its page is stored now; with a problem if its page 1 has to come before it counts. `known`: the same page was already stored. `not_needed`:
 * the page is good, but the reading is equally good without it. `withdrawn`: the operator has withdrawn this
 * page. `apart`: the page is good and missing, but was saved too long before or after page 1, or does not
 * continue the previous page. `suspect`: the page looks like another search, or its reading contains a page
 * twice; it is not trusted, and stored only if the date has nothing better. `gap`: the page is unusable, and
 * the reading of the date says why. `unusable`: nothing was stored.
 */
const FILE_OUTCOMES = [
  'stored',
  'known',
  'not_needed',
  'withdrawn',
  'apart',
  'suspect',
  'gap',
  'unusable',
] as const;
export type FileOutcome = (typeof FILE_OUTCOMES)[number];

const FileReport = Type.Object({
  file: Type.String(),
  outcome: Type.Enum([...FILE_OUTCOMES]),
  keyword: MaybeText,
  page: MaybeCount,
  cards: MaybeCount,
  /** The product of a product page. */
  asin: MaybeText,
  verdict: MaybeText,
  observed_at: MaybeText,
  local_date: MaybeText,
  /** Why it was not stored or will not be shown, in both languages; otherwise `null`. */
  problem: Type.Union([Type.Object({ en: Type.String(), ja: Type.String() }), Type.Null()]),
});
export type FileReport = Static<typeof FileReport>;

const ReadingReport = Type.Object({
  keyword: Type.String(),
  local_date: Type.String(),
  reading: Type.String(),
  reason: MaybeText,
  observed_results: MaybeCount,
  pages_read: Type.Integer(),
  pages_wanted: Type.Integer(),
});
export type ReadingReport = Static<typeof ReadingReport>;

/** The output of `miharu import --json`: every file in the given order, every changed date, and the counts. */
export const ImportReport = Type.Object({
  files: Type.Array(FileReport),
  readings: Type.Array(ReadingReport),
  counts: Type.Object({
    files: Type.Integer(),
    stored: Type.Integer(),
    known: Type.Integer(),
    not_needed: Type.Integer(),
    withdrawn: Type.Integer(),
    apart: Type.Integer(),
    suspect: Type.Integer(),
    gap: Type.Integer(),
    unusable: Type.Integer(),
  }),
});
export type ImportReport = Static<typeof ImportReport>;

/** Counts files by outcome. */
export function countFiles(files: readonly FileReport[]): ImportReport['counts'] {
  const count = (wanted: FileOutcome) => files.filter(({ outcome }) => outcome === wanted).length;
  return {
    files: files.length,
    stored: count('stored'),
    known: count('known'),
    not_needed: count('not_needed'),
    withdrawn: count('withdrawn'),
    apart: count('apart'),
    suspect: count('suspect'),
    gap: count('gap'),
    unusable: count('unusable'),
  };
}

/** Whether every file is stored or was not needed; decides the exit code of an import. */
export function isImportClean({ counts }: Pick<ImportReport, 'counts'>): boolean {
  return counts.apart === 0 && counts.suspect === 0 && counts.gap === 0 && counts.unusable === 0;
}
