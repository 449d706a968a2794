import type { RankChange } from '../../../operations/keywords/rank-change.ts';
import { type Html, html } from '../../html/html.ts';
import type { Page } from '../../page.ts';

/** A product's movement: a symbol to see, words for screen readers. A dash if one of the two dates is unknown. */
export function printRankChange(
  change: { readonly kind: RankChange['kind']; readonly by: number | null } | null,
  { t, format }: Page,
): Html {
  if (change === null) return html`<span class="quiet">${format.number(null)}</span>`;
  switch (change.kind) {
    case 'entered':
      return html`<span class="change change-up">${t('dashboard.entered')}</span>`;
    case 'left':
      return html`<span class="change change-down">${t('dashboard.left')}</span>`;
    case 'absent':
      return html`<span class="quiet">${t('dashboard.stillAbsent')}</span>`;
    case 'moved':
      return printMove(change.by ?? 0, t);
  }
}

function printMove(by: number, t: Page['t']): Html {
  if (by === 0)
    return html`<span class="quiet" aria-hidden="true">±0</span><span class="unseen">${t('dashboard.same')}</span>`;
  const count = Math.abs(by);
  return by > 0
    ? html`<span class="change change-up" aria-hidden="true">▲ ${count}</span><span class="unseen">${t('dashboard.up', { count })}</span>`
    : html`<span class="change change-down" aria-hidden="true">▼ ${count}</span><span class="unseen">${t('dashboard.down', { count })}</span>`;
}
