import type { Static } from 'typebox';
import type { me } from '../../../operations/accounts/me.ts';
import type { ScanPromise } from '../../../operations/days/scan-promise.ts';
import { type Html, html } from '../../html/html.ts';
import { badge, card, link } from '../../html/parts.ts';
import type { Page } from '../../page.ts';

type Me = Static<typeof me.output>;

/** Whether an account still lacks something without which nothing can be shown. */
export function lacksSteps({ asin_count: products, keyword_count: keywords, data }: Me): boolean {
  return products === 0 || keywords === 0 || data.local_date === null;
}

/** What to do first, with what is done already; where none is planned no reading is promised. */
export function printFirstSteps(account: Me, scan: ScanPromise, { t, format }: Page): Html {
  const steps = [
    {
      isDone: account.asin_count > 0,
      title: t('dashboard.stepProduct'),
      body: html`${t('dashboard.stepProductHint')} ${link('/settings/products', t('dashboard.toProducts'))}`,
    },
    {
      isDone: account.keyword_count > 0,
      title: t('dashboard.stepKeyword'),
      body: html`${t('dashboard.stepKeywordHint')} ${link('/settings/keywords', t('dashboard.toKeywords'))}`,
    },
    {
      isDone: account.data.local_date !== null,
      title: t('dashboard.stepRead'),
      body:
        scan === 'planned'
          ? html`${t('dashboard.stepReadHint')} <code>miharu import</code> (${t('dashboard.nextScan')}: ${format.instant(account.next_scan_at)})`
          : html`${t(scan === 'no_source' ? 'dashboard.noSourceHint' : 'dashboard.notPlannedHint')} <code>miharu import</code>`,
    },
  ];
  const list = steps.map(
    ({ isDone, title, body }) =>
      html`<li><h3>${title} ${isDone ? badge(t('dashboard.done'), 'good') : null}</h3>${isDone ? null : html`<p>${body}</p>`}</li>`,
  );
  return card(t('dashboard.firstSteps'), html`<ol class="steps">${list}</ol>`);
}
