import { printAbsent } from '../../html/gap.ts';
import { type Html, html } from '../../html/html.ts';
import { card, facts, table } from '../../html/parts.ts';
import type { Page } from '../../page.ts';
import { printMovedCount, printRankChange } from '../dashboard/rank-change.ts';
import { keywordAddress } from '../keyword/keyword-frame.ts';
import { productAddress } from '../product/product-address.ts';
import { type Month, unreadOf } from './month-sheet.ts';

type Row = Month['keywords'][number];

/** All keywords of the month in figures, and the largest changes. */
export function printSummary(data: Month, page: Page): Html {
  const { t, format } = page;
  const { up, down, same, unknown, days, days_read: read, rises, falls } = data.summary;
  const share = days === 0 ? null : read / days;
  const counted = html`${format.percent(share)}<br><span class="small quiet">${t('month.readOf', { read, days })}</span>`;
  const figures = facts([
    [t('month.keywords'), format.number(data.total)],
    [t('month.up'), printMovedCount('up', up, page)],
    [t('month.down'), printMovedCount('down', down, page)],
    [t('month.same'), format.number(same)],
    [t('month.unknown'), format.number(unknown)],
    [t('month.coverage'), days === 0 ? format.number(null) : counted],
  ]);
  const moves = [printMoves(t('month.rises'), rises, page), printMoves(t('month.falls'), falls, page)];
  return html`${card(t('month.summary'), html`<div class="month-figures">${figures}</div>`)}
<div class="month-moves">${moves}</div>`;
}

/** The keywords with the largest changes in one direction; nothing without any. */
function printMoves(title: string, rows: readonly Row[], page: Page): Html | null {
  if (rows.length === 0) return null;
  const { t } = page;
  return card(
    title,
    table(title, rows, [
      [t('ranks.keyword'), (row) => printName(row, page)],
      [
        t('month.firstToLast'),
        ({ first, last }) => html`${printPlace(first, page)} → ${printPlace(last, page)}`,
        'number',
      ],
      [t('month.change'), ({ change }) => printRankChange(change, page), 'number'],
    ]),
  );
}

/** Every keyword, in the order of adding. */
export function printKeywords(data: Month, page: Page): Html {
  const { t, format } = page;
  const point = (row: Row, of: Row['first']) => {
    if (of === null) return format.number(null);
    const isNamed = of.asin === null || of.asin === row.last?.asin;
    const other = isNamed
      ? null
      : html`<br><span class="small quiet two-lines">${printProduct(of, page)}</span>`;
    return html`<span>${printPlace(of, page)}<br><span class="small quiet">${format.shortDate(of.local_date)}</span>${other}</span>`;
  };
  const name = (row: Row) => {
    const none = data.has_own ? t('month.noRank') : t('month.noOwn');
    const product = row.last === null ? none : printProduct(row.last, page);
    return html`<span>${printName(row, page)}<br><span class="small quiet two-lines">${product}</span></span>`;
  };
  return html`<div class="month-keywords">${table(t('month.title'), data.keywords, [
    [t('ranks.keyword'), name],
    [t('month.first'), (row) => point(row, row.first), 'number'],
    [t('month.last'), (row) => point(row, row.last), 'number'],
    [t('month.change'), ({ change }) => printRankChange(change, page), 'number'],
    [t('month.best'), (row) => point(row, row.best), 'number'],
    [t('month.ups'), ({ ups }) => format.number(ups), 'number'],
    [t('month.downs'), ({ downs }) => format.number(downs), 'number'],
    [t('month.read'), (row) => printDays(row, page), 'number'],
  ])}</div><p class="small quiet">${t('month.legend')}</p>`;
}

/** The product of a rank; nothing if none was found. */
function printProduct({ asin, title }: NonNullable<Row['first']>, { format }: Page): Html | null {
  return asin === null ? null : html`<a href="${productAddress(asin)}">${format.outside(title ?? asin)}</a>`;
}

function printName({ keyword }: Row, { format }: Page): Html {
  return html`<a class="dashboard-keyword" href="${keywordAddress('/keyword', keyword)}">${format.outside(keyword)}</a>`;
}

function printPlace(of: Row['first'], { t, format }: Page): Html | string {
  if (of === null) return format.number(null);
  return of.rank === null ? printAbsent(t, of.observed_results) : t('dashboard.rankOf', { rank: of.rank });
}

/** How many of the days were read completely, and how many were not. */
function printDays(row: Row, { t, format }: Page): Html | string {
  const { days, days_read: read } = row;
  const unread = unreadOf(row);
  if (days === null || unread === null) return format.number(null);
  const rest =
    unread === 0
      ? null
      : html`<br><span class="small quiet month-days">${t('month.unreadDays', { count: unread })}</span>`;
  return html`<span><span class="month-days">${format.number(read)} / ${format.number(days)}</span>${rest}</span>`;
}
