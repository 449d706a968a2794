import {
  OVERVIEW_SHOWS,
  OVERVIEW_SORTS,
  type OverviewShow,
  type OverviewSort,
} from '../../../operations/keywords/overview-order.ts';
import { type Filter, filterForm } from '../../html/filters.ts';
import { type Html, html } from '../../html/html.ts';
import type { HeadLink } from '../../html/parts.ts';
import type { Page } from '../../page.ts';
import type { PlainTextId } from '../../texts/index.ts';

const SHOWS: Readonly<Record<OverviewShow, PlainTextId>> = {
  all: 'dashboard.showAll',
  ranked: 'dashboard.showRanked',
  absent: 'dashboard.showAbsent',
  unknown: 'dashboard.showUnknown',
  unread: 'dashboard.showUnread',
  up: 'dashboard.showUp',
  down: 'dashboard.showDown',
};

/** The filters of the list as the operation's input, without unknown values. */
export function readOverviewFilters(query: URLSearchParams) {
  const tag = query.get('tag') ?? '';
  const [show, sort] = [query.get('show'), query.get('sort')];
  return {
    search: query.get('search') ?? '',
    ...(tag === '' ? {} : { tag }),
    show: OVERVIEW_SHOWS.find((one) => one === show) ?? ('all' as const),
    sort: OVERVIEW_SORTS.find((one) => one === sort) ?? ('added' as const),
  };
}

/** The address of the list as it is shown, with other values for some of its parameters; `null` leaves one out. */
export function listWith({ visit }: Page, values: Readonly<Record<string, string | null>>): string {
  const asked = new URLSearchParams(visit.query);
  for (const [name, value] of Object.entries(values)) {
    if (value === null) asked.delete(name);
    else asked.set(name, value);
  }
  return asked.size === 0 ? '/' : `/?${asked.toString()}`;
}

/** The orders of a column: the first one, and the one after a second click. `null`: it sorts nothing. */
type ColumnOrders = readonly [first: OverviewSort, second: OverviewSort, firstIs: 'ascending' | 'descending'];

const COLUMN_ORDERS: readonly (ColumnOrders | null)[] = [
  ['keyword', 'keyword_last', 'ascending'],
  ['best', 'worst', 'ascending'],
  ['ad_first', 'ad_last', 'ascending'],
  ['day_up', 'day_down', 'descending'],
  ['week_up', 'week_down', 'descending'],
  ['month_up', 'month_down', 'descending'],
  null,
  null,
];

/** The links in the heads of the columns. A third click returns to the order of adding. */
export function printHeads(page: Page): (HeadLink | null)[] {
  const { sort } = readOverviewFilters(page.visit.query);
  return COLUMN_ORDERS.map((orders) => {
    if (orders === null) return null;
    const [first, second, firstIs] = orders;
    const next = { [first]: second, [second]: null }[sort];
    const address = listWith(page, { sort: next === undefined ? first : next, part: null, open: null });
    const other = firstIs === 'ascending' ? 'descending' : 'ascending';
    return { address, sorted: sort === first ? firstIs : sort === second ? other : null };
  });
}

/** The form that filters the list. Where JavaScript runs, the list follows at once. */
export function printOverviewFilters(tags: readonly string[], page: Page): Html {
  const { t, visit } = page;
  const { search, show, sort, tag = '' } = readOverviewFilters(visit.query);
  const tagFilter: Filter = {
    kind: 'choice',
    name: 'tag',
    label: 'dashboard.tag',
    value: tag,
    choices: [{ value: '', label: t('filter.all') }, ...tags.map((value) => ({ value, label: value }))],
  };
  const form = filterForm(
    page,
    'dashboard.filters',
    [
      { kind: 'search', name: 'search', label: 'dashboard.search', value: search },
      {
        kind: 'choice',
        name: 'show',
        label: 'dashboard.show',
        value: show,
        choices: OVERVIEW_SHOWS.map((value) => ({ value, label: t(SHOWS[value]) })),
      },
      ...(tags.length === 0 ? [] : [tagFilter]),
    ],
    sort === 'added' ? {} : { hidden: { sort } },
  );
  return html`<div data-live="keywords">${form}</div>`;
}
