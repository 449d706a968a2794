import { symmetricDecrypt } from 'better-auth/crypto';
import type { Store } from '../../store/port.ts';
import type { AuthApi } from './better-auth.ts';
import { findStep, type OneTimeCode } from './one-time-code.ts';
import type { StoreFailures } from './store-failures.ts';

/** The second factor of a user: `starting` until its first code was right. */
export interface TwoFactor {
  readonly state: 'starting' | 'on';
  /** Recovery codes that were not used yet. */
  readonly recoveryCodesLeft: number;
}

/** How a code was refused: `locked` after too many in a row, `over` when the sign-in waits no longer. */
export type CodeRefusal = 'wrong' | 'locked' | 'over';

interface TwoFactorDeps {
  readonly api: AuthApi;
  readonly store: Store;
  readonly nowMs: () => number;
  readonly secret: string;
  readonly rethrowing: StoreFailures['rethrowing'];
}

/** Second factors with better-auth's plugin, and what it lacks: a code works once, and only with a code is one switched off. */
export interface TwoFactors {
  /** `null` without one. */
  find(userId: string): Promise<TwoFactor | null>;
  /**
   * Begins to set one up in the session of these cookies; the secret in base 32, or `null` when the password is wrong or
   * one is on already.
   */
  start(headers: Headers, password: string): Promise<string | null>;
  /** Whether this is the secret that a user is setting up; it must be returned with the first code. */
  isStarting(userId: string, secret: string): Promise<boolean>;
  /** Switches it on with a first code and ends other sessions; the recovery codes, or `null` when the code is wrong. */
  confirm(
    code: OneTimeCode,
    by: { readonly userId: string; readonly sessionId: string },
  ): Promise<readonly string[] | null>;
  /** Replaces all recovery codes in the session of these cookies; `null` when the password is wrong. */
  renewRecoveryCodes(headers: Headers, password: string): Promise<readonly string[] | null>;
  /** Uses up a code of a user who is signed in; `false` when it is wrong or was used. */
  spend(headers: Headers, userId: string, code: OneTimeCode): Promise<boolean>;
  /** The user whose sign-in waits for a code, by its cookie; `null` without one. */
  findWaitingUser(headers: Headers): Promise<string | null>;
  /** Completes the sign-in of these cookies with a code of its user; returns the cookies of the session. */
  complete(headers: Headers, userId: string, code: OneTimeCode): Promise<Headers | CodeRefusal>;
}

/** Second factors on better-auth's plugin. */
export function createTwoFactors({ api, store, nowMs, secret, rethrowing }: TwoFactorDeps): TwoFactors {
  const rowOf = async (userId: string) => {
    const isOfUser = { column: 'user_id', operator: '=', value: userId } as const;
    return (await store.findAuthRows('two_factors', [isOfUser], 1))[0];
  };

  const open = (sealed: unknown) => symmetricDecrypt({ key: secret, data: String(sealed) });

  async function findStepOf(userId: string, code: OneTimeCode): Promise<number | null> {
    const row = code.kind === 'app' ? await rowOf(userId) : undefined;
    return row === undefined ? null : findStep(await open(row['secret']), code.text, nowMs());
  }

  /** Calls better-auth with a code; `null` when the code of an app was used before. */
  async function verify(headers: Headers, userId: string, code: OneTimeCode) {
    const body = { code: code.text };
    if (code.kind === 'recovery') {
      return rethrowing(() => api.verifyBackupCode({ body, headers, returnHeaders: true }));
    }
    const step = await findStepOf(userId, code);
    // A wrong code is passed on, since better-auth counts it.
    if (step !== null && !(await store.useCode(userId, step))) return null;
    return rethrowing(() => api.verifyTOTP({ body, headers, returnHeaders: true }));
  }

  return {
    async find(userId) {
      const row = await rowOf(userId);
      if (row === undefined) return null;
      const codes: unknown = JSON.parse(await open(row['backup_codes']));
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
    async isStarting(userId, given) {
      const row = await rowOf(userId);
      return row?.['verified'] === 0 && printBase32(await open(row['secret'])) === given;
    },
    async confirm(code, { userId, sessionId: keepSessionId }) {
      const step = await findStepOf(userId, code);
      if (step === null) return null;
      const first = { userId, step, confirmedAtMs: nowMs(), keepSessionId };
      if (!(await store.confirmTwoFactor(first))) return null;
      return (await rethrowing(() => api.viewBackupCodes({ body: { userId } }))).backupCodes;
    },
    async renewRecoveryCodes(headers, password) {
      const made = await rethrowing(() => api.generateBackupCodes({ body: { password }, headers })).catch(
        refusedAsNull,
      );
      return made === null ? null : made.backupCodes;
    },
    async spend(headers, userId, code) {
      return (await verify(headers, userId, code).catch(refusedAsNull)) !== null;
    },
    findWaitingUser: (headers) => rethrowing(() => api.findWaitingUser({ headers })),
    async complete(headers, userId, code) {
      try {
        return (await verify(headers, userId, code))?.headers ?? 'wrong';
      } catch (thrown) {
        return refusalOf(thrown);
      }
    },
  };
}

/** A refusal by better-auth (a wrong password, a wrong code) is not an internal error. */
export function refusedAsNull(thrown: unknown): null {
  const status = statusOf(thrown);
  if (status >= 400 && status < 500) return null;
  throw thrown;
}

function statusOf(thrown: unknown): number {
  return thrown instanceof Error && 'statusCode' in thrown ? Number(thrown.statusCode) : 500;
}

/** Why better-auth refused the code of a sign-in; throws what is no refusal. */
function refusalOf(thrown: unknown): CodeRefusal {
  const status = statusOf(thrown);
  if (status < 400 || status >= 500) throw thrown;
  const body = thrown instanceof Error && 'body' in thrown ? thrown.body : null;
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
  if (code === 'ACCOUNT_TEMPORARILY_LOCKED') return 'locked';
  return code === 'INVALID_CODE' || code === 'INVALID_BACKUP_CODE' || status === 409 ? 'wrong' : 'over';
}

const BASE32_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A text in base 32 without padding, as in `otpauth:` URIs. */
function printBase32(text: string): string {
  const bits = [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replaceAll(/.{1,5}/g, (five) => BASE32_DIGITS.charAt(Number.parseInt(five.padEnd(5, '0'), 2)));
}
