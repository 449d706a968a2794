import { constants, existsSync, lstatSync, mkdirSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { codeOf } from '../../core/thrown-code.ts';
import { UnfitFolderError } from '../port.ts';

/** A folder that is held open: operations below `path` reach this very folder, even if something else takes its name. */
export interface HeldFolder extends AsyncDisposable {
  /** Leads to the folder itself on Linux; elsewhere it is the path that was found to be no link. */
  readonly path: string;
  /** Sets its times of access and change. */
  setTimes(time: Date): Promise<void>;
}

/**
 * Creates a folder, or takes the existing one, and holds it. Does not follow a link at the end of the path: throws
 * `UnfitFolderError` for a link or a file, otherwise the file system's error.
 */
export async function holdFolder(folder: string, shown: string): Promise<HeldFolder> {
  makeIn(folder);
  const handle = await openFolder(folder, shown);
  const own = `/proc/self/fd/${handle.fd}`;
  return {
    path: existsSync(own) ? own : folder,
    setTimes: (time) => handle.utimes(time, time),
    [Symbol.asyncDispose]: () => handle.close(),
  };
}

/** Makes a folder in one that is there, or leaves it: Node's recursive form never comes back below /proc. */
export function makeIn(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (thrown) {
    if (codeOf(thrown) !== 'EEXIST') throw thrown;
  }
}

async function openFolder(folder: string, shown: string): Promise<FileHandle> {
  try {
    return await open(folder, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  } catch (thrown) {
    const stats = lstatSync(folder, { throwIfNoEntry: false });
    if (stats === undefined || stats.isDirectory()) throw thrown;
    const [found, danger] = stats.isSymbolicLink()
      ? ['a link', ', and files would land where it leads']
      : ['no folder', ''];
    throw new UnfitFolderError(
      `${shown} is ${found}${danger}. Remove it or give it another name; the folder is then made by itself.`,
    );
  }
}
