import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { betterAuth } from 'better-auth/minimal';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { OperatorContext } from '../../operations/operation.ts';
import { PASSWORD_LENGTH } from '../../operations/users/password.ts';
import { cookieName } from '../cookies.ts';
import { AUTH_NAMES, createAuthTables, TWO_FACTOR_NAMES } from './auth-tables.ts';
import { mintRecoveryCodes } from './one-time-code.ts';
import type { AuthStore } from './store-failures.ts';

/**
 * How long a session lasts without a visit, and after how long a visit extends it and counts as its last use, in
 * seconds. It lasts for 14 days even if the clock is set forward by an hour.
 */
const SESSION_SECONDS = 14 * 86_400 + 3_600;
const RENEW_SECONDS = 300;

/** How long a sign-in waits for its code, in seconds. */
const WAITING_SECONDS = 600;

/** Wrong codes of a user in a row, wherever they are entered, after which none is accepted for {@link LOCK_MINUTES}. */
export const WRONG_CODES_MAX = 10;
export const LOCK_MINUTES = 60;

/** Wrong codes that end a sign-in; better-auth allows no more. */
const WRONG_CODES_PER_SIGN_IN = 5;

/** The header for the client's address. better-auth trusts headers, so none from outside is passed on. */
export const CLIENT_HEADER = 'x-miharu-client';

/** How passwords are hashed and checked. Both take the same time, so that an unknown address costs as much as a wrong password. */
export interface PasswordHashing {
  hash(password: string): Promise<string>;
  verify(given: { readonly hash: string; readonly password: string }): Promise<boolean>;
}

interface AuthSetup extends Pick<OperatorContext, 'randomBytes'> {
  /** Signs cookies, and encrypts the secrets and recovery codes of second factors. */
  readonly secret: string;
  readonly isSecure: boolean;
  readonly hashing: PasswordHashing;
}

/** better-auth as this service uses it: called from our own forms, on our store. */
export type AuthApi = ReturnType<typeof openBetterAuth>;

/** Sets better-auth up on the store. */
export function openBetterAuth(store: AuthStore, { secret, isSecure, hashing, randomBytes }: AuthSetup) {
  const { api } = betterAuth({
    // Its routes are not served, so the address is not used; without one it would warn.
    baseURL: 'http://localhost',
    secret,
    database: createAuthTables(store),
    ...AUTH_NAMES,
    session: { ...AUTH_NAMES.session, expiresIn: SESSION_SECONDS, updateAge: RENEW_SECONDS },
    verification: { ...AUTH_NAMES.verification, storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      password: hashing,
    },
    plugins: [
      twoFactor({
        issuer: 'miharu',
        schema: TWO_FACTOR_NAMES,
        twoFactorCookieMaxAge: WAITING_SECONDS,
        accountLockout: { maxFailedAttempts: WRONG_CODES_MAX, durationSeconds: LOCK_MINUTES * 60 },
        backupCodeOptions: { customBackupCodesGenerate: () => mintRecoveryCodes(randomBytes) },
      }),
      waitingSignIns,
    ],
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: {
      cookiePrefix: cookieName('miharu', isSecure),
      // Its own prefix is the weaker `__Secure-`.
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure },
      ipAddress: { ipAddressHeaders: [CLIENT_HEADER] },
    },
  });
  return api;
}

/**
 * Adds to better-auth what its own plugin does not say: which user a sign-in that waits for a code belongs to. With the
 * last wrong code it has ended, although better-auth keeps it for one more.
 */
const waitingSignIns = {
  id: 'waiting-sign-ins',
  endpoints: {
    findWaitingUser: createAuthEndpoint.serverOnly({ method: 'GET' }, async (ctx): Promise<string | null> => {
      const { name } = ctx.context.createAuthCookie('two_factor');
      const identifier = await ctx.getSignedCookie(name, ctx.context.secret);
      if (!identifier) return null;
      const { internalAdapter } = ctx.context;
      const wrong = await internalAdapter.findVerificationValue(`2fa-attempts-${identifier}`);
      if (Number(wrong?.value ?? 0) >= WRONG_CODES_PER_SIGN_IN) return null;
      return (await internalAdapter.findVerificationValue(identifier))?.value ?? null;
    }),
  },
} satisfies BetterAuthPlugin;

/** A refusal by better-auth (a wrong password, a wrong code) is not an internal error. */
export function refusedAsNull(thrown: unknown): null {
  const status = statusOf(thrown);
  if (status >= 400 && status < 500) return null;
  throw thrown;
}

/** The HTTP status of what better-auth threw; 500 for anything else. */
export function statusOf(thrown: unknown): number {
  return thrown instanceof Error && 'statusCode' in thrown ? Number(thrown.statusCode) : 500;
}
