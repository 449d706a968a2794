import { betterAuth } from 'better-auth/minimal';
import type { OperatorContext } from '../../operations/operation.ts';
import { hashPassword, isPassword, PASSWORD_LENGTH } from '../../operations/users/password.ts';
import { cookieName } from '../cookies.ts';
import { AUTH_NAMES, createAuthTables } from './auth-tables.ts';
import { forgetEndedSessions } from './sessions.ts';
import { noteFailures } from './store-failures.ts';

/**
 * How long a session lasts without a visit, and after how long a visit extends it and counts as its last use, in
 * seconds. It lasts for 14 days even if the clock is set forward by an hour.
 */
const SESSION_SECONDS = 14 * 86_400 + 3_600;
const RENEW_SECONDS = 300;

/** A session as screens need it. */
export interface Session {
  readonly id: string;
  readonly userId: string;
}

/** A session with the cookies to set. */
export interface Signed {
  readonly session: Session;
  readonly cookies: readonly string[];
}

/**
 * Signing in and out with better-auth, called from our own forms; its own routes are not served. Everything throws what
 * the store throws.
 */
export interface Auth {
  /** `null` when the address or the password is wrong. */
  signIn(email: string, password: string, client: SignInClient): Promise<Signed | null>;
  /** The session of a request's cookies, `null` when there is none or it has expired. */
  findSession(headers: Headers): Promise<Signed | null>;
  /** Ends the session; the cookies remove it from the browser. */
  signOut(headers: Headers): Promise<readonly string[]>;
}

/** What the list of sessions shows about the browser. */
export interface SignInClient {
  readonly address: string;
  readonly userAgent: string;
}

/** How passwords are hashed and checked. Both take the same time, so that an unknown address costs as much as a wrong password. */
export interface PasswordHashing {
  hash(password: string): Promise<string>;
  verify(given: { readonly hash: string; readonly password: string }): Promise<boolean>;
}

const HASHING: PasswordHashing = {
  hash: hashPassword,
  verify: ({ hash, password }) => isPassword(password, hash),
};

/** Sets better-auth up on the store, by default with the usual password hashing. */
export function createAuth(
  context: Pick<OperatorContext, 'store' | 'nowMs'>,
  {
    secret,
    isSecure,
    hashing = HASHING,
  }: { readonly secret: string; readonly isSecure: boolean; readonly hashing?: PasswordHashing },
): Auth {
  const { store, rethrowing } = noteFailures(context.store);
  const { api } = betterAuth({
    // Its routes are not served, so the address is not used; without one it would warn.
    baseURL: 'http://localhost',
    secret,
    database: createAuthTables(store),
    ...AUTH_NAMES,
    session: { ...AUTH_NAMES.session, expiresIn: SESSION_SECONDS, updateAge: RENEW_SECONDS },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      password: hashing,
    },
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
  return {
    async signIn(email, password, client) {
      const headers = new Headers({ [CLIENT_HEADER]: client.address, 'user-agent': client.userAgent });
      const body = { email, password };
      const signed = await rethrowing(() => api.signInEmail({ body, headers, returnHeaders: true })).catch(
        refusedAsNull,
      );
      if (signed === null) return null;
      await forgetEndedSessions(context.store, context.nowMs());
      const found = await rethrowing(() => api.getSession({ headers: cookiesOf(signed.headers) }));
      return found === null ? null : { session: found.session, cookies: signed.headers.getSetCookie() };
    },
    async findSession(headers) {
      const { response, headers: answered } = await rethrowing(() =>
        api.getSession({ headers, returnHeaders: true }),
      );
      return response === null ? null : { session: response.session, cookies: answered.getSetCookie() };
    },
    async signOut(headers) {
      const { headers: answered } = await rethrowing(() => api.signOut({ headers, returnHeaders: true }));
      return answered.getSetCookie();
    },
  };
}

/** The header for the client's address. better-auth trusts headers, so none from outside is passed on. */
const CLIENT_HEADER = 'x-miharu-client';

/** A refusal by better-auth (wrong address or password) is not an internal error. */
function refusedAsNull(thrown: unknown): null {
  const status = thrown instanceof Error && 'statusCode' in thrown ? Number(thrown.statusCode) : 500;
  if (status >= 400 && status < 500) return null;
  throw thrown;
}

/** The cookies of an answer, as the browser would send them back. */
function cookiesOf(answered: Headers): Headers {
  const pairs = answered.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
  return new Headers({ cookie: pairs.join('; ') });
}
