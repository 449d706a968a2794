import type { OwnLimits, Plan, PlanLimits } from '../../core/plan.ts';

/** A customer of this installation. Instants in all ports are milliseconds since the epoch. */
export interface Account {
  /** `acc_` and 20 base62 characters. */
  readonly id: string;
  readonly name: string;
  readonly plan: Plan;
  /** Those that differ from its plan's. */
  readonly ownLimits: OwnLimits;
  /** Whether its users and keys may add pages to the readings of terms and products, which all accounts share. */
  readonly addsPages: boolean;
  readonly createdAtMs: number;
  readonly closedAtMs: number | null;
  /** Only while the account is being deleted: since when. */
  readonly deletingSinceMs?: number;
}

/**
 * What a step of a deletion left: more to delete, only what a worker is reading at this moment, or nothing, not even
 * the account.
 */
export type DeletionStep = 'more' | 'waiting' | 'done';

/** An account before it is created: open, with the limits of its plan; it may add pages if it is the only open one. */
export type NewAccount = Pick<Account, 'id' | 'name' | 'plan' | 'createdAtMs'>;

export interface AccountCounts {
  readonly asins: number;
  readonly keywords: number;
  readonly watchedAsins: number;
}

/** What an account has, and what somebody may have to look after. */
export interface AccountFacts {
  /** The version of its data, as {@link AccountReader.accountVersion} returns it. */
  readonly version: number;
  readonly counts: AccountCounts;
  /** Valid keys without a valid successor that end until the requested instant, and when the first of them ends. */
  readonly endingKeys: { readonly count: number; readonly firstEndsAtMs: number } | null;
  /** `failing`: the last attempt of an open delivery failed. `null` without a webhook. */
  readonly webhook: 'active' | 'failing' | 'stopped' | null;
  /** When a member last signed in; signing out changes nothing. */
  readonly signedInAtMs: number | null;
  /** When a member was last seen with a session that is still kept; `null` without any. */
  readonly lastSeenAtMs: number | null;
}

/** The limits that apply to an addition: these, or those of the account at that moment. */
export interface AddOptions {
  readonly limits: PlanLimits | 'of_account';
  readonly addedAtMs: number;
}

/** The result for each item of a list that was added: the lists are disjoint and keep the given order. */
export interface Added<T> {
  readonly added: readonly T[];
  readonly duplicate: readonly T[];
}

/** Read access to accounts. */
export interface AccountReader {
  findAccount(accountId: string): Promise<Account | undefined>;
  /** All accounts, oldest first, including closed ones. */
  listAccounts(): Promise<Account[]>;
  countAccount(accountId: string): Promise<AccountCounts>;
  /**
   * The facts of these accounts (at most some hundreds), by their ids; keys that end after `nowMs` and until `endsUntilMs` are
   * counted. A handful of queries for any number.
   */
  findAccountFacts(
    accountIds: readonly string[],
    span: { readonly nowMs: number; readonly endsUntilMs: number },
  ): Promise<ReadonlyMap<string, AccountFacts>>;
  /** Whether the first steps on the account's dashboard were dismissed; `false` for an unknown account. */
  hasDismissedSteps(accountId: string): Promise<boolean>;
  /**
   * A number that changes with every committed write that affects what the account can read, including changes of its
   * plan, keys, products and keywords. Using a key does not change it.
   */
  accountVersion(accountId: string): Promise<number>;
}

/** Write access to accounts. */
export interface AccountStore extends AccountReader {
  /**
   * It may add pages if no other account is open at that moment. Throws `invalid_parameter` when an open account has the name; case and
   * width make no difference, here and below.
   */
  createAccount(account: NewAccount): Promise<void>;
  /** `false` when the account does not exist. */
  setPlan(accountId: string, plan: Plan): Promise<boolean>;
  /** Replaces the account's own limits; `false` when the account does not exist. */
  setLimits(accountId: string, ownLimits: OwnLimits): Promise<boolean>;
  /** Whether the account may add pages; `false` when the account does not exist. */
  setAddsPages(accountId: string, addsPages: boolean): Promise<boolean>;
  /** `false` when the account does not exist. Throws `invalid_parameter` when another open account has the name. */
  renameAccount(accountId: string, name: string): Promise<boolean>;
  /** `false` when the account does not exist; closing it again keeps the first instant. */
  closeAccount(accountId: string, closedAtMs: number): Promise<boolean>;
  /**
   * Opens a closed account again, by default on its plan so far; an open one stays as it is. `false` when the account does not exist, or is being deleted. Throws `unusable_input`
   * when an open account has its name.
   */
  reopenAccount(accountId: string, plan?: Plan): Promise<boolean>;
  /** Begins to delete a closed account, which cannot be undone; `false` for an open or unknown one. Again keeps the first instant. */
  beginDeletion(accountId: string, nowMs: number): Promise<boolean>;
  /**
   * Deletes up to a thousand rows of an account whose deletion was begun, and finally the account: everything that belongs
   * to it alone. Terms and products that another account has or had stay, with their readings.
   */
  continueDeletion(accountId: string, nowMs: number): Promise<DeletionStep>;
  /** Notes in the audit that everything of an account is being exported; `false` when the account does not exist. */
  noteExport(accountId: string): Promise<boolean>;
  /** `false` when the account does not exist; dismissing again keeps the first instant. */
  dismissSteps(accountId: string, dismissedAtMs: number): Promise<boolean>;
}
