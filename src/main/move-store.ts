import { statSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { hasStrayPercent } from '../config/index.ts';
import { MiharuError } from '../core/errors.ts';
import { SQLITE_FILE } from '../store/index.ts';
import type { MoveSource, MoveTarget } from '../store/move-port.ts';
import { type MovedTable, type MoveProgress, moveStore } from '../store/move-store.ts';

/** The ends of a move: `sqlite:` with a data folder or a file, or `postgres://…`. */
export interface MoveAddresses {
  readonly from: string;
  readonly to: string;
}

/** Moves the data of one address to another; relative paths start at `folder`. Throws `invalid_parameter`, and as the store does. */
export async function moveData(
  { from, to }: MoveAddresses,
  folder: string,
  onProgress: (progress: MoveProgress) => void,
): Promise<MovedTable[]> {
  for (const [option, address] of Object.entries({ from, to })) requireAddress(option, address);
  await using source = await openSource(from, folder);
  await using target = await openTarget(to, folder);
  return await moveStore(source, target, onProgress);
}

async function openSource(address: string, folder: string): Promise<MoveSource> {
  if (isSqlite(address)) {
    const { openSqliteSource } = await import('../store/sqlite/move-source.ts');
    return openSqliteSource(fileOf(address, folder));
  }
  const { openPostgresSource } = await import('../store/postgres/move-source.ts');
  return openPostgresSource(address);
}

async function openTarget(address: string, folder: string): Promise<MoveTarget> {
  if (isSqlite(address)) {
    const { openSqliteTarget } = await import('../store/sqlite/move-target.ts');
    return openSqliteTarget(fileOf(address, folder));
  }
  const { openPostgresTarget } = await import('../store/postgres/move-target.ts');
  return openPostgresTarget(address);
}

function isSqlite(address: string): boolean {
  return address.startsWith('sqlite:');
}

/**
 * The data file of an address; for a folder, the file in it. A path that does not exist is a folder unless its name
 * ends like a file (`.db`).
 */
function fileOf(address: string, folder: string): string {
  const path = address.slice('sqlite:'.length);
  const there = resolve(folder, path);
  const found = statSync(there, { throwIfNoEntry: false });
  const isFolder = path.endsWith('/') || (found?.isDirectory() ?? extname(there) === '');
  return isFolder ? join(there, SQLITE_FILE) : there;
}

/** The message leaves out the address, which may contain a password. */
function requireAddress(option: string, address: string): void {
  if (/^sqlite:./.test(address)) return;
  const isValid = /^postgres(?:ql)?:\/\//.test(address) && URL.canParse(address);
  if (isValid && !hasStrayPercent(address)) return;
  throw new MiharuError('invalid_parameter', {
    en: `--${option} is neither sqlite:PATH nor a valid postgres:// URL (write a literal % as %25).`,
    ja: `--${option} は sqlite:パス または正しい postgres:// の URL で指定してください（% という文字は %25 と書きます）。`,
  });
}
