/**
 * The counted limits. Each has a quota in a window that starts with its first use. Sign-in attempts are counted by the
 * user's address and by the client's; tried answers and test messages to a webhook are counted by account.
 */
export type LimitName =
  | 'requests'
  | 'events'
  | 'pages'
  | 'failed_authentications'
  | 'sign_ins'
  | 'sign_ins_from'
  | 'trials'
  | 'webhook_tests';

/** The limited kinds of running answers: long ones, and pages that are being received and read. */
export type HoldName = 'answers' | 'pages';

/** A quota per window. */
export interface Quota {
  readonly count: number;
  readonly windowSeconds: number;
}

/** The limits of an installation. */
export interface LimitSettings {
  readonly quotas: Readonly<Record<LimitName, Quota>>;
  /** How many answers of a kind may run at the same time for one subject. */
  readonly holdsMax: Readonly<Record<HoldName, number>>;
  /** A hold that was not released ends after this long, in milliseconds. */
  readonly holdMsMax: number;
}

/** The state of a subject within a quota. */
export interface Allowance {
  /** `false`: this use exceeds the quota and was not counted. */
  readonly granted: boolean;
  readonly quota: Quota;
  readonly remaining: number;
  /** Until the window ends and the whole quota is available again, in milliseconds; a full window when none is running. */
  readonly resetMs: number;
}

/** A place for a running answer, or a refusal because all are taken. */
export type Hold =
  | { readonly granted: true; release(): void }
  | { readonly granted: false; readonly holdsMax: number; readonly retryAfterMs: number };

/** Counts uses and running answers per subject (an account, a client address). Subjects are independent of each other. */
export interface Limits extends AsyncDisposable {
  /** Counts one use, unless the quota is used up. */
  take(limit: LimitName, subject: string): Promise<Allowance>;
  /** Counts one use in each of several limits, or in none if one of them is used up; allowances are in the order of the limits. */
  takeAll(limits: readonly LimitName[], subject: string): Promise<readonly Allowance[]>;
  /** Returns the state of a subject without counting; `granted` says whether a use would be granted. */
  look(limit: LimitName, subject: string): Promise<Allowance>;
  /**
   * Takes a place for a running answer until `release` (which may be called more than once) or `holdMsMax`. When all
   * are taken, `retryAfterMs` says when the oldest one ends at the latest.
   */
  hold(kind: HoldName, subject: string): Hold | Promise<Hold>;
  /** Whether this process currently counts alone because the shared limits are out of reach. Always `false` for limits of one process. */
  isAlone(): boolean;
}
