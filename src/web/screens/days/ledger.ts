import type { Static } from 'typebox';
import { type CsvColumn, csvRows } from '../../../core/csv.ts';
import { days } from '../../../operations/days/days.ts';
import { operate } from '../../ask.ts';
import { gapText } from '../../html/gap.ts';
import { type Html, html, type Printable } from '../../html/html.ts';
import { badge, type Column, card, empty, link, sheetLink, table } from '../../html/parts.ts';
import { type Page, pageHeading } from '../../page.ts';
import { screen } from '../../screen.ts';
import { sheetInstant } from '../../sheet-instant.ts';
import type { Visit } from '../../visit.ts';

type Answer = Static<typeof days.output>;
type Day = Answer['days'][number];

const DAYS_SHOWN = 35;
const DAYS_IN_FILE = 400;

/** Every planned date of the installation with what is still missing, for the operator. */
export const ledger = screen<Answer>({
  path: '/operator/days',
  title: 'ledger.title',
  menu: 'operator',
  load: (visit) => operate(visit, days, { date: visit.query.get('date') || null, days: DAYS_SHOWN }),
  view: (answer, page) => {
    const { t } = page;
    const file = sheetLink(t, { path: '/operator/days', query: new URLSearchParams() });
    return html`${pageHeading(t('ledger.title'), t('ledger.lead'), file)}
${card(null, printDays(answer.days, page))}
${printOpen(answer, page)}`;
  },
  sheets: { csv: readSheet },
});

async function readSheet(visit: Visit) {
  const answer = await operate(visit, days, { date: null, days: DAYS_IN_FILE });
  return { name: 'miharu-days', rows: csvRows(COLUMNS, answer.days) };
}

const COLUMNS: readonly CsvColumn<Day>[] = [
  ['local_date', (day) => day.local_date],
  ['planned', ({ planned }) => planned],
  ['complete', ({ complete }) => complete],
  ['partial', ({ partial }) => partial],
  ['failed', ({ failed }) => failed],
  ['pending', ({ pending }) => pending],
  ['final_at', (day) => sheetInstant(day.final_at)],
  ['costs', ({ costs }) => JSON.stringify(costs)],
  ['products_planned', ({ products }) => products.planned],
  ['products_complete', ({ products }) => products.complete],
  ['products_failed', ({ products }) => products.failed],
  ['products_pending', ({ products }) => products.pending],
];

/** A date has a row for its keywords, and one for its products if it has any. */
function printDays(list: readonly Day[], page: Page): Html {
  const { t } = page;
  if (list.length === 0) return empty(t('ledger.none'));
  const columns = [
    { label: t('day.date') },
    { label: t('ledger.what') },
    ...[t('ledger.planned'), t('day.complete'), t('day.partial'), t('day.failed'), t('day.pending')].map(
      (label) => ({ label, kind: 'number' }) as const,
    ),
    { label: t('day.reason') },
    { label: t('ledger.cost') },
    { label: t('day.final') },
  ];
  const rows = list.flatMap((day) =>
    day.products.planned === 0 ? [termsRow(day, page)] : [termsRow(day, page), productsRow(day, page)],
  );
  return html`<div class="word-table">${table(t('ledger.title'), columns, rows)}</div>`;
}

function termsRow(day: Day, page: Page): Printable[] {
  const { t, format } = page;
  return [
    printDate(day, page),
    t('ledger.keywords'),
    ...[day.planned, day.complete, day.partial, day.failed, day.pending].map(format.number),
    printReasons(day.failed_by_reason, page),
    day.costs.map((cost) => html`<div>${printCost(cost, { t, format })}</div>`),
    day.final_at === null ? badge(t('day.isOpen'), 'info') : format.instant(day.final_at),
  ];
}

/** Costs and the end of a date are shown once, beside its keywords; a product is never partial. */
function productsRow(day: Day, page: Page): Printable[] {
  const { t, format } = page;
  const { planned, complete, failed, pending, failed_by_reason: reasons } = day.products;
  return [
    printDate(day, page),
    t('ledger.products'),
    format.number(planned),
    format.number(complete),
    '',
    format.number(failed),
    format.number(pending),
    printReasons(reasons, page),
    '',
    '',
  ];
}

function printDate({ local_date: date }: Day, { format }: Page): Html {
  return link(`/operator/days?date=${date}`, format.date(date));
}

function printReasons(reasons: Readonly<Record<string, number>>, { t, format }: Page): string {
  const words = Object.entries(reasons).map(
    ([reason, count]) => `${gapText(t, reason)} ${format.number(count)}`,
  );
  return words.join(' · ');
}

function printCost(
  { source, unit, amount, calls }: Day['costs'][number],
  { t, format }: Pick<Page, 't' | 'format'>,
) {
  const spent =
    unit === 'micro_usd' ? `US$ ${(amount / 1_000_000).toFixed(2)}` : `${format.number(amount)} ${unit}`;
  return `${source}${format.colon}${spent}${format.inParentheses(t('ledger.calls', { count: calls }))}`;
}

/** What is still missing on one date; products if it has any. */
function printOpen({ days: [day], open_keywords: keywords, open_products: products }: Answer, page: Page) {
  const { t } = page;
  const hasProducts = (day?.products.planned ?? 0) > 0;
  return [
    keywords === null ? null : card(t('ledger.open'), printOpenKeywords(keywords, page)),
    products === null || !hasProducts
      ? null
      : card(t('ledger.openProducts'), printOpenProducts(products, page)),
  ];
}

type Open = Pick<NonNullable<Answer['open_products']>[number], 'reason' | 'attempts' | 'next_attempt_at'>;

function printOpenKeywords(open: NonNullable<Answer['open_keywords']>, page: Page): Html {
  const { t } = page;
  if (open.length === 0) return empty(t('ledger.allDone'));
  const rows = open.map((term) => [term.keyword, ...openCells(term, page)]);
  return table(t('ledger.open'), openColumns(t('day.keyword'), page), rows);
}

function printOpenProducts(open: NonNullable<Answer['open_products']>, page: Page): Html {
  const { t } = page;
  if (open.length === 0) return empty(t('ledger.allProductsDone'));
  const rows = open.map((product) => [product.asin, ...openCells(product, page)]);
  return table(t('ledger.openProducts'), openColumns(t('events.product'), page), rows);
}

function openColumns(name: string, { t }: Page): Column[] {
  return [
    { label: name },
    { label: t('day.reason') },
    { label: t('day.attempts'), kind: 'number' } as const,
    { label: t('day.next') },
  ];
}

function openCells({ reason, attempts, next_attempt_at: next }: Open, { t, format }: Page): Printable[] {
  return [
    reason === null ? '' : gapText(t, reason),
    format.number(attempts),
    next === null ? '' : format.instant(next),
  ];
}
