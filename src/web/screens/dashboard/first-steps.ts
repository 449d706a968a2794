import type { Static } from 'typebox';
import type { firstSteps } from '../../../operations/accounts/first-steps.ts';
import type { me } from '../../../operations/accounts/me.ts';
import type { ScanPromise } from '../../../operations/days/scan-promise.ts';
import { isUnread } from '../../html/gap.ts';
import { type Html, html } from '../../html/html.ts';
import { badge, card, link } from '../../html/parts.ts';
import type { Page } from '../../page.ts';
import { mayDo } from '../../visit.ts';
import { isOperator, printAddPages, printOwnPages, printSourceHint } from '../days/no-source.ts';

type Me = Static<typeof me.output>;
export type Steps = Static<typeof firstSteps.output>;

/** The first steps, with those that are done; no reading is promised if none is planned. */
export function printFirstSteps(steps: Steps, account: Me, scan: ScanPromise, page: Page): Html {
  const { t, visit } = page;
  const parts = [
    {
      isDone: steps.has_products,
      title: t('dashboard.stepProduct'),
      body: mayDo(visit, '/settings/products', 'add')
        ? html`${t('dashboard.stepProductHint')} ${link('/settings/products', t('dashboard.toProducts'))}`
        : t('dashboard.stepOfOwner'),
    },
    {
      isDone: steps.has_keywords,
      title: t('dashboard.stepKeyword'),
      body: mayDo(visit, '/settings/keywords', 'add')
        ? html`${t('dashboard.stepKeywordHint')} ${link('/settings/keywords', t('dashboard.toKeywords'))}`
        : t('dashboard.stepOfOwner'),
    },
    {
      isDone: !isUnread(scan),
      title: t('dashboard.stepSource'),
      body: isUnread(scan) ? printSourceHint(scan, page) : null,
    },
    {
      isDone: steps.has_scan,
      title: t('dashboard.stepRead'),
      body: printReadHint({ steps, account, scan }, page),
    },
  ];
  const list = parts.map(
    ({ isDone, title, body }) =>
      html`<li><h3>${title} ${isDone ? badge(t('dashboard.done'), 'good') : null}</h3>${isDone ? null : html`<p>${body}</p>`}</li>`,
  );
  const dismiss = mayDo(visit, '/', 'dismissSteps')
    ? page.button({ action: 'dismissSteps' }, 'dashboard.dismissSteps')
    : null;
  return card(t('dashboard.firstSteps'), html`<ol class="steps">${list}</ol>`, dismiss);
}

/** How far the account is. */
interface Progress {
  readonly steps: Steps;
  readonly account: Me;
  readonly scan: ScanPromise;
}

/** How the first reading is made: an operator sees the commands, everybody else whom to ask. */
function printReadHint({ steps, account, scan }: Progress, page: Page): Html {
  const { t, format } = page;
  if (isUnread(scan)) return html`${t('dashboard.stepReadLater')} ${printAddPages(page)}`;
  if (scan === 'planned') {
    const { today, next_scan_at: next } = account;
    if (today.pending > 0) return html`${t('dashboard.stepReadPending', { count: today.pending })}`;
    if (today.partial + today.failed + today.not_scanned > 0)
      return html`${t('dashboard.stepReadFailed')} ${link('/days', t('day.title'))}`;
    const planned = html`<br>${t('dashboard.nextScan')}${format.colon}${format.instant(next)}`;
    if (steps.has_ranks) return html`${t('dashboard.stepReadImported')}${planned}`;
    return html`${t('dashboard.stepReadHint')}${planned}<br>${printOwnPages(page)}`;
  }
  return html`${t(isOperator(page) ? 'dashboard.notPlannedOperator' : 'dashboard.notPlannedHint')}<br>${printOwnPages(page)}`;
}
