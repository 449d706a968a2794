import { addDays, datesFrom, type LocalDate } from '../../core/local-date.ts';
import type { RankCount } from '../../store/port.ts';

/** The worst rank of each group of ranks; ranks below the last group and absences are outside. */
export const RANK_GROUPS = [1, 3, 10, 48] as const;

/** How many keywords were in each group of ranks on a date. Groups do not overlap: the second one is ranks 2 and 3. */
export interface DateCounts {
  readonly localDate: LocalDate;
  /** In the order of {@link RANK_GROUPS}, then outside; `null` for a date without any known rank. */
  readonly counts: readonly number[] | null;
}

/** The counts of every date up to `today`; a date without any row is unknown, not zero. */
export function toDateCounts(
  rows: readonly RankCount[],
  { today, days }: { readonly today: LocalDate; readonly days: number },
): DateCounts[] {
  const byDate = Map.groupBy(rows, ({ localDate }) => localDate);
  return datesFrom(addDays(today, 1 - days), today).map((localDate) => {
    const own = byDate.get(localDate);
    return { localDate, counts: own === undefined ? null : countGroups(own) };
  });
}

function countGroups(rows: readonly RankCount[]): number[] {
  const counts = [...RANK_GROUPS.map(() => 0), 0];
  for (const { rank, count } of rows) {
    const group = groupOf(rank);
    counts[group] = (counts[group] ?? 0) + count;
  }
  return counts;
}

function groupOf(rank: number | null): number {
  const group = rank === null ? -1 : RANK_GROUPS.findIndex((worst) => rank <= worst);
  return group === -1 ? RANK_GROUPS.length : group;
}
