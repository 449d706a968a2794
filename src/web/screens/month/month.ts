import { addDays, monthOf, startOfMonth } from '../../../core/local-date.ts';
import { keywordMonth } from '../../../operations/keywords/keyword-month.ts';
import { ask } from '../../ask.ts';
import { filterForm } from '../../html/filters.ts';
import { type Html, html } from '../../html/html.ts';
import { askedPart, partAt, printPager } from '../../html/pager.ts';
import { card, empty, sheetLink } from '../../html/parts.ts';
import { type Page, pageHeading } from '../../page.ts';
import { screen } from '../../screen.ts';
import { sheetRows } from '../../sheet-rows.ts';
import type { Visit } from '../../visit.ts';
import { MONTH_COLUMNS, type Month } from './month-sheet.ts';
import { printKeywords, printSummary } from './month-tables.ts';

const PATH = '/month';

const KEYWORDS_ON_A_PAGE = 500;

/** A calendar month of all keywords on one page, to be printed. */
export const month = screen<Month>({
  path: PATH,
  title: 'month.title',
  styles: ['ranks.css', 'month.css'],
  load: (visit) =>
    readMonth(visit, { skip: askedPart(visit.query) * KEYWORDS_ON_A_PAGE, limit: KEYWORDS_ON_A_PAGE }),
  view: (data, page) => {
    const { t, format } = page;
    const choices = monthsOf(data).map((value) => ({ value, label: format.month(value) }));
    return html`${pageHeading(html`${t('month.title')} <span class="month-name">${format.month(data.month)}</span>`, html`${format.date(data.from)} – ${format.date(data.to)}`, printActions(data, page))}
${filterForm(page, 'month.choose', [{ kind: 'choice', name: 'month', label: 'month.month', value: data.month, choices }], { submit: 'filter.show' })}
${data.total === 0 ? card(null, empty(emptyText(data, page))) : printReport(data, page)}`;
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

/** The months that have something, newest first, and the one that is shown. */
function monthsOf({ today, oldest, month: shown }: Month): string[] {
  const months: string[] = [];
  for (let first = startOfMonth(today); monthOf(first) >= oldest; first = startOfMonth(addDays(first, -1)))
    months.push(monthOf(first));
  return [...new Set([...months, shown])].toSorted().toReversed();
}

/** Why no keyword is in the report. */
function emptyText({ to, kept_from: keptFrom }: Month, { t, format }: Page): string {
  return to < keptFrom ? t('month.notKept', { date: format.dateText(keptFrom) }) : t('month.noKeywords');
}

/** The file, and a button that prints; without JavaScript only the hint for it. */
function printActions({ month: shown }: Month, { t }: Page): Html {
  const file = sheetLink(t, { path: PATH, query: new URLSearchParams({ month: shown }) });
  return html`${file}<button type="button" class="button button-plain" data-print hidden>${t('month.print')}</button>`;
}

function printReport(data: Month, page: Page): Html {
  const { t, visit, format } = page;
  const { keywords, first, total } = data;
  const part = partAt(keywords, { first, count: total, size: KEYWORDS_ON_A_PAGE });
  const query = new URLSearchParams(visit.query);
  query.set('month', data.month);
  const range = { first: first + 1, last: first + keywords.length, count: total };
  const cut =
    keywords.length === total
      ? null
      : html`<p class="on-paper small quiet">${t('month.keywords')}${format.colon}${t('pager.range', range)}</p>`;
  const { from, kept_from: keptFrom } = data;
  const kept =
    from < keptFrom
      ? html`<p class="small quiet">${t('month.keptFrom', { date: format.dateText(keptFrom) })}</p>`
      : null;
  return html`<p class="screen-only small quiet">${t('month.printHint')}</p>
${kept}
${printSummary(data, page)}
${card(t('month.keywords'), html`${cut}${printKeywords(data, page)}`)}
${printPager(t, { path: PATH, query, part })}
<p class="on-paper small quiet">${format.labelled(t('month.made'), format.date(data.today))}</p>`;
}
