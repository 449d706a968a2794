/** Signs of base 62 in the order of their values. */
export const BASE62_DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Largest multiple of 62 below 256: bytes from here on would favour the first digits and are thrown away. */
const FAIR_BELOW = 248;

/** Cryptographic chance: that many bytes. */
export type RandomBytes = (count: number) => Uint8Array;

/** `length` uniformly distributed base62 characters. */
export function mintBase62(length: number, randomBytes: RandomBytes): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < FAIR_BELOW && text.length < length) text += BASE62_DIGITS.charAt(byte % 62);
    }
  }
  return text;
}

/** Prints a non-negative integer below 2^53 in base 62, with leading zeros up to `length` characters. */
export function printBase62(value: number, length: number): string {
  let text = '';
  for (let rest = value; text.length < length || rest > 0; rest = Math.floor(rest / 62)) {
    text = BASE62_DIGITS.charAt(rest % 62) + text;
  }
  return text;
}

/** Mints an identifier: `prefix` (`acc_`, `key_`) and 20 base62 characters. */
export function mintId(prefix: string, randomBytes: RandomBytes): string {
  return prefix + mintBase62(20, randomBytes);
}
