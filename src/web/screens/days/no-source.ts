import { type Html, html } from '../../html/html.ts';
import { link, notice } from '../../html/parts.ts';
import type { Page } from '../../page.ts';
import { standingsOf } from '../../visit.ts';

/** Commands as the operator types them; placeholders are in capitals. */
const ADD_SOURCE = 'npm run -s miharu -- source add --key-stdin KIND';
const IMPORT_PRODUCT = 'npm run -s miharu -- import product.html';
const IMPORT = 'npm run -s miharu -- import page-1.html --pages 1';

/** Whether the viewer runs commands on the installation. */
export function isOperator({ visit }: Page): boolean {
  return standingsOf(visit).includes('operator');
}

/** What can be done where no source reads keywords: operators see the commands, everybody else whom to ask. */
export function printSourceHint(page: Page): Html {
  const { t, format } = page;
  if (!isOperator(page)) return html`${t('dashboard.noSourceHint')}`;
  return html`${format.labelled(t('dashboard.noSourceOperator'), html`<code>${ADD_SOURCE}</code>`)} ${link('/operator/sources', t('sources.open'))}<br>${printImportHint(page)}`;
}

/** How an operator imports saved pages. */
export function printImportHint({ t, format }: Page): Html {
  return format.labelled(t('dashboard.importHint'), html`<code>${IMPORT}</code>`);
}

/** The notice where no source reads products. */
export function printNoProductSource(page: Page): Html {
  const { t } = page;
  const text = isOperator(page)
    ? html`${t('products.noSourceOperator')} ${link('/operator/sources', t('sources.open'))} <code>${ADD_SOURCE}</code> <code>${IMPORT_PRODUCT}</code>`
    : t('products.noSource');
  return notice('info', html`<p>${text}</p>`);
}

/** {@link printSourceHint} as a notice. */
export function printNoSource(page: Page): Html {
  return notice('info', html`<p>${printSourceHint(page)}</p>`);
}
