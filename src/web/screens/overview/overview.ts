import { accountOverview } from '../../../operations/accounts/account-overview.ts';
import { operate } from '../../ask.ts';
import { html } from '../../html/html.ts';
import { partOf, printPager } from '../../html/pager.ts';
import { badge, card, notice, sheetLink } from '../../html/parts.ts';
import { pageHeading } from '../../page.ts';
import { screen } from '../../screen.ts';
import { standingsOf, type Visit, viewerOf } from '../../visit.ts';
import { printOverviewFilters, readFilters } from './overview-filters.ts';
import { overviewRows } from './overview-sheet.ts';
import { type OverviewData, printOverview } from './overview-table.ts';

const ACCOUNTS_ON_A_PAGE = 100;

/** All accounts of the installation for operators, and those of the viewer for members of several. */
export const overview = screen<OverviewData>({
  path: '/overview',
  title: 'overview.title',
  menu: 'main',
  styles: ['ranks.css'],
  load: readOverview,
  view: (data, page) => {
    const { t, visit } = page;
    const part = partOf(data.accounts, { query: visit.query, size: ACCOUNTS_ON_A_PAGE });
    const file = sheetLink(t, { path: '/overview', query: visit.query });
    const count = badge(
      t('overview.attentionCount', { count: data.attention }),
      data.attention > 0 ? 'warn' : 'good',
    );
    const leftOut =
      data.left_out > 0
        ? notice('warn', html`<p>${t('overview.leftOut', { count: data.left_out })}</p>`)
        : null;
    return html`${pageHeading(t('overview.title'), t('overview.lead'), file)}
${leftOut}${printOverviewFilters(page)}
${card(t('overview.title'), html`${printOverview(part.shown, page)}${printPager(t, { path: '/overview', query: visit.query, part })}`, count)}
<p class="small quiet">${t('overview.legend')}</p>`;
  },
  sheets: {
    csv: async (visit) => {
      const data = await readOverview(visit);
      return { name: `miharu-accounts-${data.today}`, rows: overviewRows(visit, data) };
    },
  },
});

/** Members see their own accounts, never those that an address names; who signed in is shown to those who may see members. */
function readOverview(visit: Visit): Promise<OverviewData> {
  const isOperator = standingsOf(visit).includes('operator');
  const own = viewerOf(visit).accounts;
  const idsOf = (accounts: typeof own) => accounts.map(({ accountId }) => accountId);
  const asked = isOperator
    ? {}
    : { accounts: idsOf(own), sign_ins_of: idsOf(own.filter(({ role }) => role === 'owner')) };
  return operate(visit, accountOverview, { ...readFilters(visit.query), ...asked });
}
