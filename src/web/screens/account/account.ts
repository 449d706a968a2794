import { accountRename } from '../../../operations/accounts/account-rename.ts';
import { exportAudited } from '../../../operations/accounts/export-account.ts';
import { operate } from '../../ask.ts';
import { html } from '../../html/html.ts';
import { card } from '../../html/parts.ts';
import { pageHeading } from '../../page.ts';
import { screen } from '../../screen.ts';
import { noteAccess } from '../../session/access-note.ts';
import { message } from '../../texts/index.ts';
import { accountOf } from '../../visit.ts';

/** The account itself: its owners rename it, and download everything it has. */
export const account = screen({
  path: '/settings/account',
  title: 'account.title',
  menu: 'settings',
  load: async (visit) => accountOf(visit),
  view: ({ name }, page) => {
    const rename = page.form(
      { action: 'rename' },
      ({ field, submit }) =>
        html`${field({ name: 'name', label: 'accounts.name', value: name, hint: page.t('account.nameHint'), autocomplete: 'off' })}${submit('accounts.rename')}`,
    );
    const download = html`<p>${page.t('account.exportHint')}</p><a class="button button-plain" href="/settings/account?download=export" download>${page.t('account.export')}</a>`;
    return html`${pageHeading(page.t('account.title'))}${card(page.t('accounts.name'), rename)}${card(page.t('account.exportTitle'), download)}`;
  },
  downloads: {
    export: (visit) => {
      const account = accountOf(visit);
      noteAccess(visit, 'account exported');
      return { name: `${account.id}.jsonl`, texts: exportAudited(visit.context, account) };
    },
  },
  actions: {
    rename: {
      run: async (visit, input) => {
        await operate(visit, accountRename, { account: accountOf(visit).id, name: input.text('name') });
        noteAccess(visit, 'account renamed');
        return { kind: 'go', flash: message('accounts.renamed') };
      },
    },
  },
});
