import { addDays, type LocalDate } from '../../core/local-date.ts';
import type { KeywordBest, RankLine, RankPoint, RanksReader } from '../../store/port.ts';
import { changeBetween, type RankChange } from './rank-change.ts';

/** Dates of a line of ranks, today included. */
export const LINE_DAYS = 30;
const WEEK = 7;

/** The changes of a keyword's best product up to the date of its rank. */
export interface Changes {
  readonly day: RankChange | null;
  readonly week: RankChange | null;
}

/** The changes of a keyword of which nothing is known. */
export const NO_CHANGES: Changes = { day: null, week: null };

/** A keyword's product over the last dates, with its changes. */
export interface KeywordLine extends Changes {
  /** Oldest first; a date that is not there is unknown. */
  readonly points: readonly RankPoint[];
}

/** Changes of many keywords at once, without their lines; keywords that have none are left out. */
export async function readChanges(
  store: RanksReader,
  bests: readonly KeywordBest[],
): Promise<ReadonlyMap<string, Changes>> {
  const byDate = Map.groupBy(bests, ({ best }) => best?.localDate ?? null);
  const changes = new Map<string, Changes>();
  for (const [date, group] of byDate) {
    if (date === null) continue;
    const lines = group.flatMap(lineOf);
    const points = await store.listRankPoints(lines, addDays(date, -WEEK), addDays(date, -1));
    const byTerm = Map.groupBy(points, ({ term }) => term);
    for (const best of group)
      changes.set(best.keyword.keyword, changesOf(best, byTerm.get(termOf(best)) ?? []));
  }
  return changes;
}

/** Lines of a few keywords, {@link LINE_DAYS} dates up to `today`, with their changes. */
export async function readLines(
  store: RanksReader,
  bests: readonly KeywordBest[],
  today: LocalDate,
): Promise<ReadonlyMap<string, KeywordLine>> {
  const from = addDays(today, 1 - LINE_DAYS);
  const points = await store.listRankPoints(bests.flatMap(lineOf), addDays(from, -WEEK), today);
  const byTerm = Map.groupBy(points, ({ term }) => term);
  return new Map(
    bests.map((best) => {
      const all = byTerm.get(termOf(best)) ?? [];
      const shown = all.filter(({ localDate }) => localDate >= from);
      return [best.keyword.keyword, { points: shown, ...changesOf(best, all) }];
    }),
  );
}

function lineOf(best: KeywordBest): RankLine[] {
  return best.best === null ? [] : [{ term: termOf(best), asin: best.best.asin }];
}

/** A keyword's text is its search term, too. */
function termOf({ keyword }: KeywordBest): string {
  return keyword.keyword;
}

function changesOf({ best }: KeywordBest, points: readonly RankPoint[]): Changes {
  if (best === null) return NO_CHANGES;
  const before = (days: number) => {
    const date = addDays(best.localDate, -days);
    return changeBetween(
      points.find(({ localDate }) => localDate === date),
      best,
    );
  };
  return { day: before(1), week: before(WEEK) };
}
