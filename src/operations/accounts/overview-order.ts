import { compareWords } from '../keywords/overview-order.ts';
import type { OverviewRow } from './overview-row.ts';

/** Which accounts are shown. */
export const OVERVIEW_SHOWN = ['all', 'attention'] as const;
export type OverviewShown = (typeof OVERVIEW_SHOWN)[number];

/** Orders of the accounts; what may need somebody comes first. Unknown is last in both directions. */
export const OVERVIEW_ORDERS = [
  'attention',
  'name',
  'coverage',
  'today',
  'up',
  'down',
  'failures',
  'keys',
  'sign_in',
  'keywords',
] as const;
export type OverviewOrder = (typeof OVERVIEW_ORDERS)[number];

export const DIRECTIONS = ['usual', 'reverse'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Whether somebody should look after an account. */
export function needsAttention({ attention }: OverviewRow): boolean {
  return attention.length > 0;
}

/** Sorts accounts; equal ones are sorted by name. */
export function sortAccounts(
  rows: readonly OverviewRow[],
  order: OverviewOrder,
  direction: Direction,
): OverviewRow[] {
  const sign = direction === 'usual' ? 1 : -1;
  if (order === 'name') return rows.toSorted((one, other) => sign * byName(one, other));
  const weightOf = WEIGHTS[order];
  return rows.toSorted((one, other) => {
    const [a, b] = [weightOf(one), weightOf(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null) || byName(one, other);
    return sign * (a - b) || byName(one, other);
  });
}

function byName(one: OverviewRow, other: OverviewRow): number {
  return compareWords(one.name, other.name) || (one.id < other.id ? -1 : 1);
}

/** What an order compares, the smallest first; `null` is unknown. */
const WEIGHTS: Readonly<Record<Exclude<OverviewOrder, 'name'>, (row: OverviewRow) => number | null>> = {
  attention: ({ attention }) => -attention.length,
  coverage: ({ last_day: day }) => shareOf(day),
  today: ({ today }) => shareOf(today),
  up: ({ changes }) => (changes === null ? null : -changes.up),
  down: ({ changes }) => (changes === null ? null : -changes.down),
  failures: ({ last_day: day }) => (day === null ? null : day.complete - day.planned),
  keys: ({ next_key_ends_at: at }) => (at === null ? null : Date.parse(at)),
  sign_in: ({ last_sign_in_at: at }) => (at === null ? null : Date.parse(at)),
  keywords: (row) => -row.keyword_count,
};

/** Unknown without planned keywords. */
function shareOf(day: OverviewRow['last_day']): number | null {
  return day === null || day.planned === 0 ? null : day.complete / day.planned;
}
