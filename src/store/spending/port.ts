import type { LocalDate } from '../../core/local-date.ts';
import type { CallPrice, CapLevel, CapUse, Grant, SpendingCap } from '../../core/spending-cap.ts';
import type { Target } from '../../core/target.ts';

/** A cap as operators see it. */
export interface ListedCap extends CapUse {
  /** How far it is used up on the date, as announced. */
  readonly level: CapLevel;
  /** Whether the source is not asked for its owner until the period ends. */
  readonly isReached: boolean;
}

/** A source that has caps, and how far they forbid asking it. */
export interface CappedSource {
  readonly source: string;
  /** The cap of the installation that is reached: nothing more is asked of the source. */
  readonly reached: CapUse | null;
  /** Whether an account has reached a cap of its own: the source is not asked for that account. */
  readonly isReachedByAccounts: boolean;
}

/** Calls that are about to be made. */
export interface CallRequest {
  /** Name of the source, as it was added. */
  readonly source: string;
  /** The date that they are for. */
  readonly localDate: LocalDate;
  readonly nowMs: number;
  /** What each is expected to cost. */
  readonly price: CallPrice;
  /** What they ask for; `null`: the operator asks, for no account. */
  readonly targets: readonly Target[] | null;
  /** By target: how many calls it takes, all of which are reserved or none; left out: one each. */
  readonly calls?: readonly number[];
}

/** A cap that was used up further than was announced in its period. */
export interface CapNotice {
  readonly cap: CapUse;
  readonly level: Exclude<CapLevel, 0>;
  /** The date that the call was for. */
  readonly localDate: LocalDate;
}

/** What was reserved. */
export interface Reservation {
  /** In the order of the targets; one without targets. */
  readonly grants: readonly Grant[];
  /** What the caller has to announce; nobody else will. */
  readonly notices: readonly CapNotice[];
}

/** Which caps are listed. */
export interface CapFilter {
  /** `announced`: only those that are used up to 80 % or more. */
  readonly which: 'all' | 'announced';
  /** Only those of this source. */
  readonly source?: string;
  /** Only those that hold for this account: its own, and those of the installation. */
  readonly accountId?: string;
  readonly limit: number;
  /** How many are left out at the beginning; default none. */
  readonly skip?: number;
}

/** Read access to caps. */
export interface SpendingReader {
  /** Caps with what counts against them on a date: those of the installation by source, then those of each account. */
  listCaps(localDate: LocalDate, filter: CapFilter): Promise<ListedCap[]>;
  /** How many caps {@link listCaps} has in all. */
  countCaps(filter: Pick<CapFilter, 'source' | 'accountId'>): Promise<number>;
  /** What {@link SpendingStore.reserveCalls} would grant now; nothing is counted. */
  previewCalls(request: Omit<CallRequest, 'nowMs'>): Promise<readonly Grant[]>;
  /** The sources with caps and whether they are reached on a date. */
  listCappedSources(localDate: LocalDate): Promise<CappedSource[]>;
}

/** Write access to caps and what is reserved under them. */
export interface SpendingStore extends SpendingReader {
  /**
   * Sets a cap or changes it. What was spent in the period before counts already, by the installation and by accounts.
   * When the cap rises, targets that ended for `quota` on the date are due again.
   */
  setCap(cap: SpendingCap, localDate: LocalDate, nowMs: number): Promise<void>;
  /** Removes a cap; targets that ended for `quota` on the date are due again. `false` when there is none. */
  removeCap(cap: Omit<SpendingCap, 'most'>, localDate: LocalDate, nowMs: number): Promise<boolean>;
  /**
   * Counts calls before they are made, as far as the caps of their source allow; see `grantCalls`. Callers of one
   * source are served one after another, so that together they stay below its caps. What a call then costs more or
   * less is corrected with `addCosts`.
   */
  reserveCalls(request: CallRequest): Promise<Reservation>;
  /** Claims an announced cap whose alarm was not sent; at most one caller has it until the lease ends. */
  claimCapAlarm(localDate: LocalDate, nowMs: number, leaseUntilMs: number): Promise<CapNotice | undefined>;
  /** Ends a claimed alarm, or gives it back to be sent from `againAtMs` on. Nothing happens if it was claimed since. */
  endCapAlarm(
    cap: Omit<SpendingCap, 'most'>,
    claim: { readonly leaseUntilMs: number; readonly againAtMs: number | null },
  ): Promise<void>;
}
