import type { Bringer } from '../../core/bringer.ts';
import type { SeenRank } from '../../core/comparable-ranks.ts';
import type { LocalDate } from '../../core/local-date.ts';
import type { RankStatus } from '../../core/rank.ts';
import type { FailureReason, Reading, ReadingOutcome, UnaskedReason } from '../../core/reading.ts';
import type { Doubt } from '../../core/reading-doubt.ts';
import type { AccountKeyword, KeywordRange } from '../keywords/port.ts';

/** One rank row: a product's rank for a term on a date with a usable reading. */
export interface RankRow {
  readonly asin: string;
  readonly localDate: LocalDate;
  readonly observedAtMs: number;
  readonly status: RankStatus;
  readonly rank: number | null;
  readonly position: number | null;
  readonly page: number | null;
  readonly sponsoredPositions: readonly number[] | null;
  readonly observedResults: number;
}

/** The newest rank row of a product for a term, with its last rank on an earlier date. */
export interface LatestRank extends RankRow {
  readonly previousRank: number | null;
  readonly previousLocalDate: LocalDate | null;
  /** Who brought the reading of this rank; absent if its source did. */
  readonly broughtBy?: Bringer;
}

/** The latest rank of a product for one of the account's keywords. */
export interface AsinRank extends Pick<RankRow, 'localDate' | 'rank' | 'observedResults'> {
  readonly keyword: string;
  /** How many keywords there would be without the limit. */
  readonly total: number;
}

/** A keyword with the account's best ranked own product for it. */
export interface KeywordBest {
  readonly keyword: AccountKeyword;
  /** `null` when no own product has a row. If none is ranked, the one with the best earlier rank, so that its fall can be seen. */
  readonly best:
    | (Pick<
        LatestRank,
        'asin' | 'localDate' | 'rank' | 'observedResults' | 'previousRank' | 'sponsoredPositions'
      > &
        SeenRank)
    | null;
}

/** A keyword with everything that GET /keywords returns for it. */
export interface KeywordStanding {
  readonly keyword: AccountKeyword;
  /** Of the account's own products, by rank (absent last), then ASIN. */
  readonly ranks: readonly LatestRank[];
  /** The newest reading of the term, whatever its outcome. */
  readonly newestReading: Pick<Reading, 'localDate' | 'outcome' | 'reason' | 'doubt'> | null;
  /** The newest complete reading, which may contain no own product. */
  readonly newestComplete: Pick<
    Reading,
    'localDate' | 'observedAtMs' | 'observedResults' | 'doubt' | 'broughtBy'
  > | null;
}

/** A product for a term. */
export interface RankLine {
  readonly term: string;
  readonly asin: string;
}

/** The best own rank of a keyword on a date; without a rank no own product was found. */
export interface RankPoint
  extends Pick<RankRow, 'asin' | 'localDate' | 'rank' | 'observedResults'>,
    SeenRank {
  readonly keyword: string;
}

/** Japanese dates, both included. */
export interface RankSpan {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** A product for a keyword: its latest title (`null` when none was seen) and its rank rows, oldest first. */
export interface RankSeries<Row = RankRow> {
  readonly asin: string;
  readonly title: string | null;
  readonly rows: readonly Row[];
}

/** The part of a rank row that a chart shows. */
export type RankPlace = Pick<RankRow, 'localDate' | 'rank' | 'sponsoredPositions' | 'observedResults'>;

/** Which series: Japanese dates, both included, and which products of the account; its own ones if `asins` is omitted. */
export interface SeriesChoice {
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** At most some hundreds; products that the account does not have are ignored. */
  readonly asins: readonly string[] | undefined;
  readonly limit: number;
}

/** What a reading says about its date. */
export type DayReading = Pick<Reading, 'localDate' | 'outcome' | 'reason' | 'context' | 'doubt'>;

/** A keyword with the history of its term and of products, all at one instant. */
export interface KeywordSeries<Row = RankRow> {
  readonly keyword: AccountKeyword;
  /** Oldest first; dates that nobody tried are missing. */
  readonly readings: readonly DayReading[];
  /** The first of all dates with a usable reading; `null` without any. */
  readonly firstReadDate: LocalDate | null;
  /** Ordered by the latest rank within these dates, best first, then by ASIN. */
  readonly series: readonly RankSeries<Row>[];
  /** How many series there would be without the limit. */
  readonly total: number;
}

/** How up to date an account's keywords are. */
export interface DataDay {
  /** Newest date with a complete or partial reading of any of them; `null` without any. */
  readonly newestDate: LocalDate | null;
  readonly planned: number;
  /** How many of these will not be read again on the requested date, as `countDay` counts them. */
  readonly settled: number;
}

/** Outcomes of one date over the account's current keywords. */
export interface DayCounts {
  readonly planned: number;
  readonly complete: number;
  /** How many of the complete ones are suspect. */
  readonly doubted: number;
  readonly partial: number;
  readonly failed: number;
  /** How many were not asked for because of a spending cap; none of them counts as failed. */
  readonly unasked: number;
  /** How many of these will not be read again on that date: they are complete, or the plan is done with them. */
  readonly settled: number;
  /** When the last settled one was settled; `null` without any. */
  readonly settledAtMs: number | null;
  /** Earliest time that the plan has for one of the others; `null` without any. */
  readonly nextDueAtMs: number | null;
}

/** How a keyword of an account fared on a date. */
export interface KeywordDay {
  readonly keyword: string;
  /** `null` without a reading of the date; one that only says that a spending cap was reached is none. */
  readonly outcome: ReadingOutcome | null;
  /** Why there is no complete reading, if known; why no source was asked, if that is why there is none at all. */
  readonly reason: FailureReason | UnaskedReason | null;
  /** Why the reading may not show what shoppers see; `null` when there is no such doubt. */
  readonly doubt: Doubt | null;
  /** Who brought the reading; absent if its source did, or without a reading. */
  readonly broughtBy?: Bringer;
  /** Instant of the reading, in milliseconds since the epoch. */
  readonly observedAtMs: number | null;
  readonly observedResults: number | null;
  readonly pagesRead: number | null;
  readonly pagesWanted: number | null;
  readonly attempts: number;
  /** When it is next tried, in milliseconds since the epoch; `null` when it is not, or was not planned. */
  readonly nextAttemptAtMs: number | null;
  /** Whether the date's plan contains it. */
  readonly isPlanned: boolean;
}

/** How many keywords of an account fared alike on a date. */
export interface KeywordDayCount extends Pick<KeywordDay, 'outcome' | 'reason' | 'doubt'> {
  readonly accountId: string;
  readonly localDate: LocalDate;
  readonly count: number;
}

/** How far the readings of a keyword cover a range of dates. */
export interface KeywordCoverage {
  readonly keyword: string;
  /** The date on which the account added it, or the earlier one of its first usable reading. */
  readonly since: LocalDate;
  /** Number of complete readings of these dates, and the date of the last one. */
  readonly complete: number;
  readonly lastComplete: LocalDate | null;
}

/**
 * How many keywords of an account have best own products whose ranks changed alike. Of two ranks only their order is kept: both are 1
 * or 2.
 */
export interface BestChangeCount {
  readonly accountId: string;
  /** The newest rank: `'none'` without any, `'earlier'` if it is not of the requested dates. */
  readonly after: SeenRank | 'none' | 'earlier';
  /** The best rank of any own product on the date before; `undefined` without any. */
  readonly before: SeenRank | undefined;
  readonly count: number;
}

/** How many keywords have a rank on a date; without a rank, their products were not found. */
export interface RankCount {
  readonly localDate: LocalDate;
  readonly rank: number | null;
  readonly count: number;
}

/** Read access to ranks, and to how the keywords of an account fared. */
export interface RankReader {
  /** As `listKeywords`, with ranks and readings. At most a handful of queries for any limit. */
  listKeywordStandings(accountId: string, range: KeywordRange): Promise<KeywordStanding[]>;
  /** Keywords of the account with their best own product, in the order of adding: all, or at most some hundreds; one query. */
  listKeywordBests(accountId: string, only?: readonly string[]): Promise<KeywordBest[]>;
  /**
   * The keywords of these accounts (at most some hundreds), counted by how the rank that {@link listKeywordBests} has
   * changed since the date before it, whichever own product was best then: newest ranks of `today` and of the date before; one query.
   */
  countBestChanges(accountIds: readonly string[], today: LocalDate): Promise<BestChangeCount[]>;
  /**
   * The keywords of an account, counted by the rank of the own product that was best on each date from `from` to `to`, both
   * included; one query. A keyword without a row of a date is not counted for it.
   */
  countRanks(accountId: string, from: LocalDate, to: LocalDate): Promise<RankCount[]>;
  /** The rank of the own product that was best on each date of a span, for these keywords, by date, oldest first; one query. */
  listBestPoints(accountId: string, keywords: readonly string[], span: RankSpan): Promise<RankPoint[]>;
  /** As `listBestPoints`, on some dates, in no particular order. */
  listBestPointsOn(
    accountId: string,
    keywords: readonly string[],
    dates: readonly LocalDate[],
  ): Promise<RankPoint[]>;
  /** The ranks of products (at most some hundreds) for a keyword of the account on some dates, in no particular order; one query. */
  listPointsOn(
    accountId: string,
    keyword: string,
    chosen: { readonly asins: readonly string[]; readonly dates: readonly LocalDate[] },
  ): Promise<RankPoint[]>;
  /** The account's keywords for which a product has a rank row, by its latest rank, unranked ones last; one query. */
  listAsinRanks(accountId: string, asin: string, limit: number): Promise<AsinRank[]>;
  /** `undefined` when the account does not have this keyword. */
  findKeywordRanks(
    accountId: string,
    keyword: string,
    choice: SeriesChoice,
  ): Promise<KeywordSeries | undefined>;
  /** As `findKeywordRanks`, with fewer columns, in half the time. */
  findKeywordPlaces(
    accountId: string,
    keyword: string,
    choice: SeriesChoice,
  ): Promise<KeywordSeries<RankPlace> | undefined>;
  /** `settled` is correct for a date that is not before the newest one. */
  findDataDay(accountId: string, localDate: LocalDate): Promise<DataDay>;
  countDay(accountId: string, localDate: LocalDate): Promise<DayCounts>;
  /**
   * How each of the account's current keywords fared on a date, in the order of adding: all, or at most some hundreds.
   * A keyword added after the date is included only if that date has a reading of it, or an earlier one a usable reading.
   */
  listKeywordDays(accountId: string, localDate: LocalDate, only?: readonly string[]): Promise<KeywordDay[]>;
  /** What {@link listKeywordDays} says of the keywords of these accounts (at most some hundreds) on some dates, counted; one query. */
  countKeywordDays(accountIds: readonly string[], dates: readonly LocalDate[]): Promise<KeywordDayCount[]>;
  /** The account's keywords with their complete readings of a range, both dates included, in the order of adding; one query. */
  listKeywordCoverage(accountId: string, from: LocalDate, to: LocalDate): Promise<KeywordCoverage[]>;
}
