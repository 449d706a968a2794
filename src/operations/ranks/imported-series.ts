import { type Static, Type } from 'typebox';
import { RANK_TOOL_FACTS } from '../../core/rank-tool.ts';
import type { ImportedRank, ImportedRankReader, ImportedRanksChoice } from '../../store/port.ts';
import { asinSchema, countSchema, localDateSchema, nullable, oneOf } from '../schemas.ts';
import { SERIES_MAX } from './rankings-window.ts';

const seriesSchema = Type.Object(
  {
    asin: asinSchema,
    tool: oneOf(['csv', 'serpbear'], 'Where the ranks come from: a CSV file of another tool, or SerpBear.'),
    engine: oneOf(
      ['amazon', 'google'],
      'Whose results the rank is in. SerpBear tracks Google; what a CSV file contains is the claim of whoever imported it.',
    ),
    device: nullable(oneOf(['desktop', 'mobile'], 'Device that SerpBear searched with.')),
    observations: Type.Array(
      Type.Object({
        local_date: localDateSchema,
        rank: Type.Integer({ minimum: 1, description: 'Rank as the other tool recorded it.' }),
      }),
      { description: 'Oldest first. A missing date claims nothing.' },
    ),
  },
  { $id: 'ImportedSeries' },
);

/** Members of an answer with ranks that other tools recorded. */
export const importedSchema = {
  imported: Type.Array(seriesSchema, {
    maxItems: SERIES_MAX,
    description:
      'Ranks that the account imported from another tool, by ASIN. They were not measured by miharu: never compare them with `series`, and never count them as its readings.',
  }),
  imported_total: countSchema('Number of imported series, including those beyond the 10 that are listed.'),
};

export type ImportedSeries = Static<typeof seriesSchema>;

/** What the account imported for a keyword: a series for each product and tool, apart from everything measured. */
export async function readImported(
  store: ImportedRankReader,
  accountId: string,
  keyword: string,
  choice: ImportedRanksChoice,
): Promise<{ readonly imported: ImportedSeries[]; readonly imported_total: number }> {
  const ranks = await store.listImportedRanks(accountId, keyword, choice);
  const series = [...Map.groupBy(ranks, ({ asin, tool }) => `${asin} ${tool}`).values()];
  return { imported: series.slice(0, SERIES_MAX).flatMap(toSeries), imported_total: series.length };
}

function toSeries(ranks: readonly ImportedRank[]): ImportedSeries[] {
  const [first] = ranks;
  if (first === undefined) return [];
  const observations = ranks.map(({ localDate, rank }) => ({ local_date: localDate, rank }));
  return [{ asin: first.asin, ...RANK_TOOL_FACTS[first.tool], observations }];
}
