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
import { primaryCode } from './sqlite-faults.ts';

/**
 * Writes a consistent, compact copy of `file` to the new file `target` while others read and write. The copy gets its
 * name when it is whole and on the disk; what backups that were killed left beside it is removed. Blocks this process while it copies: the command line is the place for it. Throws
 * `file_not_writable` for what is wrong with the target; what SQLite says of damaged data comes out as it is.
 */
export async function backupTo(file: string, target: string): Promise<void> {
  if (statSync(target, { throwIfNoEntry: false })?.isDirectory() === true) {
    throw targetFault(
      target,
      'is a folder: give a file in it',
      'はフォルダーです。その中のファイル名を指定してください',
    );
  }
  if (existsSync(target)) throw targetFault(target, 'already exists', 'は既に存在します');
  const part = `${target}.${hostname()}.${process.pid}${PART}`;
  try {
    // One of its name was left by a process that had this number before.
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

/** How the name of a copy ends that is being made: behind the host and the process that makes it. */
const PART = '.miharu-backup.part';

/** A part of another host that nobody wrote to for so long is left over, in milliseconds. */
const LEFT_MS = 24 * 3_600_000;

/** Takes away the parts of backups that were killed: those of processes of this host that are gone, and ones of others that are old beside `part`, by the disk's clock. */
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
    return thrown instanceof Error && 'code' in thrown && thrown.code === 'EPERM';
  }
}

/** Primary result codes of SQLite for a database that is damaged or none. */
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
