import { scheduler } from 'node:timers/promises';
import { type Static, Type } from 'typebox';
import { invalidParameter } from '../../core/errors.ts';
import { createInstantPrinter } from '../../core/instant.ts';
import type { KeywordStanding, LatestRank, StoreReader } from '../../store/port.ts';
import { readDataStatus } from '../data-status.ts';
import { accountOperation } from '../operation.ts';
import {
  asinSchema,
  countSchema,
  dataStatusSchema,
  gapReasonSchema,
  instantSchema,
  keywordSchema,
  localDateSchema,
  nullable,
  placeSchema,
  rankStatusSchema,
  sponsoredPositionsSchema,
} from '../schemas.ts';
import { parseCursor, printCursor } from './keywords-cursor.ts';

const input = Type.Object({
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1000, description: 'Keywords in one answer; absent: all.' }),
  ),
  cursor: Type.Optional(Type.String({ description: '`next_cursor` of the answer before.' })),
});

const ranked = Type.Object(
  {
    asin: asinSchema,
    rank_status: rankStatusSchema,
    rank: placeSchema('Organic rank.'),
    position: placeSchema('Place among all cards, ads included.'),
    page: placeSchema('Page of that place.'),
    sponsored_positions: sponsoredPositionsSchema,
    observed_at: instantSchema,
    local_date: localDateSchema,
    observed_results: countSchema('Organic results that were read.'),
  },
  { $id: 'LatestRank' },
);

const entry = Type.Object(
  {
    keyword: keywordSchema,
    rank_status: rankStatusSchema,
    rank: placeSchema("The best of the account's products."),
    asin: nullable(asinSchema),
    previous_rank: placeSchema("The same product's last ranked value on an earlier date."),
    previous_local_date: nullable(localDateSchema),
    observed_at: nullable(instantSchema),
    local_date: nullable(localDateSchema),
    observed_results: nullable(countSchema('Organic results that were read.')),
    ranks: Type.Array(ranked, { description: 'By rank, then ASIN.' }),
    last_problem: nullable(Type.Object({ local_date: localDateSchema, reason: gapReasonSchema })),
  },
  { $id: 'Keyword' },
);

const output = Type.Object(
  {
    keywords: Type.Array(entry, { description: 'In the order of adding.' }),
    next_cursor: nullable(Type.String()),
    data: dataStatusSchema,
  },
  { $id: 'Keywords' },
);

type Entry = Static<typeof entry>;

/** GET /keywords: every keyword with the latest ranks that can be claimed. */
export const keywords = accountOperation({
  name: 'keywords',
  summary: { en: 'All keywords with their latest ranks', ja: '登録キーワードと最新の順位' },
  http: { method: 'GET', path: '/keywords', isCapped: false, errors: [] },
  input,
  output,
  async run(context, account, { limit, cursor }): Promise<Static<typeof output>> {
    const { store } = context;
    const afterSeq = cursor === undefined ? 0 : readCursor(cursor);
    const counts = await store.countAccount(account.id);
    const [standings, data] = await Promise.all([
      listStandings(store, account.id, {
        afterSeq,
        limit: limit === undefined ? counts.keywords : limit + 1,
        atOnce: keywordsAtOnce(counts.asins),
      }),
      readDataStatus(context, account.id),
    ]);
    const printer = createInstantPrinter();
    const shown = limit === undefined ? standings : standings.slice(0, limit);
    const last = shown.at(-1);
    return {
      keywords: shown.map((standing) =>
        tellStanding(standing, { hasProducts: counts.asins > 0, print: printer }),
      ),
      next_cursor:
        last !== undefined && shown.length < standings.length ? printCursor(last.keyword.seq) : null,
      data,
    };
  },
});

/** Ranks looked up at one stretch, some 15 ms: a long list gives way to other requests in between. */
const RANKS_AT_ONCE = 5_000;

/** How many keywords have that many ranks; at most 500. */
function keywordsAtOnce(asins: number): number {
  return Math.ceil(RANKS_AT_ONCE / Math.max(10, asins));
}

async function listStandings(
  store: StoreReader,
  accountId: string,
  range: { readonly afterSeq: number; readonly limit: number; readonly atOnce: number },
): Promise<KeywordStanding[]> {
  const all: KeywordStanding[] = [];
  for (;;) {
    const afterSeq = all.at(-1)?.keyword.seq ?? range.afterSeq;
    const limit = Math.min(range.atOnce, range.limit - all.length);
    const slice = await store.listKeywordStandings(accountId, { afterSeq, limit });
    all.push(...slice);
    if (slice.length < limit || all.length >= range.limit) return all;
    await scheduler.yield();
  }
}

function readCursor(cursor: string): number {
  const seq = parseCursor(cursor);
  if (!seq.ok) throw invalidParameter('cursor', seq.problem);
  return seq.value;
}

/** What telling a list of keywords needs to know besides the keyword. */
interface Telling {
  readonly hasProducts: boolean;
  readonly print: (instantMs: number) => string;
}

function tellStanding(standing: KeywordStanding, telling: Telling): Entry {
  const { ranks, newestReading } = standing;
  return {
    keyword: standing.keyword.keyword,
    ...tellBest(standing, telling),
    ranks: ranks.map((row) => tellRank(row, telling)),
    last_problem:
      newestReading?.reason == null
        ? null
        : { local_date: newestReading.localDate, reason: newestReading.reason },
  };
}

/**
 * The entry's own rank. Without any product the newest complete reading still shows nothing of the account's: a true absence.
 * With products of which no row is kept nothing is claimed.
 */
function tellBest(standing: KeywordStanding, { hasProducts, print }: Telling) {
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
    };
  }
  const reading = hasProducts ? null : standing.newestComplete;
  return {
    rank_status: 'not_observed' as const,
    rank: null,
    asin: null,
    previous_rank: null,
    previous_local_date: null,
    observed_at: reading === null ? null : print(reading.observedAtMs),
    local_date: reading?.localDate ?? null,
    observed_results: reading?.observedResults ?? null,
  };
}

/** The best rank; when no product is observed, the one that last stood highest, so that its fall can be seen. */
function bestOf(ranks: readonly LatestRank[]): LatestRank | undefined {
  const [first] = ranks;
  if (first === undefined || first.status === 'ranked') return first;
  const previous = (row: LatestRank) => row.previousRank ?? Number.MAX_SAFE_INTEGER;
  return ranks.reduce((best, row) => (previous(row) < previous(best) ? row : best), first);
}

function tellRank(row: LatestRank, { print }: Telling) {
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
