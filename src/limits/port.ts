/**
 * The counted limits. Each has a quota in a window that starts with its first use. Attempts to sign in are counted by the user's address,
 * and by that of the client; trials of an answer, and test messages to a webhook, by account.
 */
const LIMIT_NAMES = [
  'requests',
  'events',
  'failed_authentications',
  'sign_ins',
  'sign_ins_from',
  'trials',
  'webhook_tests',
] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];

/** How often something may happen. */
export interface Quota {
  readonly count: number;
  readonly windowSeconds: number;
}

/** What the limits of an installation are. */
export interface LimitSettings {
  readonly quotas: Readonly<Record<LimitName, Quota>>;
  /** Answers of one subject that may run at the same time. */
  readonly holdsMax: number;
  /** After this long a hold is over even when nobody released it, in milliseconds. */
  readonly holdMsMax: number;
}

/** Where a subject stands within a quota. */
export interface Allowance {
  /** `false`: this use is above the quota and was not counted. */
  readonly granted: boolean;
  readonly quota: Quota;
  readonly remaining: number;
  /** Until the window ends and the whole quota is there again, in milliseconds; a full window when none runs. */
  readonly resetMs: number;
}

/** One of the places for running answers, or the news that all are taken. */
export type Hold =
  | { readonly granted: true; release(): void }
  | { readonly granted: false; readonly holdsMax: number; readonly retryAfterMs: number };

/** Counts uses and running answers per subject (an account, a client address). Subjects never see each other. */
export interface Limits extends AsyncDisposable {
  /** Counts one use, unless the quota is used up. */
  take(limit: LimitName, subject: string): Promise<Allowance>;
  /** Counts one use in each of several limits, or in none of them when one is used up; allowances come in the order of the limits. */
  takeAll(limits: readonly LimitName[], subject: string): Promise<readonly Allowance[]>;
  /** Tells where a subject stands without counting; `granted` says whether a use would be. */
  look(limit: LimitName, subject: string): Promise<Allowance>;
  /**
   * Takes a place for a running answer until `release` (which may be called again) or `holdMsMax`. When all are taken
   * `retryAfterMs` says when the oldest is over at the latest.
   */
  hold(subject: string): Hold | Promise<Hold>;
  /**
   * Whether this process counts for itself for now since what it shares with others is out of reach. Never so for limits of one
   * process.
   */
  isAlone(): boolean;
}
