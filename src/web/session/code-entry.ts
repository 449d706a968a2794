import type { Store } from '../../store/port.ts';
import { type AuthApi, LOCK_MINUTES, refusedAsNull, statusOf, WRONG_CODES_MAX } from './better-auth.ts';
import type { OneTimeCode } from './one-time-code.ts';
import type { StoreFailures } from './store-failures.ts';
import type { TwoFactorRows } from './two-factor-rows.ts';

/**
 * How a code was refused: `ended` when it was wrong and the last that the sign-in allows, `locked` after too many in a
 * row, `over` when the sign-in waits no longer, `busy` while it checks another code.
 */
export type CodeRefusal = 'wrong' | 'ended' | 'locked' | 'over' | 'busy';

/** Entering a code where a second factor is on. */
export interface CodeEntry {
  /** How long codes of a user stay locked after too many wrong ones in a row, in milliseconds; 0 when they are not. */
  findLockMs(userId: string): Promise<number>;
  /** Uses up a code of a user who is signed in; a wrong one counts, and the lock applies, as when signing in. */
  spend(headers: Headers, userId: string, code: OneTimeCode): Promise<'right' | 'wrong' | 'locked'>;
  /** The user whose sign-in waits for a code, by its cookie; `null` without one. */
  findWaitingUser(headers: Headers): Promise<string | null>;
  /** Completes the sign-in of these cookies with a code of its user; returns the cookies of the session. */
  complete(headers: Headers, userId: string, code: OneTimeCode): Promise<Headers | CodeRefusal>;
}

/** Entering codes with better-auth's plugin, and what it lacks: a code works once, and wrong ones count in a session too. */
export function createCodeEntry({
  api,
  store,
  nowMs,
  rows,
  rethrowing,
}: {
  readonly api: AuthApi;
  readonly store: Store;
  readonly nowMs: () => number;
  readonly rows: TwoFactorRows;
  readonly rethrowing: StoreFailures['rethrowing'];
}): CodeEntry {
  async function findLockMs(userId: string): Promise<number> {
    const lockedUntilMs = Number((await rows.find(userId))?.['locked_until_ms'] ?? 0);
    return Math.max(0, lockedUntilMs - nowMs());
  }

  /** Calls better-auth with a code; `null` when the code of an app was used before. */
  async function verify(headers: Headers, userId: string, code: OneTimeCode) {
    const body = { code: code.text };
    if (code.kind === 'recovery') {
      return rethrowing(() => api.verifyBackupCode({ body, headers, returnHeaders: true }));
    }
    const step = await rows.findStep(await rows.find(userId), code);
    // A wrong code is passed on, since better-auth counts it while signing in.
    if (step !== null && !(await store.useCode(userId, step))) return null;
    return rethrowing(() => api.verifyTOTP({ body, headers, returnHeaders: true }));
  }

  const findWaitingUser = (headers: Headers) => rethrowing(() => api.findWaitingUser({ headers }));

  return {
    findLockMs,
    findWaitingUser,
    async spend(headers, userId, code) {
      if ((await findLockMs(userId)) > 0) return 'locked';
      if ((await verify(headers, userId, code).catch(refusedAsNull)) !== null) return 'right';
      // better-auth neither counts nor locks where there is a session.
      const limits = { wrongMax: WRONG_CODES_MAX, lockMs: LOCK_MINUTES * 60_000 };
      await store.countWrongCode({ userId, enteredAtMs: nowMs(), ...limits });
      return 'wrong';
    },
    async complete(headers, userId, code) {
      // Checked first, so that a sign-in that cannot succeed uses up no code.
      if ((await findWaitingUser(headers)) !== userId) return 'over';
      if ((await findLockMs(userId)) > 0) return 'locked';
      try {
        const verified = await verify(headers, userId, code);
        if (verified === null) return 'wrong';
        if (code.kind === 'recovery') await store.noteRecoveryCode(userId);
        return verified.headers;
      } catch (thrown) {
        const refusal = refusalOf(thrown);
        const isWaiting = (await findWaitingUser(headers)) === userId;
        if (refusal === 'over' && isWaiting) return 'busy';
        return refusal === 'wrong' && !isWaiting ? 'ended' : refusal;
      }
    },
  };
}

/** Why better-auth refused the code of a sign-in; throws what is no refusal. */
function refusalOf(thrown: unknown): 'wrong' | 'locked' | 'over' {
  const status = statusOf(thrown);
  if (status < 400 || status >= 500) throw thrown;
  const body = thrown instanceof Error && 'body' in thrown ? thrown.body : null;
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
  if (code === 'ACCOUNT_TEMPORARILY_LOCKED') return 'locked';
  return code === 'INVALID_CODE' || code === 'INVALID_BACKUP_CODE' || status === 409 ? 'wrong' : 'over';
}
