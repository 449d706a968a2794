import { printInstant } from '../core/instant.ts';
import { MARKETPLACE } from '../core/marketplace.ts';
import type { Parsed } from '../core/parsed.ts';
import type { OperationContext } from '../operations/operation.ts';
import { importPages } from '../operations/pages/import-pages.ts';
import type { FileReport } from '../operations/pages/import-report.ts';
import type { FoundPage, PagesFolder, ReadyFile, TakenFile } from '../sources/port.ts';

/** How many files are taken, read and filed together: few enough that other processes can take some. */
const TOGETHER_MAX = 20;

/** The result for a dropped file. */
export interface DroppedFile {
  /** Its report has the name under which the file was dropped. */
  readonly report: FileReport;
  /** Where it is now, relative to the watched folder; `null` when somebody else has taken it away. */
  readonly to: string | null;
}

/** What importing from a watched folder needs. */
export interface DroppedSurroundings {
  readonly folder: PagesFolder;
  /** Opens exactly the file that was taken. */
  readonly open: (file: TakenFile) => Promise<Parsed<FoundPage>>;
  /** Called for every file once it is durable and filed. */
  readonly onFiled: (file: DroppedFile) => void;
  /** When aborted, files being read are finished and the others stay where they are. */
  readonly signal: AbortSignal;
}

/**
 * Checks a watched folder once and imports what can be read, as `importPages` does without declarations other than the depth in a name. Each file is
 * then filed as read, or as refused with a note. Filing comes after the data is durable, so a kill in between only
 * means that the file is read again. Rejects when the folder or the store fails; the next look finds what was not
 * filed.
 */
export async function importDropped(
  context: OperationContext,
  surroundings: DroppedSurroundings,
): Promise<void> {
  const ready = await surroundings.folder.look();
  for (let at = 0; at < ready.length && !surroundings.signal.aborted; at += TOGETHER_MAX) {
    await importTogether(context, ready.slice(at, at + TOGETHER_MAX), surroundings);
  }
}

async function importTogether(
  context: OperationContext,
  ready: readonly ReadyFile[],
  surroundings: DroppedSurroundings,
): Promise<void> {
  const taken: TakenFile[] = [];
  for (const file of ready) {
    const mine = await surroundings.folder.take(file);
    if (mine !== null) taken.push(mine);
  }
  const readable = new Map(taken.filter(({ refusal }) => refusal === null).map((file) => [file.path, file]));
  const reports = new Map<string, FileReport>();
  // Pages of a keyword and date are judged together, so those of one depth are imported at once; deeper readings come last.
  const byDepth = [...Map.groupBy(readable.values(), ({ name }) => depthIn(name))];
  for (const [pages, files] of byDepth.toSorted(([one], [other]) => (one ?? 0) - (other ?? 0))) {
    const report = await importPages(
      context,
      { files: files.map(({ path }) => path), keyword: null, observedAtMs: null, pages },
      {
        open: (path) => openTaken(readable.get(path), surroundings),
        signal: surroundings.signal,
        onFile: ignore,
        onRead: ignore,
      },
    );
    for (const one of report.files) reports.set(one.file, one);
  }
  for (const file of taken) {
    const report = file.refusal === null ? reports.get(file.path) : refusedUnread(file);
    if (report !== undefined)
      await fileOne(context, { file, report: { ...report, file: file.name } }, surroundings);
  }
}

/**
 * How many results pages the reading of a dropped page has, as its name says before its extension: 1 for
 * `水筒.pages-1.html`. `null` if it says nothing, or no possible number: then the setting decides, as for `import`.
 */
export function depthIn(name: string): number | null {
  const [, said] = /(?:^|\.)pages-(\d{1,2})\.[a-z]+(?:\.gz)?$/i.exec(name) ?? [];
  const pages = Number(said ?? 0);
  return pages >= 1 && pages <= MARKETPLACE.pagesMax ? pages : null;
}

async function openTaken(
  file: TakenFile | undefined,
  { open }: DroppedSurroundings,
): Promise<Parsed<FoundPage>> {
  if (file === undefined) throw new Error('A file that was not taken cannot be read.');
  return open(file);
}

function ignore(): void {}

async function fileOne(
  context: OperationContext,
  { file, report }: { readonly file: TakenFile; readonly report: FileReport },
  { folder, onFiled }: DroppedSurroundings,
): Promise<void> {
  const localDate = isRefused(report) ? null : report.local_date;
  const filing =
    localDate === null
      ? await folder.refuse(file, noteOf(report, context.nowMs()))
      : await folder.keep(file, localDate);
  if (filing.outcome === 'changed') return;
  onFiled({ report, to: filing.outcome === 'filed' ? filing.to : null });
}

const REFUSED: ReadonlySet<FileReport['outcome']> = new Set([
  'withdrawn',
  'apart',
  'suspect',
  'gap',
  'unusable',
]);

/** Whether a page contributes nothing although the day lacks it. */
export function isRefused({ outcome }: Pick<FileReport, 'outcome'>): boolean {
  return REFUSED.has(outcome);
}

/** The note beside a refused file. */
function noteOf(
  { file, outcome, problem, verdict, keyword, page, asin, observed_at, local_date }: FileReport,
  nowMs: number,
): Readonly<Record<string, unknown>> {
  return {
    file,
    refused_at: printInstant(nowMs),
    outcome,
    problem,
    verdict,
    keyword,
    page,
    asin,
    observed_at,
    local_date,
  };
}

function refusedUnread({ path, refusal }: TakenFile): FileReport {
  return {
    file: path,
    outcome: 'unusable',
    problem: refusal,
    keyword: null,
    page: null,
    cards: null,
    asin: null,
    verdict: null,
    observed_at: null,
    local_date: null,
  };
}
