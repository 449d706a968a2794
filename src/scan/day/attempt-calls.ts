import type { Grant } from '../../core/spending-cap.ts';
import type { Charge } from '../../sources/port.ts';
import type { ClaimedTarget, SpentCost } from '../../store/port.ts';
import { costOf } from './end-claim.ts';
import {
  correctionOf,
  expectedPrice,
  perCall,
  type ReservedCost,
  reservedCost,
  takenBack,
} from './reserved-costs.ts';
import type { NamedSource, ScanPorts } from './scan-ports.ts';

/** The two signals with which a worker is stopped. */
export interface StopSignals {
  /** Aborted: no further call is begun. */
  readonly stopping: AbortSignal;
  /** Aborted: calls that run are broken off. */
  readonly signal: AbortSignal;
}

/** What an answer of a source says of its call. */
interface Answered {
  readonly outcome: string;
  readonly charge: Charge;
}

/**
 * Asks a source for as many of the claims as its caps allow, in their order. `stopped`: the call was not made or is
 * broken off, because the worker stops, the source has asked to be left alone, or its caps allow none. `calls` says how
 * many calls are still to be made for the claims, this one included (left out: one): caps allow all of them or none, so
 * that nothing is paid for a part.
 */
export type Ask = <Answer extends Answered>(
  call: (signal: AbortSignal, claims: readonly ClaimedTarget[]) => Promise<Answer>,
  calls?: number,
) => Promise<Answer | 'stopped'>;

/** What the calls of an attempt take from outside. */
export interface CallPorts extends StopSignals {
  readonly ports: Pick<ScanPorts, 'store' | 'elapsedMs' | 'observe'>;
  readonly named: NamedSource;
  /** What each call asks for: targets of one date. */
  readonly claims: readonly ClaimedTarget[];
  /** Waits until the next call may start, or says that the source has asked to be left alone; rejects when aborted. */
  readonly turn: (signal: AbortSignal) => Promise<'now' | 'paused'>;
  /** Counts so many calls for each of the claims before they are made, if the source has caps; rejects when aborted. */
  readonly reserve: (signal: AbortSignal, callsEach: number) => Promise<readonly Grant[] | 'uncapped'>;
}

/** A call that may be made. */
interface Allowed {
  readonly claims: readonly ClaimedTarget[];
  /** `null`: the source has no caps, and the call is counted when it has ended. */
  readonly reserved: ReservedCost | null;
}

/** A call that was sent. */
interface Made extends Allowed {
  readonly charge: Charge;
}

/**
 * The calls of one attempt and their costs. Every call that was sent counts, including one that is aborted or fails
 * unexpectedly. Where the source has caps, all calls of the attempt are counted before the first is made, with their
 * expected price, and those that are not made are given back at its end. Otherwise costs are saved before the next
 * call, so that a killed process loses at most its last one.
 */
export class AttemptCalls {
  readonly #given: CallPorts;
  readonly #made: Made[] = [];
  #noted = 0;
  /** Calls that were counted and not made yet; all are alike. */
  #ahead: {
    readonly claims: readonly ClaimedTarget[];
    readonly reserved: ReservedCost;
    readonly left: number;
  } | null = null;

  constructor(given: CallPorts) {
    this.#given = given;
  }

  /** Calls that were sent. */
  get count(): number {
    return this.#made.length;
  }

  /** What is not noted yet, for whoever ends the attempt: it is noted with that. */
  get open(): SpentCost[] {
    const unused = this.#ahead === null ? [] : [takenBack(this.#ahead.reserved, this.#ahead.left)];
    return [...this.#madeSince(), ...unused];
  }

  #madeSince(): SpentCost[] {
    const { named } = this.#given;
    return this.#made
      .slice(this.#noted)
      .flatMap(({ charge, claims, reserved }) =>
        reserved === null ? costOf(named, charge, claims) : correctionOf(reserved, charge),
      );
  }

  /** Makes a call when its turn comes; see {@link Ask}. */
  readonly ask: Ask = async (call, calls = 1) => {
    const { ports, named, stopping, signal } = this.#given;
    const allowed = await this.#allow(calls);
    if (allowed === null) return 'stopped';
    const startedMs = ports.elapsedMs();
    const report = (outcome: 'answer' | 'failure') =>
      ports.observe({
        kind: 'called',
        source: named.source.facts.id,
        outcome,
        tookMs: ports.elapsedMs() - startedMs,
      });
    try {
      const answer = await call(signal, allowed.claims);
      this.#made.push({ ...allowed, charge: answer.charge });
      report(answer.outcome === 'failed' ? 'failure' : 'answer');
      return answer;
    } catch (thrown) {
      this.#made.push({ ...allowed, charge: { billed: 'unknown', cost: null } });
      report('failure');
      if (stopping.aborted && signal.aborted) return 'stopped';
      throw thrown;
    }
  };

  async #allow(calls: number): Promise<Allowed | null> {
    const { stopping, turn } = this.#given;
    // A store outage must not stop a reading: unsaved costs are saved with the next call, or at the end.
    await this.#note(this.#madeSince()).catch(() => undefined);
    try {
      if ((await turn(stopping)) === 'paused' || stopping.aborted) return null;
      return await this.#take(calls);
    } catch (thrown) {
      if (!stopping.aborted) throw thrown;
      return null;
    }
  }

  /** One of the calls that were counted ahead; if there are none, this and all that follow are counted first. */
  async #take(calls: number): Promise<Allowed | null> {
    if (this.#ahead === null) {
      const { named, claims, stopping, reserve } = this.#given;
      const grants = await reserve(stopping, calls);
      if (grants === 'uncapped') return { claims, reserved: null };
      const granted = claims.filter((_, at) => grants[at]?.kind === 'granted');
      if (granted.length === 0) return null;
      const each = grants.map((grant) => perCall(grant, calls));
      const reserved = reservedCost(named.name, expectedPrice(named, 1, 'once'), each);
      this.#ahead = { claims: granted, reserved, left: calls };
      if (stopping.aborted) return null;
    }
    const { claims, reserved, left } = this.#ahead;
    this.#ahead = left > 1 ? { claims, reserved, left: left - 1 } : null;
    return { claims, reserved };
  }

  /** Says that what was open is noted with the end of the attempt. */
  end(): void {
    this.#noted = this.#made.length;
    this.#ahead = null;
  }

  /** Does the work of the attempt, then records any costs still open, however the work ended. */
  async during(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } finally {
      await this.#note(this.open);
      this.#ahead = null;
    }
  }

  async #note(open: readonly SpentCost[]): Promise<void> {
    const { ports, claims } = this.#given;
    const [until, first] = [this.#made.length, claims[0]];
    if (open.length > 0 && first !== undefined) await ports.store.addCosts(first.localDate, open);
    this.#noted = until;
  }
}
