import type { Static } from 'typebox';
import { addDays, datesFrom, startOfMonth } from '../../../core/local-date.ts';
import { keywordMonth, MONTH_KEYWORDS_MAX } from '../../../operations/keywords/keyword-month.ts';
import { ask } from '../../ask.ts';
import { filterForm } from '../../html/filters.ts';
import { absentText } from '../../html/gap.ts';
import { type Html, html } from '../../html/html.ts';
import { card, empty, link, sheetLink, table } from '../../html/parts.ts';
import { type Page, pageHeading } from '../../page.ts';
import { screen } from '../../screen.ts';
import { type SheetColumn, sheetRows } from '../../sheet-rows.ts';
import type { Visit } from '../../visit.ts';
import { printRankChange, rankChangeText } from '../dashboard/rank-change.ts';
import { keywordAddress } from '../keyword/keyword-frame.ts';

type Month = Static<typeof keywordMonth.output>;
type Row = Month['keywords'][number];

const PATH = '/month';

/** How many months can be chosen: ranks are kept for 400 days. */
const MONTHS = 13;

/** A calendar month of all keywords on one page, to be printed. */
export const month = screen<Month>({
  path: PATH,
  title: 'month.title',
  styles: ['ranks.css'],
  load: readMonth,
  view: (data, page) => {
    const { t, visit, format } = page;
    const file = sheetLink(t, { path: PATH, query: visit.query });
    const choices = monthsUntil(data.this_month).map((value) => ({ value, label: format.month(value) }));
    return html`${pageHeading(t('month.title'), html`${format.date(data.from)} – ${format.date(data.to)}`, file)}
${filterForm(page, 'month.choose', [{ kind: 'choice', name: 'month', label: 'month.month', value: data.month, choices }], { submit: 'filter.show' })}
${card(null, data.keywords.length === 0 ? empty(t('ranks.noKeywords')) : printRows(data, page))}
${printMore(data, page)}`;
  },
  sheets: {
    csv: async (visit) => {
      const data = await readMonth(visit);
      return { name: `miharu-month-${data.month}`, rows: sheetRows(visit, COLUMNS, data.keywords) };
    },
  },
});

async function readMonth(visit: Visit): Promise<Month> {
  const asked = visit.query.get('month') ?? '';
  const part = Math.max(1, Number.parseInt(visit.query.get('part') ?? '1', 10) || 1);
  const skip = Math.min(part - 1, 1_000) * MONTH_KEYWORDS_MAX;
  return ask(visit, keywordMonth, { skip, ...(asked === '' ? {} : { month: asked }) });
}

/** This month and those before it, newest first. */
function monthsUntil(newest: string): string[] {
  const firsts = [`${newest}-01`];
  while (firsts.length < MONTHS) firsts.push(startOfMonth(addDays(firsts.at(-1) ?? newest, -1)));
  return firsts.map((date) => date.slice(0, 7));
}

function printRows(data: Month, page: Page): Html {
  const { t, format } = page;
  const days = datesFrom(data.from, data.to).length;
  const point = (of: Row['first']) => {
    if (of === null) return format.number(null);
    const place =
      of.rank === null ? absentText(t, of.observed_results) : t('dashboard.rankOf', { rank: of.rank });
    return html`<span>${place}<br><span class="small quiet">${format.date(of.local_date)}</span></span>`;
  };
  const counted = (row: Row, count: number) =>
    row.days_read < 2 ? format.number(null) : format.number(count);
  return html`${table(t('month.title'), data.keywords, [
    [
      t('ranks.keyword'),
      ({ keyword, title, asin }) =>
        html`<span><a class="dashboard-keyword" href="${keywordAddress('/keyword', keyword)}">${format.outside(keyword)}</a><br><span class="small quiet two-lines">${asin === null ? t('month.noProduct') : format.outside(title ?? asin)}</span></span>`,
    ],
    [t('month.first'), ({ first }) => point(first), 'number'],
    [t('month.last'), ({ last }) => point(last), 'number'],
    [t('month.change'), ({ change }) => printRankChange(change, page), 'number'],
    [
      t('month.best'),
      ({ best }) => (best === null ? format.number(null) : t('dashboard.rankOf', { rank: best })),
      'number',
    ],
    [t('month.ups'), (row) => counted(row, row.ups), 'number'],
    [t('month.downs'), (row) => counted(row, row.downs), 'number'],
    [t('month.read'), ({ days_read: read }) => `${format.number(read)} / ${format.number(days)}`, 'number'],
  ])}<p class="small quiet">${t('month.legend')}</p>`;
}

/** The other parts of a long list. */
function printMore({ total, month: shown }: Month, { t }: Page): Html | null {
  const parts = Math.ceil(total / MONTH_KEYWORDS_MAX);
  if (parts < 2) return null;
  const links = Array.from({ length: parts }, (_, at) =>
    link(`${PATH}?${new URLSearchParams({ month: shown, part: String(at + 1) })}`, String(at + 1), 'button'),
  );
  return html`<nav class="pager" aria-label="${t('pager.pages')}">${links}</nav>`;
}

const COLUMNS: readonly SheetColumn<Row>[] = [
  ['ranks.keyword', ({ keyword }) => keyword],
  ['products.asin', ({ asin }) => asin],
  ['products.name', ({ title }) => title],
  ['month.firstDate', ({ first }) => first?.local_date ?? null],
  ['month.first', ({ first }) => first?.rank ?? null],
  ['month.lastDate', ({ last }) => last?.local_date ?? null],
  ['month.last', ({ last }) => last?.rank ?? null],
  ['month.change', ({ change }, { t }) => change && rankChangeText(change, t)],
  ['month.best', ({ best }) => best],
  ['month.ups', (row) => (row.days_read < 2 ? null : row.ups)],
  ['month.downs', (row) => (row.days_read < 2 ? null : row.downs)],
  ['month.read', (row) => row.days_read],
];
