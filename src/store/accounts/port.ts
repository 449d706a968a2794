import type { Plan, PlanLimits } from '../../core/plan.ts';

/** A customer of this installation. Instants everywhere in the port: milliseconds since the epoch. */
export interface Account {
  /** `acc_` and 20 base62 characters. */
  readonly id: string;
  readonly name: string;
  readonly plan: Plan;
  readonly createdAtMs: number;
  readonly closedAtMs: number | null;
}

export interface AccountCounts {
  readonly asins: number;
  readonly keywords: number;
  readonly watchedAsins: number;
}

/** By which limits something is added: those given, or those of the plan that the account has at that moment. */
export interface AddOptions {
  readonly limits: PlanLimits | 'of_plan';
  readonly addedAtMs: number;
}

/** What became of each thing of a list that was added: the lists are disjoint and keep the order given. */
export interface Added<T> {
  readonly added: readonly T[];
  readonly duplicate: readonly T[];
}

/** Accounts as they can be read. */
export interface AccountReader {
  findAccount(accountId: string): Promise<Account | undefined>;
  /** All accounts, oldest first, closed ones too. */
  listAccounts(): Promise<Account[]>;
  countAccount(accountId: string): Promise<AccountCounts>;
  /**
   * A number that moves with every committed write that changes what the account can read; every change of its plan, keys,
   * products and keywords counts, the use of a key does not.
   */
  accountVersion(accountId: string): Promise<number>;
}

/** Accounts as they are kept. */
export interface AccountStore extends AccountReader {
  createAccount(account: Omit<Account, 'closedAtMs'>): Promise<void>;
  /** `false` when there is no such account. */
  setPlan(accountId: string, plan: Plan): Promise<boolean>;
  closeAccount(accountId: string, closedAtMs: number): Promise<boolean>;
}
