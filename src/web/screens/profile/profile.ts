import { MiharuError } from '../../../core/errors.ts';
import { changePassword } from '../../../operations/users/change-password.ts';
import { PASSWORD_LENGTH } from '../../../operations/users/password.ts';
import { type Html, html } from '../../html/html.ts';
import { badge, card, facts, table } from '../../html/parts.ts';
import { type Page, pageHeading } from '../../page.ts';
import { screen } from '../../screen.ts';
import { noteAccess } from '../../session/access-note.ts';
import { countAttempt } from '../../session/attempt.ts';
import { endSessions, type KeptSession, listSessions } from '../../session/sessions.ts';
import { message } from '../../texts/index.ts';
import { viewerOf } from '../../visit.ts';
import { browserName } from './browser-name.ts';

/** The viewer's own password and sessions. */
export const profile = screen({
  path: '/settings/profile',
  title: 'profile.title',
  menu: 'settings',
  load: async (visit) => {
    const { user, sessionId } = viewerOf(visit);
    return {
      user,
      sessionId,
      sessions: await listSessions(visit.context.store, user.id, visit.context.nowMs()),
    };
  },
  view: ({ user, sessionId, sessions }, page) => {
    const { t } = page;
    const own = facts([
      [t('members.name'), page.format.outside(user.name)],
      [t('members.email'), user.email],
    ]);
    const others = sessions.length > 1 ? page.button({ action: 'endOthers' }, 'profile.endOthers') : null;
    return html`${pageHeading(t('profile.title'))}${card(null, own)}${card(t('profile.password'), printPassword(page))}${card(t('profile.sessions'), printSessions(sessions, sessionId, page), others)}`;
  },
  actions: {
    password: {
      run: async (visit, input) => {
        const { user, sessionId } = viewerOf(visit);
        const waitMs = await countAttempt(visit, user.email);
        if (waitMs > 0) {
          noteAccess(visit, 'too many attempts', { user: user.id });
          const minutes = Math.ceil(waitMs / 60_000);
          return { kind: 'refuse', summary: message('signIn.tooMany', { minutes }), status: 429 };
        }
        const [current, password] = [input.exact('current'), input.exact('password')];
        const change = { current, password, keepSessionId: sessionId };
        await changePassword(visit.context, user, change).catch((thrown) => {
          noteAccess(visit, 'password change failed', { user: user.id });
          throw thrown;
        });
        noteAccess(visit, 'password changed', { user: user.id });
        return { kind: 'go', flash: message('profile.changed') };
      },
    },
    end: {
      run: async (visit, input) => {
        const only = input.text('session');
        const count = await endSessions(visit.context.store, viewerOf(visit).user.id, { only });
        if (count === 0) throw new MiharuError('not_found', NO_SESSION);
        noteAccess(visit, 'sessions ended', { count });
        return { kind: 'go', flash: message('profile.ended', { count }) };
      },
    },
    endOthers: {
      run: async (visit) => {
        const { user, sessionId } = viewerOf(visit);
        const count = await endSessions(visit.context.store, user.id, { allBut: sessionId });
        if (count > 0) noteAccess(visit, 'sessions ended', { count });
        return { kind: 'go', flash: message('profile.ended', { count }) };
      },
    },
  },
});

const NO_SESSION = {
  en: 'You are no longer signed in there.',
  ja: 'その端末ではすでにサインアウトしています。',
};

function printPassword(page: Page): Html {
  const hint = page.t('join.passwordHint', PASSWORD_LENGTH);
  return page.form(
    { action: 'password' },
    ({
      field,
      submit,
    }) => html`${field({ name: 'current', label: 'profile.current', type: 'password', autocomplete: 'current-password' })}
${field({ name: 'password', label: 'profile.next', type: 'password', autocomplete: 'new-password', hint })}
${submit('profile.change')}`,
  );
}

function printSessions(sessions: readonly KeptSession[], ownId: string, page: Page): Html {
  const { t, format } = page;
  return table(t('profile.sessions'), sessions, [
    [t('profile.browser'), ({ userAgent }) => browserName(userAgent) ?? t('profile.unknownBrowser')],
    [t('profile.address'), ({ address }) => address ?? '—'],
    [t('profile.since'), ({ createdAtMs }) => format.instant(createdAtMs)],
    [t('profile.seen'), ({ seenAtMs }) => format.instant(seenAtMs)],
    [
      t('profile.actions'),
      ({ id }) =>
        id === ownId
          ? badge(t('profile.this'), 'good')
          : page.button({ action: 'end', key: id, hidden: { session: id } }, 'profile.end'),
      'action',
    ],
  ]);
}
