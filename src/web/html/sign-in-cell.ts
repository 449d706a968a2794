import type { Page } from '../page.ts';
import { type Html, html } from './html.ts';

/** When somebody last signed in, and below it the last use of a session that has not ended. */
export function printSignIn(
  { last_sign_in_at: at, last_seen_at: seen }: SignedIn,
  { t }: Page,
  print: (instant: string | null) => Html,
): Html {
  const active =
    seen === null ? null : html`<br><span class="quiet small">${t('members.seen')} ${print(seen)}</span>`;
  return html`<span>${print(at)}${active}</span>`;
}

interface SignedIn {
  readonly last_sign_in_at: string | null;
  readonly last_seen_at: string | null;
}
