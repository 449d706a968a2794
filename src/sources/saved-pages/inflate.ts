import { createGunzip } from 'node:zlib';
import { type Parsed, refused } from '../../core/parsed.ts';

/** Largest unpacked file, in bytes. */
const UNPACKED_BYTES_MAX = 64 * 1024 * 1024;

/** How much is unpacked at a time, in bytes. */
const CHUNK_BYTES = 256 * 1024;

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
  const most = `${bytesMax / 1024 / 1024} MiB`;
  try {
    const unpacked = await gather(bytes, bytesMax);
    if (unpacked !== null) return { ok: true, value: unpacked };
  } catch {
    const problem = refused(
      'The gzip file is incomplete or damaged. Save it again.',
      'gzip が壊れているか途中で切れています。保存し直してください。',
    );
    return { ...problem, isTooLarge: false };
  }
  const problem = refused(`The file unpacks to more than ${most}.`, `展開すると ${most} を超えます。`);
  return { ...problem, isTooLarge: true };
}

/**
 * Unpacks into one buffer, of which only what is written takes memory: joining chunks would need twice as much. `null` if there is
 * more than `bytesMax`. Throws if the bytes are damaged.
 */
async function gather(bytes: Uint8Array, bytesMax: number): Promise<Uint8Array | null> {
  const whole = Buffer.allocUnsafeSlow(bytesMax);
  const stream = createGunzip({ chunkSize: CHUNK_BYTES });
  stream.end(bytes);
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (length + chunk.length > bytesMax) return null;
    chunk.copy(whole, length);
    length += chunk.length;
  }
  return whole.subarray(0, length);
}
