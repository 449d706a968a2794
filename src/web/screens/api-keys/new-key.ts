import { type Html, html } from '../../html/html.ts';
import { copyable, notice } from '../../html/parts.ts';
import type { Page } from '../../page.ts';
import { printKeyEnd } from './key-standing.ts';

/** A new key, whose secret is shown this once. */
export interface ShownKey {
  readonly secret: string;
  /** Until when the key that it replaces can be used; `null` when it replaces none. */
  readonly oldUntil: string | null;
  /** The end that it inherited from the replaced key; `null` when it has none, or the person has just chosen it. */
  readonly newUntil: string | null;
}

/** The key and a command that uses it, both to be copied. */
export function printNewKey({ secret, oldUntil, newUntil }: ShownKey, page: Page): Html {
  const { t, visit, format } = page;
  const line = `curl -H 'X-Api-Key: ${secret}' '${visit.request.origin}/api/v1/me'`;
  const old =
    oldUntil === null
      ? null
      : html`<p>${format.labelled(t('keys.oldUntil'), printKeyEnd(oldUntil, page))}</p>`;
  const fresh =
    newUntil === null
      ? null
      : html`<p>${format.labelled(t('keys.newUntil'), printKeyEnd(newUntil, page))}</p>`;
  const alike =
    newUntil !== null && newUntil === oldUntil ? html`<p><strong>${t('keys.sameEnd')}</strong></p>` : null;
  return notice(
    'good',
    html`<h2>${t('keys.new')}</h2><p><strong>${t('keys.newHint')}</strong></p>${copyable(t, 'new-key', secret)}<p>${t('keys.tryIt')}</p>${copyable(t, 'new-key-line', line)}${fresh}${old}${alike}`,
    'status',
  );
}
