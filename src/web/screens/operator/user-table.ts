import type { Static } from 'typebox';
import type { userList } from '../../../operations/users/user-list.ts';
import { type Html, html } from '../../html/html.ts';
import { badge, rowActions, rowMenu, table } from '../../html/parts.ts';
import { printSignIn } from '../../html/sign-in-cell.ts';
import type { Page } from '../../page.ts';

type User = Static<typeof userList.output>['users'][number];

/** Every user with its accounts, and the operator's actions. */
export function printUsers(all: readonly User[], names: ReadonlyMap<string, string>, page: Page): Html {
  const { t, format } = page;
  return table(
    t('users.title'),
    all,
    [
      [t('members.name'), ({ name }) => format.outside(name)],
      [
        t('members.email'),
        ({ email, two_factor }) =>
          html`<div>${email}</div>${two_factor ? badge(t('signIn.codeTitle'), 'good') : null}`,
      ],
      [t('users.accounts'), (user) => printPlaces(user, names, page)],
      [t('members.signIn'), (user) => printSignIn(user, page, format.instant)],
    ],
    { below: (user) => printActions(user, page) },
  );
}

function printPlaces(
  { is_operator, accounts }: User,
  names: ReadonlyMap<string, string>,
  { t, format }: Page,
): Html {
  const operator = is_operator ? html`<div>${badge(t('role.operator'), 'info')}</div>` : null;
  const places = accounts.map(
    ({ id, role }) =>
      html`<div>${format.outside(names.get(id) ?? id)} ${badge(role === 'owner' ? t('role.owner') : t('role.member'))}</div>`,
  );
  return html`${operator}${places}`;
}

function printActions(user: User, page: Page): Html {
  const { t } = page;
  const { id, name } = user;
  const reset = page.button({ action: 'reset', key: id, hidden: { user: id } }, 'users.reset');
  const end = page.button({ action: 'endSessions', key: id, hidden: { user: id } }, 'users.endSessions');
  const remove = page.step(
    'users.remove',
    { action: 'remove', key: id, hidden: { user: id } },
    ({ submit }) =>
      html`<p class="hint">${page.format.sentence(t('users.removeHint', { name }))}</p>${submit('users.removeSubmit', 'danger')}`,
  );
  const actions = html`${reset}${end}${printTwoFactorStep(user, page)}${remove}`;
  const menu = rowMenu(t('members.actions'), page.format.outside(name), actions, page.menuState(id));
  return rowActions(`${t('members.actions')}${page.format.colon}${name}`, menu);
}

/** Switching off another user's second factor; the own one needs a code, on the profile. */
function printTwoFactorStep({ id, name, two_factor }: User, page: Page): Html | null {
  const { t } = page;
  if (!two_factor || page.visit.viewer?.user.id === id) return null;
  return page.step(
    'users.twoFactor',
    { action: 'disableTwoFactor', key: id, hidden: { user: id } },
    ({ submit }) =>
      html`<p class="hint">${page.format.sentence(t('users.twoFactorHint', { name }))}</p>${submit('profile.twoFactorDisable', 'danger')}`,
  );
}
