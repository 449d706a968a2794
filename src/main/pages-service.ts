import { realpath } from 'node:fs/promises';
import { isAbsolute, relative, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import type { Config } from '../config/index.ts';
import { MiharuError } from '../core/errors.ts';
import type { OperationContext } from '../operations/operation.ts';
import { type DroppedFile, importDropped, isRefused } from '../operations/pages/import-dropped.ts';
import { openDroppedPage, openPagesFolder, UnfitFolderError } from '../sources/index.ts';
import type { OutageLog } from './outage-log.ts';
import { isProcessGone, nameProcess } from './process-name.ts';

/** The folder is looked at this often. */
const LOOK_MS = 1_000;

/** After a fault of the disk or the store it is left alone for this long. */
const AFTER_FAULT_MS = 60_000;

type Log = Pick<OutageLog, 'write' | 'hides'>;

/**
 * The path of the folder that is watched; `null` without one. Throws `invalid_setting` when the data folder is that folder or lies
 * in it: the files of the database are no pages.
 */
export async function watchedFolderOf(config: Config, folder: string): Promise<string | null> {
  if (config.pagesFolder === null) return null;
  const watched = resolve(folder, config.pagesFolder);
  const real = await realpath(watched).catch(() => watched);
  const below = relative(real, await realpath(resolve(folder, config.dataDir)));
  const isOutside = below.startsWith('..') || isAbsolute(below);
  if (isOutside) return watched;
  throw new MiharuError('invalid_setting', {
    en: `MIHARU_PAGES_FOLDER=${config.pagesFolder}: the data folder lies there. Choose a folder of its own for pages.`,
    ja: `MIHARU_PAGES_FOLDER=${config.pagesFolder}: データフォルダーを含んでいます。ページ専用のフォルダーを指定してください。`,
  });
}

/** Reads and files what is dropped into a folder, until it is disposed of. */
export function startWatchingPages(context: OperationContext, path: string, log: Log): AsyncDisposable {
  const owner = nameProcess();
  const folder = openPagesFolder({
    folder: path,
    owner,
    isGone: (name) => isProcessGone(name, owner),
    nowMs: context.nowMs,
    elapsedMs: () => performance.now(),
    onLeft: (file, reason) => log.write('warn', 'page left where it lies', { file, reason }),
  });
  const stop = new AbortController();
  const surroundings = {
    folder,
    open: openDroppedPage,
    signal: stop.signal,
    onFiled: (file: DroppedFile) => logDropped(log, file),
  };
  const looking = keepLooking(stop.signal, async () => {
    try {
      await importDropped(context, surroundings);
      return LOOK_MS;
    } catch (thrown) {
      if (!log.hides(thrown))
        log.write('error', 'the folder of pages cannot be read', { cause: causeOf(thrown) });
      return AFTER_FAULT_MS;
    }
  });
  log.write('info', 'folder of pages watched', { folder: path });
  return {
    async [Symbol.asyncDispose]() {
      stop.abort();
      await looking;
      try {
        await folder[Symbol.asyncDispose]();
      } catch (thrown) {
        // The folder may be out of reach; what lies there is taken over in two minutes.
        log.write('warn', 'the folder of pages cannot be put down', { cause: causeOf(thrown) });
      }
    },
  };
}

async function keepLooking(signal: AbortSignal, look: () => Promise<number>): Promise<void> {
  while (!signal.aborted) {
    const pauseMs = await look();
    await setTimeout(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}

/** What became of a file: nothing of what stands in it but the keyword, the product and the instant that it was stored under. */
function logDropped(log: Log, { report, to }: DroppedFile): void {
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

function causeOf(thrown: unknown): string {
  if (thrown instanceof UnfitFolderError) return thrown.message;
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
}
