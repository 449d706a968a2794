import type { Static } from 'typebox';
import { addDays, localDateOf, startOfDayMs } from '../../../core/local-date.ts';
import type { keyList } from '../../../operations/accounts/key-list.ts';
import { OVERLAP_HOURS } from '../../../operations/accounts/key-reissue.ts';
import { type Html, html } from '../../html/html.ts';
import { badge } from '../../html/parts.ts';
import type { Page } from '../../page.ts';

type Key = Static<typeof keyList.output>['keys'][number];

/** Whether a key can be used, and what becomes of it: since when it is revoked, and what is about to take its place. */
export function printKeyState(key: Key, keys: readonly Key[], { t, format }: Page): Html {
  if (key.state === 'revoked')
    return html`${badge(t('keys.stateRevoked'), 'bad')} <span class="small quiet">${format.instant(key.revoked_at)}</span>`;
  if (key.state === 'expired') return badge(t('keys.stateExpired'), 'warn');
  if (key.state === 'closed') return badge(t('keys.stateClosed'));
  const successor = findSuccessor(key, keys);
  if (successor === undefined) return badge(t('keys.stateActive'), 'good');
  const by = t('keys.replacedBy', { hint: successor.hint });
  return html`${badge(t('keys.stateReplaced'), 'warn')} <span class="small quiet">${by}</span>`;
}

/** The end of a key: the last day that was chosen, or the instant where it ends within a day. */
export function printKeyEnd(expiresAt: string, { t, format }: Page): Html {
  const endMs = Date.parse(expiresAt);
  const after = localDateOf(endMs);
  if (startOfDayMs(after) !== endMs) return format.instant(expiresAt);
  const last = addDays(after, -1);
  return html`<time datetime="${last}">${t('keys.untilDay', { date: format.dateText(last) })}</time>`;
}

const HOUR_MS = 3_600_000;

/** How far the instants of one reissue may lie apart, in milliseconds: they are told in whole seconds. */
const REISSUE_MS = 5_000;

/**
 * The key that was issued in place of another: of the same name, and either at the instant from which the overlap of the old one was
 * counted, or with the end that the old one had before the overlap was over, which it took over.
 */
function findSuccessor(old: Key, keys: readonly Key[]): Key | undefined {
  if (old.expires_at === null) return undefined;
  const endMs = Date.parse(old.expires_at);
  const later = keys
    .filter((key) => key.id !== old.id && key.name === old.name && key.created_at >= old.created_at)
    .toSorted((one, other) => Date.parse(one.created_at) - Date.parse(other.created_at));
  const overlapped = later.find(({ created_at: made }) =>
    OVERLAP_HOURS.some(
      (hours) => hours > 0 && Math.abs(Date.parse(made) + hours * HOUR_MS - endMs) <= REISSUE_MS,
    ),
  );
  return overlapped ?? later.find((key) => tookEndOver(key, old));
}

/** Of two keys that were made at one instant neither is known to be the later one. */
function tookEndOver(key: Key, old: Key): boolean {
  if (key.expires_at !== old.expires_at || key.created_at === old.created_at) return false;
  const untilEndMs = Date.parse(key.expires_at ?? '') - Date.parse(key.created_at);
  return untilEndMs <= Math.max(...OVERLAP_HOURS) * HOUR_MS;
}
