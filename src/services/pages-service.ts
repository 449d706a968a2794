import type { OperationContext } from '../operations/operation.ts';
import { UnfitFolderError } from '../sources/port.ts';
import { type DroppedFile, type DroppedSurroundings, importDropped, isRefused } from './import-dropped.ts';
import { causeOf, type ServiceLog } from './service-log.ts';
import { startTicking } from './ticking.ts';

/** How often the folder is checked. */
const LOOK_MS = 1_000;

/** How long it is left alone after a failure of the disk or the store. */
const AFTER_FAULT_MS = 60_000;

/** A watched folder, and what opens the files taken from it. */
export interface WatchedFolder extends Pick<DroppedSurroundings, 'folder' | 'open'> {
  readonly path: string;
}

/** Reads and files what is dropped into a folder, until it is disposed of; then it releases the folder. */
export function startWatchingPages(
  context: OperationContext,
  { path, folder, open }: WatchedFolder,
  log: ServiceLog,
): AsyncDisposable {
  const onFiled = (file: DroppedFile) => logDropped(log, file);
  const look = async (signal: AbortSignal) => {
    try {
      await importDropped(context, { folder, open, signal, onFiled });
      return LOOK_MS;
    } catch (thrown) {
      if (!log.hides(thrown)) log.write('error', 'page folder cannot be read', { cause: reasonOf(thrown) });
      return AFTER_FAULT_MS;
    }
  };
  const release = async () => {
    try {
      await folder[Symbol.asyncDispose]();
    } catch (thrown) {
      // The folder may be out of reach; another process takes over its files after two minutes.
      log.write('warn', 'page folder cannot be released', { cause: reasonOf(thrown) });
    }
  };
  log.write('info', 'page folder watched', { folder: path });
  return startTicking(look, release);
}

/** The result for a file: of its contents only the keyword, the product and the instant under which it was stored. */
function logDropped(log: ServiceLog, { report, to }: DroppedFile): void {
  const { file, outcome, problem, page, local_date, asin } = report;
  const isRead = !isRefused(report);
  log.write(isRead ? 'info' : 'warn', isRead ? 'page read' : 'page refused', {
    file,
    outcome,
    local_date,
    ...(isRead ? { keyword: report.keyword, page, asin } : {}),
    problem: problem?.en ?? null,
    to,
  });
}

function reasonOf(thrown: unknown): string {
  return thrown instanceof UnfitFolderError ? thrown.message : causeOf(thrown);
}
