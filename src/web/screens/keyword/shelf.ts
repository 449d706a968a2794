import { findScanPromise } from '../../../operations/days/scan-promise.ts';
import { keywordShelf } from '../../../operations/ranks/keyword-shelf.ts';
import { ask } from '../../ask.ts';
import { conditionsText, doubtText } from '../../html/conditions.ts';
import { filterForm } from '../../html/filters.ts';
import { gapText, shownReason } from '../../html/gap.ts';
import { type Html, html } from '../../html/html.ts';
import { badge, card, empty, facts, notice, sheetLink } from '../../html/parts.ts';
import type { Page } from '../../page.ts';
import { type SheetColumn, sheetRows } from '../../sheet-rows.ts';
import { keywordScreen, printKeywordHead } from './keyword-frame.ts';
import { printShelfCards, type Shelf } from './shelf-cards.ts';
import { dayFilter, type ShelfDay } from './shelf-days.ts';

/** The cards of the results page on one stored day of a keyword. */
export const shelf = keywordScreen<Shelf>({
  path: '/keyword/shelf',
  styles: ['ranks.css'],
  async read(visit, keyword) {
    const date = visit.query.get('date') ?? '';
    const asked = { keyword, ...(date === '' ? {} : { date }) };
    const [answer, scan] = await Promise.all([
      ask(visit, keywordShelf, asked),
      findScanPromise(visit.context),
    ]);
    return { ...answer, gap_reason: answer.gap_reason && shownReason(answer.gap_reason, scan) };
  },
  print: printShelf,
  toSheet: ({ keyword, date, reading, cards }, visit) => ({
    name: `miharu-shelf-${keyword}-${date ?? 'none'}`,
    rows: sheetRows(
      visit,
      [
        ['ranks.keyword', () => keyword],
        ['shelf.date', () => date],
        ...COLUMNS,
        ['day.note', (_, { t }) => reading?.doubt && doubtText(t, reading.doubt)],
      ],
      cards,
    ),
  }),
});

function printShelf(answer: Shelf, page: Page): Html {
  const { t, visit } = page;
  const { keyword, days, reading, date, cards } = answer;
  const file = reading === null ? undefined : sheetLink(t, { path: '/keyword/shelf', query: visit.query });
  const head = printKeywordHead(keyword, { path: '/keyword/shelf', file }, page);
  if (days.length === 0) return html`${head}${card(null, empty(t('shelf.noDays')))}`;
  const dates = [dayFilter(days, { name: 'date', label: 'shelf.date', value: date ?? '' }, page)];
  const form = filterForm(page, 'shelf.choose', dates, { submit: 'filter.show', keyword });
  const body =
    reading === null
      ? card(null, empty(notKept(answer, page)))
      : html`${card(t('shelf.reading'), printReading(reading, page))}${printShelfCards(cards, page)}`;
  return html`${head}${form}${body}`;
}

function notKept({ gap_reason: reason }: Shelf, { t }: Page): string {
  const why = reason === null ? [] : [t('shelf.why', { reason: gapText(t, reason) })];
  return [t('shelf.notKept'), ...why].join(' ');
}

function printReading(reading: ShelfDay, { t, format, visit }: Page): Html {
  const conditions = conditionsText(t, reading.context, visit.language);
  const outcome =
    reading.outcome === 'complete' ? badge(t('day.complete'), 'good') : badge(t('day.partial'), 'warn');
  const row = facts([
    [t('shelf.date'), format.date(reading.local_date)],
    [t('day.state'), outcome],
    [t('day.readAt'), format.instant(reading.observed_at)],
    [t('day.pages'), `${reading.pages_read} / ${reading.pages_wanted}`],
    [t('day.results'), format.number(reading.observed_results)],
    ...(conditions === null ? [] : [[t('context.title'), conditions] as const]),
  ]);
  const doubt = reading.doubt === null ? null : notice('warn', html`<p>${doubtText(t, reading.doubt)}</p>`);
  return html`${doubt}<div class="day-facts">${row}</div>`;
}

const COLUMNS: readonly SheetColumn<Shelf['cards'][number]>[] = [
  ['shelf.adsPosition', ({ position }) => position],
  ['shelf.pageNumber', ({ page }) => page],
  ['ranks.rank', ({ rank }) => rank],
  ['products.asin', ({ asin }) => asin],
  ['shelf.own', (card) => card.is_own],
  ['shelf.watched', (card) => card.is_watched],
  ['shelf.ad', (card) => card.is_sponsored],
  ['products.name', ({ title }) => title],
  ['shelf.price', ({ price }) => price],
  ['shelf.priceMax', (card) => card.price_max],
  ['shelf.currency', ({ currency }) => currency],
  ['shelf.listPrice', (card) => card.list_price],
  ['shelf.rating', ({ rating }) => rating],
  ['shelf.reviews', (card) => card.review_count],
  ['shelf.prime', (card) => card.is_prime],
  ['shelf.badges', ({ badges }) => badges],
  ['shelf.delivery', ({ delivery }) => delivery],
  ['shelf.stock', (card) => card.stock_text],
  ['shelf.pointsGiven', ({ points }) => points],
  ['shelf.coupon', ({ coupon }) => coupon],
  ['shelf.sales', (card) => card.sales_volume],
  ['shelf.url', ({ url }) => url],
];
