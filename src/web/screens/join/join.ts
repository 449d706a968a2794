import { MiharuError } from '../../../core/errors.ts';
import { hashSecret } from '../../../operations/hash-secret.ts';
import {
  getOpenInvitation,
  join,
  joinAs,
  type OpenInvitation,
  resetPassword,
} from '../../../operations/users/join.ts';
import { PASSWORD_LENGTH } from '../../../operations/users/password.ts';
import type { FormInput } from '../../form-input.ts';
import { type Html, html } from '../../html/html.ts';
import { notice } from '../../html/parts.ts';
import type { Page } from '../../page.ts';
import { type Outcome, screen } from '../../screen.ts';
import { noteAccess } from '../../session/access-note.ts';
import { clientOf } from '../../session/attempt.ts';
import { type Message, message } from '../../texts/index.ts';
import { type Visit, viewerOf } from '../../visit.ts';
import { codePageOf } from '../sign-in/next-page.ts';

interface Door extends OpenInvitation {
  /** Whether an account exists: the first operator may open one at once. */
  readonly isWithoutAccounts: boolean;
}

/** The page of a one-time link: becoming a user, or setting a new password. */
export const joining = screen({
  path: '/join',
  title: 'join.title',
  load: async (visit): Promise<Door> => {
    const open = await getOpenInvitation(visit.context, secretOf(visit));
    const isFirst = open.invitation.purpose === 'first_operator';
    const accounts = isFirst ? await visit.context.store.listAccounts() : [];
    return { ...open, isWithoutAccounts: isFirst && accounts.length === 0 };
  },
  view: (door, page) =>
    html`<div class="door">${door.user === null ? printJoining(door, page) : printReset(door.user.email, page)}</div>`,
  actions: {
    join: {
      run: async (visit, input) => {
        const given = {
          name: input.text('name'),
          email: input.text('email'),
          password: input.exact('password'),
          accountName: input.text('accountName'),
        };
        const joined = await withLinkNote(visit, () => join(visit.context, secretOf(visit), given));
        return enter(visit, joined.email, input, message('join.welcome'));
      },
    },
    joinAs: {
      run: async (visit) => {
        const { account } = await withLinkNote(visit, () =>
          joinAs(visit.context, secretOf(visit), viewerOf(visit).user),
        );
        return { kind: 'go', to: '/', flash: message('join.joined', { account: account?.name ?? '' }) };
      },
    },
    reset: {
      run: async (visit, input) => {
        const reset = await withLinkNote(visit, () =>
          resetPassword(visit.context, secretOf(visit), input.exact('password')),
        );
        return enter(visit, reset.email, input, message('join.passwordSet'));
      },
    },
  },
});

/** Uses a link and records the result. The link is read first, because a refused link that has expired is removed. */
async function withLinkNote<Used extends LinkUsed>(visit: Visit, use: () => Promise<Used>): Promise<Used> {
  const known = await visit.context.store.findInvitation(hashSecret(secretOf(visit)));
  try {
    const used = await use();
    const { id, purpose, accountId } = used.invitation;
    const user = used.userId ?? visit.viewer?.user.id ?? null;
    noteAccess(visit, 'link used', { link: id, purpose, user, account_id: accountId });
    return used;
  } catch (thrown) {
    if (thrown instanceof MiharuError && thrown.code === 'not_found') {
      const { id = null, purpose = null, accountId = null } = known ?? {};
      noteAccess(visit, 'link refused', { link: id, purpose, account_id: accountId });
    }
    throw thrown;
  }
}

interface LinkUsed extends Pick<OpenInvitation, 'invitation'> {
  readonly userId?: string;
}

function secretOf({ query }: Visit): string {
  return query.get('link') ?? '';
}

/** Signs in with the new password; a user with a second factor is asked for a code first. */
async function enter(visit: Visit, email: string, input: FormInput, flash: Message): Promise<Outcome> {
  const auth = await visit.access.auth();
  const signed = await auth.signIn(email, input.exact('password'), clientOf(visit));
  if (signed === null) return { kind: 'go', to: '/sign-in', flash };
  const { session, cookies } = signed;
  if (session === null) return { kind: 'go', to: codePageOf('/'), flash, cookies };
  noteAccess(visit, 'signed in', { user: session.userId });
  return { kind: 'go', to: '/', flash, cookies };
}

function printJoining(door: Door, page: Page): Html {
  const { t } = page;
  const { heading, lead } = headOf(door, page);
  const hint = t('join.passwordHint', PASSWORD_LENGTH);
  const form = page.form(
    { action: 'join' },
    ({ field, submit }) => html`${field({ name: 'name', label: 'join.name', autocomplete: 'name' })}
${field({ name: 'email', label: 'signIn.email', type: 'email', autocomplete: 'username' })}
${field({ name: 'password', label: 'signIn.password', type: 'password', autocomplete: 'new-password', hint })}
${door.isWithoutAccounts ? field({ name: 'accountName', label: 'join.accountName', hint: t('join.accountNameHint'), isOptional: true, autocomplete: 'organization' }) : null}
${submit('join.submit')}`,
  );
  return html`<h1>${page.format.sentence(heading)}</h1><p class="lead">${lead}</p>${printAs(door, page)}${form}`;
}

function headOf(
  { invitation, account }: Door,
  { t }: Page,
): { readonly heading: string; readonly lead: string } {
  if (invitation.purpose === 'first_operator') return { heading: t('join.first'), lead: t('join.firstLead') };
  if (account === null) return { heading: t('join.operator'), lead: t('join.operatorLead') };
  const role = invitation.role === 'owner' ? t('role.owner') : t('role.member');
  return { heading: t('join.member', { account: account.name }), lead: t('join.memberLead', { role }) };
}

/** Signed-in users can join as themselves: agencies work with many accounts. */
function printAs({ account }: Door, page: Page): Html | null {
  const { t, format, visit } = page;
  if (visit.viewer === null || account === null) return null;
  const form = page.form({ action: 'joinAs' }, ({ submit }) => submit('join.asSubmit'));
  return html`${notice('info', html`<p>${format.sentence(t('join.as', { name: visit.viewer.user.name }))}</p>${form}`)}<p>${t('join.asOther')}</p>`;
}

function printReset(email: string, page: Page): Html {
  const { t } = page;
  const hint = t('join.passwordHint', PASSWORD_LENGTH);
  const form = page.form(
    { action: 'reset' },
    ({ field, submit }) => html`<input type="hidden" name="email" autocomplete="username" value="${email}">
${field({ name: 'password', label: 'join.newPassword', type: 'password', autocomplete: 'new-password', hint })}
${submit('join.passwordSubmit')}`,
  );
  return html`<h1>${t('join.password')}</h1><p class="lead">${t('join.passwordLead', { email })}</p>${form}`;
}
