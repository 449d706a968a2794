import { addDays, type LocalDate } from '../../core/local-date.ts';
import type { KeywordBest, RankLine, RankPoint, RanksReader } from '../../store/port.ts';
import { changeBetween, type RankChange } from './rank-change.ts';

/** Dates of a line of ranks, today included. */
export const LINE_DAYS = 30;
const WEEK = 7;

/** Over what a change is told: since the date before, or since seven dates before. */
export type Span = 'day' | 'week';

const SPAN_DAYS: Readonly<Record<Span, number>> = { day: 1, week: WEEK };

/** The changes of a keyword's best product up to the date of its rank. */
export type Changes = Readonly<Record<Span, RankChange | null>>;

/** The changes of a keyword of which nothing is known. */
export const NO_CHANGES: Changes = { day: null, week: null };

/** A keyword's product over the last dates, with its changes. */
export interface KeywordLine extends Changes {
  /** Oldest first; a date that is not there is unknown. */
  readonly points: readonly RankPoint[];
}

/**
 * Changes of many keywords at once over these spans, without their lines; those over other spans are `null`. Only the two dates of a
 * change are read: of a thousand keywords the dates between would be many times as much.
 */
export async function readChanges(
  store: RanksReader,
  bests: readonly KeywordBest[],
  spans: readonly Span[],
): Promise<ReadonlyMap<string, Changes>> {
  const changes = new Map(bests.map(({ keyword }) => [keyword.keyword, NO_CHANGES]));
  const byDate = Map.groupBy(bests, ({ best }) => best?.localDate ?? null);
  for (const [date, group] of byDate) {
    if (date === null) continue;
    for (const span of spans) {
      const before = addDays(date, -SPAN_DAYS[span]);
      const points = await store.listRankPoints(group.flatMap(lineOf), before, before);
      const pointOf = new Map(points.map((point) => [point.term, point]));
      for (const best of group) {
        const told = changes.get(best.keyword.keyword) ?? NO_CHANGES;
        const change = best.best === null ? null : changeBetween(pointOf.get(termOf(best)), best.best);
        changes.set(best.keyword.keyword, { ...told, [span]: change });
      }
    }
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
  const since = (span: Span) => {
    const date = addDays(best.localDate, -SPAN_DAYS[span]);
    return changeBetween(
      points.find(({ localDate }) => localDate === date),
      best,
    );
  };
  return { day: since('day'), week: since('week') };
}
