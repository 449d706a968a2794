import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { type Parsed, parsed, refused } from '../../core/parsed.ts';
import { quote } from '../../core/text.ts';
import { codeOf } from '../../core/thrown-code.ts';
import type { FoundPage } from '../port.ts';
import { whyNoPage } from './file-kind.ts';
import { inflate, isGzip } from './inflate.ts';
import { isMhtml, openMhtml } from './open-mhtml.ts';
import { savedAddress } from './saved-address.ts';
import { savedInstant } from './saved-instant.ts';

/** Largest file that is opened, in bytes: ten times the largest page seen. */
const FILE_BYTES_MAX = 32 * 1024 * 1024;

/**
 * Opens a file with a saved page: HTML, `.mhtml` or either in gzip, recognised by content; other kinds of files are named. Every
 * fault of a file is a refusal with its reason; nothing is thrown.
 */
export async function openSavedPage(file: string): Promise<Parsed<FoundPage>> {
  const packed = await readBytes(file);
  if (!packed.ok) return packed;
  return unpackPage(packed.value);
}

/** Unpacks the content of a file with a saved page, as {@link openSavedPage} does. */
export async function unpackPage(packed: Uint8Array): Promise<Parsed<FoundPage>> {
  const unpacked = isGzip(packed) ? await inflate(packed) : parsed(packed);
  return unpacked.ok ? openUnpacked(unpacked.value) : unpacked;
}

/** As {@link unpackPage}, for content that is not packed. */
export async function openUnpacked(bytes: Uint8Array): Promise<Parsed<FoundPage>> {
  if (bytes.byteLength === 0) return refused('The file is empty.', 'ファイルが空です。');
  const other = whyNoPage(bytes);
  if (other !== null) return { ok: false, problem: other };
  if (isMhtml(bytes)) return openMhtml(bytes);
  return parsed({ bytes, address: savedAddress(bytes), savedAtMs: savedInstant(bytes) });
}

async function readBytes(file: string): Promise<Parsed<Uint8Array>> {
  try {
    // Opening a named pipe would wait for its writer, and no signal ends that.
    await using handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
    const stats = await handle.stat();
    if (!stats.isFile() && !stats.isDirectory()) return SPECIAL_FILE;
    return await readHandle(handle);
  } catch (thrown) {
    return unreadable(thrown);
  }
}

/** The bytes of an open file: at most one more than is allowed is read, so that a file that grows cannot fill the memory. */
export async function readHandle(handle: FileHandle): Promise<Parsed<Uint8Array>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of handle.createReadStream({ autoClose: false, end: FILE_BYTES_MAX })) {
    if (!(chunk instanceof Uint8Array)) continue;
    chunks.push(chunk);
    length += chunk.byteLength;
  }
  if (length > FILE_BYTES_MAX) {
    return refused(
      `The file is larger than ${FILE_BYTES_MAX / 1024 / 1024} MiB, and saved pages have only a few. Check that it is the right file.`,
      `ファイルが ${FILE_BYTES_MAX / 1024 / 1024} MiB を超えています。保存したページか確認してください。`,
    );
  }
  return parsed(Buffer.concat(chunks, length));
}

const SPECIAL_FILE = refused(
  'This is a pipe or a device, not a file. Save the page as a file first.',
  'ファイルではなく、パイプまたはデバイスです。ページをファイルとして保存してください。',
);

const REASONS: Readonly<Record<string, readonly [string, string]>> = {
  ENOENT: ['The file does not exist. Check the path.', 'ファイルがありません。パスを確認してください。'],
  EISDIR: [
    'This is a folder. Give the files in it: FOLDER/*.html',
    'フォルダーです。中のファイルを FOLDER/*.html のように指定してください。',
  ],
  EACCES: [
    'There is no permission to read the file. Check its permissions.',
    'ファイルを読む権限がありません。権限を確認してください。',
  ],
  EPERM: [
    'There is no permission to read the file. Check its permissions.',
    'ファイルを読む権限がありません。権限を確認してください。',
  ],
  ENAMETOOLONG: ['The path is too long.', 'パスが長すぎます。'],
  ENOTDIR: [
    'A part of the path is not a folder. Check the path.',
    'パスの途中がフォルダーではありません。パスを確認してください。',
  ],
};

/** Why a file cannot be opened, for people. */
export function unreadable(thrown: unknown): ReturnType<typeof refused> {
  const reason = REASONS[codeOf(thrown)];
  if (reason !== undefined) return refused(...reason);
  const detail = quote(thrown instanceof Error ? thrown.message : String(thrown));
  return refused(`The file cannot be read: ${detail}`, `ファイルを読み込めません：${detail}`);
}
