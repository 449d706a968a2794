import type { LocalDate } from '../../src/core/local-date.ts';
import type { LatestRank, RankRow, StoreReader } from '../../src/store/port.ts';

/** Rank rows of products for a term, both dates included, by ASIN, then date, as seen by an account that has both. */
export async function listRanks(
  store: StoreReader,
  term: string,
  asins: readonly string[],
  [from, to]: readonly [from: LocalDate, to: LocalDate],
): Promise<RankRow[]> {
  const choice = { from, to, asins, limit: asins.length };
  const seen = new Map<string, RankRow>();
  for (const { id } of await store.listAccounts()) {
    const found = await store.findKeywordRanks(id, term, choice);
    for (const row of found?.series.flatMap(({ rows }) => rows) ?? [])
      seen.set(`${row.asin} ${row.localDate}`, row);
  }
  return [...seen].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}

/** Latest ranks of products for a term, by ASIN, as seen by an account that owns them. */
export async function listLatestRanks(
  store: StoreReader,
  term: string,
  asins: readonly string[],
): Promise<LatestRank[]> {
  const seen = new Map<string, LatestRank>();
  for (const { id } of await store.listAccounts()) {
    const standings = await store.listKeywordStandings(id, { afterSeq: 0, limit: 1_000_000 });
    for (const { keyword, ranks } of standings)
      if (keyword.keyword === term) for (const rank of ranks) seen.set(rank.asin, rank);
  }
  return asins.toSorted().flatMap((asin) => seen.get(asin) ?? []);
}
