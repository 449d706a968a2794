import type { SeenRank } from '../../core/comparable-ranks.ts';
import { addDays, type LocalDate } from '../../core/local-date.ts';
import type { KeywordBest, RankPoint, RankReader } from '../../store/port.ts';
import { changeBetween, type RankChange } from './rank-change.ts';

/** Number of dates in a sparkline, including today. */
export const LINE_DAYS = 30;
/** The span of a change: since the previous date, or since seven or thirty dates earlier. */
export const SPANS = ['day', 'week', 'month'] as const;
export type Span = (typeof SPANS)[number];

const SPAN_DAYS: Readonly<Record<Span, number>> = { day: 1, week: 7, month: 30 };

/** The changes of a keyword's best own rank up to its date, whichever own product was best on the earlier date. */
export type Changes = Readonly<Record<Span, RankChange | null>>;

/** The changes of a keyword without data. */
export const NO_CHANGES: Changes = { day: null, week: null, month: null };

/** A keyword's best own rank over the last dates, with its changes. */
export interface KeywordLine extends Changes {
  /** Oldest first; missing dates are unknown. */
  readonly points: readonly RankPoint[];
}

/** An account, and what is read of it. */
interface Place<Method extends keyof RankReader> {
  readonly store: Pick<RankReader, Method>;
  readonly id: string;
}

/**
 * Changes of many keywords over the given spans, without sparklines; other spans are `null`, and keywords
 * without data are missing. Only the two dates of a change are read, since all dates between would be far more
 * data.
 */
export async function readChanges(
  { store, id }: Place<'listBestPointsOn'>,
  bests: readonly KeywordBest[],
  spans: readonly Span[],
): Promise<ReadonlyMap<string, Changes>> {
  const changes = new Map<string, Changes>();
  const byDate = Map.groupBy(bests, ({ best }) => best?.localDate ?? null);
  for (const [date, group] of byDate) {
    if (date === null) continue;
    const dateOf = (span: Span) => addDays(date, -SPAN_DAYS[span]);
    const points = await store.listBestPointsOn(id, group.map(textOf), spans.map(dateOf));
    const [day, week, month] = SPANS.map((span) => placesOn(dateOf(span), points));
    for (const { keyword, best } of group) {
      if (best === null) continue;
      changes.set(keyword.keyword, {
        day: changeBetween(day?.get(keyword.keyword), best),
        week: changeBetween(week?.get(keyword.keyword), best),
        month: changeBetween(month?.get(keyword.keyword), best),
      });
    }
  }
  return changes;
}

/** The ranks of a date by keyword. */
function placesOn(date: LocalDate, points: readonly RankPoint[]): ReadonlyMap<string, RankPoint> {
  return new Map(points.filter(({ localDate }) => localDate === date).map((point) => [point.keyword, point]));
}

/** Sparklines of a few keywords, {@link LINE_DAYS} dates up to `today`, with the changes of ranks on these dates. */
export async function readLines(
  { store, id }: Place<'listBestPoints'>,
  bests: readonly KeywordBest[],
  today: LocalDate,
): Promise<ReadonlyMap<string, KeywordLine>> {
  const from = addDays(today, 1 - LINE_DAYS);
  const points = await store.listBestPoints(id, bests.flatMap(readTextOf), {
    from: earliestOf(bests, from),
    to: today,
  });
  const byKeyword = Map.groupBy(points, ({ keyword }) => keyword);
  return new Map(
    bests.map((best) => {
      const all = byKeyword.get(textOf(best)) ?? [];
      const shown = all.filter(({ localDate }) => localDate >= from);
      return [best.keyword.keyword, { points: shown, ...changesOf(best, all) }];
    }),
  );
}

/** The first date that a change of a rank on the shown dates needs: usually a day before them. */
function earliestOf(bests: readonly KeywordBest[], from: LocalDate): LocalDate {
  const dates = bests.flatMap(({ best }) => (best === null || best.localDate < from ? [] : [best.localDate]));
  const [first = from] = [...dates, addDays(from, SPAN_DAYS.month)].sort();
  return addDays(first, -SPAN_DAYS.month);
}

/** The text of a keyword with data. */
function readTextOf(best: KeywordBest): string[] {
  return best.best === null ? [] : [textOf(best)];
}

function textOf({ keyword }: KeywordBest): string {
  return keyword.keyword;
}

function changesOf({ best }: KeywordBest, points: readonly RankPoint[]): Changes {
  return best === null ? NO_CHANGES : changesTo(best, points);
}

/** The dates with which a rank of a date is compared. */
export function datesBefore(date: LocalDate): LocalDate[] {
  return SPANS.map((span) => addDays(date, -SPAN_DAYS[span]));
}

/** The changes up to a rank, from those of the earlier dates that are among the points. */
export function changesTo(
  newest: SeenRank & Pick<RankPoint, 'localDate'>,
  points: readonly RankPoint[],
): Changes {
  const since = (span: Span) => {
    const date = addDays(newest.localDate, -SPAN_DAYS[span]);
    return changeBetween(
      points.find(({ localDate }) => localDate === date),
      newest,
    );
  };
  return { day: since('day'), week: since('week'), month: since('month') };
}
