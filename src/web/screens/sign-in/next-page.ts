import { isLocalPath } from '../../html/safe-url.ts';
import type { Visit } from '../../visit.ts';

/** The page that the visitor wanted to open before signing in. */
export function nextOf({ query }: Visit): string {
  const next = query.get('next') ?? '/';
  return isLocalPath(next) && !next.startsWith('/sign-in') ? next : '/';
}

/** The page that asks for the password, and then goes on to that page. */
export function signInPageOf(next: string): string {
  return withNext('/sign-in', next);
}

/** The page that asks for the code of a sign-in, and then goes on to that page. */
export function codePageOf(next: string): string {
  return withNext('/sign-in/code', next);
}

function withNext(path: string, next: string): string {
  return next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`;
}
