import { findDataDay } from './queries/data-day.ts';
import { findKeywordReadings } from './queries/keyword-readings.ts';
import { listPlaceSeries, listRankSeries } from './queries/rank-series.ts';
import type { SeriesReader } from './series-port.ts';
import type { SqlConnection } from './sql-connection.ts';

/** One keyword's ranks over some dates, over any SQL database. */
export function createSeriesReader({ read }: SqlConnection): SeriesReader {
  return {
    findKeywordReadings: (accountId, keyword, from, to) =>
      read((db) => findKeywordReadings(db, accountId, { keyword, from, to })),
    listRankSeries: (accountId, keyword, choice) =>
      read((db) => listRankSeries(db, accountId, keyword, choice)),
    listPlaceSeries: (accountId, keyword, choice) =>
      read((db) => listPlaceSeries(db, accountId, keyword, choice)),
    findDataDay: (accountId, localDate) => read((db) => findDataDay(db, accountId, localDate)),
  };
}
