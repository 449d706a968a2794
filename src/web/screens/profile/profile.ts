import { MiharuError } from '../../../core/errors.ts';
import { parseName } from '../../../operations/accounts/parse-name.ts';
import { changeEmail } from '../../../operations/users/change-email.ts';
import { changePassword } from '../../../operations/users/change-password.ts';
import { PASSWORD_LENGTH } from '../../../operations/users/password.ts';
import type { SessionList, User } from '../../../store/port.ts';
import { type Html, html } from '../../html/html.ts';
import { card } from '../../html/parts.ts';
import { type Page, pageHeading } from '../../page.ts';
import { screen } from '../../screen.ts';
import { noteAccess } from '../../session/access-note.ts';
import { rememberBrowser } from '../../session/attempt.ts';
import { endSession } from '../../session/sessions.ts';
import type { TwoFactor } from '../../session/two-factor.ts';
import { message } from '../../texts/index.ts';
import { viewerOf } from '../../visit.ts';
import { printSessions } from './session-table.ts';
import { printTwoFactor, type ShownTwoFactor, TWO_FACTOR_ACTIONS } from './two-factor-part.ts';
import { withPassword } from './with-password.ts';

interface Data {
  readonly user: User;
  readonly sessionId: string;
  readonly sessions: SessionList;
  readonly twoFactor: TwoFactor | null;
}

/** Most sessions on the page. A user has few; a longer list would help nobody. */
const SESSIONS_MAX = 100;

/** The viewer's own name, address, password, second factor and sessions. */
export const profile = screen<Data, ShownTwoFactor>({
  path: '/settings/profile',
  title: 'profile.title',
  menu: 'settings',
  load: async (visit) => {
    const { user, sessionId } = viewerOf(visit);
    const { twoFactors } = await visit.access.auth();
    const [sessions, twoFactor] = await Promise.all([
      visit.context.store.listSessions(user.id, { nowMs: visit.context.nowMs(), limit: SESSIONS_MAX }),
      twoFactors.find(user.id),
    ]);
    return { user, sessionId, sessions, twoFactor };
  },
  view: ({ user, sessionId, sessions, twoFactor }, page, shown) => {
    const { t } = page;
    const others = sessions.count > 1 ? page.button({ action: 'endOthers' }, 'profile.endOthers') : null;
    return html`${pageHeading(t('profile.title'), user.email)}${card(t('members.name'), printName(user, page))}${card(t('members.email'), printEmail(page))}${card(t('profile.password'), printPassword(page))}${card(t('signIn.codeTitle'), printTwoFactor(twoFactor, page, shown))}${card(t('profile.sessions'), printSessions(sessions, sessionId, page), others)}`;
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
          const given = { current: input.exact('current'), email: input.text('email') };
          const email = await changeEmail(visit.context, user, { ...given, keepSessionId: sessionId });
          noteAccess(visit, 'email changed', { user: user.id });
          const cookies = [await rememberBrowser(visit, email)];
          return { kind: 'go', flash: message('profile.emailChanged'), cookies };
        }),
    },
    password: {
      run: (visit, input) =>
        withPassword(visit, 'password change failed', async ({ user, sessionId }) => {
          const [current, password] = [input.exact('current'), input.exact('password')];
          await changePassword(visit.context, user, { current, password, keepSessionId: sessionId });
          noteAccess(visit, 'password changed', { user: user.id });
          const cookies = [await rememberBrowser(visit, user.email)];
          return { kind: 'go', flash: message('profile.changed'), cookies };
        }),
    },
    ...TWO_FACTOR_ACTIONS,
    end: {
      run: async (visit, input) => {
        const { user } = viewerOf(visit);
        const count = await endSession(visit.context.store, user.id, input.text('session'));
        if (count === 0) throw new MiharuError('not_found', NO_SESSION);
        noteAccess(visit, 'sessions ended', { count });
        return { kind: 'go', flash: message('profile.ended', { count }) };
      },
    },
    endOthers: {
      run: async (visit) => {
        const { user, sessionId } = viewerOf(visit);
        const count = await visit.context.store.endSessions(user.id, sessionId);
        if (count > 0) noteAccess(visit, 'sessions ended', { count });
        const cookies = [await rememberBrowser(visit, user.email)];
        return { kind: 'go', flash: message('profile.ended', { count }), cookies };
      },
    },
  },
});

const NO_SESSION = {
  en: 'You are no longer signed in there.',
  ja: 'その端末ではすでにサインアウトしています。',
};

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
