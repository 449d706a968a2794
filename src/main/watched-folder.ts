import { realpath } from 'node:fs/promises';
import { isAbsolute, relative, resolve } from 'node:path';
import type { Config } from '../config/index.ts';
import { MiharuError } from '../core/errors.ts';
import type { Log } from '../core/log.ts';
import type { WatchedFolder } from '../services/index.ts';
import { openDroppedPage, openPagesFolder } from '../sources/index.ts';
import type { Clock } from './clock.ts';
import { isProcessGone, nameProcess } from './process-name.ts';

/** The configured watched folder, opened for this process; `null` without one. Throws `invalid_setting`. */
export async function openWatchedFolder(
  config: Config,
  folder: string,
  { nowMs, elapsedMs, log }: Clock & { readonly log: Log },
): Promise<WatchedFolder | null> {
  if (config.pagesFolder === null) return null;
  const path = resolve(folder, config.pagesFolder);
  if (await isWithin(path, resolve(folder, config.dataDir))) {
    // The database files are not pages.
    throw new MiharuError('invalid_setting', {
      en: `MIHARU_PAGES_FOLDER=${config.pagesFolder}: the data folder is inside it. Choose a separate folder for pages.`,
      ja: `MIHARU_PAGES_FOLDER=${config.pagesFolder}：データフォルダーを含んでいます。ページ専用のフォルダーを指定してください。`,
    });
  }
  const owner = nameProcess();
  const pages = openPagesFolder({
    folder: path,
    owner,
    isGone: (name) => isProcessGone(name, owner),
    nowMs,
    elapsedMs,
    onLeft: (file, reason) => log.write('warn', 'page not filed', { file, reason }),
  });
  return { path, folder: pages, open: openDroppedPage };
}

/** Whether the existing data folder is the watched one or lies in it. */
async function isWithin(path: string, dataFolder: string): Promise<boolean> {
  const below = relative(await realpath(path).catch(() => path), await realpath(dataFolder));
  return !below.startsWith('..') && !isAbsolute(below);
}
