import { html } from '../../html/html.ts';
import { notice } from '../../html/parts.ts';
import { isLocalPath } from '../../html/safe-url.ts';
import { screen } from '../../screen.ts';
import { noteAccess } from '../../session/access-note.ts';
import { clientOf, refuseTooMany } from '../../session/attempt.ts';
import { message } from '../../texts/index.ts';
import type { Visit } from '../../visit.ts';

/** Signing in with address and password. */
export const signIn = screen({
  path: '/sign-in',
  title: 'signIn.title',
  load: async ({ context }) => ({ isEmpty: (await context.store.countUsers()) === 0 }),
  view: ({ isEmpty }, page) => {
    const { t } = page;
    const form = page.form(
      { action: 'signIn' },
      ({
        field,
        submit,
      }) => html`${field({ name: 'email', label: 'signIn.email', type: 'email', autocomplete: 'username' })}
${field({ name: 'password', label: 'signIn.password', type: 'password', autocomplete: 'current-password' })}
${submit('signIn.submit')}`,
    );
    const first = isEmpty ? notice('info', html`<p>${t('signIn.noUserYet')}</p>`) : null;
    // Nobody can be invited before the first operator has registered.
    const others = isEmpty ? null : html`<p class="hint">${t('signIn.noAccountYet')}</p>`;
    return html`<div class="door"><h1>${t('signIn.title')}</h1><p class="lead">${t('signIn.lead')}</p>${first}${form}${others}</div>`;
  },
  actions: {
    signIn: {
      run: async (visit, input) => {
        const email = input.text('email').toLowerCase();
        const refusal = await refuseTooMany(visit, email);
        if (refusal !== null) return refusal;
        const auth = await visit.access.auth();
        const signed = await auth.signIn(email, input.exact('password'), clientOf(visit));
        if (signed === null) {
          const user = await visit.context.store.findUserByEmail(email);
          noteAccess(visit, 'sign-in failed', { user: user?.id ?? null });
          return { kind: 'refuse', summary: message('signIn.wrong'), status: 401 };
        }
        noteAccess(visit, 'signed in', { user: signed.session.userId });
        return { kind: 'go', to: nextOf(visit), cookies: signed.cookies };
      },
    },
  },
});

/** The page that the visitor wanted to open. */
function nextOf({ query }: Visit): string {
  const next = query.get('next') ?? '/';
  return isLocalPath(next) && !next.startsWith('/sign-in') ? next : '/';
}
