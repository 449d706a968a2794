import { listKeywordBests } from './queries/keyword-bests.ts';
import { listRankPoints } from './queries/rank-points.ts';
import { listShelfReadings } from './queries/readings.ts';
import type { RanksReader } from './ranks-port.ts';
import type { SqlConnection } from './sql-connection.ts';

/** Ranks over many terms, over any SQL database. */
export function createRanksReader({ read, readSnapshot }: SqlConnection): RanksReader {
  return {
    listKeywordBests: (accountId) => read((db) => listKeywordBests(db, accountId)),
    listRankPoints: (lines, from, to) => readSnapshot((db) => listRankPoints(db, lines, [from, to])),
    listShelfReadings: (term, limit) => read((db) => listShelfReadings(db, term, limit)),
  };
}
