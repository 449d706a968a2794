import { mintBase62, printBase62, type RandomBytes } from './base62.ts';

const PREFIX = 'mhr_';
const BODY_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
const SHAPE = /^mhr_[0-9A-Za-z]{36}$/;

/** Mints the secret of an API key: `mhr_`, 30 random base62 characters, and the CRC32 of those 30 as 6 characters. */
export function mintApiKey(randomBytes: RandomBytes): string {
  const body = mintBase62(BODY_LENGTH, randomBytes);
  return PREFIX + body + checksumOf(body);
}

/** Whether `text` has the shape of a key and its checksum fits: anything else is refused without a look-up. */
export function isApiKeyShaped(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const body = text.slice(PREFIX.length, PREFIX.length + BODY_LENGTH);
  return text.endsWith(checksumOf(body));
}

/** The parts of a secret that may be stored and shown: its first 8 and last 4 characters. */
export function keyHint(secret: string): { readonly prefix: string; readonly lastFour: string } {
  return { prefix: secret.slice(0, 8), lastFour: secret.slice(-4) };
}

function checksumOf(body: string): string {
  return printBase62(crc32(body), CHECKSUM_LENGTH);
}

/** CRC-32 (IEEE 802.3, as in zip and gzip) of ASCII text, as an unsigned number. */
function crc32(text: string): number {
  let crc = 0xffffffff;
  for (let index = 0; index < text.length; index += 1) {
    crc ^= text.charCodeAt(index);
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
