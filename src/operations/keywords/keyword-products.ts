import { Type } from 'typebox';
import type { RankPoint } from '../../store/port.ts';
import { accountRead } from '../operation.ts';
import { nullable, sponsoredPositionsSchema, TITLE_POINTS_MAX, untrusted } from '../schemas.ts';
import { changesTo, datesBefore, NO_CHANGES } from './keyword-lines.ts';
import { getMonitoredKeyword, readKeyword } from './monitored-keyword.ts';
import { changeSchema } from './rank-change.ts';

/** How many products are listed at most; the page of the keyword has the others. */
export const PRODUCTS_MAX = 50;

/** The own products of an account for one of its keywords, with their newest ranks. */
export const keywordProducts = accountRead({
  name: 'keyword-products',
  summary: { en: 'Own products for a keyword', ja: 'キーワードの自社商品と順位' },
  input: Type.Object({ keyword: Type.String() }),
  output: Type.Object({
    total: Type.Integer(),
    /** By rank, unranked ones last. */
    products: Type.Array(
      Type.Object({
        asin: Type.String(),
        title: nullable(untrusted(TITLE_POINTS_MAX, 'Latest title seen.')),
        rank: nullable(Type.Integer()),
        local_date: Type.String(),
        observed_results: Type.Integer(),
        sponsored_positions: sponsoredPositionsSchema,
        /** Changes of the rank of this product since the date before, and since 7 and 30 dates before. */
        day_change: changeSchema,
        week_change: changeSchema,
        month_change: changeSchema,
      }),
    ),
  }),
  async run({ store }, { id }, { keyword }) {
    const { seq, keyword: text } = await getMonitoredKeyword(store, id, readKeyword(keyword));
    const [standing] = await store.listKeywordStandings(id, { afterSeq: seq - 1, limit: 1 });
    const ranks = standing?.ranks ?? [];
    const shown = ranks.slice(0, PRODUCTS_MAX);
    const asins = shown.map(({ asin }) => asin);
    const dates = new Set(shown.flatMap(({ localDate }) => [localDate, ...datesBefore(localDate)]));
    const [titles, points] = await Promise.all([
      store.findTitles(asins),
      store.listPointsOn(id, text, { asins, dates: [...dates] }),
    ]);
    const pointsOf = Map.groupBy(points, ({ asin }) => asin);
    return {
      total: ranks.length,
      products: shown.map((row) => ({
        ...describeChanges(row, pointsOf.get(row.asin) ?? []),
        asin: row.asin,
        title: titles.get(row.asin) ?? null,
        rank: row.rank,
        local_date: row.localDate,
        observed_results: row.observedResults,
        sponsored_positions: row.sponsoredPositions && [...row.sponsoredPositions],
      })),
    };
  },
});

function describeChanges({ localDate }: Pick<RankPoint, 'localDate'>, points: readonly RankPoint[]) {
  const newest = points.find((point) => point.localDate === localDate);
  const { day, week, month } = newest === undefined ? NO_CHANGES : changesTo(newest, points);
  return { day_change: day, week_change: week, month_change: month };
}
