import type { Static } from 'typebox';
import { ROLES } from '../../../core/role.ts';
import { userGrant } from '../../../operations/users/user-grant.ts';
import { userInvite } from '../../../operations/users/user-invite.ts';
import { userList } from '../../../operations/users/user-list.ts';
import { userRemove } from '../../../operations/users/user-remove.ts';
import { operate } from '../../ask.ts';
import { choiceIn } from '../../form-input.ts';
import { type Html, html } from '../../html/html.ts';
import { badge, card, rowActions, table } from '../../html/parts.ts';
import { printSignIn } from '../../html/sign-in-cell.ts';
import { type Page, pageHeading } from '../../page.ts';
import { screen } from '../../screen.ts';
import { noteAccess } from '../../session/access-note.ts';
import { message } from '../../texts/index.ts';
import { accountOf, viewerOf } from '../../visit.ts';
import { printLink, printOpenLinks, type ShownLink, withdrawLink } from './invitations.ts';
import { requireMember } from './require-member.ts';

type Listed = Static<typeof userList.output>;

/** The members of the account: the owner invites them, changes roles and removes them. */
export const members = screen<Listed, ShownLink>({
  path: '/settings/members',
  title: 'members.title',
  menu: 'settings',
  load: (visit) => operate(visit, userList, { account: accountOf(visit).id }),
  view: ({ users, invitations }, page, shown) => {
    const { t, visit } = page;
    const lead = t('members.lead', { account: accountOf(visit).name });
    const open = invitations.map(({ id, role, expires_at, made_by }) => ({
      id,
      purpose: `${t('users.purposeMember')}${page.format.inParentheses(t(role === 'owner' ? 'role.owner' : 'role.member'))}`,
      expiresAt: expires_at,
      maker: made_by,
    }));
    return html`${pageHeading(t('members.title'), page.format.sentence(lead))}${shown === null ? null : printLink(shown, page)}${card(null, printMembers(users, page))}${card(t('members.invite'), printInvite(page))}${open.length === 0 ? null : card(t('members.open'), printOpenLinks(open, page))}`;
  },
  actions: {
    invite: {
      run: async (visit, input) => {
        const role = choiceIn(input, 'role', ROLES);
        const account = accountOf(visit).id;
        const { id, path, expires_at } = await operate(visit, userInvite, {
          account,
          role,
          made_by: viewerOf(visit).user.id,
        });
        noteAccess(visit, 'link created', { link: id, purpose: 'member', role });
        return { kind: 'show', shown: { heading: visit.t('members.link'), path, expiresAt: expires_at } };
      },
    },
    grant: {
      run: async (visit, input) => {
        const user = await requireMember(visit, input.text('user'));
        await operate(visit, userGrant, {
          user,
          account: accountOf(visit).id,
          role: choiceIn(input, 'role', ROLES),
        });
        noteAccess(visit, 'role set', { user, role: choiceIn(input, 'role', ROLES) });
        return { kind: 'go', flash: message('members.changed') };
      },
    },
    remove: {
      run: async (visit, input) => {
        const user = await requireMember(visit, input.text('user'));
        await operate(visit, userRemove, { user, account: accountOf(visit).id });
        noteAccess(visit, 'member removed', { user });
        return { kind: 'go', flash: message('members.removed') };
      },
    },
    withdraw: {
      run: async (visit, input) => {
        await withdrawLink(visit, input.text('invitation'), accountOf(visit).id);
        return { kind: 'go', flash: message('members.withdrawn') };
      },
    },
  },
});

function printInvite(page: Page): Html {
  const { t } = page;
  const choices = [
    { value: 'member', label: t('role.member') },
    { value: 'owner', label: t('role.owner') },
  ];
  return page.form(
    { action: 'invite' },
    ({ choice, submit }) =>
      html`<p class="hint">${t('members.inviteHint')}</p>${choice({ name: 'role', label: 'members.role', choices })}${submit('members.inviteSubmit')}`,
  );
}

function printMembers(users: Listed['users'], page: Page): Html {
  const { t, format, visit } = page;
  const roleOf = ({ accounts }: Listed['users'][number]) =>
    accounts.find(({ id }) => id === accountOf(visit).id)?.role ?? 'member';
  const you = html` ${badge(t('members.you'), 'info')}`;
  return table(
    t('members.title'),
    users,
    [
      [
        t('members.name'),
        ({ id, name }) => html`${format.outside(name)}${id === visit.viewer?.user.id ? you : null}`,
      ],
      [t('members.email'), ({ email }) => email],
      [
        t('members.role'),
        (user) => (roleOf(user) === 'owner' ? badge(t('role.owner'), 'good') : badge(t('role.member'))),
      ],
      [t('members.signIn'), (user) => printSignIn(user, page, format.instant)],
    ],
    { none: t('members.none'), below: (user) => printRowActions(user, roleOf(user), page) },
  );
}

/** Both need a second step: one wrong click must not take a person's access away. */
function printRowActions({ id, name }: Listed['users'][number], role: string, page: Page): Html {
  const { t, format } = page;
  const isOwner = role === 'owner';
  const grant = page.step(
    isOwner ? 'members.memberStep' : 'members.ownerStep',
    { action: 'grant', key: id, hidden: { user: id, role: isOwner ? 'member' : 'owner' } },
    ({ submit }) =>
      html`<p class="hint">${format.sentence(isOwner ? t('members.memberHint', { name }) : t('members.ownerHint', { name }))}</p>${submit(isOwner ? 'members.makeMember' : 'members.makeOwner')}`,
  );
  const remove = page.step(
    'members.removeStep',
    { action: 'remove', key: id, hidden: { user: id } },
    ({ submit }) =>
      html`<p class="hint">${format.sentence(t('members.removeHint', { name }))}</p>${submit('members.remove', 'danger')}`,
  );
  return rowActions(`${t('members.actions')}${format.colon}${name}`, html`${grant}${remove}`);
}
