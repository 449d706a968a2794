import type { FailureReason } from '../../core/reading.ts';
import type { ClaimedTarget, TargetFailure } from '../../store/port.ts';
import type { Hindrance } from '../reading/read-term.ts';
import { stopsSource } from './end-claim.ts';
import type { NamedSource, ScanPorts } from './scan-ports.ts';
import type { SourceStates } from './source-states.ts';

/** How long a target waits after an unexpected error in its reading. */
const AFTER_FAULT_MS = 5 * 60_000;

/** The reason to record for a pause of the source: a reason that concerns only a product counts as `source_error`. */
function pauseReasonOf(reason: TargetFailure): FailureReason {
  return reason === 'blocked' || stopsSource(reason) ? reason : 'source_error';
}

/** What every reading of claimed targets needs: it gives back claims and records how its source fares. */
export class ClaimKeeper {
  readonly #ports: ScanPorts;
  readonly #states: SourceStates;
  readonly #stopping: AbortSignal;

  constructor(ports: ScanPorts, worker: { readonly states: SourceStates; readonly stopping: AbortSignal }) {
    this.#ports = ports;
    this.#states = worker.states;
    this.#stopping = worker.stopping;
  }

  /** Notes what hindered a reading of a source. */
  async noteHindrance({ name }: NamedSource, hindrance: Hindrance<TargetFailure> | null): Promise<void> {
    if (hindrance === null) return;
    const { reason, advice, detail } = hindrance;
    if (stopsSource(reason)) await this.#states.stop(name, reason, detail);
    if (reason === 'blocked') await this.#states.slowDown(name);
    if (advice.retry === 'wait')
      await this.#states.pause(name, advice.retryAfterMs, { reason: pauseReasonOf(reason), detail });
  }

  /** Gives targets back when their reading was aborted; after an unexpected error they wait a while first. */
  async orGiveBack(claims: readonly ClaimedTarget[], work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (thrown) {
      if (this.#stopping.aborted) return this.giveBack(claims);
      const { store, owner, nowMs } = this.#ports;
      for (const claim of claims) await store.postponeTarget(claim, owner, nowMs() + AFTER_FAULT_MS);
      throw thrown;
    }
  }

  /** Gives targets back as if they had not been claimed. */
  async giveBack(claims: readonly ClaimedTarget[]): Promise<void> {
    const { store, owner, observe } = this.#ports;
    const [first] = claims;
    if (first === undefined) return;
    await store.releaseTargets(owner, first.localDate, claims);
    observe({ kind: 'released', targets: claims.length });
  }
}
