import { onFirstUse } from '../../core/first-use.ts';
import type { KeywordBest } from '../../store/port.ts';
import type { Changes, Span } from './keyword-lines.ts';
import { weightOf } from './rank-change.ts';

/**
 * What a list of keywords can be ordered by. Whatever the order, who is absent stands behind who is ranked, and the unknown last; only
 * among falls, who has just left the results is the first: nobody fell further.
 */
export const OVERVIEW_SORTS = [
  'added',
  'keyword',
  'best',
  'worst',
  'day_up',
  'day_down',
  'week_up',
  'week_down',
] as const;
export type OverviewSort = (typeof OVERVIEW_SORTS)[number];

/** What a list of keywords can be narrowed to. */
export const OVERVIEW_SHOWS = ['all', 'ranked', 'absent', 'unknown', 'unread', 'up', 'down'] as const;
export type OverviewShow = (typeof OVERVIEW_SHOWS)[number];

/** What is known of one keyword where the order and the narrowing ask for it; the rest is looked up of those that are shown. */
export interface OverviewEntry extends KeywordBest, Changes {
  /** Whether today has a complete reading. */
  readonly isReadToday: boolean;
}

/** The change of every keyword that a narrowing looks at. */
export function spanOfShow(show: OverviewShow): Span | null {
  return show === 'up' || show === 'down' ? 'day' : null;
}

/** The change that an order looks at, of the keywords that are left. */
export function spanOfSort(sort: OverviewSort): Span | null {
  if (sort.startsWith('day_')) return 'day';
  return sort.startsWith('week_') ? 'week' : null;
}

/** Whether an order or a narrowing looks at where every keyword stands. */
export function needsBests(sort: OverviewSort = 'added', show: OverviewShow = 'all'): boolean {
  const isBare = (sort === 'added' || sort === 'keyword') && (show === 'all' || show === 'unread');
  return !isBare;
}

/** Tells whether a keyword's text holds what is searched for, whatever the width and case of the signs. */
export function makeSearch(search: string): (keyword: string) => boolean {
  const wanted = fold(search);
  return wanted === '' ? () => true : (keyword) => fold(keyword).includes(wanted);
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim();
}

/** Whether an entry is among those to be shown. */
export function isShown({ best, isReadToday, day }: OverviewEntry, show: OverviewShow): boolean {
  switch (show) {
    case 'all':
      return true;
    case 'ranked':
      return best !== null && best.rank !== null;
    case 'absent':
      return best !== null && best.rank === null;
    case 'unknown':
      return best === null;
    case 'unread':
      return !isReadToday;
    case 'up':
      return day !== null && weightOf(day) > 0;
    case 'down':
      return day !== null && weightOf(day) < 0;
  }
}

/** Entries in the order that is asked for; equal ones stay in the order of adding. */
export function sortOverview(entries: readonly OverviewEntry[], sort: OverviewSort): OverviewEntry[] {
  const compare = COMPARISONS[sort];
  return entries.toSorted((one, other) => compare(one, other) || one.keyword.seq - other.keyword.seq);
}

type Compare = (one: OverviewEntry, other: OverviewEntry) => number;

/** How people order words here; numbers in them count as numbers. */
const collator = onFirstUse(() => new Intl.Collator('ja', { numeric: true }));

/** Compares words as people order them. */
export function compareWords(one: string, other: string): number {
  return collator().compare(one, other);
}

const COMPARISONS: Readonly<Record<OverviewSort, Compare>> = {
  added: () => 0,
  keyword: (one, other) => compareWords(one.keyword.keyword, other.keyword.keyword),
  best: byRank(1),
  worst: byRank(-1),
  day_up: byChange('day', -1),
  day_down: byChange('day', 1),
  week_up: byChange('week', -1),
  week_down: byChange('week', 1),
};

function byRank(direction: 1 | -1): Compare {
  return (one, other) => {
    const groups = groupOf(one) - groupOf(other);
    return groups !== 0 ? groups : direction * ((one.best?.rank ?? 0) - (other.best?.rank ?? 0));
  };
}

/** 0: ranked, 1: looked for and not there, 2: unknown. */
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

/** 0: its change is known, 1: it is ranked and its change unknown, 2: looked for and not there, 3: unknown. */
function changeGroupOf(entry: OverviewEntry, span: Span, direction: 1 | -1): number {
  if (groupOf(entry) === 0) return entry[span] === null ? 1 : 0;
  if (direction === 1 && entry[span]?.kind === 'left') return 0;
  return groupOf(entry) + 1;
}
