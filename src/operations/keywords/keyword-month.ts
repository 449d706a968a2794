import { type Static, Type } from 'typebox';
import { invalidParameter } from '../../core/errors.ts';
import {
  addDays,
  datesFrom,
  earlierOf,
  isLocalDate,
  type LocalDate,
  laterOf,
  monthOf,
  startOfMonth,
  startOfNextMonth,
} from '../../core/local-date.ts';
import { quote } from '../../core/text.ts';
import type {
  KeywordCoverage,
  ProductReader,
  RankPoint,
  RankReader,
  ReadingReader,
} from '../../store/port.ts';
import { firstKeptDate, todayOf } from '../data-status.ts';
import { accountRead } from '../operation.ts';
import { nullable, oneOf, TITLE_POINTS_MAX, untrusted } from '../schemas.ts';
import { firstOf } from './first-of.ts';
import { changeBetween, weightOf } from './rank-change.ts';

/** Keywords of which the ranks of a month are in memory at once. */
const BATCH = 500;

/** Keywords in each list of the largest changes. */
const MOVES_MAX = 5;

const productSchema = {
  /** The own product that ranked best on that date; `null` if none was found. */
  asin: nullable(Type.String()),
  title: nullable(untrusted(TITLE_POINTS_MAX, 'Latest title seen.')),
};

const pointSchema = nullable(
  Type.Object({
    local_date: Type.String(),
    /** `null`: no own product is among the results that were read. */
    rank: nullable(Type.Integer()),
    observed_results: Type.Integer(),
    ...productSchema,
  }),
);

const rowSchema = Type.Object({
  keyword: Type.String(),
  /** The first and last known best own rank or absence of the month, and the best rank of them, whichever product had it. */
  first: pointSchema,
  last: pointSchema,
  best: pointSchema,
  /** From the first to the last; `null` if they are not comparable, or are the same date. */
  change: nullable(
    Type.Object({
      kind: oneOf(['moved', 'entered', 'left', 'absent'], 'How the best own rank changed.'),
      by: nullable(Type.Integer()),
    }),
  ),
  /**
   * Dates of the month on which the keyword was to be read, and those of them with a complete reading, whatever it
   * contains; `null` if there is none yet. Dates before the keyword was added or first read, and those that are no longer kept, do not
   * count, and today only once it is read.
   */
  days: nullable(Type.Integer()),
  days_read: nullable(Type.Integer()),
  /** How often the best own rank was better or worse than at the reading before, of comparable ones; `null` below two. */
  ups: nullable(Type.Integer()),
  downs: nullable(Type.Integer()),
});

type Row = Static<typeof rowSchema>;

const summarySchema = Type.Object({
  /** Keywords by their change over the month: entering is up, dropping out down; `unknown` without two comparable ranks. */
  up: Type.Integer(),
  down: Type.Integer(),
  same: Type.Integer(),
  unknown: Type.Integer(),
  /** The largest changes. */
  rises: Type.Array(rowSchema, { maxItems: MOVES_MAX }),
  falls: Type.Array(rowSchema, { maxItems: MOVES_MAX }),
  /** Sums over all keywords: dates to read, and dates read completely. */
  days: Type.Integer(),
  days_read: Type.Integer(),
});

const output = Type.Object({
  month: Type.String(),
  from: Type.String(),
  /** The last date of the month, or today. */
  to: Type.String(),
  /** The date of the answer: its month is the newest one that can be asked for. */
  today: Type.String(),
  /** The first date whose readings are kept. */
  kept_from: Type.String(),
  /** The oldest month, `YYYY-MM`, that has a kept date of any keyword. */
  oldest: Type.String(),
  /** Number of skipped keywords, and of all that were in the account in the month; none if the month is no longer kept. */
  first: Type.Integer(),
  total: Type.Integer(),
  /** Whether the account has a product of its own. */
  has_own: Type.Boolean(),
  /** Over all keywords, whatever was skipped. */
  summary: summarySchema,
  keywords: Type.Array(rowSchema),
});

/** A calendar month of every keyword: how its best own rank began, ended and moved. Nothing is carried over gaps. */
export const keywordMonth = accountRead({
  name: 'keyword-month',
  summary: { en: 'A calendar month of all keywords', ja: '1 か月のキーワード別の順位' },
  input: Type.Object({
    /** `YYYY-MM`. Unless given: the last full month if it has ranks, else the newest one with readings. */
    month: Type.Optional(Type.String()),
    /** Number of keywords to skip; beyond the end, the last part is returned. */
    skip: Type.Optional(Type.Integer({ minimum: 0 })),
    /** Number of keywords in the answer; all without it. */
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
  }),
  output,
  async run(context, { id }, { month: asked, skip = 0, limit }) {
    const { store } = context;
    const today = todayOf(context);
    const keptFrom = firstKeptDate(context);
    const place = { store, id, today, keptFrom };
    const month = await (asked === undefined
      ? readNewest(place)
      : readMonth(place, datesOfMonth(asked, today)));
    const first = firstOf(month.rows.length, skip, limit);
    const products = await store.listAsins(id);
    return {
      month: monthOf(month.from),
      from: month.from,
      to: month.to,
      today,
      first,
      kept_from: keptFrom,
      oldest: monthOf(month.oldest),
      total: month.rows.length,
      has_own: products.some(({ relation }) => relation === 'own'),
      summary: summaryOf(month.rows),
      keywords: month.rows.slice(first, limit === undefined ? undefined : first + limit),
    };
  },
});

interface Dates {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

interface Place {
  readonly store: RankReader & ProductReader & ReadingReader;
  readonly id: string;
  readonly today: LocalDate;
  readonly keptFrom: LocalDate;
}

/** The dates of a month up to today; throws `invalid_parameter` for a month that has not begun, or is none. */
function datesOfMonth(month: string, today: LocalDate): Dates {
  const from = `${month}-01`;
  if (!isLocalDate(from) || from > today)
    throw invalidParameter('month', {
      en: `${quote(month)} is not a month until today, such as ${monthOf(today)}.`,
      ja: `${quote(month)} は指定できません。今月までの月を ${monthOf(today)} の形式で指定してください。`,
    });
  return { from, to: earlierOf(addDays(startOfNextMonth(from), -1), today) };
}

/** The last full month if it has ranks, else the month of the newest usable reading, else this month. */
async function readNewest(place: Place) {
  const { store, id, today } = place;
  const full = await readMonth(place, datesOfMonth(monthOf(addDays(startOfMonth(today), -1)), today));
  if (full.rows.some(({ last }) => last !== null)) return full;
  const newest = earlierOf((await store.findNewestDate(id)) ?? today, today);
  return readMonth(place, datesOfMonth(monthOf(newest), today));
}

interface MonthRows extends Dates {
  readonly rows: readonly Row[];
  /** The first kept date of any keyword; today without keywords. */
  readonly oldest: LocalDate;
}

/** The rows of the keywords that were in the account by the end of the month, read in batches. */
async function readMonth(place: Place, dates: Dates): Promise<MonthRows> {
  const { store, id, today, keptFrom } = place;
  const kept = { from: laterOf(dates.from, keptFrom), to: dates.to };
  const coverage = await store.listKeywordCoverage(id, kept.from, kept.to);
  const oldest = laterOf(
    keptFrom,
    coverage.reduce((first, { since }) => earlierOf(first, since), today),
  );
  const there = kept.from > kept.to ? [] : coverage.filter(({ since }) => since <= kept.to);
  const rows: Row[] = [];
  for (let at = 0; at < there.length; at += BATCH) {
    const batch = there.slice(at, at + BATCH);
    const words = batch.map(({ keyword }) => keyword);
    const points = await store.listBestPoints(id, words, kept);
    const titles = await store.findTitles([...new Set(points.map(({ asin }) => asin))]);
    const byKeyword = Map.groupBy(points, ({ keyword }) => keyword);
    for (const one of batch) {
      const ranks = toRanks(byKeyword.get(one.keyword) ?? [], titles);
      rows.push({ keyword: one.keyword, ...ranks, ...daysOf(one, kept, today) });
    }
  }
  return { ...dates, rows, oldest };
}

/** How many of the dates a keyword was to be read on, and was. */
function daysOf(
  { since, complete, lastComplete }: KeywordCoverage,
  { from, to }: Dates,
  today: LocalDate,
): Pick<Row, 'days' | 'days_read'> {
  const last = to === today && lastComplete !== today ? addDays(today, -1) : to;
  const days = datesFrom(laterOf(from, since), last).length;
  return days === 0 ? { days: null, days_read: null } : { days, days_read: complete };
}

/** `points` are those of one keyword, oldest first. */
function toRanks(points: readonly RankPoint[], titles: Titles): Omit<Row, 'keyword' | 'days' | 'days_read'> {
  const [first, last] = [points.at(0), points.at(-1)];
  const [best] = points
    .filter(({ rank }) => rank !== null)
    .toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0));
  const steps = points.slice(1).map((point, at) => changeBetween(points[at], point));
  const countOf = (isCounted: (weight: number) => boolean) =>
    points.length < 2 ? null : steps.filter((step) => step !== null && isCounted(weightOf(step))).length;
  return {
    first: toPoint(first, titles),
    last: toPoint(last, titles),
    best: toPoint(best, titles),
    change: last === undefined || first === last ? null : changeBetween(first, last),
    ups: countOf((weight) => weight > 0),
    downs: countOf((weight) => weight < 0),
  };
}

type Titles = ReadonlyMap<string, string>;

function toPoint(point: RankPoint | undefined, titles: Titles): Row['first'] {
  if (point === undefined) return null;
  const { localDate, rank, observedResults, asin } = point;
  return {
    local_date: localDate,
    rank,
    observed_results: observedResults,
    asin: rank === null ? null : asin,
    title: rank === null ? null : (titles.get(asin) ?? null),
  };
}

function summaryOf(rows: readonly Row[]): Static<typeof summarySchema> {
  const moves = rows.flatMap((row) => (row.change === null ? [] : [{ row, weight: weightOf(row.change) }]));
  const ups = moves.filter(({ weight }) => weight > 0).toSorted((one, other) => other.weight - one.weight);
  const downs = moves.filter(({ weight }) => weight < 0).toSorted((one, other) => one.weight - other.weight);
  const sum = (of: 'days' | 'days_read') => rows.reduce((total, row) => total + (row[of] ?? 0), 0);
  return {
    up: ups.length,
    down: downs.length,
    same: moves.length - ups.length - downs.length,
    unknown: rows.length - moves.length,
    rises: ups.slice(0, MOVES_MAX).map(({ row }) => row),
    falls: downs.slice(0, MOVES_MAX).map(({ row }) => row),
    days: sum('days'),
    days_read: sum('days_read'),
  };
}
