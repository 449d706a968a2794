import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type Parsed, parsed, refused } from '../../core/parsed.ts';
import { codeOf } from '../../core/thrown-code.ts';

/** Largest unpacked file, in bytes. */
const UNPACKED_BYTES_MAX = 64 * 1024 * 1024;

const gunzipAsync = promisify(gunzip);

/** Whether the bytes begin as gzip does. */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** Unpacks gzip up to 64 MiB; a bomb, a cut or a damaged file is a refusal. */
export async function inflate(bytes: Uint8Array): Promise<Parsed<Uint8Array>> {
  try {
    return parsed(await gunzipAsync(bytes, { maxOutputLength: UNPACKED_BYTES_MAX }));
  } catch (thrown) {
    if (codeOf(thrown) === 'ERR_BUFFER_TOO_LARGE') {
      return refused(
        `The file unpacks to more than ${UNPACKED_BYTES_MAX / 1024 / 1024} MiB.`,
        `展開すると ${UNPACKED_BYTES_MAX / 1024 / 1024} MiB を超えます。`,
      );
    }
    return refused(
      'The gzip file is incomplete or damaged. Save it again.',
      'gzip が壊れているか途中で切れています。保存し直してください。',
    );
  }
}
