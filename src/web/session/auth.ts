import type { OperatorContext } from '../../operations/operation.ts';
import { hashPassword, isPassword } from '../../operations/users/password.ts';
import type { AuthCondition, AuthValue } from '../../store/port.ts';
import { COOKIES, cookieName, readCookies } from '../cookies.ts';
import { CLIENT_HEADER, openBetterAuth, type PasswordHashing, refusedAsNull } from './better-auth.ts';
import type { CodeRefusal } from './code-entry.ts';
import type { OneTimeCode } from './one-time-code.ts';
import { forgetEndedSessions } from './sessions.ts';
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

  /**
   * Runs a sign-in; `null` when the sessions of its user were ended meanwhile, since that ends the new one too. Writing a
   * session and ending all never run in parallel: a session is ended with the others, or made before this counts again.
   */
  async function unlessEnded<Result extends Signed | Waiting | CodeRefusal>(
    user: AuthCondition,
    run: () => Promise<Result | null>,
  ): Promise<Result | null> {
    const before = await countEnds(user);
    const result = await run();
    if ((await countEnds(user)) === before) return result;
    if (result !== null && typeof result === 'object' && result.session !== null) {
      await rethrowing(() => api.signOut({ headers: toCookies(result.cookies) }));
    }
    return null;
  }

  /** How often the sessions of a user were ended; `undefined` for an unknown user. */
  async function countEnds(user: AuthCondition): Promise<AuthValue | undefined> {
    return (await context.store.findAuthRows('users', [user], 1))[0]?.['session_ends'];
  }

  async function enter(answered: Headers): Promise<Signed | null> {
    await forgetEndedSessions(context.store, context.nowMs());
    const found = await rethrowing(() => api.getSession({ headers: toCookies(answered.getSetCookie()) }));
    return found === null ? null : { session: found.session, cookies: answered.getSetCookie() };
  }

  return {
    twoFactors,
    signIn(email, password, client) {
      const user = { column: 'email', operator: '=', value: email.toLowerCase() } as const;
      return unlessEnded<Signed | Waiting>(user, async () => {
        const body = { email, password };
        const headers = headersOf(client);
        const signed = await rethrowing(() => api.signInEmail({ body, headers, returnHeaders: true })).catch(
          refusedAsNull,
        );
        if (signed === null) return null;
        if ('twoFactorRedirect' in signed.response) {
          return { session: null, cookies: signed.headers.getSetCookie() };
        }
        return enter(signed.headers);
      });
    },
    async enterCode(cookies, { userId, code, client }) {
      const headers = headersOf(client);
      // With the cookie of a session better-auth would check the code of that session's user.
      const name = cookieName(COOKIES.twoFactor, isSecure);
      headers.set('cookie', `${name}=${readCookies(cookies.get('cookie') ?? '').get(name) ?? ''}`);
      const user = { column: 'id', operator: '=', value: userId } as const;
      const entered = await unlessEnded<Signed | CodeRefusal>(user, async () => {
        const answered = await twoFactors.complete(headers, userId, code);
        return typeof answered === 'string' ? answered : enter(answered);
      });
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

function headersOf({ address, userAgent }: SignInClient): Headers {
  return new Headers({ [CLIENT_HEADER]: address, 'user-agent': userAgent });
}

/** The cookies of an answer, as the browser would send them back. */
function toCookies(cookies: readonly string[]): Headers {
  const pairs = cookies.map((cookie) => cookie.split(';', 1)[0] ?? '');
  return new Headers({ cookie: pairs.join('; ') });
}
