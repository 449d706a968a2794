import type { SeenRank } from '../../core/comparable-ranks.ts';
import type { LocalDate } from '../../core/local-date.ts';
import type { RankStatus } from '../../core/rank.ts';
import type { FailureReason, Reading, ReadingOutcome } from '../../core/reading.ts';
import type { Doubt } from '../../core/reading-doubt.ts';
import type { AccountKeyword, KeywordRange } from '../keywords/port.ts';

/** One rank row: where a product stood for a term on a date that has a usable reading. */
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

/** The newest rank row of a product for a term, with the last ranked value of an earlier date. */
export interface LatestRank extends RankRow {
  readonly previousRank: number | null;
  readonly previousLocalDate: LocalDate | null;
}

/** A keyword with the account's own product that stands best for it. */
export interface KeywordBest {
  readonly keyword: AccountKeyword;
  /** `null` when no own product has a row. When none is observed: the one that last stood highest, so that its fall can be seen. */
  readonly best:
    | (Pick<LatestRank, 'asin' | 'localDate' | 'rank' | 'observedResults' | 'previousRank'> & SeenRank)
    | null;
}

/** A keyword with everything that GET /keywords tells of it. */
export interface KeywordStanding {
  readonly keyword: AccountKeyword;
  /** Of the account's own products, by rank (absent last), then ASIN. */
  readonly ranks: readonly LatestRank[];
  /** The newest reading of the term, whatever its outcome. */
  readonly newestReading: Pick<Reading, 'localDate' | 'outcome' | 'reason' | 'doubt'> | null;
  /** The newest complete reading, which may show no own product at all. */
  readonly newestComplete: Pick<Reading, 'localDate' | 'observedAtMs' | 'observedResults' | 'doubt'> | null;
}

/** A product for a term: what one line of ranks is about. */
export interface RankLine {
  readonly term: string;
  readonly asin: string;
}

/** Where the product of a line stood on a date; without a rank it was looked for and not there. */
export interface RankPoint
  extends RankLine,
    Pick<RankRow, 'localDate' | 'rank' | 'observedResults'>,
    SeenRank {}

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

/** Outcomes of one date over the keywords that an account has now. */
export interface DayCounts {
  readonly planned: number;
  readonly complete: number;
  /** Of the complete ones, those that something speaks against. */
  readonly doubted: number;
  readonly partial: number;
  readonly failed: number;
  /** Of these, how many will not be read again on that date: they are complete, or the plan is done with them. */
  readonly settled: number;
  /** When the last of the settled ones was; `null` without any. */
  readonly settledAtMs: number | null;
  /** Earliest time for which the plan has one of the others; `null` without any. */
  readonly nextDueAtMs: number | null;
}

/** How one keyword of an account fared on a date. */
export interface KeywordDay {
  readonly keyword: string;
  /** `null` without any reading of the date. */
  readonly outcome: ReadingOutcome | null;
  /** Why there is no complete reading, as far as it is known. */
  readonly reason: FailureReason | null;
  /** Why the reading may not show what shoppers see; `null`: nothing speaks against it. */
  readonly doubt: Doubt | null;
  /** Of the reading, milliseconds since the epoch. */
  readonly observedAtMs: number | null;
  readonly observedResults: number | null;
  readonly pagesRead: number | null;
  readonly pagesWanted: number | null;
  readonly attempts: number;
  /** When it is tried (again), milliseconds since the epoch; `null` when it is not, or when nobody planned it. */
  readonly nextAttemptAtMs: number | null;
  /** Whether the date's plan has it. */
  readonly isPlanned: boolean;
}

/** Ranks, and how the keywords of an account fared, as they can be read. */
export interface RankReader {
  /** As `listKeywords`, with ranks and readings. At most a handful of queries whatever the limit. */
  listKeywordStandings(accountId: string, range: KeywordRange): Promise<KeywordStanding[]>;
  /** Keywords of the account with their best own product, in the order of adding: all of them, or only some hundreds; one query. */
  listKeywordBests(accountId: string, only?: readonly string[]): Promise<KeywordBest[]>;
  /** Rank rows of these lines, both dates included, by date, oldest first; one query. */
  listRankPoints(lines: readonly RankLine[], from: LocalDate, to: LocalDate): Promise<RankPoint[]>;
  /** Rank rows of these lines on some dates, in no order. */
  listRanksOn(lines: readonly RankLine[], dates: readonly LocalDate[]): Promise<RankPoint[]>;
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
  countDay(accountId: string, localDate: LocalDate): Promise<DayCounts>;
  /**
   * How each keyword that the account has now fared on a date, in the order of adding: all of them, or only some hundreds. One that was
   * added after the date is there only where the date has a reading of it.
   */
  listKeywordDays(accountId: string, localDate: LocalDate, only?: readonly string[]): Promise<KeywordDay[]>;
}
