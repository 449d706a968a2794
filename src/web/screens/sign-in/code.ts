import { COOKIES } from '../../cookies.ts';
import { html } from '../../html/html.ts';
import { link } from '../../html/parts.ts';
import { type Outcome, screen } from '../../screen.ts';
import { noteAccess } from '../../session/access-note.ts';
import { clientOf, refuseTooManyCodes } from '../../session/attempt.ts';
import { LOCK_MINUTES } from '../../session/better-auth.ts';
import { parseOneTimeCode } from '../../session/one-time-code.ts';
import { message } from '../../texts/index.ts';
import type { Visit } from '../../visit.ts';
import { headersOf } from '../../visits.ts';
import { nextOf, signInPageOf } from './next-page.ts';

/** The second step of signing in: a code of an authenticator app, or a recovery code. */
export const signInCode = screen({
  path: '/sign-in/code',
  title: 'signIn.codeTitle',
  load: async (visit) => ({ isWaiting: (await findWaitingUser(visit)) !== null }),
  view: ({ isWaiting }, page) => {
    const { t } = page;
    const form = page.form(
      { action: 'code' },
      ({
        field,
        submit,
      }) => html`${field({ name: 'code', label: 'signIn.code', autocomplete: 'one-time-code', hint: t('signIn.codeHint') })}
${submit('signIn.submit')}`,
    );
    const over = page.failure === null ? html`<p>${t('signIn.codeOver')}</p>` : null;
    const again = html`<p class="hint">${link(signInPageOf(nextOf(page.visit)), t('signIn.again'))}</p>`;
    return html`<div class="door"><h1>${t('signIn.codeTitle')}</h1>${isWaiting ? form : over}${again}</div>`;
  },
  actions: {
    code: {
      run: async (visit, input): Promise<Outcome> => {
        const userId = await findWaitingUser(visit);
        if (userId === null) return OVER;
        const refusal = await refuseTooManyCodes(visit, userId);
        if (refusal !== null) return refusal;
        const code = parseOneTimeCode(input.text('code'));
        if (code === null) return refuse(visit, userId);
        const auth = await visit.access.auth();
        const entered = { userId, code, client: clientOf(visit) };
        const signed = await auth.enterCode(headersOf(visit.request), entered);
        if (signed === 'over') return OVER;
        if (signed === 'wrong') return refuse(visit, userId);
        if (signed === 'locked') {
          noteAccess(visit, 'too many attempts', { user: userId });
          const summary = message('signIn.tooMany', { minutes: LOCK_MINUTES });
          return { kind: 'refuse', summary, status: 429 };
        }
        if (code.kind === 'recovery') noteAccess(visit, 'recovery code used', { user: userId });
        noteAccess(visit, 'signed in', { user: userId });
        return { kind: 'go', to: nextOf(visit), cookies: signed.cookies };
      },
    },
  },
});

const OVER: Outcome = { kind: 'refuse', summary: message('signIn.codeOver') };

function refuse(visit: Visit, user: string): Outcome {
  noteAccess(visit, 'code refused', { user });
  return { kind: 'refuse', problems: { code: message('signIn.codeWrong') }, status: 401 };
}

/** The user whose sign-in waits for a code in this browser; `null` without one. */
async function findWaitingUser({ access, request }: Visit): Promise<string | null> {
  // Only visitors with the cookie need better-auth, which is loaded on first use.
  if (!String(request.headers['cookie'] ?? '').includes(COOKIES.twoFactor)) return null;
  return (await access.auth()).twoFactors.findWaitingUser(headersOf(request));
}
