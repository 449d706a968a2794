import { MiharuError } from '../../../core/errors.ts';
import { parseName } from '../../../operations/accounts/parse-name.ts';
import { changeEmail } from '../../../operations/users/change-email.ts';
import { changePassword } from '../../../operations/users/change-password.ts';
import { PASSWORD_LENGTH } from '../../../operations/users/password.ts';
import type { User } from '../../../store/port.ts';
import { type Html, html } from '../../html/html.ts';
import { card } from '../../html/parts.ts';
import { type Page, pageHeading } from '../../page.ts';
import { type Outcome, screen } from '../../screen.ts';
import { type AccessEvent, noteAccess } from '../../session/access-note.ts';
import { refuseTooMany } from '../../session/attempt.ts';
import { endSessions, listSessions } from '../../session/sessions.ts';
import { message } from '../../texts/index.ts';
import { type Visit, viewerOf } from '../../visit.ts';
import { printSessions } from './session-table.ts';

/** The viewer's own name, address, password and sessions. */
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
    const others = sessions.length > 1 ? page.button({ action: 'endOthers' }, 'profile.endOthers') : null;
    return html`${pageHeading(t('profile.title'), user.email)}${card(t('members.name'), printName(user, page))}${card(t('members.email'), printEmail(page))}${card(t('profile.password'), printPassword(page))}${card(t('profile.sessions'), printSessions(sessions, sessionId, page), others)}`;
  },
  actions: {
    rename: {
      run: async (visit, input) => {
        const { context } = visit;
        const { user } = viewerOf(visit);
        await context.store.renameUser(user.id, parseName('name', input.text('name')), context.nowMs());
        noteAccess(visit, 'name changed', { user: user.id });
        return { kind: 'go', flash: message('profile.renamed') };
      },
    },
    email: {
      run: (visit, input) =>
        withPassword(visit, 'email change failed', async ({ user, sessionId }) => {
          const [current, email] = [input.exact('current'), input.text('email')];
          await changeEmail(visit.context, user, { current, email, keepSessionId: sessionId });
          noteAccess(visit, 'email changed', { user: user.id });
          return { kind: 'go', flash: message('profile.emailChanged') };
        }),
    },
    password: {
      run: (visit, input) =>
        withPassword(visit, 'password change failed', async ({ user, sessionId }) => {
          const [current, password] = [input.exact('current'), input.exact('password')];
          await changePassword(visit.context, user, { current, password, keepSessionId: sessionId });
          noteAccess(visit, 'password changed', { user: user.id });
          return { kind: 'go', flash: message('profile.changed') };
        }),
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

/** Runs what needs the viewer's password: it counts as an attempt to sign in, and a failure is logged. */
async function withPassword(
  visit: Visit,
  onFailure: AccessEvent,
  run: (viewer: { readonly user: User; readonly sessionId: string }) => Promise<Outcome>,
): Promise<Outcome> {
  const viewer = viewerOf(visit);
  const refusal = await refuseTooMany(visit, viewer.user.email);
  if (refusal !== null) return refusal;
  return run(viewer).catch((thrown) => {
    noteAccess(visit, onFailure, { user: viewer.user.id });
    throw thrown;
  });
}

function printName({ name }: User, page: Page): Html {
  return page.form(
    { action: 'rename' },
    ({
      field,
      submit,
    }) => html`${field({ name: 'name', label: 'join.name', value: name, autocomplete: 'name' })}
${submit('profile.rename')}`,
  );
}

function printEmail(page: Page): Html {
  const hint = page.t('profile.emailHint');
  return page.form(
    { action: 'email' },
    ({
      field,
      submit,
    }) => html`${field({ name: 'email', label: 'profile.newEmail', type: 'email', autocomplete: 'email', hint })}
${field({ name: 'current', label: 'profile.current', type: 'password', autocomplete: 'current-password' })}
${submit('profile.changeEmail')}`,
  );
}

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
