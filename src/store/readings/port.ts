import type { Bringer } from '../../core/bringer.ts';
import type { LocalDate } from '../../core/local-date.ts';
import type { Reading, ReadingWithShelf } from '../../core/reading.ts';
import type { BareCard, PageOf, ShelfPage } from '../../core/shelf.ts';

/**
 * `stored`: the day had no reading. `replaced`: the new one is better. `kept`: the existing one is as good or better,
 * so nothing changed.
 */
export type SaveOutcome = 'stored' | 'replaced' | 'kept';

/** A day of a term before and after an update. */
export interface ReadingChange {
  readonly before: ReadingWithShelf | undefined;
  readonly after: ReadingWithShelf | undefined;
}

/** A sound page that is not part of its date's reading: it is judged again with later pages. */
export interface WaitingPage {
  readonly page: ShelfPage;
  /** Pages that whoever brought it wanted. */
  readonly pagesWanted: number;
  /** Who brought it; absent if a source did. */
  readonly broughtBy?: Bringer;
}

/** A date on which pages wait. */
export interface WaitingDay {
  readonly localDate: LocalDate;
  /** Oldest arrival first. */
  readonly pages: readonly WaitingPage[];
}

/** How brought pages change a date. Both functions are pure and may run more than once. */
export interface PagesUpdate {
  /** As for {@link ReadingStore.updateReading}, beside the pages that wait. */
  judge(kept: ReadingWithShelf | undefined, waiting: readonly WaitingPage[]): ReadingWithShelf | undefined;
  /** The pages that wait from now on, oldest arrival first. */
  wait(change: ReadingChange, waiting: readonly WaitingPage[]): readonly WaitingPage[];
}

/** A day of a term before and after pages were added, and the pages that wait now. */
export interface PagesAdded extends ReadingChange {
  readonly waiting: readonly WaitingPage[];
}

/** A reading with the products on each of its pages. */
export interface ReadingWithPlaces {
  readonly reading: Reading;
  readonly pages: readonly PageOf<BareCard>[];
}

/** Read access to readings of terms with their shelves. */
export interface ReadingReader {
  /** Readings of a term, both dates included, oldest first. */
  listReadings(term: string, from: LocalDate, to: LocalDate): Promise<Reading[]>;
  /** The reading of a date and its shelf (empty when the shelf is no longer stored). */
  findReading(term: string, localDate: LocalDate): Promise<ReadingWithShelf | undefined>;
  /** The newest complete or partial reading whose shelf is stored. */
  findLatestShelf(term: string): Promise<ReadingWithShelf | undefined>;
  /** Newest date with a complete or partial reading of any of the account's keywords. */
  findNewestDate(accountId: string): Promise<LocalDate | undefined>;
  /** Usable readings of a term whose shelf is stored, newest first. */
  listShelfReadings(term: string, limit: number): Promise<Reading[]>;
  /** Usable readings of a term between two dates, both included, whose shelf is stored, newest first, with the products on each page. */
  listShelfPlaces(term: string, from: LocalDate, to: LocalDate): Promise<ReadingWithPlaces[]>;
  /** Usable readings of a term before a date whose shelf is stored, newest first. */
  listShelvesBefore(term: string, before: LocalDate, limit: number): Promise<ReadingWithShelf[]>;
  /** Usable readings of a term after a date whose shelf is stored, oldest first. */
  listShelvesAfter(term: string, after: LocalDate, limit: number): Promise<ReadingWithShelf[]>;
  /** Failed readings of a term whose pages are stored, such as suspect ones, oldest first. */
  listFailedShelves(term: string): Promise<ReadingWithShelf[]>;
  /** The pages that wait to become part of the date's reading, oldest arrival first; see {@link ReadingStore.addPages}. */
  listWaitingPages(term: string, localDate: LocalDate): Promise<WaitingPage[]>;
  /** The dates of a term on which pages wait, oldest first. */
  listWaitingDays(term: string): Promise<WaitingDay[]>;
  /** Whether any of the account's keywords has a complete reading that is not from this source. */
  hasReadingBeside(accountId: string, source: string): Promise<boolean>;
  /** Instant of the newest complete or partial reading of any term, in milliseconds since the epoch. */
  findNewestObservedMs(): Promise<number | undefined>;
  /** How many rows {@link ReadingStore.fillRanks} would add now; nothing is changed. */
  countFillable(terms: readonly string[], asins: readonly string[]): Promise<number>;
}

/** Write access to readings of terms with their shelves and the ranks that follow from them. */
export interface ReadingStore extends ReadingReader {
  /**
   * Saves the reading of a term and a date with its shelf, the ranks of every product that an open account with this
   * keyword has, their latest ranks and titles, the facts on their cards and the changes that follow, and moves those
   * accounts' versions. `judge` makes it from the day's stored one: no other write happens between reading and saving. It
   * is pure, may run more than once, and returns `undefined` to leave the day unchanged. A reading replaces the day's only
   * if it is better, as defined by `isBetterReading` of core/reading.ts. Saving the same again changes nothing.
   */
  updateReading(
    term: string,
    localDate: LocalDate,
    judge: (kept: ReadingWithShelf | undefined) => ReadingWithShelf | undefined,
  ): Promise<ReadingChange>;
  /**
   * As `updateReading`, with the pages of the date that wait: no other write happens between reading them and saving both. They are
   * deleted with a reading that is complete with the pages that they wanted, with a withdrawn one, and by `prune`.
   */
  addPages(term: string, localDate: LocalDate, update: PagesUpdate): Promise<PagesAdded>;
  /**
   * Adds the missing rank rows of these products for these terms, from stored shelves, with the changes of their past;
   * returns how many rows were added. Not one transaction: if interrupted, the rows added so far remain.
   */
  fillRanks(terms: readonly string[], asins: readonly string[]): Promise<number>;
}
