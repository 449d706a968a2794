import type { Static } from 'typebox';
import type { keywordProducts } from '../../../operations/keywords/keyword-products.ts';
import { type Html, html } from '../../html/html.ts';
import { link } from '../../html/parts.ts';
import type { Page } from '../../page.ts';
import { keywordAddress } from '../keyword/keyword-frame.ts';
import { productAddress } from '../product/product-address.ts';
import { printAd, printRank } from './rank-cells.ts';
import { printRankChange } from './rank-change.ts';

/** The own products of an unfolded keyword. */
export type OwnProducts = Static<typeof keywordProducts.output> & { readonly keyword: string };

/** The own products below the row of their keyword, best rank first. */
export function printProducts({ keyword, products, total }: OwnProducts, today: string, page: Page): Html {
  const { t, format } = page;
  const rows = products.map(
    (row) =>
      html`<li><span class="own-rank">${printRank(row, today, page)}</span><span class="own-ad"><span class="quiet">${t('dashboard.ad')}</span> ${printAd(row, page)}</span>${printChanges(row, page)}<span class="own-title"><a class="dashboard-title" href="${productAddress(row.asin)}">${format.outside(row.title ?? row.asin)}</a> <code>${row.asin}</code></span></li>`,
  );
  const rest = total - products.length;
  const more =
    rest > 0
      ? html`<p class="small">${link(keywordAddress('/keyword', keyword), t('dashboard.moreProducts', { count: rest }))}</p>`
      : null;
  return html`<div id="opened" class="own-products"><h3 class="small">${t('dashboard.allProducts', { count: total })}</h3><p class="small quiet">${t('dashboard.changesOfEach')}</p><ul class="plain-list">${rows}</ul>${more}</div>`;
}

function printChanges(row: OwnProducts['products'][number], page: Page): Html {
  const changes = [
    [page.t('dashboard.day'), row.day_change],
    [page.t('dashboard.week'), row.week_change],
    [page.t('dashboard.month'), row.month_change],
  ] as const;
  return html`${changes.map(([label, change]) => html`<span class="own-change"><span class="quiet">${label}</span> ${printRankChange(change, page)}</span>`)}`;
}
