import { listKeywordTags, setKeywordTags } from './keywords/keyword-tags.ts';
import type { RanksReader, TagsWriter } from './ranks-port.ts';
import { listKeywordBests } from './readings/keyword-bests.ts';
import { listRankPoints, listRanksOn } from './readings/rank-points.ts';
import { listShelfPlaces, listShelfReadings } from './readings/readings.ts';
import type { SqlConnection } from './sql-connection.ts';
import { ofAccount } from './write-scopes.ts';

/** Ranks over many terms, over any SQL database. */
export function createRanksReader({ read }: SqlConnection): RanksReader {
  return {
    listKeywordBests: (accountId, only) => read((db) => listKeywordBests(db, accountId, only)),
    listKeywordTags: (accountId) => read((db) => listKeywordTags(db, accountId)),
    listRankPoints: (lines, from, to) => read((db) => listRankPoints(db, lines, [from, to])),
    listRanksOn: (lines, dates) => read((db) => listRanksOn(db, lines, dates)),
    listShelfReadings: (term, limit) => read((db) => listShelfReadings(db, term, limit)),
    listShelfPlaces: (term, from, to) => read((db) => listShelfPlaces(db, term, [from, to])),
  };
}

/** Tags of keywords, over any SQL database. */
export function createTagsWriter({ write }: SqlConnection): TagsWriter {
  return {
    setKeywordTags: (accountId, keyword, tags) =>
      write((db) => setKeywordTags(db, accountId, { keyword, tags }), ofAccount(accountId)),
  };
}
