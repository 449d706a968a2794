import type { CostPerDay } from '../../../operations/keywords/cost-per-day.ts';
import { keywordShelf } from '../../../operations/ranks/keyword-shelf.ts';
import { findPictureHost } from '../../../operations/sources/pictures.ts';
import { ask } from '../../ask.ts';
import { bringerText } from '../../html/brought-by.ts';
import { conditionsText, doubtText } from '../../html/conditions.ts';
import { filterForm } from '../../html/filters.ts';
import { gapText } from '../../html/gap.ts';
import { type Html, html } from '../../html/html.ts';
import { badge, card, empty, facts, notice, sheetLink } from '../../html/parts.ts';
import type { Page } from '../../page.ts';
import { type SheetColumn, sheetRows } from '../../sheet-rows.ts';
import type { Texts } from '../../texts/index.ts';
import { printAddPages } from '../days/no-source.ts';
import { keywordScreen, printKeywordHead } from './keyword-frame.ts';
import {
  chooseCards,
  isKnown,
  printJumps,
  printShelfCards,
  SHELF_ORDERS,
  type Shelf,
  type ShelfChoice,
} from './shelf-cards.ts';
import { dayFilter, type ShelfDay } from './shelf-days.ts';
import { findWatchCost, watch, withWatchButtons } from './watching.ts';

type Shown = Shelf & {
  readonly costOfOne: CostPerDay;
  /** From where pictures are loaded; `null` unless the operator has agreed. */
  readonly pictureHost: string | null;
};

/** The cards of the results page on one stored day of a keyword. */
export const shelf = keywordScreen<Shown>({
  path: '/keyword/shelf',
  styles: ['ranks.css', 'shelf.css'],
  async read(visit, keyword) {
    const date = visit.query.get('date') ?? '';
    const asked = { keyword, ...(date === '' ? {} : { date }) };
    const [answer, costOfOne, pictureHost] = await Promise.all([
      ask(visit, keywordShelf, asked),
      findWatchCost(visit),
      findPictureHost(visit.context.store),
    ]);
    return { ...answer, costOfOne, pictureHost };
  },
  print: printShelf,
  imageHost: (data) => data.pictureHost,
  actions: { watch },
  toSheet: ({ keyword, date, reading, cards }, visit) => ({
    name: `miharu-shelf-${keyword}-${date ?? 'none'}`,
    rows: sheetRows(
      visit,
      [
        ['ranks.keyword', () => keyword],
        ['shelf.date', () => date],
        ...COLUMNS,
        ['day.note', (_, { t }) => reading?.doubt && doubtText(t, reading.doubt)],
        ['brought.by', (_, { t }) => bringerText(t, reading?.brought_by)],
      ],
      chooseCards(cards, readChoice(visit.query)),
    ),
  }),
});

function printShelf(answer: Shown, page: Page): Html {
  const { t, visit } = page;
  const { keyword, days, reading, date, cards } = answer;
  const file = reading === null ? undefined : sheetLink(t, { path: '/keyword/shelf', query: visit.query });
  const head = printKeywordHead(keyword, { path: '/keyword/shelf', file }, page);
  if (days.length === 0) return html`${head}${card(null, empty(t('shelf.noDays'), printAddPages(page)))}`;
  const choice = readChoice(visit.query);
  const form = filterForm(
    page,
    'shelf.choose',
    [
      dayFilter(days, { name: 'date', label: 'shelf.date', value: date ?? '' }, page),
      {
        kind: 'choice',
        name: 'order',
        label: 'shelf.order',
        value: choice.order,
        choices: SHELF_ORDERS.map((value) => ({ value, label: t(ORDER_NAMES[value]) })),
      },
    ],
    { submit: 'filter.show', hidden: { keyword, ...(choice.only === 'known' ? { only: 'known' } : {}) } },
  );
  if (reading === null)
    return html`${head}${form}${card(null, empty(notKept(answer, page), printAddPages(page)))}`;
  const shown = chooseCards(cards, choice);
  const list =
    shown.length === 0
      ? card(null, empty(t('shelf.noKnown')))
      : withWatchButtons('/keyword/shelf', { page, costOfOne: answer.costOfOne }, (button) =>
          printShelfCards(shown, choice.order, {
            page,
            keyword,
            button,
            pictures: answer.pictureHost === null ? 'none' : 'loaded',
          }),
        );
  return html`${head}<div class="shelf-bar">${form}${printOnly(answer, choice, page)}</div>${card(t('shelf.reading'), printReading(reading, cards, page))}${printJumps(shown, page)}${list}`;
}

/** The choices of the address; unknown ones are the usual ones. */
function readChoice(query: URLSearchParams): ShelfChoice {
  return {
    only: query.get('only') === 'known' ? 'known' : 'all',
    order: SHELF_ORDERS.find((order) => order === query.get('order')) ?? 'page',
  };
}

const ORDER_NAMES = {
  page: 'shelf.orderPage',
  price: 'shelf.orderPrice',
  reviews: 'shelf.orderReviews',
  rating: 'shelf.orderRating',
} as const;

/** The switch between all results and those of own and tracked products. */
function printOnly({ cards }: Shelf, { only }: ShelfChoice, { t, visit }: Page): Html {
  const link = (value: ShelfChoice['only'], label: string) => {
    const query = new URLSearchParams(visit.query);
    query.delete('only');
    if (value === 'known') query.set('only', value);
    return html`<li><a href="/keyword/shelf?${query.toString()}"${value === only ? html` aria-current="true"` : null}>${label}</a></li>`;
  };
  return html`<nav class="choices" aria-label="${t('shelf.only')}"><ul>${link('all', t('shelf.onlyAll', { count: cards.length }))}${link('known', t('shelf.onlyKnown', { count: cards.filter(isKnown).length }))}</ul></nav>`;
}

function notKept({ gap_reason: reason }: Shelf, { t }: Page): string {
  const why = reason === null ? [] : [t('shelf.why', { reason: gapText(t, reason) })];
  return [t('shelf.notKept'), ...why].join(' ');
}

function printReading(reading: ShelfDay, cards: Shelf['cards'], { t, format, visit }: Page): Html {
  const conditions = conditionsText(visit, reading.context);
  const broughtBy = bringerText(t, reading.brought_by);
  const outcome =
    reading.outcome === 'complete' ? badge(t('day.complete'), 'good') : badge(t('day.partial'), 'warn');
  const row = facts([
    [t('day.state'), outcome],
    [t('day.readAt'), format.instant(reading.observed_at)],
    [t('day.pages'), `${reading.pages_read} / ${reading.pages_wanted}`],
    [t('day.results'), countsText(cards, t)],
    ...(broughtBy === null ? [] : [[t('brought.by'), format.sentence(broughtBy)] as const]),
    ...(conditions === null ? [] : [[t('context.title'), conditions] as const]),
  ]);
  const doubt = reading.doubt === null ? null : notice('warn', html`<p>${doubtText(t, reading.doubt)}</p>`);
  return html`${doubt}<div class="day-facts">${row}</div>`;
}

/** How many results were read: organic ones, ads, and products that were shown again, which have no rank of their own. */
function countsText(cards: Shelf['cards'], t: Texts): string {
  const organic = cards.filter(({ rank }) => rank !== null).length;
  const ads = cards.filter((one) => one.is_sponsored === true).length;
  const again = cards.length - organic - ads;
  const parts = [
    t('shelf.organicCount', { count: organic }),
    ...(ads === 0 ? [] : [t('shelf.adCount', { count: ads })]),
    ...(again === 0 ? [] : [t('shelf.againCount', { count: again })]),
  ];
  return parts.join(' + ');
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
