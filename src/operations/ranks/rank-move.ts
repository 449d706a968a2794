import { type Static, Type } from 'typebox';
import { areComparableRanks } from '../../core/comparable-ranks.ts';
import { addDays, type LocalDate } from '../../core/local-date.ts';
import { differencesOf } from '../../core/reading-context.ts';
import { claimOf } from '../../core/reading-doubt.ts';
import type { ChangeReader, DayReading, RankPlace, RankSeries, ReadingReader } from '../../store/port.ts';
import { KIND_ORDER } from '../changes/event-schema.ts';
import { nullable, TITLE_POINTS_MAX, untrusted } from '../schemas.ts';
import { type Circumstance, circumstancesOf } from './rank-circumstances.ts';
import { differsSchema } from './reading-conditions.ts';

const placeSchema = Type.Object({ local_date: Type.String(), rank: nullable(Type.Integer()) });

/** The newest change of the best own product's rank; `null` if there is none, or if it cannot be judged. */
export const moveSchema = nullable(
  Type.Object({
    asin: Type.String(),
    title: nullable(untrusted(TITLE_POINTS_MAX, 'Latest title seen.')),
    before: placeSchema,
    after: placeSchema,
    /** Conditions that differ between the dates, so that the ranks are not compared; `[]` if they are comparable. */
    differs: differsSchema,
    /** What else differs between the dates; `[]` if nothing known does. */
    circumstances: Type.Array(Type.Unsafe<Circumstance>(Type.Object({ kind: Type.String() }))),
  }),
);

/** A change of rank between two readings that follow one another. */
export interface RankMove {
  readonly asin: string;
  readonly title: string | null;
  readonly before: { readonly localDate: LocalDate; readonly rank: number | null };
  readonly after: { readonly localDate: LocalDate; readonly rank: number | null };
}

/**
 * The newest change of rank of the product that ranks best in the two newest usable readings; `null` if its rank never
 * changed, or if the newest change lies across a gap or beside a partial or doubted reading: it cannot be judged,
 * and an older one is not the newest. `readings` and rows are oldest first.
 */
export function findNewestMove(
  series: readonly RankSeries<RankPlace>[],
  readings: readonly DayReading[],
): RankMove | null {
  const usable = readings.filter(({ outcome }) => outcome !== 'failed').toReversed();
  const best = findBest(series, usable.slice(0, 2));
  if (best === undefined) return null;
  const ranks = new Map(best.rows.map(({ localDate, rank }) => [localDate, rank]));
  for (const [at, after] of usable.entries()) {
    const before = usable[at + 1];
    if (before === undefined) return null;
    const [from, to] = [ranks.get(before.localDate) ?? null, ranks.get(after.localDate) ?? null];
    if (from === to && (from !== null || (isJudged(before) && isJudged(after)))) continue;
    if (!isJudged(before) || !isJudged(after) || addDays(before.localDate, 1) !== after.localDate)
      return null;
    return {
      asin: best.asin,
      title: best.title,
      before: { localDate: before.localDate, rank: from },
      after: { localDate: after.localDate, rank: to },
    };
  }
  return null;
}

function findBest(series: readonly RankSeries<RankPlace>[], newest: readonly DayReading[]) {
  const dates = new Set(newest.map(({ localDate }) => localDate));
  const bestOf = ({ rows }: RankSeries<RankPlace>) =>
    Math.min(...rows.map(({ localDate, rank }) => (dates.has(localDate) ? (rank ?? Infinity) : Infinity)));
  return series
    .filter((one) => bestOf(one) !== Infinity)
    .toSorted((one, other) => bestOf(one) - bestOf(other))[0];
}

/** Whether a reading shows what shoppers see, and all of it. */
function isJudged({ outcome, ...reading }: DayReading): boolean {
  return outcome !== 'failed' && claimOf(outcome, reading) === 'complete';
}

/** Whose move is described. */
interface Asked {
  readonly account: string;
  readonly term: string;
  /** The account's own products. */
  readonly own: ReadonlySet<string>;
}

/** A move with what else differs between its two readings; `null` if they are no longer stored, or do not show it. */
export async function describeMove(
  store: ReadingReader & ChangeReader,
  { account, term, own }: Asked,
  move: RankMove,
): Promise<Static<typeof moveSchema>> {
  const { asin, title } = move;
  const [before, after, { events }] = await Promise.all([
    store.findReading(term, move.before.localDate),
    store.findReading(term, move.after.localDate),
    store.listEvents(account, eventsOf(asin, move.after.localDate)),
  ]);
  if (before === undefined || after === undefined) return null;
  const differs = differencesOf(before.reading.context, after.reading.context);
  const isKept = before.shelf.pages.length > 0 && after.shelf.pages.length > 0;
  const isComparable = areComparableRanks(
    { reading: before.reading, rank: move.before.rank },
    { reading: after.reading, rank: move.after.rank },
  );
  if (differs.length === 0 && !(isKept && isComparable)) return null;
  return {
    asin,
    title,
    before: { local_date: move.before.localDate, rank: move.before.rank },
    after: { local_date: move.after.localDate, rank: move.after.rank },
    differs,
    circumstances: differs.length > 0 ? [] : circumstancesOf({ asin, before, after, own, events }),
  };
}

/** More changes than the offer of one product has on a date. */
const EVENTS_MAX = 20;

function eventsOf(asin: string, date: LocalDate) {
  return {
    from: date,
    to: date,
    kindOrder: KIND_ORDER,
    kinds: ['price', 'stock', 'seller'],
    asins: [asin],
    afterSeq: 0,
    bornUntilSeq: null,
    after: null,
    limit: EVENTS_MAX,
  };
}
