import type { LocalDate } from '../core/local-date.ts';
import type { Reading } from '../core/reading.ts';
import type { AccountKeyword, RankRow } from './ranks-port.ts';

/** A product for a keyword: its latest title (`null` when none was seen) and its rank rows, oldest first. */
export interface RankSeries<Row = RankRow> {
  readonly asin: string;
  readonly title: string | null;
  readonly rows: readonly Row[];
}

/** What a chart shows of a rank row. */
export type RankPlace = Pick<RankRow, 'localDate' | 'rank' | 'sponsoredPositions' | 'observedResults'>;

/** Which series: Japanese dates, both included, and of which products of the account; without `asins` of its own ones. */
export interface SeriesChoice {
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** Some hundreds at most; those that are not the account's are passed over. */
  readonly asins: readonly string[] | undefined;
  readonly limit: number;
}

/** What a reading says of its date. */
export type DayReading = Pick<Reading, 'localDate' | 'outcome' | 'reason' | 'context' | 'doubt'>;

/** A keyword with the past of its term and of products, as they are at one instant. */
export interface KeywordSeries<Row = RankRow> {
  readonly keyword: AccountKeyword;
  /** Oldest first; the dates of gaps that nobody tried are not there. */
  readonly readings: readonly DayReading[];
  /** The products whose latest rank, if it is of these dates, is best come first, then by ASIN. */
  readonly series: readonly RankSeries<Row>[];
  /** How many series there would be without a limit. */
  readonly total: number;
}

/** How far the data of an account's keywords are. */
export interface DataDay {
  /** Newest date with a complete or partial reading of any of them; `null` without any. */
  readonly newestDate: LocalDate | null;
  readonly planned: number;
  /** Of these, how many will not be read again on the date asked for, as `countDay` counts them. */
  readonly settled: number;
}

/** What one keyword's ranks over some dates are made of; each is one query. */
export interface SeriesReader {
  /** `undefined` when the account has no such keyword. */
  findKeywordRanks(
    accountId: string,
    keyword: string,
    choice: SeriesChoice,
  ): Promise<KeywordSeries | undefined>;
  /** As `findKeywordRanks`, with less of each row, in half of the time. */
  findKeywordPlaces(
    accountId: string,
    keyword: string,
    choice: SeriesChoice,
  ): Promise<KeywordSeries<RankPlace> | undefined>;
  /** `settled` is right for a date that is not before the newest one. */
  findDataDay(accountId: string, localDate: LocalDate): Promise<DataDay>;
}
