import type { Text } from '../../core/text.ts';
import { type Declared, groupCaptures } from '../../scan/index.ts';
import type { OpenPage } from '../../sources/port.ts';
import { firstKeptDate } from '../data-status.ts';
import type { OperationContext } from '../operation.ts';
import { countFiles, type FileReport, type ImportReport, type ReadingReport } from './import-report.ts';
import { type FileCapture, IMPORT_SOURCE, readFile } from './read-file.ts';
import { saveDay } from './save-day.ts';
import { saveProductFile } from './save-product-file.ts';

/**
 * The pages of a term are saved once this many further files came without one of the term: files of one term
 * are usually adjacent.
 */
const FILES_WITHOUT_TERM_MAX = 100;

/** The files to import, with declared facts. */
export interface ImportRequest extends Declared {
  readonly files: readonly string[];
  /** The declared depth; `null` uses the setting. */
  readonly pages: number | null;
  /** Id of the source of the pages; `import` unless given. */
  readonly source?: string;
  /** The product of pages that do not name it, such as blocked ones. */
  readonly asin?: string | null;
}

/** Dependencies of an import. */
export interface ImportSurroundings {
  readonly open: OpenPage;
  /** Called for every file once its outcome is durable, not in the order of the files. */
  readonly onFile: (report: FileReport) => void;
  /** Called with the number of files read. */
  readonly onRead: (files: number) => void;
  /** When aborted, files read so far are saved and reported, and the rest is left out. */
  readonly signal: AbortSignal;
}

/** A file that was read and is not saved yet. */
interface Waiting {
  readonly at: number;
  readonly capture: FileCapture;
}

/** The results of an import so far. */
interface Progress {
  /** By the index of the file in the request. */
  readonly files: Map<number, FileReport>;
  readonly readings: Map<string, ReadingReport>;
  readonly waiting: Map<string, Waiting[]>;
}

/**
 * Imports saved pages. A product page makes a reading of its product. Search pages of one term and one Japanese
 * date make one reading, together with stored pages of that date. Each file is reported with its outcome and
 * reason. Importing a file again changes nothing.
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
    if ('outcome' in found) noteReport(at, found, run);
    else if ('reading' in found) noteReport(at, await saveProductFile(context.store, found), run);
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

function noteReport(at: number, read: FileReport, { context, surroundings, progress }: Run): void {
  const report = { ...read, problem: read.problem ?? tooOld(read, context) };
  progress.files.set(at, report);
  surroundings.onFile(report);
}

/** A note for pages older than the kept dates: they are deleted at the next clean-up. */
function tooOld({ local_date: localDate }: FileReport, context: OperationContext): Text | null {
  const { keepDays } = context.settings;
  const keptFrom = firstKeptDate(context);
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

/** Saves the waiting pages of these terms, date by date, and reports each file. */
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
        if (at !== undefined) noteReport(at, report, run);
      }
    }
  }
}
