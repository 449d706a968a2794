import { findDataDay } from './readings/data-day.ts';
import { findKeywordPlaces, findKeywordRanks } from './readings/keyword-series.ts';
import type { SeriesReader } from './series-port.ts';
import type { SqlConnection } from './sql-connection.ts';

/** One keyword's ranks over some dates, over any SQL database. */
export function createSeriesReader({ read }: SqlConnection): SeriesReader {
  return {
    findKeywordRanks: (accountId, keyword, choice) =>
      read((db) => findKeywordRanks(db, accountId, keyword, choice)),
    findKeywordPlaces: (accountId, keyword, choice) =>
      read((db) => findKeywordPlaces(db, accountId, keyword, choice)),
    findDataDay: (accountId, localDate) => read((db) => findDataDay(db, accountId, localDate)),
  };
}
