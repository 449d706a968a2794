import { type Static, Type } from 'typebox';
import { invalidParameter } from '../../core/errors.ts';
import {
  addDays,
  datesFrom,
  earlierOf,
  isLocalDate,
  type LocalDate,
  laterOf,
  startOfMonth,
  startOfNextMonth,
} from '../../core/local-date.ts';
import { quote } from '../../core/text.ts';
import type {
  KeywordBest,
  KeywordCoverage,
  ProductReader,
  RankPoint,
  RankReader,
  ReadingReader,
} from '../../store/port.ts';
import { todayOf } from '../data-status.ts';
import { accountRead } from '../operation.ts';
import { nullable, oneOf, TITLE_POINTS_MAX, untrusted } from '../schemas.ts';
import { firstOf } from './first-of.ts';
import { changeBetween, weightOf } from './rank-change.ts';

/** Keywords of which the ranks of a month are in memory at once. */
const BATCH = 500;

/** Keywords in each list of the largest changes. */
const MOVES_MAX = 5;

const pointSchema = nullable(
  Type.Object({
    local_date: Type.String(),
    /** `null`: not among the results that were read. */
    rank: nullable(Type.Integer()),
    observed_results: Type.Integer(),
  }),
);

const rowSchema = Type.Object({
  keyword: Type.String(),
  /** The own product that ranks best today, as on the dashboard; `null` without data of any. */
  asin: nullable(Type.String()),
  title: nullable(untrusted(TITLE_POINTS_MAX, 'Latest title seen.')),
  /** Its first and last known rank or absence of the month, and its best rank. */
  first: pointSchema,
  last: pointSchema,
  best: nullable(Type.Integer()),
  /** From the first to the last; `null` if they are not comparable, or are the same date. */
  change: nullable(
    Type.Object({
      kind: oneOf(['moved', 'entered', 'left', 'absent'], 'How the rank of the product changed.'),
      by: nullable(Type.Integer()),
    }),
  ),
  /**
   * Dates of the month on which the keyword was to be read, and those of them with a complete reading, whatever it
   * contains; `null` if there is none yet. Dates before the keyword was added or first read do not count, and today only
   * once it is read.
   */
  days: nullable(Type.Integer()),
  days_read: nullable(Type.Integer()),
  /** How often the product was better or worse than at the reading before, of comparable ones; `null` below two. */
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
  /** Number of skipped keywords, and of all. */
  first: Type.Integer(),
  total: Type.Integer(),
  /** Whether the account has a product of its own. */
  has_own: Type.Boolean(),
  /** Over all keywords, whatever was skipped. */
  summary: summarySchema,
  keywords: Type.Array(rowSchema),
});

/** A calendar month of every keyword: how its best own product began, ended and moved. Nothing is carried over gaps. */
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
    const bests = await store.listKeywordBests(id);
    const place = { store, id, today, bests };
    const month = await (asked === undefined
      ? readNewest(place)
      : readMonth(place, datesOfMonth(asked, today)));
    const first = firstOf(bests.length, skip, limit);
    const products = await store.listAsins(id);
    return {
      month: monthOf(month.from),
      from: month.from,
      to: month.to,
      today,
      first,
      total: bests.length,
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
  readonly bests: readonly KeywordBest[];
}

/** The month of a date, `YYYY-MM`. */
function monthOf(date: LocalDate): string {
  return date.slice(0, 7);
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

/** The rows of all keywords, read in batches. */
async function readMonth(place: Place, dates: Dates): Promise<Dates & { readonly rows: readonly Row[] }> {
  const { store, id, bests } = place;
  const coverage = await store.listKeywordCoverage(id, dates.from, dates.to);
  const coverages = new Map(coverage.map((each) => [each.keyword, each]));
  const asins = new Set(bests.flatMap(({ best }) => (best === null ? [] : [best.asin])));
  const titles = await store.findTitles([...asins]);
  const rows: Row[] = [];
  for (let at = 0; at < bests.length; at += BATCH) {
    const batch = bests.slice(at, at + BATCH);
    const lines = batch.flatMap(({ keyword, best }) =>
      best === null ? [] : [{ term: keyword.keyword, asin: best.asin }],
    );
    const points = await store.listRankPoints(lines, dates.from, dates.to);
    const byTerm = Map.groupBy(points, ({ term }) => term);
    for (const best of batch) {
      const { keyword } = best.keyword;
      const days = daysOf(coverages.get(keyword), dates, place.today);
      rows.push({ ...toRow(best, byTerm.get(keyword) ?? [], titles), ...days });
    }
  }
  return { ...dates, rows };
}

/** How many of the dates a keyword was to be read on, and was. */
function daysOf(
  coverage: KeywordCoverage | undefined,
  { from, to }: Dates,
  today: LocalDate,
): Pick<Row, 'days' | 'days_read'> {
  if (coverage === undefined) return { days: null, days_read: null };
  const { since, complete, lastComplete } = coverage;
  const last = to === today && lastComplete !== today ? addDays(today, -1) : to;
  const days = datesFrom(laterOf(from, since), last).length;
  return days === 0 ? { days: null, days_read: null } : { days, days_read: complete };
}

/** `points` are those of one product, oldest first. */
function toRow(
  { keyword, best }: KeywordBest,
  points: readonly RankPoint[],
  titles: ReadonlyMap<string, string | null>,
): Omit<Row, 'days' | 'days_read'> {
  const [first, last] = [points.at(0), points.at(-1)];
  const ranks = points.flatMap(({ rank }) => (rank === null ? [] : [rank]));
  const steps = points.slice(1).map((point, at) => changeBetween(points[at], point));
  const countOf = (isCounted: (weight: number) => boolean) =>
    points.length < 2 ? null : steps.filter((step) => step !== null && isCounted(weightOf(step))).length;
  return {
    keyword: keyword.keyword,
    asin: best?.asin ?? null,
    title: best === null ? null : (titles.get(best.asin) ?? null),
    first: toPoint(first),
    last: toPoint(last),
    best: ranks.length === 0 ? null : Math.min(...ranks),
    change: last === undefined || first === last ? null : changeBetween(first, last),
    ups: countOf((weight) => weight > 0),
    downs: countOf((weight) => weight < 0),
  };
}

function toPoint(point: RankPoint | undefined): Row['first'] {
  if (point === undefined) return null;
  return { local_date: point.localDate, rank: point.rank, observed_results: point.observedResults };
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
