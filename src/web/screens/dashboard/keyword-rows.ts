import type { Static } from 'typebox';
import { addDays, datesFrom } from '../../../core/local-date.ts';
import { LINE_DAYS } from '../../../operations/keywords/keyword-lines.ts';
import type { keywordOverview } from '../../../operations/keywords/keyword-overview.ts';
import { absentText } from '../../html/gap.ts';
import { type Html, html } from '../../html/html.ts';
import { badge, table } from '../../html/parts.ts';
import type { Page } from '../../page.ts';
import { printState } from '../days/scan-state.ts';
import { keywordAddress } from '../keyword/keyword-frame.ts';
import { printRankChange } from './rank-change.ts';
import { printSpark } from './spark-line.ts';

/** The keywords in the operation's output. */
export type Overview = Static<typeof keywordOverview.output>;
type Row = Overview['keywords'][number];

/** Keywords as a table, in the given order. */
export function printKeywordRows({ today, keywords }: Overview, page: Page): Html {
  const { t } = page;
  const dates = datesFrom(addDays(today, 1 - LINE_DAYS), today);
  const list = table(t('dashboard.keywords'), keywords, [
    [t('dashboard.keyword'), (row) => printName(row, page)],
    [t('dashboard.state'), (row) => html`<span>${printState(t, row)}</span>`],
    [t('dashboard.rank'), (row) => printRank(row, today, page), 'number'],
    [t('dashboard.day'), (row) => printRankChange(row.day_change, page), 'number'],
    [t('dashboard.week'), (row) => printRankChange(row.week_change, page), 'number'],
    [t('dashboard.lineTitle', { days: LINE_DAYS }), ({ line }) => printSpark(t, dates, line)],
  ]);
  return html`<div class="dashboard-table">${list}</div>`;
}

/** The keyword, and the own product of the row. */
function printName({ keyword, tags, asin, title }: Row, { format }: Page): Html {
  const product =
    asin === null
      ? null
      : html`<span class="dashboard-product"><span class="dashboard-title">${format.outside(title ?? '')}</span> <code>${asin}</code></span>`;
  return html`<span class="dashboard-name"><a class="dashboard-keyword" href="${keywordAddress('/keyword', keyword)}">${format.outside(keyword)}</a>${tags.length === 0 ? null : html` <span class="tags">${tags.map((tag) => badge(format.outside(tag)))}</span>`}${product}</span>`;
}

/** The newest rank that can be claimed, with its date unless that is today. */
function printRank(
  { asin, rank, local_date: date, observed_results: results }: Row,
  today: string,
  page: Page,
): Html {
  const { t, format } = page;
  if (asin === null) return html`${format.number(null)}`;
  const place =
    rank === null
      ? html`<span class="rank-absent">${absentText(t, results)}</span>`
      : html`<span class="rank">${t('dashboard.rankOf', { rank })}</span>`;
  return html`<span>${place}${date === today ? null : html`<br><span class="small quiet">${format.date(date)}</span>`}</span>`;
}
