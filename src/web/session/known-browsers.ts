import { createHmac, timingSafeEqual } from 'node:crypto';
import { mintBase62 } from '../../core/base62.ts';
import { COOKIES, cookieName, printCookie, readCookies } from '../cookies.ts';

interface Setup {
  readonly secret: string;
  readonly isSecure: boolean;
  readonly randomBytes: (count: number) => Uint8Array;
}

/**
 * Browsers in which somebody has signed in with an address, by a signed cookie. Their attempts for it are counted apart
 * from those of unknown browsers, which share one count: so nobody who guesses locks out who signed in before. The
 * cookie admits nobody. As in OWASP's "Slow Down Online Guessing Attacks with Device Cookies".
 */
export interface KnownBrowsers {
  /** What identifies the browser of these cookies for an address in lower case; `null` when it is unknown. */
  find(cookies: string | string[] | undefined, email: string): string | null;
  /** The cookie of a browser in which somebody has just signed in with an address. */
  remember(email: string): string;
}

/** Known browsers whose cookies are signed with the secret. */
export function createKnownBrowsers({ secret, isSecure, randomBytes }: Setup): KnownBrowsers {
  const sign = (nonce: string, email: string) =>
    createHmac('sha256', secret).update(`known browser|${email}|${nonce}`).digest('base64url');
  return {
    find(cookies, email) {
      const cookie = readCookies(cookies).get(cookieName(COOKIES.browser, isSecure)) ?? '';
      const [nonce = '', signature = ''] = cookie.split('.');
      const [sent, right] = [Buffer.from(signature), Buffer.from(sign(nonce, email))];
      return sent.length === right.length && timingSafeEqual(sent, right) ? nonce : null;
    },
    remember(email) {
      const nonce = mintBase62(22, randomBytes);
      return printCookie(COOKIES.browser, `${nonce}.${sign(nonce, email.toLowerCase())}`, 'year', isSecure);
    },
  };
}
