import type { Static } from 'typebox';
import { invalidParameter } from '../../../core/errors.ts';
import { isRole } from '../../../core/role.ts';
import { quote } from '../../../core/text.ts';
import { userGrant } from '../../../operations/users/user-grant.ts';
import { userInvite } from '../../../operations/users/user-invite.ts';
import { userList } from '../../../operations/users/user-list.ts';
import { userRemove } from '../../../operations/users/user-remove.ts';
import { operate } from '../../ask.ts';
import type { FormInput } from '../../form-input.ts';
import { type Html, html } from '../../html/html.ts';
import { badge, card, empty, table } from '../../html/parts.ts';
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
    const list = users.length === 0 ? empty(t('members.none')) : printMembers(users, page);
    const open = invitations.map(({ id, role, expires_at, made_by }) => ({
      id,
      purpose: role === 'owner' ? t('role.owner') : t('role.member'),
      expiresAt: expires_at,
      maker: made_by,
    }));
    return html`${pageHeading(t('members.title'), page.format.sentence(lead))}${shown === null ? null : printLink(shown, page)}${card(null, list)}${card(t('members.invite'), printInvite(page))}${open.length === 0 ? null : card(t('members.open'), printOpenLinks(open, page))}`;
  },
  actions: {
    invite: {
      run: async (visit, input) => {
        const role = roleIn(input);
        const account = accountOf(visit).id;
        const { id, path, expires_at } = await operate(visit, userInvite, {
          account,
          role,
          made_by: viewerOf(visit).user.id,
        });
        noteAccess(visit, 'link made', { link: id, purpose: 'member', role });
        return { kind: 'show', shown: { heading: visit.t('members.link'), path, expiresAt: expires_at } };
      },
    },
    grant: {
      run: async (visit, input) => {
        const user = await requireMember(visit, input.text('user'));
        await operate(visit, userGrant, { user, account: accountOf(visit).id, role: roleIn(input) });
        noteAccess(visit, 'role set', { user, role: roleIn(input) });
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

function roleIn(input: FormInput): 'owner' | 'member' {
  const role = input.text('role');
  if (isRole(role)) return role;
  throw invalidParameter('role', {
    en: `${quote(role)} is not a role. Choose member or owner.`,
    ja: `${quote(role)} という役割はありません。メンバーまたは所有者を選んでください。`,
  });
}

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
  const columns = [
    { label: t('members.name') },
    { label: t('members.email') },
    { label: t('members.role') },
    { label: t('members.seen') },
    { label: t('members.actions'), kind: 'action' },
  ] as const;
  const rows = users.map(({ id, name, email, accounts, last_seen_at }) => {
    const role = accounts.find((one) => one.id === accountOf(visit).id)?.role ?? 'member';
    const you = id === visit.viewer?.user.id ? html` ${badge(t('members.you'), 'info')}` : null;
    return [
      html`${format.outside(name)}${you}`,
      email,
      role === 'owner' ? badge(t('role.owner'), 'good') : badge(t('role.member')),
      format.instant(last_seen_at),
      printRowActions(id, role, page),
    ];
  });
  return table(t('members.title'), columns, rows);
}

function printRowActions(id: string, role: string, page: Page): Html {
  const other = role === 'owner' ? 'member' : 'owner';
  const label = role === 'owner' ? 'members.makeMember' : 'members.makeOwner';
  const grant = page.form(
    { action: 'grant', key: id, hidden: { user: id, role: other }, look: 'inline' },
    ({ submit }) => submit(label, 'plain'),
  );
  const remove = page.form(
    { action: 'remove', key: id, hidden: { user: id }, look: 'inline' },
    ({ submit }) => submit('members.remove', 'danger'),
  );
  return html`<div class="row-actions">${grant}${remove}</div>`;
}
