import type { Static } from 'typebox';
import { MiharuError } from '../../../core/errors.ts';
import { ROLES } from '../../../core/role.ts';
import { accountList } from '../../../operations/accounts/account-list.ts';
import { getUser } from '../../../operations/users/get-user.ts';
import { userDisableTwoFactor } from '../../../operations/users/user-disable-two-factor.ts';
import { userEndSessions } from '../../../operations/users/user-end-sessions.ts';
import { userInvite } from '../../../operations/users/user-invite.ts';
import { userList } from '../../../operations/users/user-list.ts';
import { userRemove } from '../../../operations/users/user-remove.ts';
import { userReset } from '../../../operations/users/user-reset.ts';
import { operate } from '../../ask.ts';
import { choiceIn } from '../../form-input.ts';
import { type Html, html } from '../../html/html.ts';
import { card } from '../../html/parts.ts';
import { type Page, pageHeading } from '../../page.ts';
import { screen } from '../../screen.ts';
import { noteAccess } from '../../session/access-note.ts';
import { message } from '../../texts/index.ts';
import { viewerOf } from '../../visit.ts';
import { printLink, printOpenLinks, type ShownLink, withdrawLink } from '../members/invitations.ts';
import { printUsers } from './user-table.ts';

interface Data extends Static<typeof userList.output> {
  /** Names of the open accounts, by their ids. */
  readonly names: ReadonlyMap<string, string>;
}

/** All users of the installation: the operator invites them, makes links for new passwords, signs users out, and removes them. */
export const users = screen<Data, ShownLink>({
  path: '/operator/users',
  title: 'users.title',
  menu: 'operator',
  load: async (visit) => {
    const [listed, { accounts }] = await Promise.all([
      operate(visit, userList, { account: null }),
      operate(visit, accountList, {}),
    ]);
    const open = accounts.filter(({ closed_at }) => closed_at === null);
    return { ...listed, names: new Map(open.map(({ id, name }) => [id, name])) };
  },
  view: (data, page, shown) => {
    const { t } = page;
    const links = data.invitations.map((link) => ({
      id: link.id,
      expiresAt: link.expires_at,
      maker: link.made_by,
      purpose: purposeOf(link, data, page),
    }));
    return html`${pageHeading(t('users.title'), t('users.lead'))}${shown === null ? null : printLink(shown, page)}${card(null, printUsers(data.users, data.names, page))}${card(t('members.invite'), printInvite(data, page))}${links.length === 0 ? null : card(t('members.open'), printOpenLinks(links, page))}`;
  },
  actions: {
    invite: {
      run: async (visit, input) => {
        const account = input.text('account');
        const into = account === '' ? null : account;
        const { id, path, expires_at } = await operate(visit, userInvite, {
          account: into,
          role: into === null ? null : choiceIn(input, 'role', ROLES),
          made_by: viewerOf(visit).user.id,
        });
        const purpose = into === null ? 'operator' : 'member';
        noteAccess(visit, 'link created', { link: id, purpose, account_id: into });
        return { kind: 'show', shown: { heading: visit.t('members.link'), path, expiresAt: expires_at } };
      },
    },
    reset: {
      run: async (visit, input) => {
        const { id, link, path, expires_at } = await operate(visit, userReset, {
          user: input.text('user'),
          made_by: viewerOf(visit).user.id,
        });
        noteAccess(visit, 'link created', { link, purpose: 'new_password', user: id });
        const email = (await visit.context.store.findUser(input.text('user')))?.email ?? '';
        const heading = visit.t('users.resetFor', { email });
        return { kind: 'show', shown: { heading, path, expiresAt: expires_at } };
      },
    },
    endSessions: {
      run: async (visit, input) => {
        const { id, ended: count } = await operate(visit, userEndSessions, { user: input.text('user') });
        noteAccess(visit, 'sessions ended', { user: id, count });
        return { kind: 'go', flash: message('profile.ended', { count }) };
      },
    },
    disableTwoFactor: {
      run: async (visit, input) => {
        const { id } = await getUser(visit.context.store, input.text('user'));
        // The own one needs a password and a code, on the profile.
        if (id === viewerOf(visit).user.id) throw new MiharuError('unusable_input', OWN_TWO_FACTOR);
        await operate(visit, userDisableTwoFactor, { user: id });
        noteAccess(visit, 'two-factor off', { user: id });
        return { kind: 'go', flash: message('users.twoFactorOff') };
      },
    },
    remove: {
      run: async (visit, input) => {
        const { id } = await operate(visit, userRemove, { user: input.text('user'), account: null });
        noteAccess(visit, 'user removed', { user: id });
        return { kind: 'go', flash: message('users.removed') };
      },
    },
    withdraw: {
      run: async (visit, input) => {
        await withdrawLink(visit, input.text('invitation'), null);
        return { kind: 'go', flash: message('members.withdrawn') };
      },
    },
  },
});

const OWN_TWO_FACTOR = {
  en: 'Turn off your own two-factor authentication on your profile.',
  ja: 'ご自身の 2 段階認証は、プロフィールで無効にしてください。',
};

function purposeOf(
  { purpose, account, user }: Data['invitations'][number],
  data: Data,
  { t, format }: Page,
): string {
  if (purpose === 'member')
    return `${t('users.purposeMember')}${format.colon}${data.names.get(account ?? '') ?? ''}`;
  if (purpose !== 'new_password') return t('users.purposeOperator');
  return `${t('users.purposePassword')}${format.colon}${data.users.find(({ id }) => id === user)?.email ?? ''}`;
}

function printInvite({ names }: Data, page: Page): Html {
  const { t } = page;
  const accounts = [...names].map(([value, label]) => ({ value, label }));
  const roles = [
    { value: 'member', label: t('role.member') },
    { value: 'owner', label: t('role.owner') },
  ];
  return page.form(
    { action: 'invite' },
    ({ choice, submit }) => html`<p class="hint">${t('members.inviteHint')}</p>
${choice({ name: 'account', label: 'users.into', value: accounts[0]?.value ?? '', choices: [...accounts, { value: '', label: t('users.asOperator') }] })}
${choice({ name: 'role', label: 'users.role', choices: roles })}
${submit('members.inviteSubmit')}`,
  );
}
