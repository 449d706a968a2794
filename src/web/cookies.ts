import { isTextId, type Message } from './texts/index.ts';

/** Cookies of a request, by name; of repeated names the first counts. */
export function readCookies(header: string | string[] | undefined): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of String(header ?? '').split(';')) {
    const mark = pair.indexOf('=');
    const name = pair.slice(0, mark).trim();
    if (mark > 0 && !cookies.has(name)) cookies.set(name, pair.slice(mark + 1).trim());
  }
  return cookies;
}

/** How long a cookie is kept: until the browser closes, a year, a minute, or deleted. */
export type Keep = 'session' | 'year' | 'minute' | 'deleted';

const MAX_AGE: Readonly<Record<Keep, string>> = {
  session: '',
  year: '; Max-Age=31536000',
  minute: '; Max-Age=60',
  deleted: '; Max-Age=0',
};

/** Only this host, over https, can set a cookie with this prefix, so that a neighbouring host's cookie is never taken for ours. */
const HOST_PREFIX = '__Host-';

/** The name of a cookie: with the prefix if the public address is https, without it on plain http, where browsers refuse it. */
export function cookieName(name: string, isSecure: boolean): string {
  return isSecure ? HOST_PREFIX + name : name;
}

/** A `Set-Cookie` value: for the whole site, inaccessible to scripts, sent with links from other sites but not with their forms. */
export function printCookie(name: CookieName, value: string, keep: Keep, isSecure: boolean): string {
  return `${cookieName(name, isSecure)}=${value}; Path=/${MAX_AGE[keep]}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

export const COOKIES = {
  language: 'miharu_language',
  theme: 'miharu_theme',
  account: 'miharu_account',
  flash: 'miharu_flash',
  form: 'miharu_form',
  browser: 'miharu_browser',
  session: 'miharu.session_token',
  twoFactor: 'miharu.two_factor',
} as const;
export type CookieName = (typeof COOKIES)[keyof typeof COOKIES];

/** A message in a cookie for the next page. */
export function printFlash(message: Message): string {
  return Buffer.from(JSON.stringify(message)).toString('base64url');
}

/** The message of a cookie; `null` for an invalid one. Values are texts and numbers, escaped when printed. */
export function parseFlash(text: string | undefined): Message | null {
  if (text === undefined) return null;
  try {
    const found: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (typeof found !== 'object' || found === null || !('id' in found) || !('values' in found)) return null;
    const { id, values } = found;
    if (typeof id !== 'string' || !isTextId(id) || typeof values !== 'object' || values === null) return null;
    const known = Object.entries(values).filter(
      (entry): entry is [string, string | number] =>
        typeof entry[1] === 'string' || typeof entry[1] === 'number',
    );
    return { id, values: Object.fromEntries(known) };
  } catch {
    return null;
  }
}
