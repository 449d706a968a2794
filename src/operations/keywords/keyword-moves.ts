import { type Static, Type } from 'typebox';
import { addDays, type LocalDate } from '../../core/local-date.ts';
import type { KeywordBest, RankReader } from '../../store/port.ts';
import { todayOf } from '../data-status.ts';
import { accountRead } from '../operation.ts';
import { nullable } from '../schemas.ts';
import { LINE_DAYS, readChanges } from './keyword-lines.ts';
import { type RankChange, weightOf } from './rank-change.ts';
import { toDateCounts } from './rank-counts.ts';

/** How many keywords each list of moves has at most. */
const MOVES_MAX = 5;

const moveSchema = Type.Object({
  keyword: Type.String(),
  asin: Type.String(),
  /** Date of the rank: today or yesterday. */
  local_date: Type.String(),
  rank: nullable(Type.Integer()),
  observed_results: Type.Integer(),
  /** Ranks gained (positive) or lost; `null` if the product entered or dropped out. */
  by: nullable(Type.Integer()),
});
type Move = Static<typeof moveSchema>;

const listSchema = Type.Object({ total: Type.Integer(), first: Type.Array(moveSchema) });

/** The largest moves of the newest ranks, counted as in the overview of accounts, and how many keywords were in which ranks on the last 30 dates. */
export const keywordMoves = accountRead({
  name: 'keyword-moves',
  summary: { en: "The largest moves of an account's keywords", ja: 'アカウントのキーワードの大きな順位変動' },
  input: Type.Object({}),
  output: Type.Object({
    /** The newest date with a rank of any keyword; `null` without any. */
    local_date: nullable(Type.String()),
    /** Keywords whose newest rank, of today or yesterday, can be compared with that of the date before it. */
    compared: Type.Integer(),
    up: listSchema,
    down: listSchema,
    entered: listSchema,
    left: listSchema,
    /** Oldest first, today last. */
    dates: Type.Array(
      Type.Object({
        local_date: Type.String(),
        /** Keywords in rank 1, 2–3, 4–10, 11–48 and outside; `null` for a date without any rank. */
        counts: nullable(Type.Array(Type.Integer())),
      }),
    ),
  }),
  async run(context, { id }) {
    const { store } = context;
    const today = todayOf(context);
    const dates = toDateCounts(await store.countRanks(id, addDays(today, 1 - LINE_DAYS), today), {
      today,
      days: LINE_DAYS,
    });
    const newest = dates.findLast(({ counts }) => counts !== null)?.localDate ?? null;
    return {
      local_date: newest,
      ...(await listMoves(store, id, addDays(today, -1))),
      dates: dates.map(({ localDate, counts }) => ({
        local_date: localDate,
        counts: counts === null ? null : [...counts],
      })),
    };
  },
});

/** Moves of ranks since a date, each against the date before it; only comparable readings are compared. */
async function listMoves(store: KeywordAndRanks, accountId: string, since: LocalDate) {
  const bests = await store.listKeywordBests(accountId);
  const recent = bests.filter(({ best }) => best !== null && best.localDate >= since);
  const changes = await readChanges({ store, id: accountId }, recent, ['day']);
  const moves = recent.flatMap(({ keyword: { keyword }, best }) => {
    const change = changes.get(keyword)?.day;
    return best === null || !change ? [] : [{ change, move: toMove(keyword, best, change) }];
  });
  const heaviest = moves.toSorted(
    (one, other) => Math.abs(weightOf(other.change)) - Math.abs(weightOf(one.change)),
  );
  const listOf = (fits: (change: RankChange) => boolean) => {
    const all = heaviest.filter(({ change }) => fits(change));
    return { total: all.length, first: all.slice(0, MOVES_MAX).map(({ move }) => move) };
  };
  return {
    compared: moves.length,
    up: listOf(({ by }) => by !== null && by > 0),
    down: listOf(({ by }) => by !== null && by < 0),
    entered: listOf(({ kind }) => kind === 'entered'),
    left: listOf(({ kind }) => kind === 'left'),
  };
}

type KeywordAndRanks = Pick<RankReader, 'listKeywordBests' | 'listBestPointsOn'>;

function toMove(keyword: string, best: NonNullable<KeywordBest['best']>, { by }: RankChange): Move {
  const { asin, localDate, rank, observedResults } = best;
  return { keyword, asin, local_date: localDate, rank, observed_results: observedResults, by };
}
