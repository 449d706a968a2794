import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RandomBytes } from '../../core/base62.ts';

/** A code as a person enters it: of an authenticator app, or one of the recovery codes. */
export interface OneTimeCode {
  readonly kind: 'app' | 'recovery';
  readonly text: string;
}

/** Time step of a code of an app, in milliseconds. */
const STEP_MS = 30_000;

/** Recovery codes of a user: ten with 50 random bits each. */
const RECOVERY_CODES = 10;
/** Crockford's base 32, which has no characters that look alike. */
const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';

/** Mints recovery codes: `xxxxx-xxxxx`. */
export function mintRecoveryCodes(randomBytes: RandomBytes): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const digits = Array.from(randomBytes(10), (byte) => DIGITS.charAt(byte % DIGITS.length));
    return hyphenate(digits.join(''));
  });
}

/** Parses an entered code in any width, with or without spaces and hyphens; `null` if it can be neither kind. */
export function parseOneTimeCode(entered: string): OneTimeCode | null {
  if (entered.length > 100) return null;
  const text = entered
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{Pd}]/gu, '');
  if (/^\d{6}$/.test(text)) return { kind: 'app', text };
  const digits = text.replaceAll('o', '0').replaceAll(/[il]/g, '1');
  if (digits.length !== 10 || [...digits].some((digit) => !DIGITS.includes(digit))) return null;
  return { kind: 'recovery', text: hyphenate(digits) };
}

function hyphenate(digits: string): string {
  return `${digits.slice(0, 5)}-${digits.slice(5)}`;
}

/**
 * The time step of a code of an app (RFC 6238): now, the one before, or the one after, since clocks differ; `null` when
 * it is the code of none of them.
 */
export function findStep(secret: string, code: string, nowMs: number): number | null {
  const now = Math.floor(nowMs / STEP_MS);
  return [now, now - 1, now + 1].find((step) => isSame(codeOf(secret, step), code)) ?? null;
}

/** The six digits for a time step; the secret is used as UTF-8 bytes. */
export function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

function isSame(right: string, given: string): boolean {
  const [wanted, sent] = [Buffer.from(right), Buffer.from(given)];
  return wanted.length === sent.length && timingSafeEqual(wanted, sent);
}
