import type { Unread } from '../../../operations/days/scan-promise.ts';
import { type Html, html } from '../../html/html.ts';
import { link, notice } from '../../html/parts.ts';
import type { Page } from '../../page.ts';
import { standingsOf } from '../../visit.ts';

/** Commands as the operator types them; placeholders are in capitals. */
const ADD_SOURCE = 'npm run -s miharu -- source add --key-stdin KIND';

/** Whether the viewer runs commands on the installation. */
export function isOperator({ visit }: Page): boolean {
  return standingsOf(visit).includes('operator');
}

/** What can be done where no source reads keywords: operators see the commands, everybody else whom to ask. */
export function printSourceHint(why: Unread, page: Page): Html {
  const { t, format } = page;
  const { others, operator, command } = HINTS[why];
  if (!isOperator(page)) return html`${t(others)}${sentenceGap(page)}${printOwnPages(page)}`;
  return html`${format.labelled(t(operator), html`<code>${command}</code>`)} ${link('/operator/sources', t('sources.open'))}<br>${printOwnPages(page)}`;
}

const HINTS = {
  no_source: {
    others: 'dashboard.noSourceHint',
    operator: 'dashboard.noSourceOperator',
    command: ADD_SOURCE,
  },
  paused: {
    others: 'dashboard.pausedHint',
    operator: 'dashboard.pausedOperator',
    command: 'npm run -s miharu -- source resume NAME',
  },
} as const;

/** That saved pages can be added, and where; without the permission, who gives it. */
export function printOwnPages(page: Page): Html {
  const { t, visit } = page;
  if (visit.account?.addsPages) return html`${t('pages.canAdd')} ${printAddPages(page)}`;
  return html`${t('pages.mayNotAdd')}${sentenceGap(page)}${printWhoAllows(page)}`;
}

/** Who may allow an account to add pages, and where operators do so. */
export function printWhoAllows(page: Page): Html {
  const { t, format } = page;
  if (!isOperator(page)) return html`${t('pages.askToAllow')}`;
  return format.labelled(t('pages.allowOn'), link('/operator/accounts', t('accounts.title')));
}

function sentenceGap({ visit }: Page): string {
  return visit.language === 'ja' ? '' : ' ';
}

/** Where saved pages are added, for accounts that may. */
export function printAddPages({ t, visit }: Page): Html | null {
  return visit.account?.addsPages ? link('/pages', t('pages.toAdd')) : null;
}

/** The notice where no source reads products. */
export function printNoProductSource(why: Unread, page: Page): Html {
  const { t } = page;
  const { others, operator } = PRODUCT_HINTS[why];
  const { command } = HINTS[why];
  const text = isOperator(page)
    ? html`${t(operator)} ${link('/operator/sources', t('sources.open'))} <code>${command}</code>`
    : t(others);
  return notice('info', html`<p>${text}<br>${printOwnPages(page)}</p>`);
}

const PRODUCT_HINTS = {
  no_source: { others: 'products.noSource', operator: 'products.noSourceOperator' },
  paused: { others: 'products.paused', operator: 'products.pausedOperator' },
} as const;

/** {@link printSourceHint} as a notice. */
export function printNoSource(why: Unread, page: Page): Html {
  return notice('info', html`<p>${printSourceHint(why, page)}</p>`);
}

/** {@link printNoSource} on a date whose scan is complete: only later ones will not take place. */
export function printNoNextScan(why: Unread, page: Page): Html {
  return notice('info', html`<p>${page.t('dashboard.noNextScan')}<br>${printSourceHint(why, page)}</p>`);
}
