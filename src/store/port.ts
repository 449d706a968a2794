import type { LocalDate } from '../core/local-date.ts';
import type { Plan, PlanLimits } from '../core/plan.ts';
import type { FailureReason, Reading, ReadingOutcome, ReadingWithShelf } from '../core/reading.ts';
import type { Doubt } from '../core/reading-doubt.ts';
import type { AssistantReader, AssistantWriter } from './assistant/port.ts';
import type { DayReader, DayWriter } from './day-port.ts';
import type { ProductReader, ProductWriter, Relation, SaveOutcome } from './products/port.ts';
import type { AccountKeyword, LatestRank, RankRow, RanksReader, TagsWriter } from './ranks-port.ts';
import type { SeriesReader } from './series-port.ts';
import type { UserReader, UserWriter } from './users/port.ts';
import type { WebhookReader, WebhookWriter } from './webhooks/port.ts';
import type { WithdrawalReader, WithdrawalWriter } from './withdrawals/port.ts';

export type * from './assistant/port.ts';
export type * from './claim-port.ts';
export type * from './day-port.ts';
export type * from './products/port.ts';
export type * from './ranks-port.ts';
export type * from './series-port.ts';
export type * from './users/port.ts';
export type * from './webhooks/port.ts';
export type * from './withdrawals/port.ts';

/** A customer of this installation. Instants everywhere in the port: milliseconds since the epoch. */
export interface Account {
  /** `acc_` and 20 base62 characters. */
  readonly id: string;
  readonly name: string;
  readonly plan: Plan;
  readonly createdAtMs: number;
  readonly closedAtMs: number | null;
}

/** A key without its secret: the secret is shown once and kept only as SHA-256. */
export interface ApiKey {
  /** `key_` and 20 base62 characters. */
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  /** First 8 characters of the secret (`mhr_` and four). */
  readonly prefix: string;
  readonly lastFour: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number | null;
  readonly revokedAtMs: number | null;
  readonly lastUsedAtMs: number | null;
}

/** A product of an account. */
export interface AccountAsin {
  readonly asin: string;
  readonly relation: Relation;
  /** Names by which answers may call it, in the order given. */
  readonly names: readonly string[];
  readonly addedAtMs: number;
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

export interface AccountCounts {
  readonly asins: number;
  readonly keywords: number;
  readonly watchedAsins: number;
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

/** What became of each thing of a list that was added: the lists are disjoint and keep the order given. */
export interface Added<T> {
  readonly added: readonly T[];
  readonly duplicate: readonly T[];
}

/** What became of products that were added: the lists are disjoint and keep the order given. */
export interface AddedAsins extends Added<string> {
  /** Watched before, own now. */
  readonly becameOwn: readonly string[];
  /** To be watched, but own already: they stay own. */
  readonly stayedOwn: readonly string[];
}

/** A keyword of the account and the new one that is its twin. */
export interface Twin {
  readonly keyword: string;
  readonly twinOf: string;
}

/** A day of a term around an update. */
export interface ReadingChange {
  readonly before: ReadingWithShelf | undefined;
  readonly after: ReadingWithShelf | undefined;
}

/** A stretch of an account's keywords in the order of adding: those with `seq` above `afterSeq`. */
export type KeywordRange = { readonly afterSeq: number; readonly limit: number };

/** Reading side of the store. Every list is bounded by its arguments. */
export interface StoreReader {
  findAccount(accountId: string): Promise<Account | undefined>;
  /** All accounts, oldest first, closed ones too. */
  listAccounts(): Promise<Account[]>;
  countAccount(accountId: string): Promise<AccountCounts>;
  /** Looks a key up by the lower-case hex SHA-256 of its secret; revoked and expired ones are found too. */
  findKeyByHash(hash: string): Promise<{ readonly key: ApiKey; readonly account: Account } | undefined>;
  listKeys(accountId: string): Promise<ApiKey[]>;
  /** Own first, each in the order of adding. */
  listAsins(accountId: string): Promise<AccountAsin[]>;
  findKeyword(accountId: string, keyword: string): Promise<AccountKeyword | undefined>;
  listKeywords(accountId: string, range: KeywordRange): Promise<AccountKeyword[]>;
  /** As `listKeywords`, the spellings alone: a fifth of the time. */
  listSpellings(accountId: string, range: KeywordRange): Promise<string[]>;
  /** As `listKeywords`, with ranks and readings. At most a handful of queries whatever the limit. */
  listKeywordStandings(accountId: string, range: KeywordRange): Promise<KeywordStanding[]>;
  /** Latest title seen of each product, for those that were seen. */
  findTitles(asins: readonly string[]): Promise<Map<string, string>>;
  /** Brand of each product by the newest page of its own that shows it, `null` where that says that it has none; others are missing. */
  findBrands(asins: readonly string[]): Promise<Map<string, string | null>>;
  /** Latest ranks of these products for a term. */
  listLatestRanks(term: string, asins: readonly string[]): Promise<LatestRank[]>;
  /** Rank rows of these products for a term, both dates included, by ASIN, then date, oldest first. */
  listRanks(term: string, asins: readonly string[], from: LocalDate, to: LocalDate): Promise<RankRow[]>;
  /** Readings of a term, both dates included, oldest first. */
  listReadings(term: string, from: LocalDate, to: LocalDate): Promise<Reading[]>;
  /** The reading of a date and its shelf (empty when the shelf is no longer kept). */
  findReading(term: string, localDate: LocalDate): Promise<ReadingWithShelf | undefined>;
  /** The newest complete or partial reading whose shelf is kept. */
  findLatestShelf(term: string): Promise<ReadingWithShelf | undefined>;
  /** Newest date with a complete or partial reading of any of the account's keywords. */
  findNewestDate(accountId: string): Promise<LocalDate | undefined>;
  countDay(accountId: string, localDate: LocalDate): Promise<DayCounts>;
  /**
   * How each keyword that the account has now fared on a date, in the order of adding: all of them, or only some hundreds. One that was
   * added after the date is there only where the date has a reading of it.
   */
  listKeywordDays(accountId: string, localDate: LocalDate, only?: readonly string[]): Promise<KeywordDay[]>;
  /**
   * A number that moves with every committed write of any process on the same data; cheap enough for every request
   * (microseconds), at most one second old.
   */
  changeToken(): number;
  /**
   * A number that moves with every committed write that changes what the account can read; every change of its plan, keys,
   * products and keywords counts, the use of a key does not.
   */
  accountVersion(accountId: string): Promise<number>;
}

/** The key that another one takes the place of, and when it ends: now, or in milliseconds since the epoch. */
export interface KeyReplacement {
  readonly oldId: string;
  readonly endsAtMs: number | 'now';
}

/** `ended`: the other key was over already; `before`: it was replaced before, and is about to end. */
export type KeyReplaced = 'replaced' | 'missing' | 'ended' | 'before';

/** By which limits something is added: those given, or those of the plan that the account has at that moment. */
export interface AddOptions {
  readonly limits: PlanLimits | 'of_plan';
  readonly addedAtMs: number;
}

/**
 * Writing side. Each method is one transaction: acknowledged means durable, failed means nothing happened. Texts are kept
 * sign for sign; U+0000 and lone surrogates, which not every database can hold, become U+FFFD in names and titles.
 * Adding to an account that is not there throws `not_found`.
 */
export interface StoreWriter {
  createAccount(account: Omit<Account, 'closedAtMs'>): Promise<void>;
  /** `false` when there is no such account. */
  setPlan(accountId: string, plan: Plan): Promise<boolean>;
  closeAccount(accountId: string, closedAtMs: number): Promise<boolean>;
  saveKey(key: ApiKey, hash: string): Promise<void>;
  /** Saves a key in place of another of its account, which ends now or soon, never later than it would have. Of many at once one does. */
  replaceKey(key: ApiKey, hash: string, replaced: KeyReplacement): Promise<KeyReplaced>;
  /** `undefined` when the account has no such key; revoking again keeps the first instant. */
  revokeKey(accountId: string, keyId: string, revokedAtMs: number): Promise<ApiKey | undefined>;
  /** Ends a key at an instant, never later than it would end; `undefined` when the account has no such key. */
  expireKey(accountId: string, keyId: string, expiresAtMs: number): Promise<ApiKey | undefined>;
  /** Notes the use of keys; coarse (at most once a minute a key), moves no version. */
  touchKeys(uses: ReadonlyMap<string, number>): Promise<void>;
  /**
   * Adds products, all or nothing; a product that is there gets the new names added to its own, and one that was watched
   * and is added as own becomes own (never the other way). What is given twice counts once.
   * Throws `plan_limit` when the account would hold more than `limits` allows.
   */
  addAsins(
    accountId: string,
    asins: readonly Omit<AccountAsin, 'addedAtMs'>[],
    options: AddOptions,
  ): Promise<AddedAsins>;
  /** Gives a product these names instead of those it has; `false` when the account has no such product. */
  setAsinNames(accountId: string, asin: string, names: readonly string[]): Promise<boolean>;
  /** ASINs that were there and are gone now. Ranks already kept stay. */
  removeAsins(accountId: string, asins: readonly string[]): Promise<string[]>;
  /**
   * Adds keywords (already in their one spelling), all or nothing; throws `plan_limit`. Twins are added and told. What is
   * given twice counts once.
   */
  addKeywords(
    accountId: string,
    keywords: readonly string[],
    options: AddOptions,
  ): Promise<Added<string> & { readonly twins: readonly Twin[] }>;
  removeKeywords(accountId: string, keywords: readonly string[]): Promise<string[]>;
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

/** The whole store; closing it waits for running writes. */
export interface Store
  extends StoreReader,
    StoreWriter,
    RanksReader,
    SeriesReader,
    TagsWriter,
    DayReader,
    DayWriter,
    ProductReader,
    ProductWriter,
    AssistantReader,
    AssistantWriter,
    UserReader,
    UserWriter,
    WebhookReader,
    WebhookWriter,
    WithdrawalReader,
    WithdrawalWriter,
    AsyncDisposable {
  /**
   * Writes a consistent copy to a new file while others write; throws `file_not_writable` when the file exists or cannot
   * be written. On SQLite it blocks the process that makes it, not others: it is for the command line.
   */
  backup(file: string): Promise<void>;
}
