import { html } from '../../html/html.ts';
import { notice } from '../../html/parts.ts';
import { screen } from '../../screen.ts';
import { noteAccess } from '../../session/access-note.ts';
import { clientOf, refuseTooMany } from '../../session/attempt.ts';
import { message } from '../../texts/index.ts';
import type { Visit } from '../../visit.ts';
import { codePageOf, nextOf } from './next-page.ts';

/** Signing in with address and password. */
export const signIn = screen({
  path: '/sign-in',
  title: 'signIn.title',
  instead: (visit) => (visit.viewer === null ? null : nextOf(visit)),
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
          noteAccess(visit, 'sign-in failed', { user: await userIdOf(visit, email) });
          return { kind: 'refuse', summary: message('signIn.wrong'), status: 401 };
        }
        if (signed.session === null) {
          noteAccess(visit, 'code asked', { user: await userIdOf(visit, email) });
          return { kind: 'go', to: codePageOf(nextOf(visit)), cookies: signed.cookies };
        }
        noteAccess(visit, 'signed in', { user: signed.session.userId });
        return { kind: 'go', to: nextOf(visit), cookies: signed.cookies };
      },
    },
  },
});

/** The user of an address; `null` for an unknown one. */
async function userIdOf({ context }: Visit, email: string): Promise<string | null> {
  return (await context.store.findUserByEmail(email))?.id ?? null;
}
