import { type Html, html } from '../../html/html.ts';
import type { Page } from '../../page.ts';

/** How many of the plan's limit are used. */
export function printLimits(
  { count, limit }: { readonly count: number; readonly limit: number },
  { t }: Page,
): Html {
  return html`<span class="quiet small">${t('limits.held', { count, limit })}</span>`;
}
