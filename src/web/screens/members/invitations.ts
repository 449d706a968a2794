import { userWithdrawLink } from '../../../operations/users/user-withdraw-link.ts';
import { operate } from '../../ask.ts';
import { type Html, html } from '../../html/html.ts';
import { copyable, notice, table } from '../../html/parts.ts';
import type { Page } from '../../page.ts';
import { noteAccess } from '../../session/access-note.ts';
import type { Visit } from '../../visit.ts';

/** A new link, shown this once. */
export interface ShownLink {
  readonly heading: string;
  readonly path: string;
  readonly expiresAt: string;
}

/** The link, to be copied. */
export function printLink({ heading, path, expiresAt }: ShownLink, { t, format, visit }: Page): Html {
  return notice(
    'good',
    html`<h2>${heading}</h2>${copyable(t, 'link', `${visit.request.origin}${path}`)}<p>${format.labelled(t('members.linkOnce'), format.instant(expiresAt))}</p>`,
    'status',
  );
}

/** A link that can still be used. */
export interface OpenLink {
  readonly id: string;
  readonly purpose: string;
  readonly expiresAt: string;
  /** Name of the user who made it; `null` for the command line. */
  readonly maker: string | null;
}

/** Links that can still be used, with a button to withdraw each. */
export function printOpenLinks(links: readonly OpenLink[], page: Page): Html {
  const { t, format } = page;
  return table(t('members.open'), links, [
    [t('members.purpose'), ({ purpose }) => format.sentence(purpose)],
    [t('members.maker'), ({ maker }) => format.outside(maker ?? t('members.commandLine'))],
    [t('members.until'), ({ expiresAt }) => format.instant(expiresAt)],
    [
      t('members.actions'),
      ({ id }) =>
        page.button({ action: 'withdraw', key: id, hidden: { invitation: id } }, 'members.withdraw'),
      'action',
    ],
  ]);
}

/** Withdraws a link, optionally only if it is of one account; throws `not_found` when it is already gone. */
export async function withdrawLink(visit: Visit, link: string, account: string | null): Promise<void> {
  await operate(visit, userWithdrawLink, { link, account });
  noteAccess(visit, 'link withdrawn', { link });
}
