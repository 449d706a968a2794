import type { KeywordStanding, LatestRank } from '../../store/port.ts';
import { toBroughtBy } from '../brought-by.ts';
import type { KeywordEntry } from './keyword-entry.ts';

/** What entries need besides the keyword. */
export interface EntryContext {
  readonly hasProducts: boolean;
  /** The account that asks. */
  readonly accountId: string;
  readonly print: (instantMs: number) => string;
}

/** A keyword as in GET /keywords. */
export function toKeywordEntry(standing: KeywordStanding, entryContext: EntryContext): KeywordEntry {
  const { ranks, newestReading } = standing;
  return {
    keyword: standing.keyword.keyword,
    ...toBest(standing, entryContext),
    ranks: ranks.map((row) => toRank(row, entryContext)),
    last_problem: problemOf(newestReading),
  };
}

/** Why the newest reading proves no absence: it is not complete, or it is doubted. */
function problemOf(newest: KeywordStanding['newestReading']): KeywordEntry['last_problem'] {
  if (newest === null) return null;
  const reason = newest.reason ?? (newest.doubt === undefined ? null : 'suspect');
  return reason === null ? null : { local_date: newest.localDate, reason };
}

/**
 * The entry's best rank. Without any product, the newest complete reading proves that none is ranked. With
 * products but without stored ranks, nothing is claimed.
 */
function toBest(standing: KeywordStanding, { hasProducts, accountId, print }: EntryContext) {
  const best = bestOf(standing.ranks);
  if (best !== undefined) {
    return {
      rank_status: best.status,
      rank: best.rank,
      asin: best.asin,
      previous_rank: best.previousRank,
      previous_local_date: best.previousLocalDate,
      observed_at: print(best.observedAtMs),
      local_date: best.localDate,
      observed_results: best.observedResults,
      brought_by: toBroughtBy(best, accountId),
    };
  }
  const isClaimed = !hasProducts && standing.newestComplete?.doubt === undefined;
  const reading = isClaimed ? standing.newestComplete : null;
  return {
    rank_status: 'not_observed' as const,
    rank: null,
    asin: null,
    previous_rank: null,
    previous_local_date: null,
    observed_at: reading === null ? null : print(reading.observedAtMs),
    local_date: reading?.localDate ?? null,
    observed_results: reading?.observedResults ?? null,
    brought_by: reading === null ? null : toBroughtBy(reading, accountId),
  };
}

/**
 * The best rank; if no product is observed, the one with the best previous rank, so that its fall is visible.
 */
function bestOf(ranks: readonly LatestRank[]): LatestRank | undefined {
  const [first] = ranks;
  if (first === undefined || first.status === 'ranked') return first;
  const previous = (row: LatestRank) => row.previousRank ?? Number.MAX_SAFE_INTEGER;
  return ranks.reduce((best, row) => (previous(row) < previous(best) ? row : best), first);
}

function toRank(row: LatestRank, { print }: EntryContext) {
  return {
    asin: row.asin,
    rank_status: row.status,
    rank: row.rank,
    position: row.position,
    page: row.page,
    sponsored_positions: row.sponsoredPositions === null ? null : [...row.sponsoredPositions],
    observed_at: print(row.observedAtMs),
    local_date: row.localDate,
    observed_results: row.observedResults,
  };
}
