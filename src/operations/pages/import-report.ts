import { type Static, Type } from 'typebox';

const MaybeText = Type.Union([Type.String(), Type.Null()]);
const MaybeInteger = Type.Union([Type.Integer(), Type.Null()]);

/**
 * What became of a file. `stored`: its page is kept now. `known`: the very page was kept before. `not_needed`: the page is good,
 * but the day's reading is as good without it. `withdrawn`: the very page was taken
 * back by the operator. `apart`: the page is good and the day lacks it, but it lies too far from page 1 to
 * be of the same reading, or its results do not follow on from the pages before it. `suspect`: the page looks like that of another search, or its reading shows one page twice; it is not believed, and is kept only where the day
 * has nothing better. `gap`: the page cannot be used, and the day says why. `unusable`: nothing of
 * it was kept.
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
  page: MaybeInteger,
  cards: MaybeInteger,
  /** The product, on a product page. */
  asin: MaybeText,
  verdict: MaybeText,
  observed_at: MaybeText,
  local_date: MaybeText,
  /** Why it was not stored, or why nothing will show it, in both languages; else `null`. */
  problem: Type.Union([Type.Object({ en: Type.String(), ja: Type.String() }), Type.Null()]),
});
export type FileReport = Static<typeof FileReport>;

const ReadingReport = Type.Object({
  keyword: Type.String(),
  local_date: Type.String(),
  reading: Type.String(),
  reason: MaybeText,
  observed_results: MaybeInteger,
  pages_read: Type.Integer(),
  pages_wanted: Type.Integer(),
});
export type ReadingReport = Static<typeof ReadingReport>;

/** What `miharu import --json` prints: every file in the order given, every day that was touched, and the counts. */
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

/** Counts files by what became of them. */
export function countFiles(files: readonly FileReport[]): ImportReport['counts'] {
  const kept = { stored: 0, known: 0, not_needed: 0, withdrawn: 0 };
  const counts = { files: files.length, ...kept, apart: 0, suspect: 0, gap: 0, unusable: 0 };
  for (const { outcome } of files) counts[outcome] += 1;
  return counts;
}

/** Whether every file is stored or was not wanted: what the exit code of an import says. */
export function isImportClean({ counts }: Pick<ImportReport, 'counts'>): boolean {
  return counts.apart === 0 && counts.suspect === 0 && counts.gap === 0 && counts.unusable === 0;
}
