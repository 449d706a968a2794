import { Type } from 'typebox';
import { accountRead } from '../operation.ts';
import { nullable, sponsoredPositionsSchema, TITLE_POINTS_MAX, untrusted } from '../schemas.ts';
import { getMonitoredKeyword, readKeyword } from './monitored-keyword.ts';

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
      }),
    ),
  }),
  async run({ store }, { id }, { keyword }) {
    const { seq } = await getMonitoredKeyword(store, id, readKeyword(keyword));
    const [standing] = await store.listKeywordStandings(id, { afterSeq: seq - 1, limit: 1 });
    const ranks = standing?.ranks ?? [];
    const shown = ranks.slice(0, PRODUCTS_MAX);
    const titles = await store.findTitles(shown.map(({ asin }) => asin));
    return {
      total: ranks.length,
      products: shown.map((row) => ({
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
