import { type Static, Type } from 'typebox';
import { invalidParameter } from '../../core/errors.ts';
import {
  addDays,
  earlierOf,
  isLocalDate,
  type LocalDate,
  startOfMonth,
  startOfNextMonth,
} from '../../core/local-date.ts';
import { quote } from '../../core/text.ts';
import type { KeywordBest, RankPoint } from '../../store/port.ts';
import { todayOf } from '../data-status.ts';
import { accountRead } from '../operation.ts';
import { nullable, oneOf, TITLE_POINTS_MAX, untrusted } from '../schemas.ts';
import { changeBetween } from './rank-change.ts';

/** Keywords in one answer. */
export const MONTH_KEYWORDS_MAX = 500;

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
  /** The own product that ranks best today, as on the dashboard; `null` without data. */
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
  /** Dates with a known rank or absence. */
  days_read: Type.Integer(),
  /** How often it was better or worse than at the reading before, of comparable ones. */
  ups: Type.Integer(),
  downs: Type.Integer(),
});

type Row = Static<typeof rowSchema>;

/** A calendar month of every keyword: how its best own product began, ended and moved. Nothing is carried over gaps. */
export const keywordMonth = accountRead({
  name: 'keyword-month',
  summary: { en: 'A calendar month of all keywords', ja: '1 か月のキーワード別の順位' },
  input: Type.Object({
    /** `YYYY-MM`; the last full month unless given. */
    month: Type.Optional(Type.String()),
    /** Number of keywords to skip. */
    skip: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
  output: Type.Object({
    month: Type.String(),
    from: Type.String(),
    /** The last date of the month, or today. */
    to: Type.String(),
    /** The newest month that can be asked for. */
    this_month: Type.String(),
    total: Type.Integer(),
    keywords: Type.Array(rowSchema, { maxItems: MONTH_KEYWORDS_MAX }),
  }),
  async run(context, { id }, { month: asked, skip = 0 }) {
    const { store } = context;
    const today = todayOf(context);
    const month = asked ?? monthOf(addDays(startOfMonth(today), -1));
    const { from, to } = datesOfMonth(month, today);
    const bests = await store.listKeywordBests(id);
    const shown = bests.slice(skip, skip + MONTH_KEYWORDS_MAX);
    const lines = shown.flatMap(({ keyword, best }) =>
      best === null ? [] : [{ term: keyword.keyword, asin: best.asin }],
    );
    const [points, titles] = await Promise.all([
      store.listRankPoints(lines, from, to),
      store.findTitles([...new Set(lines.map(({ asin }) => asin))]),
    ]);
    const byTerm = Map.groupBy(points, ({ term }) => term);
    return {
      month,
      from,
      to,
      this_month: monthOf(today),
      total: bests.length,
      keywords: shown.map((best) => toRow(best, byTerm.get(best.keyword.keyword) ?? [], titles)),
    };
  },
});

/** The month of a date, `YYYY-MM`. */
function monthOf(date: LocalDate): string {
  return date.slice(0, 7);
}

/** The dates of a month up to today; throws `invalid_parameter` for a month that has not begun, or is none. */
function datesOfMonth(month: string, today: LocalDate): { readonly from: LocalDate; readonly to: LocalDate } {
  const from = `${month}-01`;
  if (!isLocalDate(from) || from > today)
    throw invalidParameter('month', {
      en: `${quote(month)} is not a month until today, such as ${monthOf(today)}.`,
      ja: `${quote(month)} は指定できません。今月までの月を ${monthOf(today)} の形式で指定してください。`,
    });
  return { from, to: earlierOf(addDays(startOfNextMonth(from), -1), today) };
}

/** `points` are those of one product, oldest first. */
function toRow(
  { keyword, best }: KeywordBest,
  points: readonly RankPoint[],
  titles: ReadonlyMap<string, string | null>,
): Row {
  const [first, last] = [points.at(0), points.at(-1)];
  const ranks = points.flatMap(({ rank }) => (rank === null ? [] : [rank]));
  const steps = points.slice(1).map((point, at) => changeBetween(points[at], point));
  const isUp = (step: (typeof steps)[number]) => step?.kind === 'entered' || (step?.by ?? 0) > 0;
  const isDown = (step: (typeof steps)[number]) => step?.kind === 'left' || (step?.by ?? 0) < 0;
  return {
    keyword: keyword.keyword,
    asin: best?.asin ?? null,
    title: best === null ? null : (titles.get(best.asin) ?? null),
    first: toPoint(first),
    last: toPoint(last),
    best: ranks.length === 0 ? null : Math.min(...ranks),
    change: last === undefined || first === last ? null : changeBetween(first, last),
    days_read: points.length,
    ups: steps.filter(isUp).length,
    downs: steps.filter(isDown).length,
  };
}

function toPoint(point: RankPoint | undefined): Row['first'] {
  if (point === undefined) return null;
  return { local_date: point.localDate, rank: point.rank, observed_results: point.observedResults };
}
