import type { LocalDate } from '../../core/local-date.ts';
import type { Reading, ReadingWithShelf } from '../../core/reading.ts';
import type { BareCard, PageOf } from '../../core/shelf.ts';

/** `stored`: the day had none; `replaced`: it was better; `kept`: what is there is as good or better, nothing changed. */
export type SaveOutcome = 'stored' | 'replaced' | 'kept';

/** A day of a term around an update. */
export interface ReadingChange {
  readonly before: ReadingWithShelf | undefined;
  readonly after: ReadingWithShelf | undefined;
}

/** A reading with whose cards stand on its pages. */
export interface ReadingWithPlaces {
  readonly reading: Reading;
  readonly pages: readonly PageOf<BareCard>[];
}

/** Readings of terms with their shelves, as they can be read. */
export interface ReadingReader {
  /** Readings of a term, both dates included, oldest first. */
  listReadings(term: string, from: LocalDate, to: LocalDate): Promise<Reading[]>;
  /** The reading of a date and its shelf (empty when the shelf is no longer kept). */
  findReading(term: string, localDate: LocalDate): Promise<ReadingWithShelf | undefined>;
  /** The newest complete or partial reading whose shelf is kept. */
  findLatestShelf(term: string): Promise<ReadingWithShelf | undefined>;
  /** Newest date with a complete or partial reading of any of the account's keywords. */
  findNewestDate(accountId: string): Promise<LocalDate | undefined>;
  /** Usable readings of a term whose shelf is kept, newest first. */
  listShelfReadings(term: string, limit: number): Promise<Reading[]>;
  /** Usable readings of a term between two dates, both included, whose shelf is kept, with whose cards stood where, newest first. */
  listShelfPlaces(term: string, from: LocalDate, to: LocalDate): Promise<ReadingWithPlaces[]>;
  /** Usable readings of a term before a date whose shelf is kept, newest first. */
  listShelvesBefore(term: string, before: LocalDate, limit: number): Promise<ReadingWithShelf[]>;
  /** The first complete or partial reading of a term after a date whose shelf is kept. */
  findShelfAfter(term: string, after: LocalDate): Promise<ReadingWithShelf | undefined>;
  /** Suspect readings of a term whose pages are kept, oldest first. */
  listSuspects(term: string): Promise<ReadingWithShelf[]>;
  /** Instant of the newest complete or partial reading of any term, in milliseconds since the epoch. */
  findNewestObservedMs(): Promise<number | undefined>;
}

/** Readings of terms with their shelves and the ranks that follow from them, as they are kept. */
export interface ReadingStore extends ReadingReader {
  /**
   * Saves the reading of a term and a date with its shelf, the ranks of every product that an open account with this
   * keyword has, their latest ranks and titles, the facts on their cards and the changes that follow, and moves those
   * accounts' versions. A reading replaces the day's only when it is better, as `isBetterReading` of core/reading.ts says.
   * Saving the same again changes nothing.
   */
  saveReading(reading: ReadingWithShelf): Promise<SaveOutcome>;
  /**
   * As `saveReading`, for a reading that is made from what is kept of the day: nobody else writes between the look and
   * the save. `judge` is pure, may be run more than once, and gives `undefined` to leave the day as it is.
   */
  updateReading(
    term: string,
    localDate: LocalDate,
    judge: (kept: ReadingWithShelf | undefined) => ReadingWithShelf | undefined,
  ): Promise<ReadingChange>;
  /**
   * Fills the rank rows that these products lack for these terms, from kept shelves, with the changes of their past; gives how many
   * rows were added. Not one transaction: what was filled stays where it is broken off.
   */
  fillRanks(terms: readonly string[], asins: readonly string[]): Promise<number>;
}
