import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Whom a folder is made for: `private`: nobody else may look into it; `shared`: as the process's own mask says. */
export type FolderUse = 'private' | 'shared';

const MODES: Readonly<Record<FolderUse, number>> = { private: 0o700, shared: 0o777 };

/**
 * Makes a folder and those above it; one that is there stays as it is. Throws the error of the file system. Node's own recursive
 * form never comes back where a folder that exists answers that the path does not, as below /proc.
 */
export function makeFolder(folder: string, use: FolderUse): void {
  if (makeOne(folder, use)) return;
  const above = dirname(folder);
  if (above !== folder) makeFolder(above, use);
  if (!makeOne(folder, use)) mkdirSync(folder, { mode: MODES[use] });
}

/** Whether the folder is there now; `false` when the one above it is missing. */
function makeOne(folder: string, use: FolderUse): boolean {
  try {
    mkdirSync(folder, { mode: MODES[use] });
    return true;
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return false;
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return true;
    throw thrown;
  }
}
