import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from '../../core/thrown-code.ts';

/** Only the owner may read it. */
const MODE = 0o700;

/**
 * Creates a folder with its parents, closed to other users; an existing folder is left unchanged. Throws the error of
 * the file system. Node's recursive mkdir never returns where an existing folder reports that the path does not exist,
 * as below /proc.
 */
export function makeFolder(folder: string): void {
  if (makeOne(folder)) return;
  const above = dirname(folder);
  if (above !== folder) makeFolder(above);
  if (!makeOne(folder)) mkdirSync(folder, { mode: MODE });
}

/** Whether the folder exists now; `false` when its parent is missing. */
function makeOne(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: MODE });
    return true;
  } catch (thrown) {
    if (codeOf(thrown) === 'ENOENT') return false;
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return true;
    throw thrown;
  }
}
