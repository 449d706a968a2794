import { html } from '../../html/html.ts';
import { isLocalPath } from '../../html/safe-url.ts';
import { screen } from '../../screen.ts';
import { message } from '../../texts/index.ts';
import type { Visit } from '../../visit.ts';

/** Where somebody signs in with address and password. */
export const signIn = screen({
  path: '/sign-in',
  title: 'signIn.title',
  who: 'anyone',
  load: async () => null,
  view: (_data, page) => {
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
    return html`<div class="door"><h1>${t('signIn.title')}</h1><p class="lead">${t('signIn.lead')}</p>${form}<p class="hint">${t('signIn.noAccountYet')}</p></div>`;
  },
  actions: {
    signIn: {
      run: async (visit, input) => {
        const email = input.text('email').toLowerCase();
        const waitMs = await countAttempt(visit, email);
        if (waitMs > 0) {
          const minutes = Math.ceil(waitMs / 60_000);
          return { kind: 'refuse', summary: message('signIn.tooMany', { minutes }), status: 429 };
        }
        const auth = await visit.doors.auth();
        const client = {
          address: visit.request.clientAddress,
          userAgent: String(visit.request.headers['user-agent'] ?? '').slice(0, 200),
        };
        const signed = await auth.signIn(email, input.exact('password'), client);
        if (signed === null) return { kind: 'refuse', summary: message('signIn.wrong'), status: 401 };
        return { kind: 'go', to: nextOf(visit), cookies: signed.cookies };
      },
    },
  },
});

/** Where the visitor wanted to go before. */
function nextOf({ query }: Visit): string {
  const next = query.get('next') ?? '/';
  return isLocalPath(next) && !next.startsWith('/sign-in') ? next : '/';
}

/** Counts an attempt by the user's address and by the client's; gives how long to wait, in milliseconds, or 0. */
async function countAttempt({ doors, request }: Visit, email: string): Promise<number> {
  const from = await doors.limits.take('sign_ins_from', request.clientAddress);
  if (!from.granted) return from.resetMs;
  const user = await doors.limits.take('sign_ins', email.slice(0, 254));
  return user.granted ? 0 : user.resetMs;
}
