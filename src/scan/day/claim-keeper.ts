import type { ClaimedTarget, TargetFailure } from '../../store/port.ts';
import type { Hindrance } from '../reading/read-term.ts';
import { stopsSource } from './end-claim.ts';
import type { NamedSource, ScanPorts } from './scan-ports.ts';
import type { SourceStates } from './source-states.ts';

/** How long a target waits after an unexpected error in its reading. */
const AFTER_FAULT_MS = 5 * 60_000;

/** What every reading of claimed targets needs: it gives back claims and records how its source fares. */
export class ClaimKeeper {
  readonly #ports: ScanPorts;
  readonly #worker: { readonly states: SourceStates; readonly stopping: AbortSignal };

  constructor(ports: ScanPorts, worker: { readonly states: SourceStates; readonly stopping: AbortSignal }) {
    this.#ports = ports;
    this.#worker = worker;
  }

  /** Notes what hindered a reading of a source. */
  async noteHindrance({ name }: NamedSource, hindrance: Hindrance<TargetFailure> | null): Promise<void> {
    if (hindrance === null) return;
    const { reason, advice, detail } = hindrance;
    const { states } = this.#worker;
    if (stopsSource(reason)) await states.stop(name, reason, detail);
    if (reason === 'blocked') await states.slowDown(name);
    if (advice.retry !== 'wait') return;
    // A reason that concerns only a product counts as `source_error`.
    const cause = reason === 'blocked' || stopsSource(reason) ? reason : 'source_error';
    await states.pause(name, advice.retryAfterMs, { reason: cause, detail });
  }

  /** Gives targets back when their reading was aborted; after an unexpected error they wait a while first. */
  async orGiveBack(claims: readonly ClaimedTarget[], work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (thrown) {
      if (this.#worker.stopping.aborted) return this.giveBack(claims);
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
