import {
  DIRECTIONS,
  OVERVIEW_ORDERS,
  OVERVIEW_SHOWN,
  type OverviewOrder,
  type OverviewShown,
} from '../../../operations/accounts/overview-order.ts';
import { filterForm } from '../../html/filters.ts';
import type { Html } from '../../html/html.ts';
import type { HeadLink } from '../../html/parts.ts';
import type { Page } from '../../page.ts';
import type { PlainTextId } from '../../texts/index.ts';

const SHOWN: Readonly<Record<OverviewShown, PlainTextId>> = {
  all: 'overview.showAll',
  attention: 'overview.showAttention',
};

const ORDERS: Readonly<Record<OverviewOrder, PlainTextId>> = {
  attention: 'overview.sortAttention',
  name: 'overview.sortName',
  coverage: 'overview.sortCoverage',
  today: 'overview.sortToday',
  up: 'overview.sortUp',
  down: 'overview.sortDown',
  failures: 'overview.sortFailures',
  keys: 'overview.sortKeys',
  sign_in: 'overview.sortSignIn',
  keywords: 'overview.sortKeywords',
};

/** Orders in which the largest number, or the latest date, comes last. */
const ASCENDING: readonly OverviewOrder[] = ['name', 'coverage', 'today', 'keys', 'sign_in'];

/** The filters as the operation's input, without unknown values. */
export function readFilters(query: URLSearchParams) {
  const [show, sort, direction] = [query.get('show'), query.get('sort'), query.get('direction')];
  return {
    search: query.get('search') ?? '',
    show: OVERVIEW_SHOWN.find((one) => one === show) ?? ('all' as const),
    sort: OVERVIEW_ORDERS.find((one) => one === sort) ?? ('attention' as const),
    direction: DIRECTIONS.find((one) => one === direction) ?? ('usual' as const),
  };
}

/** The form that filters and sorts the accounts; on a phone, where a table has no heads, it alone sorts. */
export function printOverviewFilters(page: Page): Html {
  const { t, visit } = page;
  const { search, show, sort } = readFilters(visit.query);
  return filterForm(page, 'overview.filters', [
    { kind: 'search', name: 'search', label: 'overview.search', value: search },
    {
      kind: 'choice',
      name: 'show',
      label: 'overview.show',
      value: show,
      choices: OVERVIEW_SHOWN.map((value) => ({ value, label: t(SHOWN[value]) })),
    },
    {
      kind: 'choice',
      name: 'sort',
      label: 'overview.sort',
      value: sort,
      choices: OVERVIEW_ORDERS.map((value) => ({ value, label: t(ORDERS[value]) })),
    },
  ]);
}

/** The link in the head of a column: it sorts by it, and again in the other direction. */
export function sortLink(order: OverviewOrder, { visit }: Page): HeadLink {
  const { sort, direction } = readFilters(visit.query);
  const isSorted = sort === order;
  const asked = new URLSearchParams(visit.query);
  asked.delete('part');
  asked.set('sort', order);
  asked.set('direction', isSorted && direction === 'usual' ? 'reverse' : 'usual');
  const isAscending = ASCENDING.includes(order) === (direction === 'usual');
  return {
    address: `/overview?${asked.toString()}`,
    sorted: isSorted ? (isAscending ? 'ascending' : 'descending') : null,
  };
}
