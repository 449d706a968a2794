import type { KeptSession, SessionList } from '../../../store/port.ts';
import { type Html, html } from '../../html/html.ts';
import { badge, table } from '../../html/parts.ts';
import type { Page } from '../../page.ts';
import { browserName } from './browser-name.ts';

/**
 * The sessions of a user, each with its browser, its times and a button that ends it; `ownId` is the viewer's. Says so
 * when there are more.
 */
export function printSessions({ sessions, count }: SessionList, ownId: string, page: Page): Html {
  const shown = sessions.length;
  const note = count > shown ? html`<p>${page.t('profile.moreSessions', { shown, count })}</p>` : null;
  return html`${note}${printTable(sessions, ownId, page)}`;
}

function printTable(sessions: readonly KeptSession[], ownId: string, page: Page): Html {
  const { t, format } = page;
  return table(t('profile.sessions'), sessions, [
    [
      t('profile.browser'),
      ({ userAgent, address }) =>
        html`<div>${browserName(userAgent) ?? t('profile.unknownBrowser')}</div><div class="quiet small"><span class="unseen">${t('profile.address')}${format.colon}</span>${address ?? '—'}</div>`,
    ],
    [t('profile.since'), ({ createdAtMs }) => format.instant(createdAtMs)],
    [t('profile.seen'), ({ seenAtMs }) => format.instant(seenAtMs)],
    [
      t('profile.actions'),
      ({ id }) =>
        id === ownId
          ? badge(t('profile.this'), 'good')
          : html`<div class="row-actions">${page.button({ action: 'end', key: id, hidden: { session: id } }, 'profile.end')}</div>`,
      'action',
    ],
  ]);
}
