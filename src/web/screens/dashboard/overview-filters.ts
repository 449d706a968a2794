import {
  OVERVIEW_SHOWS,
  OVERVIEW_SORTS,
  type OverviewShow,
  type OverviewSort,
} from '../../../operations/keywords/overview-order.ts';
import { type Filter, filterForm } from '../../html/filters.ts';
import type { Html } from '../../html/html.ts';
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

const SORTS: Readonly<Record<OverviewSort, PlainTextId>> = {
  added: 'dashboard.sortAdded',
  keyword: 'dashboard.sortKeyword',
  best: 'dashboard.sortBest',
  worst: 'dashboard.sortWorst',
  day_up: 'dashboard.sortDayUp',
  day_down: 'dashboard.sortDayDown',
  week_up: 'dashboard.sortWeekUp',
  week_down: 'dashboard.sortWeekDown',
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

/** The form that filters and sorts the list. */
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
  return filterForm(page, 'dashboard.filters', [
    { kind: 'search', name: 'search', label: 'dashboard.search', value: search },
    {
      kind: 'choice',
      name: 'show',
      label: 'dashboard.show',
      value: show,
      choices: OVERVIEW_SHOWS.map((value) => ({ value, label: t(SHOWS[value]) })),
    },
    ...(tags.length === 0 ? [] : [tagFilter]),
    {
      kind: 'choice',
      name: 'sort',
      label: 'dashboard.sort',
      value: sort,
      choices: OVERVIEW_SORTS.map((value) => ({ value, label: t(SORTS[value]) })),
    },
  ]);
}
