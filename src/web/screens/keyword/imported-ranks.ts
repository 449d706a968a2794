import type { ImportedSeries } from '../../../operations/ranks/imported-series.ts';
import { type Html, html } from '../../html/html.ts';
import { card, notice } from '../../html/parts.ts';
import type { Page } from '../../page.ts';
import type { History } from './history-table.ts';

/**
 * Ranks of other tools, in a part of their own below what was measured: no chart joins both, and nothing is computed of them. Nothing
 * without any.
 */
export function printImported(answer: Pick<History, 'imported' | 'imported_total'>, page: Page): Html | null {
  const { t } = page;
  const { imported, imported_total: total } = answer;
  if (imported.length === 0) return null;
  const more =
    total > imported.length
      ? html`<p class="small quiet">${t('imported.more', { shown: imported.length, total })}</p>`
      : null;
  return card(
    t('imported.card'),
    html`${notice('info', html`<p>${t('imported.notMeasured')}</p>`)}${more}${printTable(imported, page)}`,
  );
}

/** Every date with a rank, newest first; other dates are unknown and not shown. */
function printTable(series: readonly ImportedSeries[], { t, format }: Page): Html {
  const ranks = series.map((one) => new Map(one.observations.map((each) => [each.local_date, each.rank])));
  const dates = [...new Set(ranks.flatMap((of) => [...of.keys()]))].toSorted().reverse();
  const heads = series.map(
    (one) =>
      html`<th scope="col"><code>${one.asin}</code> <span class="small quiet">${t(sourceOf(one))}</span></th>`,
  );
  const rows = dates.map(
    (date) =>
      html`<tr><th scope="row">${format.date(date)}</th>${ranks.map((of) => html`<td class="quiet">${of.get(date) ?? '—'}</td>`)}</tr>`,
  );
  return html`<div class="scroll-frame" tabindex="0" role="region" aria-label="${t('imported.card')}"><table><caption class="unseen">${t('imported.card')}</caption><thead><tr><th scope="col">${t('ranks.date')}</th>${heads}</tr></thead><tbody>${rows}</tbody></table></div>`;
}

function sourceOf({ device }: ImportedSeries) {
  if (device === 'desktop') return 'imported.byDesktop' as const;
  return device === 'mobile' ? ('imported.byMobile' as const) : ('imported.byCsv' as const);
}
