import { type Static, Type } from 'typebox';
import { areComparableRanks } from '../../core/comparable-ranks.ts';
import { addDays, type LocalDate } from '../../core/local-date.ts';
import { differencesOf } from '../../core/reading-context.ts';
import { provesAbsence } from '../../core/reading-doubt.ts';
import type {
  AccountEvent,
  ChangeReader,
  DayReading,
  RankPlace,
  RankSeries,
  ReadingReader,
} from '../../store/port.ts';
import { FACT_KINDS, RANK_KINDS, SCREEN_KIND_ORDER } from '../changes/event-schema.ts';
import { localDateSchema, nullable, TITLE_POINTS_MAX, untrusted } from '../schemas.ts';
import { type Circumstance, circumstancesOf, otherChangesOf } from './rank-circumstances.ts';
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
    /** What else differs between the dates, in words; `[]` if nothing that has words does. */
    circumstances: Type.Array(Type.Unsafe<Circumstance>(Type.Object({ kind: Type.String() }))),
    /** The other kinds of changes of the product; `compared_with` is `null` unless it is before both dates. */
    others: Type.Array(Type.Object({ kind: Type.String(), compared_with: nullable(localDateSchema) })),
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
    if (from === to && (from !== null || (provesAbsence(before) && provesAbsence(after)))) continue;
    if (!provesAbsence(before) || !provesAbsence(after) || addDays(before.localDate, 1) !== after.localDate)
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
  const ofMove = { account, term, asin, date: move.after.localDate };
  const [before, after, events] = await Promise.all([
    store.findReading(term, move.before.localDate),
    store.findReading(term, move.after.localDate),
    listOwnChanges(store, ofMove),
  ]);
  if (before === undefined || after === undefined) return null;
  const differs = differencesOf(before.reading.context, after.reading.context);
  const isKept = before.shelf.pages.length > 0 && after.shelf.pages.length > 0;
  const isComparable = areComparableRanks(
    { reading: before.reading, rank: move.before.rank },
    { reading: after.reading, rank: move.after.rank },
  );
  if (differs.length === 0 && !(isKept && isComparable)) return null;
  const compared = { asin, before, after, own, events };
  return {
    asin,
    title,
    before: { local_date: move.before.localDate, rank: move.before.rank },
    after: { local_date: move.after.localDate, rank: move.after.rank },
    differs,
    circumstances: differs.length > 0 ? [] : circumstancesOf(compared),
    others:
      differs.length > 0
        ? []
        : otherChangesOf(compared).map(({ kind, comparedWith }) => ({ kind, compared_with: comparedWith })),
  };
}

/** More changes than the facts of one product have on a date: those of every category and source. */
const FACTS_MAX = 200;
/** More rank changes than those for one keyword on a date: any other one is enough. */
const RANKS_MAX = 20;

/** Every change of a product on a date, except that of its rank for this keyword. */
async function listOwnChanges(
  store: ChangeReader,
  { account, term, asin, date }: { account: string; term: string; asin: string; date: LocalDate },
): Promise<AccountEvent[]> {
  const list = async (kinds: readonly string[], limit: number) => {
    const { events } = await store.listEvents(account, {
      from: date,
      to: date,
      kindOrder: SCREEN_KIND_ORDER,
      kinds,
      asins: [asin],
      afterSeq: 0,
      bornUntilSeq: null,
      after: null,
      limit,
    });
    return events;
  };
  const [facts, ranks] = await Promise.all([list(FACT_KINDS, FACTS_MAX), list(RANK_KINDS, RANKS_MAX)]);
  return [...facts, ...ranks.filter(({ details }) => details.keyword !== term)];
}
