import type { SeenRank } from '../core/comparable-ranks.ts';
import type { LocalDate } from '../core/local-date.ts';
import type { RankStatus } from '../core/rank.ts';
import type { Reading } from '../core/reading.ts';
import type { BareCard, PageOf } from '../core/shelf.ts';

/** A keyword of an account; its text is the search term too. */
export interface AccountKeyword {
  readonly keyword: string;
  /** Order of adding within the account; grows, never reused. */
  readonly seq: number;
  readonly addedAtMs: number;
}

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

/** A reading with whose cards stand on its pages. */
export interface ReadingWithPlaces {
  readonly reading: Reading;
  readonly pages: readonly PageOf<BareCard>[];
}

/** Ranks over many terms, and the days of a term that can be shown. Every list is bounded by its arguments. */
export interface RanksReader {
  /** Keywords of the account with their best own product, in the order of adding: all of them, or only some hundreds; one query. */
  listKeywordBests(accountId: string, only?: readonly string[]): Promise<KeywordBest[]>;
  /** The tags of every keyword that has some, in the order of their signs. */
  listKeywordTags(accountId: string): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Rank rows of these lines, both dates included, by date, oldest first; one query. */
  listRankPoints(lines: readonly RankLine[], from: LocalDate, to: LocalDate): Promise<RankPoint[]>;
  /** Rank rows of these lines on some dates, in no order. */
  listRanksOn(lines: readonly RankLine[], dates: readonly LocalDate[]): Promise<RankPoint[]>;
  /** Usable readings of a term whose shelf is kept, newest first. */
  listShelfReadings(term: string, limit: number): Promise<Reading[]>;
  /** Usable readings of a term between two dates, both included, whose shelf is kept, with whose cards stood where, newest first. */
  listShelfPlaces(term: string, from: LocalDate, to: LocalDate): Promise<ReadingWithPlaces[]>;
}

/** How people sort their keywords. */
export interface TagsWriter {
  /** Puts tags in place of those that a keyword has; `false` when the account has no such keyword. Moves no version: no answer of the API tells tags. */
  setKeywordTags(accountId: string, keyword: string, tags: readonly string[]): Promise<boolean>;
}
