import type { RandomBytes } from '../../core/base62.ts';
import type { Store } from '../../store/port.ts';
import { type AuthApi, refusedAsNull } from './better-auth.ts';
import { type CodeEntry, createCodeEntry } from './code-entry.ts';
import { mintRecoveryCodes, type OneTimeCode } from './one-time-code.ts';
import type { StoreFailures } from './store-failures.ts';
import { createTwoFactorRows } from './two-factor-rows.ts';

/** The second factor of a user: `starting` until its first code was right. */
export interface TwoFactor {
  readonly state: 'starting' | 'on';
  /** Recovery codes that were not used yet. */
  readonly recoveryCodesLeft: number;
}

interface TwoFactorDeps {
  readonly api: AuthApi;
  readonly store: Store;
  readonly nowMs: () => number;
  readonly randomBytes: RandomBytes;
  readonly secret: string;
  readonly rethrowing: StoreFailures['rethrowing'];
}

/** Second factors with better-auth's plugin, and what it lacks: a code works once, and only with a code is one switched off. */
export interface TwoFactors extends CodeEntry {
  /** `null` without one. */
  find(userId: string): Promise<TwoFactor | null>;
  /**
   * Begins to set one up in the session of these cookies; the secret in base 32, or `null` when the password is wrong or
   * one is on already.
   */
  start(headers: Headers, password: string): Promise<string | null>;
  /** Whether this is the secret that a user is setting up; it must be returned with the first code. */
  isStarting(userId: string, secret: string): Promise<boolean>;
  /**
   * Switches it on with a first code for a secret that starts, and ends other sessions; the recovery codes, or `null`
   * when the code is wrong or another secret has replaced it.
   */
  confirm(
    secret: string,
    code: OneTimeCode,
    by: { readonly userId: string; readonly sessionId: string },
  ): Promise<readonly string[] | null>;
  /** Replaces all recovery codes; `null` when two-factor authentication is off. */
  renewRecoveryCodes(userId: string): Promise<readonly string[] | null>;
}

/** Second factors on better-auth's plugin. */
export function createTwoFactors({
  api,
  store,
  nowMs,
  randomBytes,
  secret,
  rethrowing,
}: TwoFactorDeps): TwoFactors {
  const rows = createTwoFactorRows({ store, nowMs, secret });

  /** The row of a user who is setting up this secret; `null` for any other. */
  async function findStarting(userId: string, given: string) {
    const row = await rows.find(userId);
    const isStarting = row?.['verified'] === 0 && printBase32(await rows.open(row['secret'])) === given;
    return isStarting ? row : null;
  }

  return {
    ...createCodeEntry({ api, store, nowMs, rows, rethrowing }),
    async find(userId) {
      const row = await rows.find(userId);
      if (row === undefined) return null;
      const codes: unknown = JSON.parse(await rows.open(row['backup_codes']));
      return {
        state: row['verified'] === 1 ? 'on' : 'starting',
        recoveryCodesLeft: Array.isArray(codes) ? codes.length : 0,
      };
    },
    async start(headers, password) {
      const begun = await rethrowing(() => api.enableTwoFactor({ body: { password }, headers })).catch(
        refusedAsNull,
      );
      if (begun === null || begun.method !== 'totp') return null;
      return new URL(begun.totpURI).searchParams.get('secret');
    },
    isStarting: async (userId, given) => (await findStarting(userId, given)) !== null,
    async confirm(given, code, { userId, sessionId: keepSessionId }) {
      const row = await findStarting(userId, given);
      const step = row && (await rows.findStep(row, code));
      if (step === null) return null;
      const first = { userId, secret: String(row?.['secret']), step, confirmedAtMs: nowMs(), keepSessionId };
      if (!(await store.confirmTwoFactor(first))) return null;
      return (await rethrowing(() => api.viewBackupCodes({ body: { userId } }))).backupCodes;
    },
    async renewRecoveryCodes(userId) {
      const codes = mintRecoveryCodes(randomBytes);
      const sealed = await rows.seal(JSON.stringify(codes));
      return (await store.renewRecoveryCodes(userId, sealed)) ? codes : null;
    },
  };
}

const BASE32_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A text in base 32 without padding, as in `otpauth:` URIs. */
function printBase32(text: string): string {
  const bits = [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replaceAll(/.{1,5}/g, (five) => BASE32_DIGITS.charAt(Number.parseInt(five.padEnd(5, '0'), 2)));
}
