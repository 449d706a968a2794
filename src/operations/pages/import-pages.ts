import { addDays, localDateOf } from '../../core/local-date.ts';
import type { Text } from '../../core/text.ts';
import { type Declared, groupCaptures } from '../../scan/index.ts';
import type { OpenPage } from '../../sources/port.ts';
import type { OperationContext } from '../operation.ts';
import { countFiles, type FileReport, type ImportReport, type ReadingReport } from './import-report.ts';
import { type FileCapture, IMPORT_SOURCE, readFile } from './read-file.ts';
import { saveDay } from './save-day.ts';
import { saveProductFile } from './save-product-file.ts';

/** A term is saved when this many files have come since its last one: files of one term usually stand together. */
const FILES_WITHOUT_TERM_MAX = 100;

/** What is imported, and what the person says of it. */
export interface ImportRequest extends Declared {
  readonly files: readonly string[];
  /** The declared depth; `null`: as the setting says. */
  readonly pages: number | null;
  /** Id of the source that gave the pages; they were imported unless given. */
  readonly source?: string;
  /** The product that was asked for, of pages that do not say it: one that is blocked names none. */
  readonly asin?: string | null;
}

/** What an import is given besides its request. */
export interface ImportSurroundings {
  readonly open: OpenPage;
  /** Told of every file once what is told is durable; not in the order of the files. */
  readonly onFile: (report: FileReport) => void;
  /** Told how many files were read. */
  readonly onRead: (files: number) => void;
  /** Aborted: what was read is saved, the rest is left; the report has the files so far. */
  readonly signal: AbortSignal;
}

/** A file that was read and whose day is not saved yet. */
interface Waiting {
  readonly at: number;
  readonly capture: FileCapture;
}

/** What an import has come to. */
interface Progress {
  /** By the place of the file in the request. */
  readonly files: Map<number, FileReport>;
  readonly readings: Map<string, ReadingReport>;
  readonly waiting: Map<string, Waiting[]>;
}

/**
 * Imports saved pages. A product page makes a reading of its product. Search pages of one term and one Japanese date make one reading, together with what is kept of that day;
 * what is stored and why not is told per file. The same file twice changes nothing.
 */
export async function importPages(
  context: OperationContext,
  request: ImportRequest,
  surroundings: ImportSurroundings,
): Promise<ImportReport> {
  const progress: Progress = { files: new Map(), readings: new Map(), waiting: new Map() };
  const run: Run = { context, request, surroundings, progress };
  const save = (terms: readonly string[]) => saveTerms(terms, run);
  for (const [at, file] of request.files.entries()) {
    if (surroundings.signal.aborted) break;
    const found = await readFile(file, {
      open: surroundings.open,
      declared: request,
      asin: request.asin ?? null,
      source: request.source ?? IMPORT_SOURCE,
      nowMs: context.nowMs(),
    });
    if ('outcome' in found) tell(at, found, run);
    else if ('reading' in found) tell(at, await saveProductFile(context.store, found), run);
    else progress.waiting.getOrInsert(found.term, []).push({ at, capture: found });
    surroundings.onRead(at + 1);
    await save(termsLeftBehind(at, progress.waiting));
  }
  await save([...progress.waiting.keys()]);
  const files = [...progress.files].toSorted(([a], [b]) => a - b).map(([, report]) => report);
  return { files, readings: [...progress.readings.values()], counts: countFiles(files) };
}

interface Run {
  readonly context: OperationContext;
  readonly request: ImportRequest;
  readonly surroundings: ImportSurroundings;
  readonly progress: Progress;
}

function tell(at: number, read: FileReport, { context, surroundings, progress }: Run): void {
  const report = { ...read, problem: read.problem ?? tooOld(read, context) };
  progress.files.set(at, report);
  surroundings.onFile(report);
}

/** What is said of a page whose date nothing shows any more: it is kept only until the next time old dates are forgotten. */
function tooOld({ local_date: localDate }: FileReport, { nowMs, settings }: OperationContext): Text | null {
  const { keepDays } = settings;
  const keptFrom = addDays(localDateOf(nowMs()), 1 - keepDays);
  if (localDate === null || localDate >= keptFrom) return null;
  return {
    en: `The page is from ${localDate}, before the ${keepDays} days that are kept (from ${keptFrom}), so it is not shown and soon deleted. Increase MIHARU_KEEP_DAYS to keep it.`,
    ja: `${localDate} のページです。保存期間は ${keepDays} 日（${keptFrom} 以降）のため、どこにも表示されず、まもなく削除されます。残すには MIHARU_KEEP_DAYS を大きくしてください。`,
  };
}

function termsLeftBehind(at: number, waiting: ReadonlyMap<string, readonly Waiting[]>): string[] {
  return [...waiting]
    .filter(([, files]) => (files.at(-1)?.at ?? at) <= at - FILES_WITHOUT_TERM_MAX)
    .map(([term]) => term);
}

/** Saves everything that waits for these terms, day by day, and tells what became of each file. */
async function saveTerms(terms: readonly string[], run: Run): Promise<void> {
  const { context, request, progress } = run;
  for (const term of terms) {
    const files = progress.waiting.get(term) ?? [];
    progress.waiting.delete(term);
    const places = new Map(files.map(({ at, capture }) => [capture, at]));
    for (const group of groupCaptures(files.map(({ capture }) => capture))) {
      const day = await saveDay(context.store, group, {
        pages: request.pages ?? context.settings.pages,
        source: request.source ?? IMPORT_SOURCE,
      });
      for (const reading of day.readings) progress.readings.set(`${term}\n${reading.local_date}`, reading);
      for (const [index, report] of day.files.entries()) {
        const capture = group.captures[index];
        const at = capture === undefined ? undefined : places.get(capture);
        if (at !== undefined) tell(at, report, run);
      }
    }
  }
}
