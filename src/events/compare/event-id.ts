import { BASE62_DIGITS } from '../../core/base62.ts';

/** What identifies an event, independent of account, clock and source. */
export interface EventIdentity {
  readonly asin: string;
  readonly kind: string;
  readonly localDate: string;
  /** Category, keyword or end of a range; `''` if a kind has only one value. */
  readonly scope: string;
}

/** FNV-1a with 128 bits. */
const OFFSET = 0x6c62272e07bb014262b821756295c58dn;
const PRIME = 0x0000000001000000000000000000013bn;
const MASK = (1n << 128n) - 1n;
/** 128 bits in base 62. */
const LENGTH = 22;

/**
 * The id of an event: `evt_` and 22 base62 characters of the 128-bit FNV-1a hash of its identity. A replay of
 * the day gives the same ids and adds nothing, and a better reading of the day replaces its event. The id is
 * not secret: anyone who knows the identity can compute it.
 */
export function eventId({ asin, kind, localDate, scope }: EventIdentity): string {
  let hash = OFFSET;
  const identity = [asin, kind, localDate, scope].map((part) => `${part.length}:${part}`).join('|');
  for (let at = 0; at < identity.length; at++) {
    const code = identity.charCodeAt(at);
    for (const byte of [code & 0xff, code >> 8]) hash = ((hash ^ BigInt(byte)) * PRIME) & MASK;
  }
  return `evt_${base62(hash)}`;
}

function base62(value: bigint): string {
  let text = '';
  for (let rest = value; text.length < LENGTH; rest /= 62n)
    text = BASE62_DIGITS.charAt(Number(rest % 62n)) + text;
  return text;
}
