import type { OperationContext } from '../operations/operation.ts';
import { UnfitFolderError } from '../sources/port.ts';
import { type DroppedFile, type DroppedSurroundings, importDropped, isRefused } from './import-dropped.ts';
import { causeOf, type ServiceLog } from './service-log.ts';
import { startTicking } from './ticking.ts';

/** The folder is looked at this often. */
const LOOK_MS = 1_000;

/** After a fault of the disk or the store it is left alone for this long. */
const AFTER_FAULT_MS = 60_000;

/** A folder that is watched, and what opens the files that are taken from it. */
export interface WatchedFolder extends Pick<DroppedSurroundings, 'folder' | 'open'> {
  readonly path: string;
}

/** Reads and files what is dropped into a folder, until it is disposed of; then the folder is put down. */
export function startWatchingPages(
  context: OperationContext,
  { path, folder, open }: WatchedFolder,
  log: ServiceLog,
): AsyncDisposable {
  const onFiled = (file: DroppedFile) => logDropped(log, file);
  const looking = startTicking(async (signal) => {
    try {
      await importDropped(context, { folder, open, signal, onFiled });
      return LOOK_MS;
    } catch (thrown) {
      if (!log.hides(thrown))
        log.write('error', 'the folder of pages cannot be read', { cause: reasonOf(thrown) });
      return AFTER_FAULT_MS;
    }
  });
  log.write('info', 'folder of pages watched', { folder: path });
  return {
    async [Symbol.asyncDispose]() {
      await looking[Symbol.asyncDispose]();
      try {
        await folder[Symbol.asyncDispose]();
      } catch (thrown) {
        // The folder may be out of reach; what lies there is taken over in two minutes.
        log.write('warn', 'the folder of pages cannot be put down', { cause: reasonOf(thrown) });
      }
    },
  };
}

/** What became of a file: nothing of what stands in it but the keyword, the product and the instant that it was stored under. */
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
