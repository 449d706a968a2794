import { lstat, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MiharuError } from '../core/errors.ts';
import { quote, type Text } from '../core/text.ts';

/** The file that is written last: a folder without it is not whole. */
export const MANIFEST = 'export.json';

/** A folder to write, and what to do with an earlier one of the same name. */
export interface FolderTarget {
  readonly folder: string;
  readonly existing: 'refuse' | 'replace';
  /** Whether a file of this name can be one of an export; a folder with any other is never replaced. */
  readonly isOwn: (name: string) => boolean;
}

/**
 * Writes a folder as a whole: beside its place, and renamed when all is on disk, so that nobody ever sees a part of it. Whatever goes
 * wrong, the earlier folder stays and what was written is removed; only a killed process leaves it, as `FOLDER.part-…` without
 * a manifest. Throws `file_not_writable`.
 */
export async function writeFolder<Result>(
  target: FolderTarget,
  write: (folder: string) => Promise<Result>,
): Promise<Result> {
  const { folder } = target;
  const found = await requireFree(target);
  const part = await mkdtemp(`${folder}.part-`).catch((thrown: unknown) => {
    throw notWritable(folder, cannotWrite(codeOf(thrown)), thrown);
  });
  try {
    const result = await write(part);
    await synced(part);
    await moveTo(target, part, found);
    return result;
  } catch (thrown) {
    if (thrown instanceof MiharuError || codeOf(thrown) === null) throw thrown;
    throw notWritable(folder, cannotWrite(codeOf(thrown)), thrown);
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}

/** Writes a new file of the folder piece by piece, readable only by its owner, and waits until it is on disk. */
export async function writeFile(
  folder: string,
  name: string,
  pieces: AsyncIterable<string> | Iterable<string>,
): Promise<void> {
  await using file = await open(join(folder, name), 'wx', 0o600);
  for await (const piece of pieces) await file.writeFile(piece);
  await file.sync();
}

/** Whether something is there that may be replaced. Throws for everything that may not. */
async function requireFree({ folder, existing, isOwn }: FolderTarget): Promise<'nothing' | 'export'> {
  const found = await lstat(folder).catch((thrown: unknown) => {
    if (codeOf(thrown) === 'ENOENT') return undefined;
    throw notWritable(folder, cannotWrite(codeOf(thrown)), thrown);
  });
  if (found === undefined) return 'nothing';
  if (existing === 'refuse') throw notWritable(folder, EXISTS);
  if (!found.isDirectory()) throw notWritable(folder, NOT_AN_EXPORT);
  const names = await readdir(folder);
  if (!names.includes(MANIFEST) || !names.every(isOwn)) throw notWritable(folder, NOT_AN_EXPORT);
  return 'export';
}

async function moveTo({ folder }: FolderTarget, part: string, found: 'nothing' | 'export'): Promise<void> {
  if (found === 'nothing') return rename(part, folder);
  const old = `${part}-old`;
  await rename(folder, old);
  try {
    await rename(part, folder);
  } catch (thrown) {
    await rename(old, folder);
    throw thrown;
  }
  await rm(old, { recursive: true, force: true });
}

async function synced(folder: string): Promise<void> {
  await using handle = await open(folder, 'r');
  await handle.sync();
}

const EXISTS: Text = {
  en: 'exists already. Choose another one, or replace it with `--overwrite`',
  ja: 'はすでに存在します。別のフォルダーを指定するか、`--overwrite` を付けて置き換えてください',
};

const NOT_AN_EXPORT: Text = {
  en: 'is not an earlier export, or has other files too, and is not replaced. Choose another one',
  ja: 'は以前の書き出しではないか、ほかのファイルが含まれているため、置き換えません。別のフォルダーを指定してください',
};

function cannotWrite(code: string | null): Text {
  return { en: `cannot be written (${code})`, ja: `に書き込めません（${code}）` };
}

function notWritable(folder: string, { en, ja }: Text, cause?: unknown): MiharuError {
  const name = quote(folder);
  return new MiharuError(
    'file_not_writable',
    { en: `The folder ${name} ${en}.`, ja: `フォルダー ${name} ${ja}。` },
    { cause },
  );
}

/** The code of the file system's error; `null` for anything else. */
function codeOf(thrown: unknown): string | null {
  return thrown instanceof Error && 'syscall' in thrown && 'code' in thrown ? String(thrown.code) : null;
}
