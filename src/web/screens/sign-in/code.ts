import { COOKIES } from '../../cookies.ts';
import { html } from '../../html/html.ts';
import { link } from '../../html/parts.ts';
import { type Outcome, type Refusal, screen } from '../../screen.ts';
import { noteAccess } from '../../session/access-note.ts';
import { clientOf, refuseLocked, refuseTooManyCodes } from '../../session/attempt.ts';
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
    // Printed only while it can be sent: a form that is not shown would hide why the last one failed.
    const printEntry = () =>
      page.form(
        { action: 'code' },
        ({
          field,
          submit,
        }) => html`${field({ name: 'code', label: 'signIn.code', autocomplete: 'one-time-code', hint: t('signIn.codeHint') })}
${submit('signIn.submit')}`,
      );
    const over = page.failure === null ? html`<p>${t('signIn.codeOver')}</p>` : null;
    const again = html`<p class="hint">${link(signInPageOf(nextOf(page.visit)), t('signIn.again'), 'button')}</p>`;
    return html`<div class="door"><h1>${t('signIn.codeTitle')}</h1>${isWaiting ? printEntry() : over}${again}</div>`;
  },
  actions: {
    code: {
      run: async (visit, input): Promise<Outcome> => {
        const userId = await findWaitingUser(visit);
        if (userId === null) return OVER;
        const refusal = await refuseTooManyCodes(visit, userId);
        if (refusal !== null) return refusal;
        const code = parseOneTimeCode(input.text('code'));
        if (code === null) return refuse(visit, userId, WRONG);
        const auth = await visit.access.auth();
        const entered = { userId, code, client: clientOf(visit) };
        const signed = await auth.enterCode(headersOf(visit.request), entered);
        if (signed === 'over') return OVER;
        if (signed === 'wrong') return refuse(visit, userId, WRONG);
        if (signed === 'ended') return refuse(visit, userId, ENDED);
        if (signed === 'busy') return refuse(visit, userId, BUSY);
        if (signed === 'locked') return refuseLocked(visit, userId);
        if (code.kind === 'recovery') noteAccess(visit, 'recovery code used', { user: userId });
        noteAccess(visit, 'signed in', { user: userId });
        return { kind: 'go', to: nextOf(visit), cookies: signed.cookies };
      },
    },
  },
});

const OVER: Outcome = { kind: 'refuse', summary: message('signIn.codeOver') };
const WRONG: Refusal = { kind: 'refuse', problems: { code: message('signIn.codeWrong') }, status: 401 };
const ENDED: Refusal = { kind: 'refuse', summary: message('signIn.codeEnded'), status: 401 };
const BUSY: Refusal = { kind: 'refuse', problems: { code: message('signIn.codeBusy') }, status: 401 };

function refuse(visit: Visit, user: string, refusal: Refusal): Refusal {
  noteAccess(visit, 'code refused', { user });
  return refusal;
}

/** The user whose sign-in waits for a code in this browser; `null` without one. */
async function findWaitingUser({ access, request }: Visit): Promise<string | null> {
  // Only visitors with the cookie need better-auth, which is loaded on first use.
  if (!String(request.headers['cookie'] ?? '').includes(COOKIES.twoFactor)) return null;
  return (await access.auth()).twoFactors.findWaitingUser(headersOf(request));
}
