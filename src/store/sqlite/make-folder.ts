import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Nobody else may look into it. */
const MODE = 0o700;

/**
 * Makes a folder and those above it, closed to other users; one that is there stays as it is. Throws the error of the file system. Node's own recursive
 * form never comes back where a folder that exists answers that the path does not, as below /proc.
 */
export function makeFolder(folder: string): void {
  if (makeOne(folder)) return;
  const above = dirname(folder);
  if (above !== folder) makeFolder(above);
  if (!makeOne(folder)) mkdirSync(folder, { mode: MODE });
}

/** Whether the folder is there now; `false` when the one above it is missing. */
function makeOne(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: MODE });
    return true;
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return false;
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return true;
    throw thrown;
  }
}
