import type { OperatorContext } from '../../operations/operation.ts';
import { hashPassword, isPassword } from '../../operations/users/password.ts';
import { COOKIES, cookieName, readCookies } from '../cookies.ts';
import { CLIENT_HEADER, openBetterAuth, type PasswordHashing, refusedAsNull } from './better-auth.ts';
import type { CodeRefusal } from './code-entry.ts';
import { createKnownBrowsers, type KnownBrowsers } from './known-browsers.ts';
import type { OneTimeCode } from './one-time-code.ts';
import { forgetEndedSessions, noteSignIn, unlessEnded } from './sessions.ts';
import { noteFailures } from './store-failures.ts';
import { createTwoFactors, type TwoFactors } from './two-factor.ts';

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

/** A sign-in whose password was right and whose code is still missing; its cookie proves that and nothing else. */
export interface Waiting {
  readonly session: null;
  readonly cookies: readonly string[];
}

/**
 * Signing in and out with better-auth, called from our own forms; its own routes are not served. Everything throws what
 * the store throws.
 */
export interface Auth {
  /** `null` when the address or the password is wrong, or the user's sessions were ended meanwhile. A user with a second factor gets no session before its code. */
  signIn(email: string, password: string, client: SignInClient): Promise<Signed | Waiting | null>;
  /** Completes a sign-in that waits for a code, by its cookies; the user is the one it waits for. */
  enterCode(
    cookies: Headers,
    entered: { readonly userId: string; readonly code: OneTimeCode; readonly client: SignInClient },
  ): Promise<Signed | CodeRefusal>;
  readonly twoFactors: TwoFactors;
  readonly browsers: KnownBrowsers;
  /** The session of a request's cookies, `null` when there is none or it has expired. */
  findSession(headers: Headers): Promise<Signed | null>;
  /** Ends the session; the cookies remove it from the browser. */
  signOut(headers: Headers): Promise<readonly string[]>;
}

/** The browser: what the list of sessions shows about it, and the cookies that it sent. */
export interface SignInClient {
  readonly address: string;
  readonly userAgent: string;
  readonly cookies: string;
}

const HASHING: PasswordHashing = {
  hash: hashPassword,
  verify: ({ hash, password }) => isPassword(password, hash),
};

/** Sets better-auth up on the store, by default with the usual password hashing. */
export function createAuth(
  context: Pick<OperatorContext, 'store' | 'nowMs' | 'randomBytes'>,
  {
    secret,
    isSecure,
    hashing = HASHING,
  }: { readonly secret: string; readonly isSecure: boolean; readonly hashing?: PasswordHashing },
): Auth {
  const { store, rethrowing } = noteFailures(context.store);
  const api = openBetterAuth(store, { secret, isSecure, hashing, randomBytes: context.randomBytes });
  const twoFactors = createTwoFactors({ ...context, api, secret, rethrowing });

  const finish = {
    keep: whenSigned(({ session }) => noteSignIn(context.store, session.userId, context.nowMs())),
    undo: whenSigned(({ cookies }) => rethrowing(() => api.signOut({ headers: toCookies(cookies) }))),
  };

  const browsers = createKnownBrowsers({ ...context, secret, isSecure });

  async function enter(answered: Headers, { cookies: sent }: SignInClient): Promise<Signed | null> {
    await forgetEndedSessions(context.store, context.nowMs());
    const found = await rethrowing(() => api.getSession({ headers: toCookies(answered.getSetCookie()) }));
    if (found === null) return null;
    const cookies = [...answered.getSetCookie(), await browsers.remember(sent, found.user.email)];
    return { session: found.session, cookies };
  }

  return {
    twoFactors,
    browsers,
    signIn(email, password, client) {
      const user = { column: 'email', operator: '=', value: email.toLowerCase() } as const;
      return unlessEnded<Signed | Waiting>(context.store, { user, ...finish }, async () => {
        const body = { email, password };
        const headers = headersOf(client);
        const signed = await rethrowing(() => api.signInEmail({ body, headers, returnHeaders: true })).catch(
          refusedAsNull,
        );
        if (signed === null) return null;
        if ('twoFactorRedirect' in signed.response) {
          return { session: null, cookies: signed.headers.getSetCookie() };
        }
        return enter(signed.headers, client);
      });
    },
    async enterCode(cookies, { userId, code, client }) {
      const headers = headersOf(client);
      // With the cookie of a session better-auth would check the code of that session's user.
      const name = cookieName(COOKIES.twoFactor, isSecure);
      headers.set('cookie', `${name}=${readCookies(cookies.get('cookie') ?? '').get(name) ?? ''}`);
      const user = { column: 'id', operator: '=', value: userId } as const;
      const entered = await unlessEnded<Signed | CodeRefusal>(
        context.store,
        { user, ...finish },
        async () => {
          const answered = await twoFactors.complete(headers, userId, code);
          return typeof answered === 'string' ? answered : enter(answered, client);
        },
      );
      return entered ?? 'over';
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

/** What to do when an attempt to sign in has given a session. */
function whenSigned(act: (signed: Signed) => Promise<unknown>) {
  return async (result: Signed | Waiting | CodeRefusal) => {
    if (typeof result === 'string' || result.session === null) return;
    await act(result);
  };
}

function headersOf({ address, userAgent }: SignInClient): Headers {
  return new Headers({ [CLIENT_HEADER]: address, 'user-agent': userAgent });
}

/** The cookies of an answer, as the browser would send them back. */
function toCookies(cookies: readonly string[]): Headers {
  const pairs = cookies.map((cookie) => cookie.split(';', 1)[0] ?? '');
  return new Headers({ cookie: pairs.join('; ') });
}
