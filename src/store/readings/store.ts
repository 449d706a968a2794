import type { FindChanges } from '../changes/port.ts';
import { findNewestDate } from '../keywords/keywords.ts';
import type { QueryMethods } from '../query-methods.ts';
import { READINGS } from '../write-scopes.ts';
import { countKeywordDays, listKeywordCoverage, listKeywordDays } from './account-day.ts';
import { listAsinRanks } from './asin-ranks.ts';
import { countBestChanges } from './best-changes.ts';
import { countDay } from './count-day.ts';
import { findDataDay } from './data-day.ts';
import { fillPast } from './fill-past.ts';
import { countFillable, listTermsWithShelves } from './fill-ranks.ts';
import { listKeywordBests } from './keyword-bests.ts';
import { findKeywordPlaces, findKeywordRanks } from './keyword-series.ts';
import { findNewestObservedMs } from './newest-dates.ts';
import type { ReadingStore } from './port.ts';
import { countRanks, listBestPoints, listBestPointsOn, listPointsOn } from './rank-points.ts';
import type { RankReader } from './ranks-port.ts';
import {
  findLatestShelf,
  findReading,
  hasReadingBeside,
  listFailedShelves,
  listReadings,
  listShelfPlaces,
  listShelfReadings,
  listShelvesAfter,
  listShelvesBefore,
} from './readings.ts';
import { listKeywordStandings } from './standings.ts';
import { updateReading } from './update-reading.ts';
import { addPages, listWaitingDays, listWaitingPages } from './waiting-pages.ts';

/** Readings with their shelves over any SQL database; `find` finds changes. */
export function createReadingStore({ read, write }: QueryMethods, find: FindChanges): ReadingStore {
  return {
    listReadings: read(listReadings),
    findReading: read(findReading),
    findLatestShelf: read(findLatestShelf),
    findNewestDate: read(findNewestDate),
    listShelfReadings: read(listShelfReadings),
    listShelfPlaces: read(listShelfPlaces),
    listShelvesBefore: read(listShelvesBefore),
    listShelvesAfter: read(listShelvesAfter),
    listFailedShelves: read(listFailedShelves),
    listWaitingPages: read(listWaitingPages),
    listWaitingDays: read(listWaitingDays),
    hasReadingBeside: read(hasReadingBeside),
    findNewestObservedMs: read(findNewestObservedMs),
    updateReading: (term, localDate, judge) =>
      write((db) => updateReading(db, { term, localDate, judge }, find), READINGS)(),
    addPages: (term, localDate, update) =>
      write((db) => addPages(db, { term, localDate, update }, find), READINGS)(),
    countFillable: async (terms, asins) => {
      let count = 0;
      for (const term of await read(listTermsWithShelves)(terms))
        count += await read(countFillable)(term, asins);
      return count;
    },
    fillRanks: (terms, asins) =>
      fillPast({
        terms,
        asins,
        find,
        listRead: read(listTermsWithShelves),
        write: (work) => write(work, READINGS)(),
      }),
  };
}

/** Ranks over any SQL database. */
export function createRankReader({ read }: QueryMethods): RankReader {
  return {
    listKeywordStandings: read(listKeywordStandings),
    listKeywordBests: read(listKeywordBests),
    countBestChanges: read(countBestChanges),
    countRanks: read(countRanks),
    listBestPoints: read(listBestPoints),
    listBestPointsOn: read(listBestPointsOn),
    listPointsOn: read(listPointsOn),
    listAsinRanks: read(listAsinRanks),
    findKeywordRanks: read(findKeywordRanks),
    findKeywordPlaces: read(findKeywordPlaces),
    findDataDay: read(findDataDay),
    countDay: read(countDay),
    listKeywordDays: read(listKeywordDays),
    countKeywordDays: read(countKeywordDays),
    listKeywordCoverage: read(listKeywordCoverage),
  };
}
