import type { Static } from 'typebox';
import { addDays, datesFrom } from '../../../core/local-date.ts';
import { LINE_DAYS } from '../../../operations/keywords/keyword-lines.ts';
import type { keywordOverview } from '../../../operations/keywords/keyword-overview.ts';
import type { FormParts } from '../../html/form.ts';
import { type Html, html } from '../../html/html.ts';
import { badge, table } from '../../html/parts.ts';
import type { Page } from '../../page.ts';
import { printState } from '../days/scan-state.ts';
import { keywordAddress } from '../keyword/keyword-frame.ts';
import { productAddress } from '../product/product-address.ts';
import { listWith, printHeads } from './overview-filters.ts';
import { type OwnProducts, printProducts } from './own-products.ts';
import { printAd, printRank } from './rank-cells.ts';
import { printRankChange } from './rank-change.ts';
import { printSpark } from './spark-line.ts';

/** The keywords in the operation's output. */
export type Overview = Static<typeof keywordOverview.output>;
type Row = Overview['keywords'][number];

/** What rows show besides the keywords. */
export interface RowExtras {
  /** The keyword whose own products are unfolded. */
  readonly opened: OwnProducts | null;
  /** Whether there are own products that no row shows. */
  readonly hasMore: boolean;
  readonly tick: FormParts['tick'];
}

/** Keywords as a table, in the given order. */
export function printKeywordRows({ today, keywords }: Overview, extras: RowExtras, page: Page): Html {
  const { t } = page;
  const { opened } = extras;
  const dates = datesFrom(addDays(today, 1 - LINE_DAYS), today);
  const list = table(
    t('dashboard.keywords'),
    keywords,
    [
      [t('dashboard.keyword'), (row) => printName(row, extras, page)],
      [t('dashboard.rank'), (row) => printRank(row, today, page), 'number'],
      [t('dashboard.ad'), (row) => printAd(row, page), 'number'],
      [t('dashboard.day'), (row) => printRankChange(row.day_change, page), 'number'],
      [t('dashboard.week'), (row) => printRankChange(row.week_change, page), 'number'],
      [t('dashboard.month'), (row) => printRankChange(row.month_change, page), 'number'],
      [t('dashboard.lineTitle', { days: LINE_DAYS }), ({ line }) => printSpark(t, dates, line)],
      [t('dashboard.state'), (row) => html`<span>${printState(t, row)}</span>`],
    ],
    {
      heads: printHeads(page),
      below: ({ keyword }) => (opened?.keyword === keyword ? printProducts(opened, today, page) : null),
    },
  );
  return html`<div class="dashboard-table">${list}</div>`;
}

/** The check box, the keyword, and the own product of the row. */
function printName({ keyword, tags, asin, title }: Row, extras: RowExtras, page: Page): Html {
  const { t, format } = page;
  const { tick, hasMore, opened } = extras;
  const tagged =
    tags.length === 0
      ? null
      : html` <span class="tags">${tags.map((tag) => badge(format.outside(tag)))}</span>`;
  const isOpen = opened?.keyword === keyword;
  const more = hasMore
    ? html` <a class="dashboard-more" href="${listWith(page, { open: isOpen ? null : keyword })}#${isOpen ? 'keywords' : 'opened'}" aria-expanded="${isOpen ? 'true' : 'false'}"><span class="dashboard-word">${t(isOpen ? 'dashboard.closeProducts' : 'dashboard.openProducts')}</span> <span aria-hidden="true">${isOpen ? '▴' : '▾'}</span></a>`
    : null;
  const product =
    asin === null
      ? null
      : html`<span class="dashboard-product"><a class="dashboard-title" href="${productAddress(asin)}">${format.outside(title ?? asin)}</a> <code>${asin}</code>${more}</span>`;
  const box = tick({ name: 'chosen', value: keyword, spoken: t('dashboard.select', { keyword }) });
  return html`<span class="dashboard-row">${box}<span class="dashboard-name"><a class="dashboard-keyword" href="${keywordAddress('/keyword', keyword)}">${format.outside(keyword)}</a>${tagged}${product}</span></span>`;
}
