import type { Static } from 'typebox';
import { dateEndingAt } from '../../../core/local-date.ts';
import type { keyList } from '../../../operations/accounts/key-list.ts';
import { type Html, html } from '../../html/html.ts';
import { badge } from '../../html/parts.ts';
import type { Page } from '../../page.ts';

type Key = Static<typeof keyList.output>['keys'][number];

/** Whether a key can be used: when it was revoked, or what is about to replace it. */
export function printKeyState(key: Key, keys: readonly Key[], { t, format }: Page): Html {
  if (key.state === 'revoked')
    return html`${badge(t('keys.stateRevoked'), 'bad')} <span class="small quiet">${format.instant(key.revoked_at)}</span>`;
  if (key.state === 'expired') return badge(t('keys.stateExpired'), 'warn');
  if (key.state === 'closed') return badge(t('keys.stateClosed'));
  const successor = findSuccessor(key, keys);
  if (successor === undefined) return badge(t('keys.stateActive'), 'good');
  return html`${badge(t('keys.stateReplaced'), 'warn')} <span class="small quiet">${t('keys.replacedBy', { hint: successor.hint })}</span>`;
}

/** The end of a key: the last day that was chosen, or the instant if it ends within a day. */
export function printKeyEnd(expiresAt: string, { t, format }: Page): Html {
  const last = dateEndingAt(Date.parse(expiresAt));
  if (last === undefined) return format.instant(expiresAt);
  return html`<time datetime="${last}">${t('keys.untilDay', { date: format.dateText(last) })}</time>`;
}

/** The key that currently replaces another: the last one in the chain of replacements. */
function findSuccessor(old: Key, keys: readonly Key[]): Key | undefined {
  const next = keys.find(({ replaces }) => replaces === old.id);
  return next === undefined ? undefined : (findSuccessor(next, keys) ?? next);
}
