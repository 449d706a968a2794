import { me } from '../../../operations/accounts/me.ts';
import { ask } from '../../ask.ts';
import { html } from '../../html/html.ts';
import { card, facts } from '../../html/parts.ts';
import { pageHeading } from '../../page.ts';
import { screen } from '../../screen.ts';

/** The first screen: how today goes. */
export const home = screen({
  path: '/',
  title: 'home.title',
  who: 'member',
  menu: 'main',
  load: (visit) => ask(visit, me, {}),
  view: ({ account, today }, { t, format }) =>
    html`${pageHeading(account.name)}${card(
      t('home.today'),
      facts([
        [t('home.date'), format.date(today.local_date)],
        [t('home.planned'), format.number(today.planned)],
        [t('home.complete'), format.number(today.complete)],
      ]),
    )}`,
});
