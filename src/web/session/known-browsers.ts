import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Store } from '../../store/port.ts';
import { COOKIES, cookieName, printCookie, readCookies } from '../cookies.ts';
import { countEnds } from './sessions.ts';

interface Setup {
  readonly store: Pick<Store, 'findAuthRows'>;
  readonly secret: string;
  readonly isSecure: boolean;
  readonly nowMs: () => number;
}

/**
 * Browsers in which somebody has signed in with an address within a year, by a signed cookie. Their attempts for it are
 * counted apart from those of unknown browsers: so nobody who guesses locks out who signed in before. All that ends a
 * user's sessions, such as a new password, ends what these cookies say about the user, and all known browsers of a user
 * share one count, so that collecting cookies gives no more attempts. The cookie admits nobody. As in OWASP's "Slow
 * Down Online Guessing Attacks with Device Cookies".
 */
export interface KnownBrowsers {
  /** Whether the browser of these cookies is known for an address in lower case. */
  isKnown(cookies: string | string[] | undefined, email: string): Promise<boolean>;
  /**
   * The cookie of a browser in which somebody has just signed in with an address: it keeps what it says about others,
   * up to {@link USERS_MAX} users.
   */
  remember(cookies: string | string[] | undefined, email: string): Promise<string>;
}

/** How many users of one browser are known; the one who signed in least recently is forgotten first. */
export const USERS_MAX = 5;

const DAY_MS = 86_400_000;
const DAYS_MAX = 365;

/** What a cookie says about one user: a keyed hash of the address, the day of signing in (days since the epoch), the signature. */
const ENTRY = /^([\w-]{43})\.(\d{1,7})\.([\w-]{43})$/;

interface Entry {
  readonly text: string;
  readonly user: string;
  readonly day: number;
  readonly signature: string;
}

/** Known browsers whose cookies are signed with the secret. */
export function createKnownBrowsers({ store, secret, isSecure, nowMs }: Setup): KnownBrowsers {
  const hash = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');
  const userOf = (email: string) => hash(`user of a browser|${email}`);
  const sign = (email: string, ends: number, day: number) => hash(`known browser|${ends}|${day}|${email}`);
  const today = () => Math.floor(nowMs() / DAY_MS);

  const endsOf = async (email: string) => {
    const ends = await countEnds(store, { column: 'email', operator: '=', value: email });
    return typeof ends === 'number' ? ends : null;
  };

  function readEntries(cookies: string | string[] | undefined): readonly Entry[] {
    const cookie = readCookies(cookies).get(cookieName(COOKIES.browser, isSecure)) ?? '';
    return cookie.split('~', USERS_MAX).flatMap((text) => {
      const [, user, day, signature] = ENTRY.exec(text) ?? [];
      return user === undefined || signature === undefined
        ? []
        : [{ text, user, day: Number(day), signature }];
    });
  }

  return {
    async isKnown(cookies, email) {
      const user = userOf(email);
      const entry = readEntries(cookies).find((one) => one.user === user);
      if (entry === undefined || Math.abs(today() - entry.day) > DAYS_MAX) return false;
      const ends = await endsOf(email);
      if (ends === null) return false;
      const right = Buffer.from(sign(email, ends, entry.day));
      return timingSafeEqual(Buffer.from(entry.signature), right);
    },
    async remember(cookies, email) {
      const address = email.toLowerCase();
      const [user, day] = [userOf(address), today()];
      const own = `${user}.${day}.${sign(address, (await endsOf(address)) ?? 0, day)}`;
      const others = readEntries(cookies).filter((one) => one.user !== user);
      const entries = [own, ...others.map(({ text }) => text)].slice(0, USERS_MAX);
      return printCookie(COOKIES.browser, entries.join('~'), 'year', isSecure);
    },
  };
}
