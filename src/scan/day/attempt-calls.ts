import type { Charge } from '../../sources/port.ts';
import type { ClaimedTarget, DayCost } from '../../store/port.ts';
import { costsOf } from './end-claim.ts';
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

/** Asks a source; `stopped`: the worker stops, or the source has asked to be left alone, and the call was not made or is broken off. */
export type Ask = <Answer extends Answered>(
  call: (signal: AbortSignal) => Promise<Answer>,
) => Promise<Answer | 'stopped'>;

/** What the calls of an attempt take from outside. */
export interface CallPorts extends StopSignals {
  readonly ports: Pick<ScanPorts, 'store' | 'elapsedMs' | 'observe'>;
  readonly named: NamedSource;
  /** What each call asks for: targets of one date. */
  readonly claims: readonly ClaimedTarget[];
  /** Waits until the next call may start, or says that the source has asked to be left alone; rejects when aborted. */
  readonly turn: (signal: AbortSignal) => Promise<'now' | 'paused'>;
}

/**
 * The calls of one attempt and their costs. Every call that was sent counts, including one that is aborted or fails
 * unexpectedly. Costs are saved before the next call, so that a killed process loses at most its last one.
 */
export class AttemptCalls {
  readonly #given: CallPorts;
  readonly #charges: Charge[] = [];
  #noted = 0;

  constructor(given: CallPorts) {
    this.#given = given;
  }

  /** Calls that were sent. */
  get count(): number {
    return this.#charges.length;
  }

  /** What is not noted yet, for whoever ends the attempt: it is noted with that. */
  get open(): DayCost[] {
    const { named, claims } = this.#given;
    return costsOf(named, this.#charges.slice(this.#noted), claims.length);
  }

  /** Makes a call when its turn comes; see {@link Ask}. */
  readonly ask: Ask = async (call) => {
    const { ports, named, stopping, signal } = this.#given;
    if (!(await this.#mayCall())) return 'stopped';
    const startedMs = ports.elapsedMs();
    const report = (outcome: 'answer' | 'failure') =>
      ports.observe({
        kind: 'called',
        source: named.source.facts.id,
        outcome,
        tookMs: ports.elapsedMs() - startedMs,
      });
    try {
      const answer = await call(signal);
      this.#charges.push(answer.charge);
      report(answer.outcome === 'failed' ? 'failure' : 'answer');
      return answer;
    } catch (thrown) {
      this.#charges.push({ billed: 'unknown', cost: null });
      report('failure');
      if (stopping.aborted && signal.aborted) return 'stopped';
      throw thrown;
    }
  };

  async #mayCall(): Promise<boolean> {
    const { stopping, turn } = this.#given;
    // A store outage must not stop a reading: unsaved costs are saved with the next call, or at the end.
    await this.#note().catch(() => undefined);
    try {
      if ((await turn(stopping)) === 'paused') return false;
    } catch (thrown) {
      if (!stopping.aborted) throw thrown;
    }
    return !stopping.aborted;
  }

  /** Says that what was open is noted with the end of the attempt. */
  end(): void {
    this.#noted = this.#charges.length;
  }

  /** Does the work of the attempt, then records any costs still open, however the work ended. */
  async during(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } finally {
      await this.#note();
    }
  }

  async #note(): Promise<void> {
    const { ports, claims } = this.#given;
    const [until, open, first] = [this.#charges.length, this.open, claims[0]];
    if (open.length === 0 || first === undefined) return;
    await ports.store.addCosts(first.localDate, open);
    this.#noted = until;
  }
}
