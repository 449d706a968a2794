import { addDays, startOfMonth } from '../../../core/local-date.ts';
import { keywordMonth } from '../../../operations/keywords/keyword-month.ts';
import { ask } from '../../ask.ts';
import { filterForm } from '../../html/filters.ts';
import { type Html, html } from '../../html/html.ts';
import { askedPart, printPager } from '../../html/pager.ts';
import { card, empty, sheetLink } from '../../html/parts.ts';
import { type Page, pageHeading } from '../../page.ts';
import { screen } from '../../screen.ts';
import { sheetRows } from '../../sheet-rows.ts';
import type { Visit } from '../../visit.ts';
import { MONTH_COLUMNS, type Month } from './month-sheet.ts';
import { printKeywords, printSummary } from './month-tables.ts';

const PATH = '/month';

const KEYWORDS_ON_A_PAGE = 500;

/** How many months can be chosen: ranks are kept for 400 days. */
const MONTHS = 13;

/** A calendar month of all keywords on one page, to be printed. */
export const month = screen<Month>({
  path: PATH,
  title: 'month.title',
  styles: ['ranks.css', 'month.css'],
  load: (visit) =>
    readMonth(visit, { skip: askedPart(visit.query) * KEYWORDS_ON_A_PAGE, limit: KEYWORDS_ON_A_PAGE }),
  view: (data, page) => {
    const { t, format } = page;
    const choices = monthsUntil(data.today).map((value) => ({ value, label: format.month(value) }));
    return html`${pageHeading(html`${t('month.title')} <span class="month-name">${format.month(data.month)}</span>`, html`${format.date(data.from)} – ${format.date(data.to)}`, printActions(data, page))}
${filterForm(page, 'month.choose', [{ kind: 'choice', name: 'month', label: 'month.month', value: data.month, choices }], { submit: 'filter.show' })}
${data.total === 0 ? card(null, empty(t('ranks.noKeywords'))) : printReport(data, page)}`;
  },
  sheets: {
    csv: async (visit) => {
      const data = await readMonth(visit, {});
      return { name: `miharu-month-${data.month}`, rows: sheetRows(visit, MONTH_COLUMNS, data.keywords) };
    },
  },
});

function readMonth(visit: Visit, part: { readonly skip?: number; readonly limit?: number }): Promise<Month> {
  const asked = visit.query.get('month') ?? '';
  return ask(visit, keywordMonth, { ...part, ...(asked === '' ? {} : { month: asked }) });
}

/** The month of a date and those before it, newest first. */
function monthsUntil(date: string): string[] {
  const firsts = [startOfMonth(date)];
  while (firsts.length < MONTHS) firsts.push(startOfMonth(addDays(firsts.at(-1) ?? date, -1)));
  return firsts.map((first) => first.slice(0, 7));
}

/** The file, and a button that prints; without JavaScript only the hint for it. */
function printActions({ month: shown }: Month, { t }: Page): Html {
  const file = sheetLink(t, { path: PATH, query: new URLSearchParams({ month: shown }) });
  return html`${file}<button type="button" class="button button-plain" data-print hidden>${t('month.print')}</button>`;
}

function printReport(data: Month, page: Page): Html {
  const { t, visit, format } = page;
  const { keywords, first, total } = data;
  const part = {
    shown: keywords,
    number: Math.floor(first / KEYWORDS_ON_A_PAGE),
    first,
    count: total,
    isLast: first + keywords.length === total,
  };
  const query = new URLSearchParams(visit.query);
  query.set('month', data.month);
  const range = { first: first + 1, last: first + keywords.length, count: total };
  const cut =
    keywords.length === total
      ? null
      : html`<p class="on-paper small quiet">${t('month.keywords')}${format.colon}${t('pager.range', range)}</p>`;
  return html`<p class="screen-only small quiet">${t('month.printHint')}</p>
${printSummary(data, page)}
${card(t('month.keywords'), html`${cut}${printKeywords(data, page)}`)}
${printPager(t, { path: PATH, query, part })}
<p class="on-paper small quiet">${format.labelled(t('month.made'), format.date(data.today))}</p>`;
}
