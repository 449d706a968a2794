import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type Parsed, refused } from '../../core/parsed.ts';
import { codeOf } from '../../core/thrown-code.ts';

/** Largest unpacked file, in bytes. */
const UNPACKED_BYTES_MAX = 64 * 1024 * 1024;

const gunzipAsync = promisify(gunzip);

/** Whether the bytes begin as gzip does. */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** Unpacked bytes, or a refusal: because there are too many, or because the file is damaged. */
export type Inflated =
  | Extract<Parsed<Uint8Array>, { readonly ok: true }>
  | (Extract<Parsed<Uint8Array>, { readonly ok: false }> & { readonly isTooLarge: boolean });

/** Unpacks gzip up to a number of bytes; a bomb, a cut or a damaged file is a refusal. */
export async function inflate(bytes: Uint8Array, bytesMax = UNPACKED_BYTES_MAX): Promise<Inflated> {
  try {
    return { ok: true, value: await gunzipAsync(bytes, { maxOutputLength: bytesMax }) };
  } catch (thrown) {
    if (codeOf(thrown) === 'ERR_BUFFER_TOO_LARGE') {
      const most = `${bytesMax / 1024 / 1024} MiB`;
      const problem = refused(`The file unpacks to more than ${most}.`, `展開すると ${most} を超えます。`);
      return { ...problem, isTooLarge: true };
    }
    const problem = refused(
      'The gzip file is incomplete or damaged. Save it again.',
      'gzip が壊れているか途中で切れています。保存し直してください。',
    );
    return { ...problem, isTooLarge: false };
  }
}
