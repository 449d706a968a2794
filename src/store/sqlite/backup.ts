import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { MiharuError } from '../../core/errors.ts';
import { codeOf } from '../../core/thrown-code.ts';
import { primaryCode } from './sqlite-faults.ts';

/**
 * Writes a consistent, compact copy of `file` to the new file `target` while others read and write. The copy is given
 * its name once it is complete and durable; leftovers of killed backups beside it are removed. Blocks this process, so
 * it is for the command line. Throws `file_not_writable` for problems with the target; SQLite's errors about damaged
 * data are passed on.
 */
export async function backupTo(file: string, target: string): Promise<void> {
  if (statSync(target, { throwIfNoEntry: false })?.isDirectory() === true) {
    throw targetFault(
      target,
      'is a folder: give a file in it',
      'はフォルダーです。その中のファイル名を指定してください',
    );
  }
  if (existsSync(target))
    throw targetFault(
      target,
      'already exists; choose another name',
      'はすでに存在します。別の名前を指定してください',
    );
  const part = `${target}.${hostname()}.${process.pid}${PART}`;
  try {
    // An earlier process with the same id may have left a file of this name.
    rmSync(part, { force: true });
    closeSync(openSync(part, 'wx', 0o600));
    removeLeftParts(part);
    copyTo(file, part);
    syncToDisk(part);
    linkSync(part, target);
    syncToDisk(dirname(target));
  } catch (cause) {
    if (OF_SOURCE.has(primaryCode(cause) ?? 0)) throw cause;
    throw targetFault(
      target,
      'cannot be written; check the folder, its permissions and the free space',
      'に書き込めません。フォルダー、権限、空き容量を確認してください',
      cause,
    );
  } finally {
    rmSync(part, { force: true });
  }
}

/** The suffix of an unfinished copy, after the host and the process that make it. */
const PART = '.miharu-backup.part';

/** A part of another host that was not written for so long is a leftover, in milliseconds. */
const LEFT_MS = 24 * 3_600_000;

/** Removes leftovers of killed backups: those of ended processes of this host, and old ones of other hosts, by the clock of the disk. */
function removeLeftParts(part: string): void {
  const folder = dirname(part);
  const nowMs = lstatSync(part).mtimeMs;
  for (const name of readdirSync(folder)) {
    const pid = /\.(\d+)\.miharu-backup\.part$/.exec(name)?.[1];
    const stats = lstatSync(join(folder, name), { throwIfNoEntry: false });
    if (name === basename(part) || pid === undefined || stats?.isFile() !== true) continue;
    const isGone = name.endsWith(`.${hostname()}.${pid}${PART}`) && !isRunning(Number(pid));
    if (isGone || nowMs - stats.mtimeMs > LEFT_MS) rmSync(join(folder, name), { force: true });
  }
}

function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    return codeOf(thrown) === 'EPERM';
  }
}

/** Primary result codes of SQLite for a file that is damaged or is not a database. */
const OF_SOURCE = new Set([11, 26]);

function copyTo(file: string, part: string): void {
  const source = new DatabaseSync(file, { timeout: 5_000 });
  try {
    source.prepare('vacuum into ?').run(part);
  } finally {
    source.close();
  }
}

function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function targetFault(target: string, en: string, ja: string, cause?: unknown): MiharuError {
  return new MiharuError(
    'file_not_writable',
    { en: `The backup file ${target} ${en}.`, ja: `バックアップファイル ${target} ${ja}。` },
    { cause },
  );
}
