import { onFirstUse } from '../../core/first-use.ts';
import type { KeywordBest } from '../../store/port.ts';
import { type Changes, SPANS, type Span } from './keyword-lines.ts';
import { weightOf } from './rank-change.ts';

/**
 * Orders of a list of keywords. In every order, unranked keywords follow ranked ones, and unknown ones come
 * last. The one exception: among falls, keywords that have just dropped out come first.
 */
export const OVERVIEW_SORTS = [
  'added',
  'keyword',
  'keyword_last',
  'best',
  'worst',
  'day_up',
  'day_down',
  'week_up',
  'week_down',
  'month_up',
  'month_down',
  'ad_first',
  'ad_last',
] as const;
export type OverviewSort = (typeof OVERVIEW_SORTS)[number];

/** Filters of a list of keywords. */
export const OVERVIEW_SHOWS = ['all', 'ranked', 'absent', 'unknown', 'unread', 'up', 'down'] as const;
export type OverviewShow = (typeof OVERVIEW_SHOWS)[number];

/** The facts of a keyword that order and filter need; other facts are read only for shown keywords. */
export interface OverviewEntry extends KeywordBest, Changes {
  /** Whether today has a complete reading. */
  readonly isReadToday: boolean;
}

/** The span of changes that a filter needs for every keyword. */
export function spanOfShow(show: OverviewShow): Span | null {
  return show === 'up' || show === 'down' ? 'day' : null;
}

/** The span of changes that an order needs for the filtered keywords. */
export function spanOfSort(sort: OverviewSort): Span | null {
  return SPANS.find((span) => sort.startsWith(`${span}_`)) ?? null;
}

const BARE_SORTS: readonly OverviewSort[] = ['added', 'keyword', 'keyword_last'];

/** Whether an order or filter needs the best rank of every keyword. */
export function needsBests(sort: OverviewSort = 'added', show: OverviewShow = 'all'): boolean {
  return !BARE_SORTS.includes(sort) || (show !== 'all' && show !== 'unread');
}

/** Returns a function that checks whether a keyword contains the search text, ignoring width and case. */
export function makeSearch(search: string): (keyword: string) => boolean {
  const wanted = fold(search);
  return wanted === '' ? () => true : (keyword) => fold(keyword).includes(wanted);
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim();
}

/** Whether an entry passes a filter. */
export const IS_SHOWN: Readonly<Record<OverviewShow, (entry: OverviewEntry) => boolean>> = {
  all: () => true,
  ranked: ({ best }) => best !== null && best.rank !== null,
  absent: ({ best }) => best !== null && best.rank === null,
  unknown: ({ best }) => best === null,
  unread: ({ isReadToday }) => !isReadToday,
  up: ({ day }) => day !== null && weightOf(day) > 0,
  down: ({ day }) => day !== null && weightOf(day) < 0,
};

/** Sorts entries; equal ones stay in the order in which they were added. */
export function sortOverview(entries: readonly OverviewEntry[], sort: OverviewSort): OverviewEntry[] {
  const compare = COMPARISONS[sort];
  return entries.toSorted((one, other) => compare(one, other) || one.keyword.seq - other.keyword.seq);
}

type Compare = (one: OverviewEntry, other: OverviewEntry) => number;

/** Japanese collation; numbers in words are compared as numbers. */
const collator = onFirstUse(() => new Intl.Collator('ja', { numeric: true }));

/** Compares words in Japanese collation. */
export function compareWords(one: string, other: string): number {
  return collator().compare(one, other);
}

const COMPARISONS: Readonly<Record<OverviewSort, Compare>> = {
  added: () => 0,
  keyword: (one, other) => compareWords(one.keyword.keyword, other.keyword.keyword),
  keyword_last: (one, other) => compareWords(other.keyword.keyword, one.keyword.keyword),
  best: byRank(1),
  worst: byRank(-1),
  day_up: byChange('day', -1),
  day_down: byChange('day', 1),
  week_up: byChange('week', -1),
  week_down: byChange('week', 1),
  month_up: byChange('month', -1),
  month_down: byChange('month', 1),
  ad_first: byAd(1),
  ad_last: byAd(-1),
};

/** Keywords with an ad come first, those with none second, unknown ones last. */
function byAd(direction: 1 | -1): Compare {
  const groupOfAd = (ads: readonly number[] | null | undefined) => (ads?.length ? 0 : ads ? 1 : 2);
  return ({ best: one }, { best: other }) => {
    const [a, b] = [one?.sponsoredPositions, other?.sponsoredPositions];
    return groupOfAd(a) - groupOfAd(b) || direction * ((a?.[0] ?? 0) - (b?.[0] ?? 0));
  };
}

function byRank(direction: 1 | -1): Compare {
  return (one, other) => {
    const groups = groupOf(one) - groupOf(other);
    return groups !== 0 ? groups : direction * ((one.best?.rank ?? 0) - (other.best?.rank ?? 0));
  };
}

/** 0: ranked, 1: not ranked, 2: unknown. */
function groupOf({ best }: OverviewEntry): number {
  if (best === null) return 2;
  return best.rank === null ? 1 : 0;
}

function byChange(span: Span, direction: 1 | -1): Compare {
  return (one, other) => {
    const groups = changeGroupOf(one, span, direction) - changeGroupOf(other, span, direction);
    if (groups !== 0) return groups;
    const [a, b] = [one[span], other[span]].map((change) => (change === null ? 0 : weightOf(change)));
    return direction * Math.sign((a ?? 0) - (b ?? 0));
  };
}

/** 0: change known, 1: ranked and change unknown, 2: not ranked, 3: unknown. */
function changeGroupOf(entry: OverviewEntry, span: Span, direction: 1 | -1): number {
  if (groupOf(entry) === 0) return entry[span] === null ? 1 : 0;
  if (direction === 1 && entry[span]?.kind === 'left') return 0;
  return groupOf(entry) + 1;
}
